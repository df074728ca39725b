package dev.lethe.config;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.ConfigDef;

/** Rewords the messages of Kafka's own checks in the style of all others. */
public final class KafkaChecks {
  private static final Pattern REFUSED =
      Pattern.compile("Invalid value (.*?) for configuration ([\\w.]+)(?:: (.*))?", Pattern.DOTALL);
  private static final Pattern RANGE =
      Pattern.compile("\\[(?:(-?[\\d.]+),)?\\.\\.\\.(?:,(-?[\\d.]+))?]");
  private static final Pattern LIST = Pattern.compile("(?:\\(case insensitive\\) )?\\[(.*)]");

  private KafkaChecks() {}

  /**
   * Returns {@code NAME=VALUE: why}.
   *
   * @param given message of Kafka's {@code ConfigException}; any other is returned unchanged
   */
  public static String sentence(String given) {
    Matcher parts = REFUSED.matcher(given);
    if (!parts.matches()) {
      return given;
    }
    String why = parts.group(3) == null ? "Kafka rejects it" : parts.group(3);
    return parts.group(2) + '=' + parts.group(1) + ": " + why;
  }

  /** Describes valid values of a setting, such as {@code must be a whole number from 0 to 9}. */
  static String rule(ConfigDef.ConfigKey known) {
    if (known.name.equals(Setting.THREADS.key())) {
      return "must be a whole number of at least 1";
    }
    String check = known.validator == null ? "" : known.validator.toString();
    return switch (known.type) {
      case BOOLEAN -> "must be true or false";
      case SHORT, INT, LONG -> "must be a whole number" + range(check);
      case DOUBLE -> "must be a number" + range(check);
      case LIST -> "must be a comma-separated list" + (check.isBlank() ? "" : ", " + check);
      default -> "must be " + text(check);
    };
  }

  private static String range(String check) {
    Matcher range = RANGE.matcher(check);
    if (!range.matches()) {
      return check.isEmpty() ? "" : ", " + check;
    }
    String least = range.group(1);
    String most = range.group(2);
    if (least == null || most == null) {
      return least != null ? " of at least " + least : " of at most " + most;
    }
    return " from " + least + " to " + most;
  }

  private static String text(String check) {
    Matcher list = LIST.matcher(check);
    if (!list.matches()) {
      return check.isEmpty() ? "a text" : "a " + check;
    }
    String[] values = list.group(1).split(", ");
    return values.length == 1
        ? values[0]
        : "one of " + Arrays.stream(values).sorted().collect(Collectors.joining(", "));
  }
}
