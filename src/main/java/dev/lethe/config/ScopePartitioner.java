package dev.lethe.config;

import dev.lethe.event.Scope;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.streams.processor.StreamPartitioner;

/**
 * Assigns a scope to its partition by Kafka's Java default, murmur2 of its UTF-8 bytes, ignoring
 * the rest of the key after the scope. All records of one scope are in the partition with the same
 * number.
 */
public final class ScopePartitioner<V> implements StreamPartitioner<String, V> {
  /** Returns the partition of a scope among {@code partitions}. */
  public static int partition(Scope scope, int partitions) {
    byte[] key = scope.name().getBytes(StandardCharsets.UTF_8);
    return Utils.toPositive(Utils.murmur2(key)) % partitions;
  }

  @Override
  public Optional<Set<Integer>> partitions(String topic, String key, V value, int partitions) {
    return Optional.of(Set.of(partition(Scope.ofKey(key), partitions)));
  }
}
