package dev.lethe.codec.value;

import dev.lethe.call.Answer;
import dev.lethe.call.ToolResult;
import dev.lethe.codec.avro.Schemas;
import dev.lethe.codec.call.AnswerCodec;
import org.apache.avro.Schema;

/** Fields of answers to tool calls. */
public final class ToolResultShape implements Shape<ToolResult> {
  private static final FieldName COMMAND_ID = FieldName.of("command_id");
  private static final FieldName NAME = FieldName.of("name");
  private static final FieldName TENANT = FieldName.of("tenant");
  private static final FieldName SCOPE = FieldName.of("scope");
  private static final FieldName OK = FieldName.of("ok");
  private static final FieldName RESULT = FieldName.of("result");
  private static final FieldName ERROR = FieldName.of("error");
  private static final FieldName CODE = FieldName.of("code");
  private static final FieldName MESSAGE = FieldName.of("message");
  private static final FieldName PATH = FieldName.of("path");
  private static final FieldName PARTITIONS = FieldName.of("partitions");
  private static final FieldName ANSWERED = FieldName.of("answered");
  private static final FieldName MISSING = FieldName.of("missing");

  @Override
  public Schema schema() {
    return Schemas.of("ToolResult");
  }

  @Override
  public void write(ToolResult result, FieldWriter out) {
    Answer answer = result.answer();
    out.begin();
    out.text(COMMAND_ID, result.commandId());
    out.text(NAME, result.name());
    out.flag(OK, answer instanceof Answer.Done);
    out.jsonOrNull(
        RESULT, answer instanceof Answer.Done done ? AnswerCodec.text(done.output()) : null);
    if (out.beginUnlessNull(ERROR, answer instanceof Answer.Refused ? answer : null)) {
      Answer.Refused refused = (Answer.Refused) answer;
      out.text(CODE, refused.code().wireName());
      out.text(MESSAGE, refused.message());
      out.textOrNull(PATH, refused.path());
      out.end();
    }
    if (out.beginUnlessNull(PARTITIONS, result.partitions())) {
      out.number(ANSWERED, result.partitions().answered());
      out.numbers(MISSING, result.partitions().missing());
      out.end();
    }
    out.textOrNull(TENANT, result.tenant());
    out.textOrNull(SCOPE, result.scope());
    out.end();
  }
}
