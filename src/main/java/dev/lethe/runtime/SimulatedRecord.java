package dev.lethe.runtime;

import org.apache.kafka.streams.processor.api.Record;

/** Record produced by the simulated topology; {@code topic} is its full name. */
public record SimulatedRecord(String topic, Record<byte[], byte[]> record) {}
