package dev.lethe.gateway.view;

import dev.lethe.event.Scope;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Names of the scopes that have memories or families, from the keys of their topics. */
public final class ScopeView {
  private final Set<String> scopes = new ConcurrentSkipListSet<>();

  /** Takes a record whose key begins with its scope. */
  public void take(ConsumerRecord<byte[], byte[]> record) {
    String scope = Scope.ofKey(Values.key(record)).name();
    if (scope.indexOf('/') > 0) {
      scopes.add(scope);
    }
  }

  /** Returns the scopes that the caller may use, sorted. */
  public List<String> list(Predicate<String> mayUse) {
    return scopes.stream().filter(mayUse).toList();
  }
}
