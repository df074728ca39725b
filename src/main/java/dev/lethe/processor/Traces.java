package dev.lethe.processor;

import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.Record;

/** Headers of outputs. Outputs start without headers; only the trace is passed through. */
final class Traces {
  private static final String TRACE_HEADER = "traceparent";

  private Traces() {}

  /** Returns new headers with the record's trace, if it has one. */
  static Headers only(Record<?, ?> in) {
    Headers headers = new RecordHeaders();
    Header trace = in.headers().lastHeader(TRACE_HEADER);
    return trace == null ? headers : headers.add(trace);
  }
}
