package dev.lethe.codec.value;

import dev.lethe.codec.avro.Schemas;
import dev.lethe.memory.ToolRequest;
import org.apache.avro.Schema;

/** Fields of tool calls that Lethe makes. */
public final class ToolCallShape implements Shape<ToolRequest> {
  private static final FieldName TYPE = FieldName.of("type");
  private static final FieldName NAME = FieldName.of("name");
  private static final FieldName ARGS = FieldName.of("args");
  private static final FieldName COMMAND_ID = FieldName.of("command_id");
  private static final FieldName OCCURRED_AT = FieldName.of("occurred_at");
  private static final FieldName SCOPE = FieldName.of("scope");
  private static final FieldName TENANT = FieldName.of("tenant");

  @Override
  public Schema schema() {
    return Schemas.of("ToolCall");
  }

  @Override
  public void write(ToolRequest request, FieldWriter out) {
    out.begin();
    out.text(TYPE, "tool_call");
    out.text(NAME, request.name());
    out.json(ARGS, request.args());
    out.textOrNull(COMMAND_ID, request.commandId());
    out.numberOrNull(OCCURRED_AT, request.occurredAt());
    out.textOrNull(SCOPE, request.scope() == null ? null : request.scope().name());
    out.textOrNull(TENANT, request.tenant());
    out.end();
  }
}
