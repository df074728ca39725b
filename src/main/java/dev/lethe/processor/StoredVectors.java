package dev.lethe.processor;

import dev.lethe.config.Names;
import dev.lethe.event.Scope;
import dev.lethe.memory.VectorRepository;
import dev.lethe.memory.vector.StoredVector;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;

/** Read access to the memories' vectors for a task's processors. */
final class StoredVectors implements VectorRepository {
  private final ReadOnlyKeyValueStore<String, StoredVector> vectors;

  StoredVectors(ReadOnlyKeyValueStore<String, StoredVector> vectors) {
    this.vectors = vectors;
  }

  /** Returns the vectors of a processor's task; the processor must be connected to its store. */
  static StoredVectors of(ProcessorContext<?, ?> context) {
    return new StoredVectors(context.getStateStore(Names.EMBEDDINGS));
  }

  @Override
  public Optional<StoredVector> vector(Scope scope, String memoryId) {
    return Optional.ofNullable(vectors.get(scope.key(memoryId)));
  }
}
