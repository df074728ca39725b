package dev.lethe.config;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Declares every setting of Lethe. {@code --help}, the documentation, the start-up log and the
 * masking of secrets are derived from this list. Every other Kafka setting passes through under
 * Kafka's own name.
 */
public enum Setting {
  BOOTSTRAP_SERVERS(
      Kind.URL,
      "bootstrap.servers",
      "localhost:9092",
      "KAFKA_BOOTSTRAP_SERVERS",
      "addresses of the Kafka brokers",
      "broker-1:9092,broker-2:9092"),
  APPLICATION_ID(
      Kind.TEXT,
      "application.id",
      "lethe",
      "LETHE_APPLICATION_ID KAFKA_APPLICATION_ID",
      "consumer group, and prefix of changelogs; each application id has its own memories",
      "lethe-staging"),
  TOPIC_PREFIX(
      Kind.TEXT,
      "lethe.topic.prefix",
      "lethe.",
      "LETHE_TOPIC_PREFIX",
      "prefix of the names of Lethe's topics",
      "staging.lethe."),
  PARTITIONS(
      Kind.TEXT,
      "lethe.partitions",
      "8",
      "LETHE_PARTITIONS",
      "partitions of the topics keyed by scope; cannot be changed for an application id",
      "8"),
  REPLICATION_FACTOR(
      Kind.TEXT,
      "replication.factor",
      "-1",
      "KAFKA_REPLICATION_FACTOR",
      "replication factor of topics and changelogs; -1 is the brokers' default",
      "3"),
  STATE_DIR(
      Kind.TEXT,
      "state.dir",
      "$XDG_STATE_HOME/lethe, or ~/.local/state/lethe",
      "LETHE_STATE_DIR KAFKA_STATE_DIR",
      "folder of the state stores; if it is lost, state is restored from the changelogs",
      "/var/lib/lethe"),
  REGISTRY_URL(
      Kind.URL,
      "schema.registry.url",
      "",
      "LETHE_SCHEMA_REGISTRY_URL SCHEMA_REGISTRY_URL KAFKA_SCHEMA_REGISTRY_URL",
      "schema registry; if set, outputs are Avro, otherwise JSON; see topology/registry.md",
      "http://registry:8081"),
  POLICY(
      Kind.TEXT,
      "lethe.policy",
      "",
      "LETHE_POLICY",
      "policy file (EDN); default: the bundled policy",
      "/etc/lethe/policy.edn"),
  BACKFILL(
      Kind.TEXT,
      "lethe.backfill",
      "false",
      "LETHE_BACKFILL",
      "true accepts events that are older than the policy allows",
      "true"),
  ROCKSDB_BYTES(
      Kind.TEXT,
      "lethe.rocksdb.bytes",
      "268435456",
      "LETHE_ROCKSDB_BYTES",
      "memory outside the heap shared by all RocksDB stores, in bytes",
      "1073741824"),
  HTTP_PORT(
      Kind.TEXT,
      "lethe.http.port",
      "8080",
      "LETHE_HTTP_PORT",
      "port of /live, /ready, /status and /metrics; 0 for none; a worker in its own process "
          + "has none unless this is set",
      "9464"),
  HTTP_HOST(
      Kind.TEXT,
      "lethe.http.host",
      "127.0.0.1",
      "LETHE_HTTP_HOST",
      "address to serve them at; an address that other machines can reach requires a token",
      "0.0.0.0"),
  HTTP_TOKEN(
      Kind.SECRET,
      "lethe.http.token",
      "",
      "LETHE_HTTP_TOKEN",
      "bearer token required by /status and /metrics, if set",
      "3e0c8b6fd1a94d52"),
  LLM_URL(
      Kind.URL,
      "lethe.llm.url",
      "",
      "LETHE_LLM_URL",
      "base URL of the OpenAI-compatible endpoint for the LLM worker",
      "http://127.0.0.1:8000/v1"),
  LLM_API_KEY(
      Kind.SECRET,
      "lethe.llm.api.key",
      "",
      "LETHE_LLM_API_KEY",
      "bearer token for that endpoint",
      "0f3b9d2c7a514e68"),
  LLM_TIMEOUT(
      Kind.TEXT,
      "lethe.llm.timeout.seconds",
      "120",
      "LETHE_LLM_TIMEOUT_SECONDS",
      "seconds to wait for a model's answer",
      "300"),
  LLM_CONCURRENCY(
      Kind.TEXT,
      "lethe.llm.concurrency",
      "2",
      "LETHE_LLM_CONCURRENCY",
      "maximum concurrent requests per worker",
      "8"),
  LLM_RETRIES(
      Kind.TEXT,
      "lethe.llm.retries",
      "3",
      "LETHE_LLM_RETRIES",
      "retries per model before falling back to the next",
      "5"),
  LLM_TOKENS(
      Kind.TEXT,
      "lethe.llm.tokens.per.minute",
      "0",
      "LETHE_LLM_TOKENS_PER_MINUTE",
      "maximum tokens per worker and minute; further requests wait; 0 for no limit",
      "100000"),
  EMBED_URL(
      Kind.URL,
      "lethe.embed.url",
      "",
      "LETHE_EMBED_URL",
      "base URL of the OpenAI-compatible endpoint that embeds memories and queries of "
          + "contexts; if unset, the bundled model is used",
      "http://127.0.0.1:8000/v1"),
  EMBED_API_KEY(
      Kind.SECRET,
      "lethe.embed.api.key",
      "",
      "LETHE_EMBED_API_KEY",
      "bearer token for that endpoint",
      "7d41c0e95ab2f386"),
  EMBED_MODEL(
      Kind.TEXT,
      "lethe.embed.model",
      "",
      "LETHE_EMBED_MODEL",
      "name of the model at that endpoint; changing it recomputes all vectors",
      "text-embedding-3-small"),
  EMBED_MODEL_VERSION(
      Kind.TEXT,
      "lethe.embed.model.version",
      "",
      "LETHE_EMBED_MODEL_VERSION",
      "version of the model, if its name stays the same; changing it recomputes all vectors",
      "2"),
  EMBED_TIMEOUT(
      Kind.TEXT,
      "lethe.embed.timeout.seconds",
      "60",
      "LETHE_EMBED_TIMEOUT_SECONDS",
      "seconds to wait for the endpoint's answer",
      "120"),
  EMBED_CONCURRENCY(
      Kind.TEXT,
      "lethe.embed.concurrency",
      "the number of processors",
      "LETHE_EMBED_CONCURRENCY",
      "maximum concurrent batches of 32 texts per worker; the bundled model uses one processor "
          + "per batch",
      "4"),
  EMBED_RETRIES(
      Kind.TEXT,
      "lethe.embed.retries",
      "3",
      "LETHE_EMBED_RETRIES",
      "retries per batch before its texts are embedded one by one",
      "5"),
  LOG_FORMAT(
      Kind.TEXT,
      "lethe.log.format",
      "text",
      "LETHE_LOG_FORMAT",
      "text, or json for one JSON object per line",
      "json"),
  THREADS(
      Kind.TEXT,
      "num.stream.threads",
      "half the processors, at least 1",
      "KAFKA_NUM_STREAM_THREADS",
      "threads that process partitions",
      "4"),
  GUARANTEE(
      Kind.TEXT,
      "processing.guarantee",
      "exactly_once_v2",
      "KAFKA_PROCESSING_GUARANTEE",
      "exactly_once_v2, or at_least_once if counts may repeat after a crash",
      "exactly_once_v2"),
  COMMIT_INTERVAL(
      Kind.TEXT,
      "commit.interval.ms",
      "100",
      "KAFKA_COMMIT_INTERVAL_MS",
      "milliseconds between commits; outputs become visible on commit",
      "500"),
  STANDBYS(
      Kind.TEXT,
      "num.standby.replicas",
      "0",
      "KAFKA_NUM_STANDBY_REPLICAS",
      "standby copies of each partition's state on other instances",
      "1"),
  GROUP_PROTOCOL(
      Kind.TEXT,
      "group.protocol",
      "classic",
      "KAFKA_GROUP_PROTOCOL",
      "classic or streams",
      "classic");

