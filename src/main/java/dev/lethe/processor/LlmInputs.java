package dev.lethe.processor;

import dev.lethe.call.WorkResult;
import dev.lethe.call.llm.LlmError;
import dev.lethe.call.llm.LlmResult;
import dev.lethe.codec.json.JsonTree;
import dev.lethe.codec.work.WorkDecoder;
import dev.lethe.memory.summary.JsonFormat;
import org.apache.kafka.common.header.Headers;

/**
 * Decodes answers of model workers. Their content is validated where it is used, since models may
 * answer anything.
 */
final class LlmInputs implements InputDecoder {
  /** Maximum length of an error shown in reports, in code points. */
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
        new WorkResult(
            result.requestId(),
            result.scope(),
            said(result),
            result.tokens() == null ? 0 : result.tokens()),
        result.scope());
  }

  private WorkResult.Said said(LlmResult result) {
    if (result.error() != null) {
      String reason =
          LlmError.of(result.error()).map(LlmError::wireName).orElse(WorkResult.Failed.LLM);
      String error = result.error();
      return new WorkResult.Failed(
          reason,
          error.codePointCount(0, error.length()) <= SHOWN
              ? error
              : error.substring(0, error.offsetByCodePoints(0, SHOWN)));
    }
    return result.output() == null
        ? new WorkResult.Failed(
            WorkResult.Failed.LLM, "the answer has neither an output nor an error")
        : new WorkResult.Answered(result.task(), format.read(result.output()));
  }
}
