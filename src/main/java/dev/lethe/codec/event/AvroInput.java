package dev.lethe.codec.event;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import dev.lethe.codec.json.WriteBuffer;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;

/**
 * Converts an input's JSON to an Avro record with the fields of the schema. Values of the wrong
 * type are left out; they occur only in fields that the input's type doesn't use. JSON inside
 * fields is kept byte for byte.
 */
final class AvroInput {
  private static final String JSON_MARK = "json";
  private static final int MAX_DIGITS = 19;
  private static final byte[] REPLACEMENT = "\\ufffd".getBytes(StandardCharsets.US_ASCII);
  private static final int ESCAPE_LENGTH = REPLACEMENT.length;

  /** Has no length limits, since the decoder has already checked the input's size. */
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNumberLength(Integer.MAX_VALUE)
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .build())
          .build();

  private final byte[] json;
  private final int from;
  private final JsonParser parser;
  private int lists;

  private AvroInput(byte[] json, int from) throws IOException {
    this.json = json;
    this.from = from;
    this.parser = JSON.createParser(json, from, json.length - from);
  }

  /**
   * @param json JSON that was decoded as an input of that schema
   * @param from start of the text in {@code json}
   * @throws IOException if the text isn't JSON after all
   */
  static GenericRecord of(Schema schema, byte[] json, int from) throws IOException {
    try {
      return read(schema, json, from);
    } catch (JsonParseException unpairedInName) {
      return read(schema, withoutUnpairedSurrogates(json), from);
    }
  }

  /**
   * Returns a copy whose escaped unpaired surrogates are U+FFFD, as the input decoder reads them:
   * the parser refuses one in a name.
   */
  private static byte[] withoutUnpairedSurrogates(byte[] json) {
    byte[] paired = json.clone();
    for (int i = 0; i < paired.length; i++) {
      if (paired[i] != '\\') {
        continue;
      }
      int unit = escaped(paired, i);
      if (unit < 0) {
        i++;
        continue;
      }
      boolean isPair =
          Character.isHighSurrogate((char) unit)
              && Character.isLowSurrogate((char) escaped(paired, i + ESCAPE_LENGTH));
      if (!isPair && Character.isSurrogate((char) unit)) {
        System.arraycopy(REPLACEMENT, 0, paired, i, ESCAPE_LENGTH);
      }
      i += isPair ? 2 * ESCAPE_LENGTH - 1 : ESCAPE_LENGTH - 1;
    }
    return paired;
  }

  /** Returns the UTF-16 code unit of an escape; -1 if none begins here. */
  private static int escaped(byte[] json, int at) {
    boolean isEscape = at + ESCAPE_LENGTH <= json.length && json[at] == '\\' && json[at + 1] == 'u';
    return isEscape
        ? Integer.parseInt(new String(json, at + 2, 4, StandardCharsets.US_ASCII), 16)
        : -1;
  }

  private static GenericRecord read(Schema schema, byte[] json, int from) throws IOException {
    AvroInput input = new AvroInput(json, from);
    input.parser.nextToken();
    return input.record(schema);
  }

  private GenericRecord record(Schema schema) throws IOException {
    GenericRecord record = new GenericData.Record(schema);
    schema.getFields().forEach(field -> record.put(field.pos(), byDefault(field)));
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      Schema.Field field = schema.getField(parser.currentName());
      JsonToken token = parser.nextToken();
      if (field == null) {
        parser.skipChildren();
      } else if (Boolean.TRUE.equals(field.getObjectProp(JSON_MARK))) {
        record.put(field.pos(), token == JsonToken.VALUE_NULL ? null : jsonText(token));
      } else {
        Object value = value(token, field.schema());
        record.put(field.pos(), value == null ? byDefault(field) : value);
      }
    }
    return record;
  }

  private static Object byDefault(Schema.Field field) {
    return field.hasDefaultValue() ? GenericData.get().getDefaultValue(field) : null;
  }

  /** Returns null for a JSON null, or for a value of another type than the schema's. */
  private Object value(JsonToken token, Schema schema) throws IOException {
    return switch (schema.getType()) {
      case UNION -> value(token, schema.getTypes().get(1));
      case STRING -> text(token);
      case LONG -> number(token, schema.getLogicalType() != null);
      case INT -> {
        Long number = number(token, false);
        yield number == null ? null : number.intValue();
      }
      case FLOAT -> token.isNumeric() ? Float.valueOf(parser.getText()) : unfit();
      case DOUBLE -> token.isNumeric() ? Double.valueOf(parser.getText()) : unfit();
      case BOOLEAN -> flag(token);
      case ARRAY ->
          switch (token) {
            case START_ARRAY -> elements(schema.getElementType());
            case START_OBJECT -> element(token, schema.getElementType());
            default -> null;
          };
      default -> token == JsonToken.START_OBJECT ? record(schema) : unfit();
    };
  }

  /** Returns null for a number beyond the range of a long, whose digits could fill the memory. */
  private Long whole() throws IOException {
    BigDecimal number;
    try {
      number = parser.getDecimalValue();
    } catch (NumberFormatException beyondAnyRange) {
      return null;
    }
    long digits = (long) number.precision() - number.scale();
    if (digits <= 0) {
      return 0L;
    }
    return digits > MAX_DIGITS ? null : Long.valueOf(number.longValue());
  }

  /** Reads a number or time, which may be a string. */
  private Long number(JsonToken token, boolean isTime) throws IOException {
    if (token.isNumeric()) {
      return whole();
    }
    if (token != JsonToken.VALUE_STRING) {
      unfit();
      return null;
    }
    long number =
        isTime ? EpochMillis.parse(parser.getText()) : ScannedFields.digits(parser.getText());
    return number < 0 ? null : Long.valueOf(number);
  }

  private Boolean flag(JsonToken token) throws IOException {
    if (token.isStructStart()) {
      unfit();
      return null;
    }
    return ScannedFields.flagIn(parser.getText());
  }

  private Object unfit() throws IOException {
    parser.skipChildren();
    return null;
  }

  /** Returns a list of one element for a single object, as the input decoder does. */
  private List<Object> element(JsonToken token, Schema schema) throws IOException {
    lists++;
    Object element = value(token, schema);
    lists--;
    return element == null ? null : List.of(element);
  }

  private List<Object> elements(Schema schema) throws IOException {
    List<Object> elements = new ArrayList<>();
    lists++;
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      Object element = value(token, schema);
      if (element != null) {
        elements.add(element);
      }
    }
    lists--;
    return elements;
  }

  /**
   * Returns the text of content parts, and the JSON of any other value than a string; within lists
   * null for an object or list.
   */
  private Utf8 text(JsonToken token) throws IOException {
    if (token == JsonToken.VALUE_NULL || (lists > 0 && token.isStructStart())) {
      parser.skipChildren();
      return null;
    }
    if (token == JsonToken.VALUE_STRING) {
      return wellFormed(parser.getText());
    }
    Utf8 text = jsonText(token);
    String parts =
        token == JsonToken.START_ARRAY
            ? ContentParts.content(text.getBytes(), 0, text.getByteLength())
            : null;
    return parts == null ? text : new Utf8(parts);
  }

  private Utf8 jsonText(JsonToken token) throws IOException {
    if (token == JsonToken.VALUE_STRING) {
      WriteBuffer quoted = new WriteBuffer();
      quoted.quoted(wellFormed(parser.getText()).toString());
      return new Utf8(quoted.toBytes());
    }
    if (!token.isStructStart()) {
      return new Utf8(parser.getText());
    }
    int start = from + (int) parser.currentTokenLocation().getByteOffset();
    parser.skipChildren();
    int end = from + (int) parser.currentLocation().getByteOffset();
    return new Utf8(Arrays.copyOfRange(json, start, end));
  }

  /**
   * Replaces an unpaired surrogate by U+FFFD, since it has no UTF-8; the input decoder does the
   * same.
   */
  private static Utf8 wellFormed(String text) {
    StringBuilder whole = new StringBuilder(text.length());
    text.codePoints()
        .map(
            point ->
                point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE
                    ? 0xFFFD
                    : point)
        .forEach(whole::appendCodePoint);
    return new Utf8(whole.toString().getBytes(StandardCharsets.UTF_8));
  }
}
