package dev.lethe.runtime;

import org.apache.kafka.streams.test.TestRecord;

/** One record as the simulated topology produced it; {@code topic} is its full name. */
public record SimulatedRecord(String topic, TestRecord<byte[], byte[]> record) {}
