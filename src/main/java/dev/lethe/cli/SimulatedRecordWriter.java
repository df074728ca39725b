package dev.lethe.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import dev.lethe.codec.Codecs;
import dev.lethe.runtime.SimulatedRecord;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.streams.test.TestRecord;

/**
 * Writes the output of a simulation, one JSON object per line: topic, key, value, timestamp, and
 * headers if there are any.
 */
final class SimulatedRecordWriter {
  private final JsonFactory factory = new JsonFactory();
  private final JsonGenerator json;
  private final Codecs codecs;

  SimulatedRecordWriter(OutputStream out, Codecs codecs) throws IOException {
    this.codecs = codecs;
    this.json = factory.createGenerator(out);
    json.setPrettyPrinter(new MinimalPrettyPrinter(""));
  }

  void write(SimulatedRecord simulated) {
    TestRecord<byte[], byte[]> record = simulated.record();
    try {
      json.writeStartObject();
      json.writeStringField("topic", simulated.topic());
      json.writeFieldName("key");
      writeText(record.key());
      json.writeFieldName("value");
      writeValue(record.value());
      json.writeNumberField("timestamp", record.timestamp());
      if (record.headers().iterator().hasNext()) {
        json.writeObjectFieldStart("headers");
        for (Header header : record.headers()) {
          json.writeFieldName(header.key());
          writeText(header.value());
        }
        json.writeEndObject();
      }
      json.writeEndObject();
      json.writeRaw('\n');
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private void writeText(byte[] bytes) throws IOException {
    if (bytes == null) {
      json.writeNull();
    } else {
      json.writeString(new String(bytes, StandardCharsets.UTF_8));
    }
  }

  private void writeValue(byte[] value) throws IOException {
    if (value == null) {
      json.writeNull();
      return;
    }
    String text = codecs.toJson(value);
    if (text != null && isOneLineOfJson(text)) {
      json.writeRawValue(text);
    } else {
      writeText(value);
    }
  }

  private boolean isOneLineOfJson(String text) {
    if (text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0) {
      return false;
    }
    try (JsonParser parser = factory.createParser(text)) {
      if (parser.nextToken() == null) {
        return false;
      }
      parser.skipChildren();
      JsonToken after = parser.nextToken();
      return after == null;
    } catch (IOException noJson) {
      return false;
    }
  }

  void flush() throws IOException {
    json.flush();
  }
}
