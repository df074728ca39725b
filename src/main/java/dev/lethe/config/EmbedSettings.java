package dev.lethe.config;

import dev.lethe.vector.EmbeddingModel;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How vectors are made, by the worker that makes them.
 *
 * @param url base URL of an OpenAI-compatible endpoint, without a slash at its end; empty for the
 *     model in the process
 * @param apiKey what the endpoint wants as a bearer token; empty if nothing
 * @param model the endpoint's name of the model; empty for the one in the process
 * @param modelVersion what tells it from an earlier one of that name; may be empty
 * @param timeout for an answer of the endpoint, from the request to its last byte
 * @param concurrency batches under way at once, 1 to 256
 * @param retries attempts of the endpoint after the first, 0 to 20
 */
public record EmbedSettings(
    Optional<URI> url,
    Optional<String> apiKey,
    String model,
    String modelVersion,
    Duration timeout,
    int concurrency,
    int retries) {

  /** The same with so long for an answer. */
  public EmbedSettings within(Duration other) {
    return new EmbedSettings(url, apiKey, model, modelVersion, other, concurrency, retries);
  }

  /** The endpoint's URL without the key. */
  @Override
  public String toString() {
    return url.map(URI::toString).orElse("none");
  }

  /**
   * The endpoint's model.
   *
   * @throws SettingsException if none is named
   */
  public EmbeddingModel requireModel() {
    if (model.isEmpty()) {
      throw new SettingsException(
          List.of(
              Setting.EMBED_MODEL.variables().get(0)
                  + " ("
                  + Setting.EMBED_MODEL.key()
                  + ") isn't set; an endpoint has to be told which model it is to use, such as "
                  + Setting.EMBED_MODEL.example()));
    }
    return new EmbeddingModel(model, modelVersion);
  }
}
