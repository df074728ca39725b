package dev.lethe.codec.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.avro.IncompatibleSchemaException;
import dev.lethe.codec.avro.RegistryUnavailableException;
import dev.lethe.codec.avro.SchemaRegistry;
import dev.lethe.config.RegistryNames;
import dev.lethe.config.RegistrySettings;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;

/** Schema registry with Confluent's API (version 7) over HTTP. */
final class HttpRegistry implements SchemaRegistry {
  private static final int NOT_FOUND = 404;
  private static final int CONFLICT = 409;

  /** Maximum depth of schema references, since circular ones would never end. */
  private static final int DEEPEST_REFERENCE = 16;

  private final RegistryHttp http;
  private final String normalize;

  HttpRegistry(RegistrySettings settings) {
    http = new RegistryHttp(settings);
    normalize = settings.flag(RegistryNames.NORMALIZE) ? "normalize=true" : "";
  }

  /**
   * Sends a request that every registry supports.
   *
   * @throws RegistryUnavailableException if the registry doesn't answer
   */
  void ping() {
    RegistryHttp.Answer answer = http.get("/subjects");
    if (!answer.isSuccess()) {
      throw unexpected(answer);
    }
  }

  @Override
  public Optional<Schema> byId(int id) {
    RegistryHttp.Answer answer = http.get("/schemas/ids/" + id);
    return isFound(answer) ? schema(answer.body()) : Optional.empty();
  }

  @Override
  public OptionalInt idOf(String subject, Schema schema) {
    RegistryHttp.Answer answer = http.post(path(subject) + query(normalize), body(schema));
    return isFound(answer) ? OptionalInt.of(answer.body().path("id").asInt()) : OptionalInt.empty();
  }

  @Override
  public Optional<Registered> latest(String subject) {
    RegistryHttp.Answer answer = http.get(path(subject) + "/versions/latest");
    if (!isFound(answer)) {
      return Optional.empty();
    }
    int id = answer.body().path("id").asInt();
    return schema(answer.body()).map(schema -> new Registered(id, schema));
  }

  @Override
  public int register(String subject, Schema schema) {
    RegistryHttp.Answer answer =
        http.post(path(subject) + "/versions" + query(normalize), body(schema));
    if (answer.status() == CONFLICT) {
      throw new IncompatibleSchemaException(
          "the schema registry rejected "
              + schema.getFullName()
              + " for "
              + subject
              + ": "
              + answer.message());
    }
    if (!answer.isSuccess()) {
      throw unexpected(answer);
    }
    return answer.body().path("id").asInt();
  }

  @Override
  public List<String> incompatibilities(String subject, Schema schema) {
    RegistryHttp.Answer answer =
        http.post(
            "/compatibility" + path(subject) + "/versions" + query("verbose=true", normalize),
            body(schema));
    if (!isFound(answer) || answer.body().path("is_compatible").asBoolean()) {
      return List.of();
    }
    List<String> messages = new ArrayList<>();
    answer.body().path("messages").forEach(message -> messages.add(message.asText()));
    return messages.isEmpty() ? List.of("incompatible with an earlier version") : messages;
  }

  /** Returns false if the subject, version or id doesn't exist. */
  private static boolean isFound(RegistryHttp.Answer answer) {
    if (!answer.isSuccess() && answer.status() != NOT_FOUND) {
      throw unexpected(answer);
    }
    if (answer.status() == NOT_FOUND && answer.code() == NOT_FOUND) {
      throw unexpected(answer);
    }
    return answer.isSuccess();
  }

  private static RegistryUnavailableException unexpected(RegistryHttp.Answer answer) {
    return new RegistryUnavailableException(
        "unexpected response from the schema registry: "
            + answer.code()
            + ' '
            + answer.message()
            + "; check the path of schema.registry.url",
        null);
  }

  private Optional<Schema> schema(JsonNode body) {
    String type = body.path("schemaType").asText("AVRO");
    if (!type.equals("AVRO")) {
      return Optional.empty();
    }
    try {
      Schema.Parser parser = new Schema.Parser().setValidateDefaults(false);
      addReferences(parser, body, 0);
      return Optional.of(parsed(parser, body));
    } catch (AvroRuntimeException unreadable) {
      return Optional.empty();
    }
  }

  private void addReferences(Schema.Parser parser, JsonNode body, int depth) {
    if (depth > DEEPEST_REFERENCE) {
      throw new AvroRuntimeException("references are nested too deeply");
    }
    for (JsonNode reference : body.path("references")) {
      if (parser.getTypes().containsKey(reference.path("name").asText())) {
        continue;
      }
      RegistryHttp.Answer answer =
          http.get(
              path(reference.path("subject").asText())
                  + "/versions/"
                  + reference.path("version").asInt());
      if (!isFound(answer)) {
        throw new AvroRuntimeException("a reference does not exist");
      }
      addReferences(parser, answer.body(), depth + 1);
      Schema unusedSchema = parsed(parser, answer.body());
    }
  }

  /** Avro throws exceptions of other types too for some invalid schemas. */
  private static Schema parsed(Schema.Parser parser, JsonNode body) {
    try {
      return parser.parse(body.path("schema").asText());
    } catch (RuntimeException | StackOverflowError invalid) {
      throw new AvroRuntimeException(invalid);
    }
  }

  private static ObjectNode body(Schema schema) {
    return JsonNodeFactory.instance.objectNode().put("schema", schema.toString());
  }

  private static String path(String subject) {
    String encoded = URLEncoder.encode(subject, StandardCharsets.UTF_8).replace("+", "%20");
    return "/subjects/" + encoded;
  }

  private static String query(String... parts) {
    String joined = String.join("&", List.of(parts).stream().filter(p -> !p.isEmpty()).toList());
    return joined.isEmpty() ? "" : '?' + joined;
  }
}
