package dev.lethe.worker;

import org.apache.kafka.common.serialization.Serializer;

/**
 * Configuration of a worker's loop.
 *
 * @param group consumer group that workers of one kind share
 * @param requests topic of the requests
 * @param results topic of the answers; it has the same number of partitions
 * @param values serializer of the answers
 * @param threads number of threads that answer
 * @param batch maximum number of a partition's requests that a thread receives at once
 * @param mark identifies what makes the answers, such as the model, and is stored with the offsets:
 *     a partition with another mark is processed again from its beginning; empty if it makes no
 *     difference
 */
public record Work<V>(
    String group,
    String requests,
    String results,
    Serializer<V> values,
    int threads,
    int batch,
    String mark) {}
