package dev.lethe.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.config.ConfigDef;
import org.junit.jupiter.api.Test;

class SecretsTest {
  private static final String PASSWORD = "s7Kq-xP2w-0dLm";

  /** Spellings of a URL that contains a password; most are rejected by some setting. */
  private static final List<String> WITH_PASSWORD =
      List.of(
          "http://me:" + PASSWORD + "@host:8000/v1",
          "https://me:a/b@c" + PASSWORD + "@host:8000/v1",
          "http://me:a,b" + PASSWORD + "@host:8000,http://other:" + PASSWORD + "@host",
          "http://" + PASSWORD + "@host",
          "http://me:" + PASSWORD + " @host",
          "ftp://me:" + PASSWORD + "@host/v1",
          "http:/me:" + PASSWORD + "@host/v1",
          "me:" + PASSWORD + "@host:9092",
          "http://host:8000/v1?api_key=" + PASSWORD,
          "http://host:8000/v1/embeddings?a=b&key=" + PASSWORD,
          "mock://me:" + PASSWORD + "@host");

  @Test
  void settings_with_secrets_or_urls_are_declared_as_such() {
    for (Setting setting : Setting.values()) {
      String last = setting.key().substring(setting.key().lastIndexOf('.') + 1);
      Setting.Kind expected =
          switch (last) {
            case "url", "servers" -> Setting.Kind.URL;
            case "key", "token", "password", "secret" -> Setting.Kind.SECRET;
            default -> Setting.Kind.TEXT;
          };

      assertEquals(expected, setting.kind(), setting.key());
    }
  }

  @Test
  void no_message_shows_a_password_in_a_url() {
    for (Setting setting : settings(Setting.Kind.URL)) {
      for (String value : WITH_PASSWORD) {
        for (String name : setting.variables()) {
          assertNoPassword(Map.of(name, value), Map.of());
          assertNoPassword(Map.of(name + "X", value), Map.of());
        }
        assertNoPassword(Map.of(), Map.of(setting.key(), value));
        assertNoPassword(Map.of(), Map.of(setting.key() + "x", value));
      }
    }
  }

  @Test
  void no_message_shows_a_secret() {
    for (Setting setting : settings(Setting.Kind.SECRET)) {
      for (String value : List.of(PASSWORD, PASSWORD + " \t" + PASSWORD, PASSWORD + 'é')) {
        assertNoPassword(Map.of(setting.variables().get(0), value), Map.of());
        assertNoPassword(Map.of(setting.variables().get(0) + "S", value), Map.of());
        assertNoPassword(Map.of(), Map.of(setting.key(), value));
      }
    }
  }

  @Test
  void an_endpoint_with_a_password_in_its_url_is_rejected() {
    for (Setting setting : List.of(Setting.LLM_URL, Setting.EMBED_URL)) {
      String url = "http://me:" + PASSWORD + "@host:8000/v1";

      assertEquals(
          setting.variables().get(0)
              + " must be http:// or https:// with a host, without user or query, was"
              + " \"http://(hidden)@host:8000/v1\"; an example is http://127.0.0.1:8000/v1",
          assertThrows(
                  SettingsException.class,
                  () -> read(Map.of(setting.variables().get(0), url), Map.of()))
              .getMessage());
    }
  }

  @Test
  void passwords_of_kafka_and_the_registry_are_never_shown() {
    List<String> names = new ArrayList<>();
    for (String name : KafkaNames.allPrefixed()) {
      if (KafkaNames.key(name).filter(SecretsTest::isPassword).isPresent()) {
        names.add(name);
      }
    }
    RegistryNames.DEFINITIONS.configKeys().values().stream()
        .filter(SecretsTest::isPassword)
        .forEach(key -> names.add(key.name));
    names.add("request.header.Authorization");

    assertTrue(names.contains("consumer.sasl.jaas.config"), names::toString);
    assertTrue(names.contains("bearer.auth.token"), names::toString);
    for (String name : names) {
      assertNoPassword(Map.of(), Map.of(name, PASSWORD));
      assertNoPassword(Map.of(), Map.of(name + 'x', PASSWORD));
      assertEquals("(hidden)", Secrets.shown(name, PASSWORD), name);
    }
  }

  @Test
  void an_undeclared_setting_is_treated_as_a_secret() {
    Settings settings = read(Map.of(), Map.of("interceptor.login", PASSWORD));

    assertEquals("(hidden)", settings.shownChanges().get("interceptor.login"));
  }

  @Test
  void a_url_in_a_setting_of_kafkas_clients_loses_its_password() {
    assertNoPassword(
        Map.of(),
        Map.of("sasl.oauthbearer.token.endpoint.url", "https://me:" + PASSWORD + "@issuer/token"));
    assertNoPassword(Map.of(), Map.of("metric.reporters", "http://me:" + PASSWORD + "@host"));
    assertNoPassword(Map.of(), Map.of("proxy.host", "http://me:" + PASSWORD + "@proxy"));
  }

  @Test
  void secrets_quoted_by_a_library_are_masked() {
    Settings settings =
        read(
            Map.of(
                "KAFKA_SASL_JAAS_CONFIG",
                "a.b.Module required username=\"lethe\" password=\"" + PASSWORD + "\";",
                "SCHEMA_REGISTRY_URL",
                "http://me:" + PASSWORD + "2@registry"),
            Map.of("ssl.key.password", "1234567", "interceptor.flag", "true"));

    assertEquals(
        "it is true: \"lethe\" cannot read (hidden) of http://(hidden)@registry with (hidden)",
        settings.withoutSecrets(
            "it is true: \"lethe\" cannot read "
                + PASSWORD
                + " of http://me:"
                + PASSWORD
                + "2@registry with 1234567"));
  }

  private static void assertNoPassword(Map<String, String> environment, Map<String, String> flags) {
    String shown;
    try {
      Settings settings = read(environment, flags);
      shown =
          settings.toString()
              + settings.shownChanges()
              + settings.effective()
              + settings.warnings()
              + settings.llm()
              + settings.embed()
              + settings.http()
              + settings.registry().shownUrl();
    } catch (SettingsException refused) {
      shown = refused.getMessage() + refused.errors();
    }
    assertFalse(shown.contains(PASSWORD), shown);
  }

  private static boolean isPassword(ConfigDef.ConfigKey key) {
    return key.type() == ConfigDef.Type.PASSWORD;
  }

  private static List<Setting> settings(Setting.Kind kind) {
    return List.of(Setting.values()).stream().filter(one -> one.kind() == kind).toList();
  }

  private static Settings read(Map<String, String> environment, Map<String, String> flags) {
    return Settings.read(Optional.empty(), environment, flags);
  }
}
