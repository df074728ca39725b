package dev.lethe.layout;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.streams.processor.StreamPartitioner;

/**
 * Where a scope lives: Kafka's Java default, murmur2 of its UTF-8 bytes, whatever follows the scope
 * in the key. All that speaks of one scope is on the partition of one number.
 */
public final class ScopePartitioner<V> implements StreamPartitioner<String, V> {
  /** Parts a scope from what follows it in a key; no id contains it. */
  public static final char SEPARATOR = '|';

  /** The partition of a scope among {@code partitions}. */
  public static int partition(String scope, int partitions) {
    byte[] key = scope.getBytes(StandardCharsets.UTF_8);
    return Utils.toPositive(Utils.murmur2(key)) % partitions;
  }

  /** The key of one thing in a scope. */
  public static String key(String scope, String id) {
    return scope + SEPARATOR + id;
  }

  @Override
  public Optional<Set<Integer>> partitions(String topic, String key, V value, int partitions) {
    int end = key.indexOf(SEPARATOR);
    return Optional.of(Set.of(partition(end < 0 ? key : key.substring(0, end), partitions)));
  }
}
