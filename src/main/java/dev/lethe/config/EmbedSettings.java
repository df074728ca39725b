package dev.lethe.config;

import dev.lethe.memory.vector.EmbeddingModel;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/**
 * Settings of the embedding worker.
 *
 * @param url base URL of an OpenAI-compatible endpoint, without a slash at its end; empty for the
 *     model in the process
 * @param apiKey bearer token for the endpoint; empty for none
 * @param model the endpoint's name of the model; empty for the one in the process
 * @param modelVersion distinguishes it from earlier versions with that name; may be empty
 * @param timeout time for a response of the endpoint, from the request to the last byte
 * @param concurrency batches in progress at once, 1 to 256
 * @param retries retries after the first request, 0 to 20
 */
public record EmbedSettings(
    Optional<URI> url,
    Optional<String> apiKey,
    String model,
    String modelVersion,
    Duration timeout,
    int concurrency,
    int retries) {

  /** Returns a copy with another timeout. */
  public EmbedSettings within(Duration other) {
    return new EmbedSettings(url, apiKey, model, modelVersion, other, concurrency, retries);
  }

  /** Returns the endpoint's URL without the key. */
  @Override
  public String toString() {
    return url.map(URI::toString).orElse("none");
  }

  /**
   * Returns the endpoint's model.
   *
   * @throws SettingsException if no model is set
   */
  public EmbeddingModel requireModel() {
    if (model.isEmpty()) {
      throw Setting.EMBED_MODEL.missing("an endpoint needs a model name");
    }
    return new EmbeddingModel(model, modelVersion);
  }
}
