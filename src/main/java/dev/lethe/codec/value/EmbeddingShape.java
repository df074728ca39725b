package dev.lethe.codec.value;

import dev.lethe.codec.avro.Schemas;
import dev.lethe.memory.vector.Embedding;
import org.apache.avro.Schema;

/** Fields of memories' vectors. */
public final class EmbeddingShape implements Shape<Embedding> {
  private static final FieldName MODEL = FieldName.of("model");
  private static final FieldName DIMENSIONS = FieldName.of("dimensions");
  private static final FieldName VECTOR = FieldName.of("vector");
  private static final FieldName MEMORY_ID = FieldName.of("memory_id");
  private static final FieldName SCOPE = FieldName.of("scope");
  private static final FieldName MODEL_VERSION = FieldName.of("model_version");
  private static final FieldName TEXT_HASH = FieldName.of("text_hash");

  @Override
  public Schema schema() {
    return Schemas.of("Embedding");
  }

  @Override
  public void write(Embedding embedding, FieldWriter out) {
    out.begin();
    out.text(MODEL, embedding.model().name());
    out.number(DIMENSIONS, embedding.vector().length());
    out.vector(VECTOR, embedding.vector());
    out.text(MEMORY_ID, embedding.memoryId());
    out.text(SCOPE, embedding.scope().name());
    out.text(MODEL_VERSION, embedding.model().version());
    out.text(TEXT_HASH, embedding.textHash());
    out.end();
  }
}
