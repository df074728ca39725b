package dev.lethe.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.apache.kafka.streams.StreamsConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {
  @TempDir Path folder;

  @Test
  void unset_settings_have_their_defaults() {
    Settings settings = read(Map.of(), Map.of());

    assertEquals("localhost:9092", settings.bootstrapServers());
    assertEquals("lethe", settings.applicationId());
    assertEquals("lethe.", settings.topicPrefix());
    assertEquals(8, settings.partitions());
    assertEquals(Optional.empty(), settings.registry().url());
    assertFalse(settings.stateDir().startsWith("/tmp"), settings.stateDir().toString());
    assertEquals(List.of(), settings.warnings());
  }

  @Test
  void a_flag_overrides_the_environment_which_overrides_the_file() throws IOException {
    Path file = file("application.id=file\nlethe.partitions=3\nlethe.topic.prefix=f.\n");

    Settings settings =
        Settings.read(
            Optional.of(file),
            Map.of("LETHE_PARTITIONS", "4", "LETHE_TOPIC_PREFIX", "e."),
            Map.of("lethe.topic.prefix", "flag."));

    assertEquals("file", settings.applicationId());
    assertEquals(4, settings.partitions());
    assertEquals("flag.", settings.topicPrefix());
  }

  @Test
  void lethes_variable_overrides_the_general_one() {
    Settings settings =
        read(
            Map.of("SCHEMA_REGISTRY_URL", "http://a", "LETHE_SCHEMA_REGISTRY_URL", "http://b"),
            Map.of());

    assertEquals(Optional.of("http://b"), settings.registry().url());
  }

  @Test
  void a_kafka_variable_sets_kafkas_setting_of_that_name() {
    Settings settings =
        read(
            Map.of(
                "KAFKA_BOOTSTRAP_SERVERS", "kafka:1",
                "KAFKA_MAX_POLL_RECORDS", "77",
                "KAFKA_TOPIC_RETENTION_MS", "5"),
            Map.of());

    assertEquals("kafka:1", settings.bootstrapServers());
    assertEquals("77", settings.streams().get("max.poll.records"));
    assertEquals("5", settings.streams().get("topic.retention.ms"));
    assertEquals("77", settings.consumer().get("max.poll.records"));
    assertFalse(settings.producer().containsKey("max.poll.records"));
  }

  @Test
  void variables_of_scripts_images_and_kubernetes_are_ignored() {
    Settings settings =
        read(
            Map.of(
                "KAFKA_OPTS", "-Dx",
                "KAFKA_HEAP_OPTS", "-Xmx1g",
                "KAFKA_PORT", "tcp://10.0.0.1:9092",
                "KAFKA_SERVICE_HOST", "10.0.0.1",
                "LETHE_PORT_8080_TCP", "tcp://10.0.0.2:8080",
                "LETHE_OPTS", "-Dy",
                "LETHE_URL", "http://127.0.0.1:8090",
                "PATH", "/bin"),
            Map.of());

    assertEquals(List.of(), settings.warnings());
  }

  @Test
  void an_unknown_kafka_variable_is_a_warning_with_the_nearest_name() {
    Settings settings = read(Map.of("KAFKA_BOOTSTRAP_SERV", "kafka:1"), Map.of());

    assertEquals(
        List.of(
            "KAFKA_BOOTSTRAP_SERV is ignored, because Kafka has no setting bootstrap.serv; did"
                + " you mean"
                + " bootstrap.servers?"),
        settings.warnings());
  }

  @Test
  void a_name_one_letter_from_a_known_one_is_an_error() {
    assertEquals(
        List.of(
            "bootstrap.server is not a setting of Kafka or Lethe, was \"kafka:1\"; did you mean"
                + " bootstrap.servers?"),
        refused(Map.of(), Map.of("bootstrap.server", "kafka:1")));
    for (Map.Entry<String, String> slip :
        Map.of(
                "KAFKA_BOOTSTRAP_SERVER", "KAFKA_BOOTSTRAP_SERVERS",
                "KAFAK_BOOTSTRAP_SERVERS", "KAFKA_BOOTSTRAP_SERVERS",
                "KAFKA_MAX_POL_RECORDS", "KAFKA_MAX_POLL_RECORDS",
                "KAFKA_CONSUMER_MAX_POLL_RECORD", "KAFKA_CONSUMER_MAX_POLL_RECORDS",
                "SCHEMA_REGISTRY_URLS", "SCHEMA_REGISTRY_URL",
                "XDG_STATE_HOMES", "XDG_STATE_HOME")
            .entrySet()) {
      assertEquals(
          List.of(
              slip.getKey()
                  + " is not an environment variable of Lethe, was \"x\"; did you mean "
                  + slip.getValue()
                  + "?"),
          refused(Map.of(slip.getKey(), "x"), Map.of()));
    }
  }

  @Test
  void a_secret_under_a_misspelt_name_is_not_shown() {
    assertEquals(
        List.of(
            "KAFKA_SASL_JAAS_CONFI is not an environment variable of Lethe, was (hidden); did"
                + " you mean"
                + " KAFKA_SASL_JAAS_CONFIG?"),
        refused(Map.of("KAFKA_SASL_JAAS_CONFI", "password=hush"), Map.of()));
  }

  @Test
  void a_missing_class_is_reported() {
    String remedy = "; correct its full name, or put its jar into lethe's ext folder";

    assertEquals(
        List.of(
            "rocksdb.config.setter names a class that is not on the class path:"
                + " \"com.example.Mine\""
                + remedy),
        refused(Map.of(), Map.of("rocksdb.config.setter", "com.example.Mine")));
    assertEquals(
        List.of(
            "KAFKA_INTERCEPTOR_CLASSES names a class that is not on the class path:"
                + " \"com.example.Spy\""
                + remedy),
        refused(Map.of("KAFKA_INTERCEPTOR_CLASSES", "java.lang.String,com.example.Spy"), Map.of()));
  }

  @Test
  void zero_threads_are_rejected() {
    assertEquals(
        List.of(
            "num.stream.threads must be a whole number of at least 1, was \"0\"; an example is 4"),
        refused(Map.of(), Map.of("num.stream.threads", "0")));
  }

  @Test
  void a_broker_address_without_a_port_is_rejected() {
    assertEquals(
        List.of(
            "KAFKA_BOOTSTRAP_SERVERS must be host:port, separated by commas if there are"
                + " several, was"
                + " \"a:1,localhost\"; an example is broker-1:9092,broker-2:9092"),
        refused(Map.of("KAFKA_BOOTSTRAP_SERVERS", "a:1,localhost"), Map.of()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ftp://registry:8081", "registry:8081", "http:/registry", "HTTP"})
  void a_registry_url_must_be_http(String url) {
    assertEquals(
        List.of(
            "SCHEMA_REGISTRY_URL must begin with http://, https:// or mock://, was \""
                + url
                + "\"; an example is http://registry:8081"),
        refused(Map.of("SCHEMA_REGISTRY_URL", url), Map.of()));
  }

  @Test
  void each_of_several_registry_urls_must_be_http() {
    assertEquals(
        List.of(
            "SCHEMA_REGISTRY_URL must begin with http://, https:// or mock://, was"
                + " \"http://a:1,ftp://b:1\"; an example is http://registry:8081"),
        refused(Map.of("SCHEMA_REGISTRY_URL", "http://a:1,ftp://b:1"), Map.of()));
  }

  @Test
  void the_default_state_folder_is_in_the_home_folder() {
    assertEquals(
        Path.of("/at/home/.local/state/lethe"),
        read(Map.of("HOME", "/at/home"), Map.of()).stateDir());
    assertEquals(
        Path.of("/at/state/lethe"),
        read(Map.of("HOME", "/at/home", "XDG_STATE_HOME", "/at/state"), Map.of()).stateDir());
  }

  @Test
  void all_errors_are_reported_together_with_setting_value_and_fix() throws IOException {
    Path file = file("lethe.partition=3\nreplication.factor=three\n");
    Map<String, String> environment =
        Map.ofEntries(
            Map.entry("LETHE_PARTITIONS", "0"),
            Map.entry("LETHE_TOPIC_PREFIX", "a b"),
            Map.entry("LETHE_APPLICATION_ID", ""),
            Map.entry("LETHE_POLICY", "/no/such/policy.edn"),
            Map.entry("LETHE_BACKFILL", "yes"),
            Map.entry("LETHE_ROCKSDB_BYTES", "16777215"),
            Map.entry("LETHE_STATEDIR", "/x"),
            Map.entry("SCHEMA_REGISTRY_URL", "registry:8081"),
            Map.entry("KAFKA_NUM_STREAM_THREADS", "many"),
            Map.entry("KAFKA_BOOTSTRAP_SERVERS", ""));

    SettingsException refused =
        assertThrows(
            SettingsException.class,
            () -> Settings.read(Optional.of(file), environment, Map.of("acks", "some")));

    Set<String> expected =
        Set.of(
            "lethe.partition in "
                + file
                + " is not a setting of Lethe; did you mean"
                + " lethe.partitions?",
            "LETHE_STATEDIR is not an environment variable of Lethe; did you mean LETHE_STATE_DIR?",
            "KAFKA_BOOTSTRAP_SERVERS must not be empty, was \"\"; an example is"
                + " broker-1:9092,broker-2:9092",
            "LETHE_APPLICATION_ID must be 1 to 100 ASCII letters, digits, dots, dashes or"
                + " underscores, was \"\"; an example is lethe-staging",
            "LETHE_TOPIC_PREFIX must be 0 to 100 ASCII letters, digits, dots, dashes or"
                + " underscores, was \"a b\"; an example is staging.lethe.",
            "LETHE_PARTITIONS must be a whole number from 1 to 10000, was \"0\"; an example is 8",
            "replication.factor in "
                + file
                + " must be a whole number from -1 to 32767, was"
                + " \"three\"; an example is 3",
            "SCHEMA_REGISTRY_URL must begin with http://, https:// or mock://, was"
                + " \"registry:8081\"; an example is http://registry:8081",
            "LETHE_POLICY must be a readable file, was \"/no/such/policy.edn\"; an example is"
                + " /etc/lethe/policy.edn",
            "LETHE_BACKFILL must be true or false, was \"yes\"; an example is true",
            "LETHE_ROCKSDB_BYTES must be a whole number of at least 16777216, was \"16777215\"; an"
                + " example is 1073741824",
            "KAFKA_NUM_STREAM_THREADS (num.stream.threads) must be a whole number of at least 1,"
                + " was \"many\"; an example is 4",
            "acks must be one of -1, 0, 1, all, was \"some\"");
    assertEquals(expected, new HashSet<>(refused.errors()));
  }

  @Test
  void a_missing_file_is_reported() {
    SettingsException refused =
        assertThrows(
            SettingsException.class,
            () -> Settings.read(Optional.of(Path.of("/no/such.properties")), Map.of(), Map.of()));

    assertEquals(
        List.of(
            "--config: cannot read \"/no/such.properties\"; set it to a readable properties file"),
        refused.errors());
  }

  @Test
  void a_folder_as_properties_file_is_reported() {
    SettingsException refused =
        assertThrows(
            SettingsException.class,
            () -> Settings.read(Optional.of(Path.of("/")), Map.of(), Map.of()));

    assertEquals(
        List.of("--config: cannot read \"/\"; set it to a readable properties file"),
        refused.errors());
  }

  @Test
  void the_global_handler_is_also_set_for_the_assignor() {
    String handler = "processing.exception.handler.global.enabled";
    Properties streams = read(Map.of(), Map.of()).streams();

    Map<String, Object> consumer =
        new StreamsConfig(streams).getMainConsumerConfigs("group", "client", 0);

    assertEquals(true, streams.get(handler));
    assertEquals(true, consumer.get(handler));
  }

  @Test
  void streams_accepts_the_settings_that_the_guarantees_need() {
    Properties streams = read(Map.of(), Map.of()).streams();

    assertEquals("exactly_once_v2", streams.get("processing.guarantee"));
    assertEquals("LogAppendTime", streams.get("topic.message.timestamp.type"));
    assertEquals(8 << 20, streams.get("topic.max.message.bytes"));
    assertEquals(8 << 20, streams.get("max.request.size"));
    assertEquals(true, streams.get("ensure.explicit.internal.resource.naming"));
    assertEquals("classic", streams.get("group.protocol"));
    assertEquals(20, streams.get("poll.ms"));
    assertEquals(10_000, streams.get("session.timeout.ms"));
    StreamsConfig accepted = new StreamsConfig(streams);
    assertEquals(131_072, accepted.getProducerConfigs("c").get("batch.size"));
    assertEquals("gzip", accepted.getProducerConfigs("c").get("compression.type"));
    assertEquals(1, accepted.getProducerConfigs("c").get("compression.gzip.level"));
    assertEquals(10_000, accepted.getMainConsumerConfigs("g", "c", 0).get("session.timeout.ms"));
    for (String handler :
        List.of(
            "deserialization.exception.handler",
            "processing.exception.handler",
            "production.exception.handler")) {
      assertTrue(accepted.originals().containsKey(handler), handler);
    }
  }

  @Test
  void user_settings_override_defaults_with_and_without_a_prefix() {
    Properties streams =
        read(Map.of(), Map.of("batch.size", "1", "producer.compression.type", "zstd")).streams();

    StreamsConfig accepted = new StreamsConfig(streams);
    assertEquals("1", accepted.getProducerConfigs("c").get("batch.size"));
    assertEquals("zstd", accepted.getProducerConfigs("c").get("compression.type"));
  }

  @Test
  void secrets_are_not_shown() {
    Map<String, String> shown =
        read(
                Map.of(
                    "KAFKA_SASL_JAAS_CONFIG", "module required password=\"hush\";",
                    "KAFKA_SSL_KEYSTORE_PASSWORD", "hush",
                    "SCHEMA_REGISTRY_URL", "http://me:hush@registry"),
                Map.of())
            .effective();

    assertFalse(shown.toString().contains("hush"), shown.toString());
    assertEquals("http://(hidden)@registry", shown.get("schema.registry.url"));
  }

  @Test
  void changed_settings_are_shown_without_secrets() {
    Map<String, String> shown =
        read(
                Map.of(
                    "LETHE_HTTP_TOKEN", "hush-hush-hush-hush",
                    "SCHEMA_REGISTRY_URL", "http://me:hush@registry",
                    "KAFKA_SSL_KEYSTORE_PASSWORD", "hush",
                    "LETHE_PARTITIONS", "8"),
                Map.of("lethe.http.port", "9464"))
            .shownChanges();

    assertEquals(
        Map.of(
            "lethe.http.port", "9464",
            "lethe.http.token", "(hidden)",
            "schema.registry.url", "http://(hidden)@registry",
            "ssl.keystore.password", "(hidden)"),
        shown);
  }

  @Test
  void an_address_reachable_from_other_machines_needs_a_token() {
    SettingsException refused =
        assertThrows(
            SettingsException.class, () -> read(Map.of("LETHE_HTTP_HOST", "0.0.0.0"), Map.of()));

    assertEquals(
        List.of(
            "LETHE_HTTP_HOST is reachable from other machines, so lethe.http.token"
                + " (LETHE_HTTP_TOKEN)"
                + " must be set too; it was \"0.0.0.0\"; an example is 127.0.0.1"),
        refused.errors());
    assertTrue(
        read(Map.of("LETHE_HTTP_HOST", "0.0.0.0", "LETHE_HTTP_TOKEN", "0123456789abcdef"), Map.of())
            .http()
            .isOn());
    assertFalse(
        read(Map.of("LETHE_HTTP_HOST", "0.0.0.0", "LETHE_HTTP_PORT", "0"), Map.of()).http().isOn());
  }

  @Test
  void a_short_token_is_rejected_and_not_shown() {
    SettingsException refused =
        assertThrows(
            SettingsException.class, () -> read(Map.of("LETHE_HTTP_TOKEN", "hush"), Map.of()));

    assertEquals(
        List.of("LETHE_HTTP_TOKEN must have at least 16 characters, had 4"), refused.errors());
  }

  @Test
  void no_two_settings_share_a_name_or_a_variable() {
    Set<String> seen = new HashSet<>();

    for (Setting setting : Setting.values()) {
      assertTrue(seen.add(setting.key()), setting.key());
      for (String variable : setting.variables()) {
        assertTrue(seen.add(variable), variable);
      }
    }
  }

  private static List<String> refused(Map<String, String> environment, Map<String, String> flags) {
    return assertThrows(SettingsException.class, () -> read(environment, flags)).errors();
  }

  private static Settings read(Map<String, String> environment, Map<String, String> flags) {
    return Settings.read(Optional.empty(), environment, flags);
  }

  @Test
  void the_llm_worker_has_defaults_without_an_endpoint() {
    LlmSettings llm = read(Map.of(), Map.of()).llm();

    assertEquals(
        new LlmSettings(Optional.empty(), Optional.empty(), Duration.ofMinutes(2), 2, 3, 0), llm);
    SettingsException missing = assertThrows(SettingsException.class, llm::requireUrl);
    assertEquals(
        "LETHE_LLM_URL (lethe.llm.url) is not set; the LLM worker needs the base URL of an"
            + " OpenAI-compatible endpoint, such as http://127.0.0.1:8000/v1",
        missing.getMessage());
  }

  @Test
  void all_errors_of_the_llm_settings_are_reported_together_without_the_key() {
    SettingsException refused =
        assertThrows(
            SettingsException.class,
            () ->
                read(
                    Map.of(
                        "LETHE_LLM_URL", "http://me:hush@llm/v1",
                        "LETHE_LLM_API_KEY", "hush hush",
                        "LETHE_LLM_TIMEOUT_SECONDS", "0",
                        "LETHE_LLM_CONCURRENCY", "many",
                        "LETHE_LLM_RETRIES", "21",
                        "LETHE_LLM_TOKENS_PER_MINUTE", "-1"),
                    Map.of()));

    assertEquals(
        List.of(
            "LETHE_LLM_API_KEY must contain only ASCII characters and no white space",
            "LETHE_LLM_URL must be http:// or https:// with a host, without user or query, was"
                + " \"http://(hidden)@llm/v1\"; an example is http://127.0.0.1:8000/v1",
            "LETHE_LLM_TIMEOUT_SECONDS must be a whole number from 1 to 3600, was \"0\"; an example"
                + " is 300",
            "LETHE_LLM_CONCURRENCY must be a whole number from 1 to 256, was \"many\"; an example"
                + " is 8",
            "LETHE_LLM_RETRIES must be a whole number from 0 to 20, was \"21\"; an example is 5",
            "LETHE_LLM_TOKENS_PER_MINUTE must be a whole number of at least 0, was \"-1\"; an"
                + " example is 100000"),
        refused.errors());
  }

  @Test
  void the_url_of_a_request_is_not_a_base_url() {
    SettingsException refused =
        assertThrows(
            SettingsException.class,
            () -> read(Map.of("LETHE_LLM_URL", "http://llm/v1/chat/completions"), Map.of()));

    assertTrue(refused.getMessage().contains("without /chat/completions"));
  }

  @Test
  void the_llm_key_is_never_shown_and_http_is_a_warning() {
    Settings settings =
        read(
            Map.of("LETHE_LLM_URL", "http://192.0.2.1/v1/", "LETHE_LLM_API_KEY", "hush"), Map.of());

    assertEquals("http://192.0.2.1/v1", settings.llm().requireUrl().toString());
    assertEquals("(hidden)", settings.shownChanges().get("lethe.llm.api.key"));
    assertFalse(settings.llm().toString().contains("hush"));
    assertEquals(
        List.of("LETHE_LLM_URL uses http, which exposes the key on the network; use https"),
        settings.warnings());
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("lethe.properties"), text);
  }

  @Test
  void metrics_push_to_brokers_stays_enabled() {
    Settings settings = Settings.read(Optional.empty(), Map.of(), Map.of());

    assertTrue(new StreamsConfig(settings.streams()).getBoolean("enable.metrics.push"));
  }
}
