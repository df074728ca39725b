package dev.lethe.codec.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.lethe.memory.summary.JsonFormat;

/** JSON as maps and lists, for small or rare values. Events are read by {@link JsonScanner}. */
public final class JsonTree implements JsonFormat {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder(
              // Items contain vectors of hundreds of numbers, which the JDK parses slowly.
              JsonFactory.builder().enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER).build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private static final ObjectMapper DISTINCT =
      JsonMapper.builder(
              JsonFactory.builder()
                  .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private final ObjectMapper mapper;

  public JsonTree() {
    this(MAPPER);
  }

  private JsonTree(ObjectMapper mapper) {
    this.mapper = mapper;
  }

  /**
   * Returns an instance that rejects an object with a duplicate field, since it would be unclear
   * which one counts.
   */
  public static JsonTree ofDistinctFields() {
    return new JsonTree(DISTINCT);
  }

  @Override
  public Object read(String json) {
    try {
      return mapper.readValue(json, Object.class);
    } catch (JsonProcessingException malformed) {
      throw new IllegalArgumentException("no JSON: " + malformed.getOriginalMessage(), malformed);
    }
  }

  @Override
  public String write(Object value) {
    try {
      return mapper.writeValueAsString(value);
    } catch (JsonProcessingException bug) {
      throw new IllegalStateException("cannot be written as JSON; this is a bug in Lethe", bug);
    }
  }
}
