package dev.lethe.cli.bench;

import java.time.Duration;

/**
 * How much is measured of each subject.
 *
 * @param events in each of its two backlogs: the one it starts with, and the one after settling
 * @param settle how long it works before latency and throughput count as those of every day
 * @param latency how long latency is measured after that; zero for not at all
 */
record Effort(long events, Duration settle, Duration latency) {}
