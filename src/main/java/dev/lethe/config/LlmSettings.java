package dev.lethe.config;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/**
 * Settings of the LLM worker.
 *
 * @param url base URL of an OpenAI-compatible endpoint, without a slash at its end; empty if none
 *     is set
 * @param apiKey bearer token for the endpoint; empty for none
 * @param timeout time for a response, from the request to the last byte
 * @param concurrency requests in progress at once, 1 to 256
 * @param retries retries per model after the first request, 0 to 20
 * @param tokensPerMinute limit for one worker; 0 for no limit
 */
public record LlmSettings(
    Optional<URI> url,
    Optional<String> apiKey,
    Duration timeout,
    int concurrency,
    int retries,
    long tokensPerMinute) {

  /** Returns the endpoint's URL without the key. */
  @Override
  public String toString() {
    return url.map(URI::toString).orElse("none");
  }

  /**
   * Returns the endpoint's URL.
   *
   * @throws SettingsException if none is set
   */
  public URI requireUrl() {
    return url.orElseThrow(
        () ->
            Setting.LLM_URL.missing(
                "the LLM worker needs the base URL of an OpenAI-compatible endpoint"));
  }
}
