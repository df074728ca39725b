package dev.lethe.codec.value;

import dev.lethe.codec.avro.Schemas;
import dev.lethe.memory.VectorChange;
import org.apache.avro.Schema;

/** Fields of texts for the vector index. */
public final class VectorChangeShape implements Shape<VectorChange> {
  private static final FieldName MEMORY_ID = FieldName.of("memory_id");
  private static final FieldName SCOPE = FieldName.of("scope");
  private static final FieldName KIND = FieldName.of("kind");
  private static final FieldName TEXT = FieldName.of("text");
  private static final FieldName REVISION = FieldName.of("revision");
  private static final FieldName TEXT_HASH = FieldName.of("text_hash");

  @Override
  public Schema schema() {
    return Schemas.of("VectorChange");
  }

  @Override
  public void write(VectorChange change, FieldWriter out) {
    out.begin();
    out.text(MEMORY_ID, change.memoryId());
    out.text(SCOPE, change.scope().name());
    out.text(KIND, change.kind().wireName());
    out.text(TEXT, change.text());
    out.number(REVISION, change.revision());
    out.text(TEXT_HASH, change.textHash());
    out.end();
  }
}
