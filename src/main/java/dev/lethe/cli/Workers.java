package dev.lethe.cli;

import dev.lethe.codec.Codecs;
import dev.lethe.config.Settings;
import dev.lethe.config.SettingsException;
import dev.lethe.layout.Topics;
import dev.lethe.policy.Policy;
import dev.lethe.worker.llm.FollowedModels;
import dev.lethe.worker.llm.LlmWorker;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The workers of this process. */
final class Workers implements AutoCloseable {
  /** The names that there are. */
  static final List<String> NAMES = List.of("llm");

  private final FollowedModels models;
  private final LlmWorker llm;

  private Workers(FollowedModels models, LlmWorker llm) {
    this.models = models;
    this.llm = llm;
  }

  /**
   * Throws if a worker can't work by these settings.
   *
   * @throws SettingsException if no endpoint is set
   */
  static void requireSettings(Settings settings) {
    Object unused = settings.llm().requireUrl();
  }

  /**
   * An LLM worker that hasn't been started, where the brokers have what it needs.
   *
   * @param policy whose models are asked as long as no policy is published
   */
  static Workers llm(Settings settings, Topics topics, Policy policy) {
    Codecs codecs = Codecs.configuredBy(settings);
    KafkaLogs quiet = KafkaLogs.quiet();
    try (quiet) {
      LlmWorker.requireTopics(settings, topics);
      codecs.prepare(topics);
    }
    FollowedModels models = FollowedModels.of(settings, topics, codecs, policy);
    return new Workers(models, new LlmWorker(settings, topics, codecs, models));
  }

  /**
   * Starts them and returns.
   *
   * @param failed told of what ends one, other than being closed
   */
  void start(Consumer<Throwable> failed) {
    llm.onFailure(failed);
    llm.start();
  }

  /** Waits until they have ended, closed or failed. */
  void awaitEnd() throws InterruptedException {
    llm.awaitEnd();
  }

  /** What ended one; empty if nothing has, or if it was closed. */
  Optional<Throwable> failure() {
    return llm.failure();
  }

  /** Has them stop soon; {@link #close()} waits for that. */
  void stop() {
    llm.stop();
  }

  @Override
  public void close() {
    llm.close();
    models.close();
  }
}
