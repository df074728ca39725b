package dev.lethe.config;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
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
      "addresses of the Kafka brokers",
      "broker-1:9092,broker-2:9092"),
  APPLICATION_ID(
      "application.id",
      "lethe",
      "consumer group, and prefix of changelogs; each application id has its own memories",
      "lethe-staging",
      "LETHE_APPLICATION_ID",
      "KAFKA_APPLICATION_ID"),
  TOPIC_PREFIX(
      "lethe.topic.prefix", "lethe.", "prefix of the names of Lethe's topics", "staging.lethe."),
  PARTITIONS(
      "lethe.partitions",
      "8",
      "partitions of the topics keyed by scope; cannot be changed for an application id",
      "8"),
  REPLICATION_FACTOR(
      "replication.factor",
      "-1",
      "replication factor of topics and changelogs; -1 is the brokers' default",
      "3"),
  STATE_DIR(
      "state.dir",
      "$XDG_STATE_HOME/lethe, or ~/.local/state/lethe",
      "folder of the state stores; if it is lost, state is restored from the changelogs",
      "/var/lib/lethe",
      "LETHE_STATE_DIR",
      "KAFKA_STATE_DIR"),
  REGISTRY_URL(
      Kind.URL,
      "schema.registry.url",
      "",
      "schema registry; if set, outputs are Avro, otherwise JSON; see topology/registry.md",
      "http://registry:8081",
      "LETHE_SCHEMA_REGISTRY_URL",
      "SCHEMA_REGISTRY_URL",
      "KAFKA_SCHEMA_REGISTRY_URL"),
  POLICY(
      "lethe.policy",
      "",
      "policy file (EDN); default: the bundled policy",
      "/etc/lethe/policy.edn"),
  BACKFILL(
      "lethe.backfill",
      "false",
      "true accepts events that are older than the policy allows",
      "true"),
  ROCKSDB_BYTES(
      "lethe.rocksdb.bytes",
      "268435456",
      "memory outside the heap shared by all RocksDB stores, in bytes",
      "1073741824"),
  HTTP_PORT(
      "lethe.http.port",
      "8080",
      "port of /live, /ready, /status and /metrics; 0 for none; a worker in its own process "
          + "has none unless this is set",
      "9464"),
  HTTP_HOST(
      "lethe.http.host",
      "127.0.0.1",
      "address to serve them at; an address that other machines can reach requires a token",
      "0.0.0.0"),
  HTTP_TOKEN(
      Kind.SECRET,
      "lethe.http.token",
      "",
      "bearer token required by /status and /metrics, if set",
      "3e0c8b6fd1a94d52"),
  SERVE_PORT(
      "lethe.serve.port",
      "8090",
      "port of the HTTP API and the console (lethe serve, run --serve); 0 for any free one",
      "8443"),
  SERVE_HOST(
      "lethe.serve.host",
      "127.0.0.1",
      "address to serve the HTTP API and the console at",
      "0.0.0.0"),
  SERVE_TOKENS(
      "lethe.serve.tokens",
      "",
      "file with the tokens of the API's callers, one per line; lethe token creates them",
      "/etc/lethe/tokens.ndjson"),
  SERVE_JWT_KEYS_URL(
      Kind.URL,
      "lethe.serve.jwt.keys.url",
      "",
      "address of the public keys (JWKS) of a proxy or identity provider whose tokens are accepted",
      "https://id.example/.well-known/jwks.json"),
  SERVE_JWT_ISSUER(
      "lethe.serve.jwt.issuer", "", "required issuer of these tokens", "https://id.example"),
  SERVE_JWT_AUDIENCE("lethe.serve.jwt.audience", "", "required audience of these tokens", "lethe"),
  SERVE_REQUESTS(
      "lethe.serve.requests.per.minute",
      "6000",
      "maximum requests per token and minute; 0 for no limit",
      "600"),
  SERVE_BODY(
      "lethe.serve.max.body.bytes",
      "8388608",
      "maximum size of a request's body, in bytes",
      "1048576"),
  LLM_URL(
      Kind.URL,
      "lethe.llm.url",
      "",
      "base URL of the OpenAI-compatible endpoint for the LLM worker",
      "http://127.0.0.1:8000/v1"),
  LLM_API_KEY(
      Kind.SECRET, "lethe.llm.api.key", "", "bearer token for that endpoint", "0f3b9d2c7a514e68"),
  LLM_TIMEOUT("lethe.llm.timeout.seconds", "120", "seconds to wait for a model's answer", "300"),
  LLM_CONCURRENCY("lethe.llm.concurrency", "2", "maximum concurrent requests per worker", "8"),
  LLM_RETRIES("lethe.llm.retries", "3", "retries per model before falling back to the next", "5"),
  LLM_TOKENS(
      "lethe.llm.tokens.per.minute",
      "0",
      "maximum tokens per worker and minute; further requests wait; 0 for no limit",
      "100000"),
  EMBED_URL(
      Kind.URL,
      "lethe.embed.url",
      "",
      "base URL of the OpenAI-compatible endpoint that embeds memories and queries of "
          + "contexts; if unset, the bundled model is used",
      "http://127.0.0.1:8000/v1"),
  EMBED_API_KEY(
      Kind.SECRET, "lethe.embed.api.key", "", "bearer token for that endpoint", "7d41c0e95ab2f386"),
  EMBED_MODEL(
      "lethe.embed.model",
      "",
      "name of the model at that endpoint; changing it recomputes all vectors",
      "text-embedding-3-small"),
  EMBED_MODEL_VERSION(
      "lethe.embed.model.version",
      "",
      "version of the model, if its name stays the same; changing it recomputes all vectors",
      "2"),
  EMBED_TIMEOUT(
      "lethe.embed.timeout.seconds", "60", "seconds to wait for the endpoint's answer", "120"),
  EMBED_CONCURRENCY(
      "lethe.embed.concurrency",
      "the number of processors",
      "maximum concurrent batches of 32 texts per worker; the bundled model uses one processor "
          + "per batch",
      "4"),
  EMBED_RETRIES(
      "lethe.embed.retries",
      "3",
      "retries per batch before its texts are embedded one by one",
      "5"),
  LOG_FORMAT("lethe.log.format", "text", "text, or json for one JSON object per line", "json"),
  THREADS(
      "num.stream.threads",
      "the number of processors, at most one per partition",
      "threads that process partitions",
      "4"),
  GUARANTEE(
      "processing.guarantee",
      "exactly_once_v2",
      "exactly_once_v2, or at_least_once if counts may repeat after a crash",
      "exactly_once_v2"),
  COMMIT_INTERVAL(
      "commit.interval.ms",
      "100",
      "milliseconds between commits; outputs become visible on commit",
      "500"),
  STANDBYS(
      "num.standby.replicas",
      "0",
      "standby copies of each partition's state on other instances",
      "1"),
  GROUP_PROTOCOL("group.protocol", "classic", "classic or streams", "classic");

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
  private final String effect;
  private final String example;
  private final String variables;

  Setting(String key, String defaultText, String effect, String example, String... variables) {
    this(Kind.TEXT, key, defaultText, effect, example, variables);
  }

  /**
   * @param variables environment variables that set it; if empty, the one with the key's name
   */
  Setting(
      Kind kind,
      String key,
      String defaultText,
      String effect,
      String example,
      String... variables) {
    this.kind = kind;
    this.key = key;
    this.defaultText = defaultText;
    this.effect = effect;
    this.example = example;
    this.variables = variables.length == 0 ? variable(key) : String.join(" ", variables);
  }

  private static String variable(String key) {
    String name = key.startsWith(GivenSettings.OURS) ? key : Variables.KAFKAS + key;
    return name.toUpperCase(Locale.ROOT).replace('.', '_');
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
    return List.of(variables.split(" ", -1));
  }

  public String effect() {
    return effect;
  }

  public String example() {
    return example;
  }

  /**
   * Returns an exception for a required setting without a value.
   *
   * @param need reason for the requirement
   */
  SettingsException missing(String need) {
    String name = variables().get(0) + " (" + key + ')';
    return new SettingsException(List.of(name + " is not set; " + need + ", such as " + example));
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
