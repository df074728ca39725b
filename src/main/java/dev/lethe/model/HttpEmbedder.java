package dev.lethe.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.config.EmbedSettings;
import dev.lethe.memory.vector.DenseVector;
import dev.lethe.memory.vector.EmbeddingModel;
import java.net.URI;
import java.util.Arrays;
import java.util.List;

/** Model at an endpoint that implements {@code POST /embeddings} of the OpenAI API. */
public final class HttpEmbedder implements Embedder {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long MAX_ANSWER_BYTES = 32L << 20;

  private final JsonEndpoint endpoint;
  private final EmbeddingModel model;
  private final String place;

  /**
   * Creates the client without connecting.
   *
   * @throws dev.lethe.config.SettingsException if no model is set
   */
  public HttpEmbedder(URI url, EmbedSettings settings) {
    endpoint =
        new JsonEndpoint(
            URI.create(url + "/embeddings"),
            settings.apiKey(),
            settings.timeout(),
            MAX_ANSWER_BYTES);
    model = settings.requireModel();
    place = "embedding endpoint at " + url;
  }

  @Override
  public EmbeddingModel model() {
    return model;
  }

  @Override
  public String place() {
    return place;
  }

  @Override
  public Reply<List<DenseVector>> embed(List<String> texts)
      throws KeyRefusedException, InterruptedException {
    ObjectNode body = JSON.createObjectNode().put("model", model.name());
    ArrayNode input = body.putArray("input");
    texts.forEach(input::add);
    body.put("encoding_format", "float");
    return endpoint.post(body.toString()).then(read -> vectors(read, texts.size()));
  }

  private static Reply<List<DenseVector>> vectors(JsonNode answer, int count) {
    DenseVector[] vectors = new DenseVector[count];
    JsonNode data = answer.path("data");
    if (data.size() != count) {
      return wrong(data.size() + " vectors for " + count + " texts");
    }
    for (int place = 0; place < count; place++) {
      JsonNode one = data.path(place);
      int index = one.path("index").asInt(place);
      if (index < 0 || index >= count || vectors[index] != null) {
        return wrong("an unknown index");
      }
      vectors[index] = vector(one.path("embedding"));
      if (vectors[index] == null || vectors[index].isZero()) {
        return wrong("an invalid vector");
      }
      if (vectors[index].length() != vectors[data.path(0).path("index").asInt(0)].length()) {
        return wrong("vectors of different lengths");
      }
    }
    return new Reply.Success<>(Arrays.asList(vectors));
  }

  /** Returns null if the array is not a vector. */
  private static DenseVector vector(JsonNode numbers) {
    if (!numbers.isArray() || numbers.isEmpty() || numbers.size() > DenseVector.MAX_LENGTH) {
      return null;
    }
    float[] vector = new float[numbers.size()];
    for (int i = 0; i < vector.length; i++) {
      JsonNode number = numbers.get(i);
      vector[i] = number.isNumber() ? number.floatValue() : Float.NaN;
      if (!Float.isFinite(vector[i])) {
        return null;
      }
    }
    return DenseVector.of(vector);
  }

  private static Reply<List<DenseVector>> wrong(String what) {
    return new Reply.Failed<>("an answer with " + what);
  }

  @Override
  public void close() {}
}
