package dev.lethe.store;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.internals.InternalProcessorContext;

/** Changelog of single rows, with the context that a store writes it through. */
final class TransactionalLog {
  private final TreeMap<Bytes, byte[]> committed = new TreeMap<>();
  private final List<KeyValue<Bytes, byte[]>> transaction = new ArrayList<>();

  void append(Bytes key, byte[] value) {
    transaction.add(KeyValue.pair(key, value));
  }

  void commit() {
    for (KeyValue<Bytes, byte[]> row : transaction) {
      if (row.value == null) {
        committed.remove(row.key);
      } else {
        committed.put(row.key, row.value);
      }
    }
    transaction.clear();
  }

  void abort() {
    transaction.clear();
  }

  /** Returns the rows that a restore would deliver. */
  Map<Bytes, byte[]> committed() {
    return committed;
  }

  /** Returns the keys of the transaction's records, in order. */
  List<Bytes> uncommitted() {
    return transaction.stream().map(row -> row.key).toList();
  }

  InternalProcessorContext<?, ?> context() {
    return (InternalProcessorContext<?, ?>)
        Proxy.newProxyInstance(
            TransactionalLog.class.getClassLoader(),
            new Class<?>[] {InternalProcessorContext.class},
            (self, method, args) ->
                switch (method.getName()) {
                  case "appConfigs" -> Map.of();
                  case "currentSystemTimeMs" -> 0L;
                  case "logChange" -> {
                    append((Bytes) args[1], (byte[]) args[2]);
                    yield null;
                  }
                  case "recordMetadata" -> Optional.empty();
                  case "register" -> null;
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }
}
