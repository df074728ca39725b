package dev.lethe.codec.registry;

import dev.lethe.config.RegistryNames;
import dev.lethe.config.RegistrySettings;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.security.auth.login.AppConfigurationEntry;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.types.Password;
import org.apache.kafka.common.security.JaasContext;

/**
 * Credentials for one URL of a registry.
 *
 * @param header value of {@code Authorization}; empty for none
 */
record Credentials(Optional<String> header) {

  /**
   * @throws ConfigException if the configured source of credentials lacks them
   */
  static Credentials of(String url, RegistrySettings settings) {
    if (settings.text(RegistryNames.BEARER_SOURCE).equals("STATIC_TOKEN")) {
      String token = required(settings, RegistryNames.BEARER_TOKEN, "STATIC_TOKEN");
      return new Credentials(Optional.of("Bearer " + token));
    }
    return switch (settings.text(RegistryNames.BASIC_SOURCE)) {
      case "USER_INFO" -> basic(required(settings, RegistryNames.BASIC_USER_INFO, "USER_INFO"));
      case "SASL_INHERIT" -> basic(login(settings));
      default -> ofUrl(url);
    };
  }

  private static String required(RegistrySettings settings, String name, String source) {
    String value = settings.text(name);
    if (value.isEmpty()) {
      throw new ConfigException(
          name + " must be set, because the source of credentials is " + source);
    }
    return value;
  }

  private static Credentials ofUrl(String url) {
    String user = URI.create(url).getUserInfo();
    return user == null ? new Credentials(Optional.empty()) : basic(user);
  }

  private static Credentials basic(String userInfo) {
    String encoded = Base64.getEncoder().encodeToString(userInfo.getBytes(StandardCharsets.UTF_8));
    return new Credentials(Optional.of("Basic " + encoded));
  }

  /** Returns the user and password of the Kafka login. */
  private static String login(RegistrySettings settings) {
    String jaas =
        settings
            .login()
            .orElseThrow(
                () ->
                    new ConfigException(
                        "sasl.jaas.config must be set, because basic.auth.credentials.source "
                            + "is SASL_INHERIT"));
    List<AppConfigurationEntry> entries =
        JaasContext.loadClientContext(Map.of("sasl.jaas.config", new Password(jaas)))
            .configurationEntries();
    Map<String, ?> options = entries.get(0).getOptions();
    return options.get("username") + ":" + options.get("password");
  }

  /**
   * Returns the URL without user info, which HTTP clients don't accept and logs must not contain.
   */
  static String withoutUser(String url) {
    int from = url.indexOf("://") + 3;
    int at = url.lastIndexOf('@');
    return at < from ? url : url.substring(0, from) + url.substring(at + 1);
  }

  @Override
  public String toString() {
    return header.isPresent() ? "credentials" : "no credentials";
  }
}
