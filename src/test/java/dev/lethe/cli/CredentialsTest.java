package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.lethe.config.Setting;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** No command prints credentials from its settings. */
class CredentialsTest {
  private static final String PASSWORD = "s7Kq-xP2w-0dLm-9aTz";
  private static final String NO_BROKER = "127.0.0.1:1";

  @Test
  void a_start_that_is_refused_shows_no_credential() {
    Map<String, String> environment = credentials();
    environment.put("LETHE_PARTITIONS", "0");

    for (List<String> command :
        List.of(
            List.of("run"),
            List.of("worker", "embed"),
            List.of("worker", "llm"),
            List.of("doctor"),
            List.of("doctor", "--json"),
            List.of("topics", "plan"),
            List.of("schemas", "check"),
            List.of("reset"))) {
      TestConsole console = new TestConsole(environment);

      console.run(new PassThrough(), command.toArray(String[]::new));

      String all = console.out() + console.err();
      assertFalse(all.contains(PASSWORD), all);
    }
  }

  @Test
  void each_setting_with_a_credential_is_checked_without_showing_it() {
    credentials()
        .forEach(
            (variable, value) -> {
              TestConsole console = new TestConsole(Map.of("HOME", "/nowhere", variable, value));

              int exitCode =
                  console.run(
                      new PassThrough(),
                      "doctor",
                      "--set=max.retries=0",
                      "--set=lethe.http.port=0",
                      "--bootstrap-servers=" + NO_BROKER);

              assertEquals(ExitCode.FOUND_SOMETHING, exitCode);
              String all = console.out() + console.err();
              assertFalse(all.contains(PASSWORD), all);
            });
  }

  @Test
  void help_shows_no_value_of_the_environment() {
    for (String command : List.of("run", "doctor", "bench")) {
      TestConsole console = new TestConsole(credentials());

      assertEquals(ExitCode.DONE, console.run(new PassThrough(), command, "--help"));

      assertFalse(console.out().contains(PASSWORD), console.out());
    }
  }

  @Test
  void a_setting_without_an_equals_sign_is_not_repeated() {
    for (List<String> command : List.of(List.of("run"), List.of("doctor"), List.of("bench"))) {
      TestConsole console = new TestConsole(Map.of());
      List<String> words = new ArrayList<>(command);
      words.addAll(List.of("--set", "lethe.llm.api.key:" + PASSWORD));

      console.run(new PassThrough(), words.toArray(String[]::new));

      assertFalse(console.err().contains(PASSWORD), console.err());
    }
  }

  /** Returns an environment with a password in every setting that may hold one. */
  private static Map<String, String> credentials() {
    Map<String, String> environment = new HashMap<>();
    for (Setting setting : Setting.values()) {
      String variable = setting.variables().get(0);
      switch (setting.kind()) {
        case SECRET -> environment.put(variable, PASSWORD);
        case URL -> environment.put(variable, "http://me:" + PASSWORD + "@127.0.0.1:1/v1");
        case TEXT -> {}
      }
    }
    environment.put("KAFKA_SASL_JAAS_CONFIG", "Module required password=\"" + PASSWORD + "\";");
    environment.put("KAFKA_SSL_TRUSTSTORE_PASSWORD", PASSWORD);
    environment.put("KAFKA_BASIC_AUTH_USER_INFO", "me:" + PASSWORD);
    return environment;
  }
}
