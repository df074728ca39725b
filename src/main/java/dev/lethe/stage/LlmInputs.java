package dev.lethe.stage;

import dev.lethe.codec.json.JsonTree;
import dev.lethe.codec.work.WorkDecoder;
import dev.lethe.command.Summarised;
import dev.lethe.compaction.summary.JsonFormat;
import dev.lethe.llm.LlmError;
import dev.lethe.llm.LlmRequest;
import dev.lethe.llm.LlmResult;
import org.apache.kafka.common.header.Headers;

/**
 * What models' workers answer. It is checked where it is used: whoever was asked may say anything.
 */
final class LlmInputs implements InputDecoder {
  /** As much of an error as a report shows. */
  private static final int SHOWN = 300;

  private final WorkDecoder<LlmResult> decoder;
  private final JsonFormat format = new JsonTree();

  LlmInputs(WorkDecoder<LlmResult> decoder) {
    this.decoder = decoder;
  }

  @Override
  public Input decode(byte[] value, Headers headers, Origin origin) {
    WorkDecoder.Decoded<LlmResult> decoded = decoder.decode(value);
    if (decoded instanceof WorkDecoder.Bad<LlmResult> bad) {
      return new Input.Refused(bad.reason());
    }
    LlmResult result = ((WorkDecoder.Good<LlmResult>) decoded).value();
    return new Input.OfPlan(
        new Summarised(result.requestId(), result.scope(), said(result)), result.scope());
  }

  private Summarised.Said said(LlmResult result) {
    if (result.error() != null) {
      String reason = LlmError.of(result.error()).map(LlmError::wireName).orElse("llm_error");
      String error = result.error();
      return new Summarised.Failed(
          reason,
          error.codePointCount(0, error.length()) <= SHOWN
              ? error
              : error.substring(0, error.offsetByCodePoints(0, SHOWN)));
    }
    return result.task().equals(LlmRequest.SUMMARIZE) && result.output() != null
        ? new Summarised.Answered(format.read(result.output()))
        : new Summarised.Failed("llm_error", "the answer is none to the task summarize");
  }
}
