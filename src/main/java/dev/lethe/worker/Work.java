package dev.lethe.worker;

import org.apache.kafka.common.serialization.Serializer;

/**
 * What a worker's loop does.
 *
 * @param group in which workers of one kind share requests
 * @param requests the topic that they come on
 * @param results the topic that answers go to; it has as many partitions
 * @param values writes them
 * @param threads that answer
 * @param batch requests of a partition that a thread is given at once, at most
 * @param mark what the answers are made by, noted with the offsets: a partition that another's were
 *     noted of is begun anew; empty where it makes no difference
 */
public record Work<V>(
    String group,
    String requests,
    String results,
    Serializer<V> values,
    int threads,
    int batch,
    String mark) {}
