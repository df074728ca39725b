package dev.lethe.config;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How an LLM is asked, by the worker that asks it.
 *
 * @param url base URL of an OpenAI-compatible endpoint, without a slash at its end; empty if none
 *     is set
 * @param apiKey what it wants as a bearer token; empty if nothing
 * @param timeout for an answer, from the request to its last byte
 * @param concurrency requests under way at once, 1 to 256
 * @param retries attempts after the first, at each model, 0 to 20
 * @param tokensPerMinute what one worker may spend; 0 for as much as it likes
 */
public record LlmSettings(
    Optional<URI> url,
    Optional<String> apiKey,
    Duration timeout,
    int concurrency,
    int retries,
    long tokensPerMinute) {

  /** The endpoint's URL without the key. */
  @Override
  public String toString() {
    return url.map(URI::toString).orElse("none");
  }

  /**
   * The endpoint's URL, for whoever can't do without one.
   *
   * @throws SettingsException if none is set
   */
  public URI requireUrl() {
    return url.orElseThrow(
        () ->
            new SettingsException(
                List.of(
                    Setting.LLM_URL.variables().get(0)
                        + " ("
                        + Setting.LLM_URL.key()
                        + ") isn't set; the LLM worker needs the base URL of an OpenAI-compatible"
                        + " endpoint, such as "
                        + Setting.LLM_URL.example())));
  }
}
