package dev.lethe.codec.value;

import dev.lethe.call.llm.LlmRequest;
import dev.lethe.codec.avro.Schemas;
import org.apache.avro.Schema;

/** Fields of requests to LLM workers. */
public final class LlmRequestShape implements Shape<LlmRequest> {
  private static final FieldName REQUEST_ID = FieldName.of("request_id");
  private static final FieldName SCOPE = FieldName.of("scope");
  private static final FieldName TASK = FieldName.of("task");
  private static final FieldName RUN_ID = FieldName.of("run_id");
  private static final FieldName INPUT = FieldName.of("input");
  private static final FieldName REQUESTED_AT = FieldName.of("requested_at");
  private static final FieldName NOT_AFTER = FieldName.of("not_after");

  @Override
  public Schema schema() {
    return Schemas.of("LlmRequest");
  }

  @Override
  public void write(LlmRequest request, FieldWriter out) {
    out.begin();
    out.text(REQUEST_ID, request.requestId());
    out.text(SCOPE, request.scope().name());
    out.text(TASK, request.task());
    out.textOrNull(RUN_ID, request.runId());
    out.json(INPUT, request.input());
    out.number(REQUESTED_AT, request.requestedAt());
    out.numberOrNull(NOT_AFTER, request.notAfter());
    out.end();
  }
}
