package dev.lethe.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.lethe.codec.Codecs;
import dev.lethe.runtime.SimulatedRecord;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Writes the output of a simulation, one JSON object per line: topic, key, value, timestamp, and
 * headers if there are any.
 */
record SimulatedRecordWriter(OutputStream out, Codecs codecs) {
  private static final JsonFactory FACTORY = new JsonFactory();

  void write(SimulatedRecord simulated) {
    Record<byte[], byte[]> record = simulated.record();
    ObjectNode json = Json.object().put("topic", simulated.topic()).put("key", text(record.key()));
    String value = record.value() == null ? null : codecs.toJson(record.value());
    if (value != null && isOneLineOfJson(value)) {
      json.putRawValue("value", new RawValue(value));
    } else {
      json.put("value", text(record.value()));
    }
    json.put("timestamp", record.timestamp());
    if (record.headers().iterator().hasNext()) {
      ObjectNode headers = json.putObject("headers");
      record.headers().forEach(header -> headers.put(header.key(), text(header.value())));
    }
    try {
      out.write((Json.line(json) + '\n').getBytes(StandardCharsets.UTF_8));
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private static String text(byte[] bytes) {
    return bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
  }

  private static boolean isOneLineOfJson(String text) {
    if (text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0) {
      return false;
    }
    try (JsonParser parser = FACTORY.createParser(text)) {
      return parser.nextToken() != null && parser.skipChildren().nextToken() == null;
    } catch (IOException noJson) {
      return false;
    }
  }

  void flush() throws IOException {
    out.flush();
  }
}
