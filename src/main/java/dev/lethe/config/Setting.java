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
      "where the Kafka brokers are",
      "broker-1:9092,broker-2:9092"),
  APPLICATION_ID(
      Kind.TEXT,
      "application.id",
      "lethe",
      "LETHE_APPLICATION_ID KAFKA_APPLICATION_ID",
      "consumer group, and the prefix of changelogs; another id is another memory",
      "lethe-staging"),
  TOPIC_PREFIX(
      Kind.TEXT,
      "lethe.topic.prefix",
      "lethe.",
      "LETHE_TOPIC_PREFIX",
      "what the names of Lethe's topics begin with",
      "staging.lethe."),
  PARTITIONS(
      Kind.TEXT,
      "lethe.partitions",
      "8",
      "LETHE_PARTITIONS",
      "partitions of the topics that are keyed by scope; fixed for the life of an application id",
      "8"),
  REPLICATION_FACTOR(
      Kind.TEXT,
      "replication.factor",
      "-1",
      "KAFKA_REPLICATION_FACTOR",
      "copies of topics and changelogs; -1 is the brokers' default",
      "3"),
  STATE_DIR(
      Kind.TEXT,
      "state.dir",
      "$XDG_STATE_HOME/lethe, else ~/.local/state/lethe",
      "LETHE_STATE_DIR KAFKA_STATE_DIR",
      "where state stores lie; losing it costs a restore from the changelogs",
      "/var/lib/lethe"),
  REGISTRY_URL(
      Kind.URL,
      "schema.registry.url",
      "",
      "LETHE_SCHEMA_REGISTRY_URL SCHEMA_REGISTRY_URL KAFKA_SCHEMA_REGISTRY_URL",
      "schema registry; with one, outputs are Avro, without one JSON; more in topology/registry.md",
      "http://registry:8081"),
  POLICY(
      Kind.TEXT,
      "lethe.policy",
      "",
      "LETHE_POLICY",
      "policy file (EDN); without one the bundled policy holds",
      "/etc/lethe/policy.edn"),
  BACKFILL(
      Kind.TEXT,
      "lethe.backfill",
      "false",
      "LETHE_BACKFILL",
      "true takes in history that happened long before it arrives",
      "true"),
  ROCKSDB_BYTES(
      Kind.TEXT,
      "lethe.rocksdb.bytes",
      "268435456",
      "LETHE_ROCKSDB_BYTES",
      "memory outside the heap that all RocksDB stores share, in bytes",
      "1073741824"),
  HTTP_PORT(
      Kind.TEXT,
      "lethe.http.port",
      "8080",
      "LETHE_HTTP_PORT",
      "port of /live, /ready, /status and /metrics; 0 serves none; a worker in a process of its own"
          + " serves none unless this is set",
      "9464"),
  HTTP_HOST(
      Kind.TEXT,
      "lethe.http.host",
      "127.0.0.1",
      "LETHE_HTTP_HOST",
      "address that they are served at; one that others can reach needs a token",
      "0.0.0.0"),
  HTTP_TOKEN(
      Kind.SECRET,
      "lethe.http.token",
      "",
      "LETHE_HTTP_TOKEN",
      "with one, /status and /metrics ask for it as a bearer token",
      "3e0c8b6fd1a94d52"),
  LLM_URL(
      Kind.URL,
      "lethe.llm.url",
      "",
      "LETHE_LLM_URL",
      "base URL of the OpenAI-compatible endpoint that the LLM worker asks",
      "http://127.0.0.1:8000/v1"),
  LLM_API_KEY(
      Kind.SECRET,
      "lethe.llm.api.key",
      "",
      "LETHE_LLM_API_KEY",
      "what that endpoint wants as a bearer token",
      "0f3b9d2c7a514e68"),
  LLM_TIMEOUT(
      Kind.TEXT,
      "lethe.llm.timeout.seconds",
      "120",
      "LETHE_LLM_TIMEOUT_SECONDS",
      "seconds that a model may take for an answer",
      "300"),
  LLM_CONCURRENCY(
      Kind.TEXT,
      "lethe.llm.concurrency",
      "2",
      "LETHE_LLM_CONCURRENCY",
      "requests that one worker has under way at once",
      "8"),
  LLM_RETRIES(
      Kind.TEXT,
      "lethe.llm.retries",
      "3",
      "LETHE_LLM_RETRIES",
      "how often a model that failed is asked again before the next one is",
      "5"),
  LLM_TOKENS(
      Kind.TEXT,
      "lethe.llm.tokens.per.minute",
      "0",
      "LETHE_LLM_TOKENS_PER_MINUTE",
      "tokens that one worker may spend in a minute; more wait; 0 for as many as it likes",
      "100000"),
  EMBED_URL(
      Kind.URL,
      "lethe.embed.url",
      "",
      "LETHE_EMBED_URL",
      "base URL of the OpenAI-compatible endpoint that embeds memories for the embedding worker,"
          + " and queries of contexts; without one a model does that is shipped",
      "http://127.0.0.1:8000/v1"),
  EMBED_API_KEY(
      Kind.SECRET,
      "lethe.embed.api.key",
      "",
      "LETHE_EMBED_API_KEY",
      "what that endpoint wants as a bearer token",
      "7d41c0e95ab2f386"),
  EMBED_MODEL(
      Kind.TEXT,
      "lethe.embed.model",
      "",
      "LETHE_EMBED_MODEL",
      "what that endpoint calls the model; another one has all vectors made anew",
      "text-embedding-3-small"),
  EMBED_MODEL_VERSION(
      Kind.TEXT,
      "lethe.embed.model.version",
      "",
      "LETHE_EMBED_MODEL_VERSION",
      "tells a model from an earlier one of that name; another one has all vectors made anew",
      "2"),
  EMBED_TIMEOUT(
      Kind.TEXT,
      "lethe.embed.timeout.seconds",
      "60",
      "LETHE_EMBED_TIMEOUT_SECONDS",
      "seconds that the endpoint may take for an answer",
      "120"),
  EMBED_CONCURRENCY(
      Kind.TEXT,
      "lethe.embed.concurrency",
      "the processors",
      "LETHE_EMBED_CONCURRENCY",
      "batches of 32 texts that one worker has under way at once; a model of its own takes a"
          + " processor for each",
      "4"),
  EMBED_RETRIES(
      Kind.TEXT,
      "lethe.embed.retries",
      "3",
      "LETHE_EMBED_RETRIES",
      "how often an endpoint that failed at a batch is asked again before its texts are told apart",
      "5"),
  LOG_FORMAT(
      Kind.TEXT,
      "lethe.log.format",
      "text",
      "LETHE_LOG_FORMAT",
      "text, or json for one JSON object a line",
      "json"),
  THREADS(
      Kind.TEXT,
      "num.stream.threads",
      "half the processors, at least 1",
      "KAFKA_NUM_STREAM_THREADS",
      "threads that work on partitions",
      "4"),
  GUARANTEE(
      Kind.TEXT,
      "processing.guarantee",
      "exactly_once_v2",
      "KAFKA_PROCESSING_GUARANTEE",
      "exactly_once_v2, or at_least_once where a crash may count twice",
      "exactly_once_v2"),
  COMMIT_INTERVAL(
      Kind.TEXT,
      "commit.interval.ms",
      "100",
      "KAFKA_COMMIT_INTERVAL_MS",
      "milliseconds between commits, and so until outputs can be read",
      "500"),
  STANDBYS(
      Kind.TEXT,
      "num.standby.replicas",
      "0",
      "KAFKA_NUM_STANDBY_REPLICAS",
      "warm copies of each partition's state on other instances",
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
