package dev.lethe.cli;

import dev.lethe.codec.Codecs;
import dev.lethe.config.Settings;
import dev.lethe.config.SettingsException;
import dev.lethe.config.Topics;
import dev.lethe.policy.Policy;
import dev.lethe.runtime.probe.WorkerState;
import dev.lethe.worker.Worker;
import dev.lethe.worker.embed.EmbedWorker;
import dev.lethe.worker.llm.LlmWorker;
import dev.lethe.worker.llm.PolicyModels;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Workers of this process. */
final class Workers implements AutoCloseable {
  private final List<Worker> workers = new ArrayList<>();
  private final List<PolicyModels> models = new ArrayList<>();

  /** Available workers. */
  enum Name {
    EMBED("embedding worker"),
    LLM("LLM worker");

    private final String spoken;

    Name(String spoken) {
      this.spoken = spoken;
    }

    /** Name in options, such as {@code llm}. */
    String option() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Name with its article, for people. */
    String article() {
      return "an " + spoken;
    }

    static Optional<Name> of(String option) {
      return Stream.of(values()).filter(name -> name.option().equals(option)).findFirst();
    }

    /** Names of all workers, for people. */
    static String all() {
      return Stream.of(values()).map(Name::option).collect(Collectors.joining(" and "));
    }
  }

  private Workers() {}

  /**
   * Checks that all the workers can run with these settings.
   *
   * @throws SettingsException if no endpoint is set for an LLM worker, or no model for the endpoint
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
   * Creates workers without starting them, if the brokers have what they need.
   *
   * @param policy policy whose models an LLM worker uses as long as no policy is published
   */
  static Workers of(Collection<Name> names, Settings settings, Topics topics, Policy policy) {
    Codecs codecs = Codecs.configuredBy(settings);
    QuietLogs quiet = QuietLogs.ofKafka();
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
        PolicyModels followed = PolicyModels.of(settings, topics, codecs, policy);
        models.add(followed);
        workers.add(new LlmWorker(settings, topics, codecs, followed));
      }
    }
  }

  /** States of the workers. May be called by any thread. */
  List<WorkerState> states() {
    return workers.stream().map(Worker::state).toList();
  }

  /** Endpoints and models that the workers use, for people. */
  String asked() {
    return workers.stream().map(Worker::asked).collect(Collectors.joining(" and "));
  }

  /**
   * Starts the workers and returns.
   *
   * @param failed receives each worker that ends, and the cause, unless it was closed
   */
  void start(BiConsumer<Worker, Throwable> failed) {
    for (Worker worker : workers) {
      worker.onFailure(thrown -> failed.accept(worker, thrown));
      worker.start();
    }
  }

  /** Waits until all workers have ended, closed or failed. */
  void awaitEnd() throws InterruptedException {
    for (Worker worker : workers) {
      worker.awaitEnd();
    }
  }

  /** Cause that ended a worker; empty if none ended, or if they were closed. */
  Optional<Throwable> failure() {
    return workers.stream().flatMap(worker -> worker.failure().stream()).findFirst();
  }

  /** Requests a stop; {@link #close()} waits for it. */
  void stop() {
    workers.forEach(Worker::stop);
  }

  @Override
  public void close() {
    stop();
    workers.forEach(Worker::close);
    models.forEach(PolicyModels::close);
  }
}