  /** Part of a value that outputs may show. */
  public enum Kind {
    /** All of it. */
    TEXT,
    /** URLs or addresses, without {@code user:password@} and without a query. */
    URL,
    /** Nothing. */
    SECRET
  }

  private final Kind kind;
  private final String key;
  private final String defaultText;
  private final String variables;
  private final String effect;
  private final String example;

  Setting(
      Kind kind, String key, String defaultText, String variables, String effect, String example) {
    this.kind = kind;
    this.key = key;
    this.defaultText = defaultText;
    this.variables = variables;
    this.effect = effect;
    this.example = example;
  }

  /** Returns how much of a value may be shown in a message, a log or a report. */
  public Kind kind() {
    return kind;
  }

  /** Name in a properties file. */
  public String key() {
    return key;
  }

  /** Default value, as text for people; empty for none. */
  public String defaultText() {
    return defaultText;
  }

  /** Environment variables that set it, in order of precedence. */
  public List<String> variables() {
    return List.of(variables.split(" "));
  }

  public String effect() {
    return effect;
  }

  public String example() {
    return example;
  }

  static Optional<Setting> ofVariable(String variable) {
    return Arrays.stream(values())
        .filter(setting -> setting.variables().contains(variable))
        .findFirst();
  }

  static Optional<Setting> ofKey(String key) {
    for (Setting setting : values()) {
      if (setting.key.equals(key)) {
        return Optional.of(setting);
      }
    }
    return Optional.empty();
  }
}
