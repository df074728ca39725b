package dev.lethe.stage;

import dev.lethe.event.Scope;
import dev.lethe.layout.Names;
import dev.lethe.memory.VectorRepository;
import dev.lethe.vector.StoredVector;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;

/** Memories' vectors as the boxes of a task read them. */
final class StoredVectors implements VectorRepository {
  private final ReadOnlyKeyValueStore<String, StoredVector> vectors;

  StoredVectors(ReadOnlyKeyValueStore<String, StoredVector> vectors) {
    this.vectors = vectors;
  }

  /** Those of a box's task, to whose store it is connected. */
  static StoredVectors of(ProcessorContext<?, ?> context) {
    return new StoredVectors(context.getStateStore(Names.EMBEDDINGS));
  }

  @Override
  public Optional<StoredVector> vector(Scope scope, String memoryId) {
    return Optional.ofNullable(vectors.get(scope.key(memoryId)));
  }
}
