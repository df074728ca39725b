package dev.lethe.cli;

import dev.lethe.codec.Codecs;
import dev.lethe.config.Settings;
import dev.lethe.config.SettingsException;
import dev.lethe.layout.Topics;
import dev.lethe.policy.Policy;
import dev.lethe.runtime.probe.WorkerState;
import dev.lethe.worker.Worker;
import dev.lethe.worker.embed.EmbedWorker;
import dev.lethe.worker.llm.FollowedModels;
import dev.lethe.worker.llm.LlmWorker;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The workers of this process. */
final class Workers implements AutoCloseable {
  private final List<Worker> workers = new ArrayList<>();
  private final List<FollowedModels> models = new ArrayList<>();

  /** The workers that there are. */
  enum Name {
    EMBED("embedding worker"),
    LLM("LLM worker");

    private final String spoken;

    Name(String spoken) {
      this.spoken = spoken;
    }

    /** As it is asked for: {@code llm}. */
    String option() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** With its article, for people. */
    String article() {
      return "an " + spoken;
    }

    static Optional<Name> of(String option) {
      return Stream.of(values()).filter(name -> name.option().equals(option)).findFirst();
    }

    /** All of them, for people. */
    static String all() {
      return Stream.of(values()).map(Name::option).collect(Collectors.joining(" and "));
    }
  }

  private Workers() {}

  /**
   * Throws if one of them can't work by these settings.
   *
   * @throws SettingsException if no endpoint is set for an LLM worker, or no model for an endpoint
   *     of an embedding worker
   */
  static void requireSettings(Collection<Name> names, Settings settings) {
    for (Name name : names) {
      switch (name) {
        case EMBED -> EmbedWorker.requireSettings(settings);
        case LLM -> {
          Object unused = settings.llm().requireUrl();
        }
      }
    }
  }

  /**
   * Workers that haven't been started, where the brokers have what they need.
   *
   * @param policy whose models an LLM worker asks as long as no policy is published
   */
  static Workers of(Collection<Name> names, Settings settings, Topics topics, Policy policy) {
    Codecs codecs = Codecs.configuredBy(settings);
    KafkaLogs quiet = KafkaLogs.quiet();
    try (quiet) {
      names.forEach(name -> requireTopics(name, settings, topics));
      codecs.prepare(topics);
    }
    Workers all = new Workers();
    names.forEach(name -> all.add(name, settings, topics, codecs, policy));
    return all;
  }

  private static void requireTopics(Name name, Settings settings, Topics topics) {
    switch (name) {
      case EMBED -> EmbedWorker.requireTopics(settings, topics);
      case LLM -> LlmWorker.requireTopics(settings, topics);
    }
  }

  private void add(Name name, Settings settings, Topics topics, Codecs codecs, Policy policy) {
    switch (name) {
      case EMBED -> workers.add(new EmbedWorker(settings, topics, codecs));
      case LLM -> {
        FollowedModels followed = FollowedModels.of(settings, topics, codecs, policy);
        models.add(followed);
        workers.add(new LlmWorker(settings, topics, codecs, followed));
      }
    }
  }

  /** How they stand. Called by any thread. */
  List<WorkerState> states() {
    return workers.stream().map(Worker::state).toList();
  }

  /** What they ask, for people. */
  String asked() {
    return workers.stream().map(Worker::asked).collect(Collectors.joining(" and "));
  }

  /**
   * Starts them and returns.
   *
   * @param failed told which one has ended, and of what, other than being closed
   */
  void start(BiConsumer<Worker, Throwable> failed) {
    for (Worker worker : workers) {
      worker.onFailure(thrown -> failed.accept(worker, thrown));
      worker.start();
    }
  }

  /** Waits until they have ended, closed or failed. */
  void awaitEnd() throws InterruptedException {
    for (Worker worker : workers) {
      worker.awaitEnd();
    }
  }

  /** What ended one; empty if nothing has, or if it was closed. */
  Optional<Throwable> failure() {
    return workers.stream().flatMap(worker -> worker.failure().stream()).findFirst();
  }

  /** Has them stop soon; {@link #close()} waits for that. */
  void stop() {
    workers.forEach(Worker::stop);
  }

  @Override
  public void close() {
    stop();
    workers.forEach(Worker::close);
    models.forEach(FollowedModels::close);
  }
}
