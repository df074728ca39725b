package dev.lethe.runtime;

import org.apache.kafka.streams.test.TestRecord;

/** Record produced by the simulated topology; {@code topic} is its full name. */
public record SimulatedRecord(String topic, TestRecord<byte[], byte[]> record) {}
