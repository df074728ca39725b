package dev.lethe.config;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.ConfigDef;

/** Which settings must not be shown. */
final class Secrets {
  static final String MASK = "(hidden)";

  private Secrets() {}

  /** True for what Kafka calls a password, and for names that say so. */
  static boolean isSecret(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return KafkaNames.key(name).map(key -> key.type() == ConfigDef.Type.PASSWORD).orElse(false)
        || lower.contains("password")
        || lower.contains("secret")
        || lower.contains("credential")
        || lower.endsWith(".token")
        || lower.endsWith(".api.key")
        || lower.endsWith("user.info");
  }

  /** The value in quotation marks, or what stands for a secret. */
  static String quoted(String name, String value) {
    return isSecret(name) ? MASK : '"' + value + '"';
  }

  /** URLs separated by commas, each without a {@code user:password@}. */
  static String withoutUsers(String urls) {
    return Arrays.stream(urls.split(",", -1))
        .map(url -> withoutUser(url.strip()))
        .collect(Collectors.joining(","));
  }

  /** The URL without a {@code user:password@}. */
  private static String withoutUser(String url) {
    int scheme = url.indexOf("://");
    int at = url.lastIndexOf('@');
    return scheme < 0 || at < scheme ? url : url.substring(0, scheme + 3) + url.substring(at + 1);
  }
}
