package dev.lethe.codec.value;

import dev.lethe.call.llm.LlmResult;
import dev.lethe.codec.avro.Schemas;
import org.apache.avro.Schema;

/** Fields of LLM workers' answers. */
public final class LlmResultShape implements Shape<LlmResult> {
  private static final FieldName REQUEST_ID = FieldName.of("request_id");
  private static final FieldName SCOPE = FieldName.of("scope");
  private static final FieldName TASK = FieldName.of("task");
  private static final FieldName MODEL = FieldName.of("model");
  private static final FieldName OUTPUT = FieldName.of("output");
  private static final FieldName ERROR = FieldName.of("error");
  private static final FieldName TOKENS = FieldName.of("tokens");

  @Override
  public Schema schema() {
    return Schemas.of("LlmResult");
  }

  @Override
  public void write(LlmResult result, FieldWriter out) {
    out.begin();
    out.text(REQUEST_ID, result.requestId());
    out.text(SCOPE, result.scope().name());
    out.text(TASK, result.task());
    out.textOrNull(MODEL, result.model());
    out.jsonOrNull(OUTPUT, result.output());
    out.textOrNull(ERROR, result.error());
    out.numberOrNull(TOKENS, result.tokens());
    out.end();
  }
}
