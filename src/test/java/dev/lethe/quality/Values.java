package dev.lethe.quality;

import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.UUID;

/**
 * Values available to every bot: numbers, ids, addresses, times. Ranges have the form {@code
 * least-most}.
 */
final class Values {
  private static final LocalDateTime START = LocalDateTime.of(2025, 11, 3, 6, 0);
  private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

  private final Draw draw;

  Values(Draw draw) {
    this.draw = draw;
  }

  String value(String name, String arguments) {
    return switch (name) {
      case "n" -> String.valueOf(number(arguments));
      case "nc" -> String.format(Locale.ROOT, "%,d", number(arguments));
      case "nk" -> thousands(number(arguments));
      case "dec" -> decimal(arguments);
      case "hex" -> hex(Integer.parseInt(arguments));
      case "id" -> letters(Integer.parseInt(arguments));
      case "uuid" ->
          new UUID(draw.between(0L, Long.MAX_VALUE - 1), draw.between(0, 1 << 30)).toString();
      case "snowflake" ->
          String.valueOf(draw.between(110_000_000_000_000_000L, 1_300_000_000_000_000_000L));
      case "ip" -> ip();
      case "ip6" -> "2a0" + draw.between(1, 9) + ":" + hex(4) + ":" + hex(3) + "::" + hex(2);
      case "mac" -> mac();
      case "time" -> at("HH:mm");
      case "clock" -> at("HH:mm:ss");
      case "hour" -> at("h:mm a");
      case "date" -> at("yyyy-MM-dd");
      case "day" -> at("EEE d MMM");
      case "when" -> at(arguments);
      case "iso" -> at("yyyy-MM-dd'T'HH:mm:ss'Z'");
      case "dur" -> duration();
      case "long" -> longDuration();
      case "ms" -> milliseconds();
      case "track" -> track();
      case "size" -> size();
      case "money" -> decimal(arguments.isEmpty() ? "1-900:2" : arguments);
      case "pct" -> draw.chance(50) ? draw.between(1, 100) + "%" : decimal("0-99:1") + "%";
      case "version" -> version();
      case "count" -> count(arguments);
      case "bar" -> bar();
      case "pipe" -> "|";
      case "i" -> String.valueOf(draw.item());
      default -> throw new IllegalArgumentException("no value is called " + name);
    };
  }

  /** Returns the singular or plural for the number under a key: {@code key:one:many}. */
  private String count(String arguments) {
    String[] parts = arguments.split(":", 3);
    return draw.keyed(parts[0]).equals("1") ? parts[1] : parts[2];
  }

  private long number(String range) {
    String[] ends = range.split("-", 2);
    return draw.between(Long.parseLong(ends[0]), Long.parseLong(ends[1]));
  }

  private String decimal(String arguments) {
    String[] parts = arguments.split(":", 2);
    String[] ends = parts[0].split("-", 2);
    double least = Double.parseDouble(ends[0]);
    double number = least + draw.unit() * (Double.parseDouble(ends[1]) - least);
    return String.format(Locale.ROOT, "%,." + parts[1] + "f", number);
  }

  private static String thousands(long number) {
    return number < 1000
        ? String.valueOf(number)
        : String.format(
            Locale.ROOT,
            number < 1_000_000 ? "%.1fk" : "%.1fM",
            number / (number < 1_000_000 ? 1e3 : 1e6));
  }

  private String hex(int length) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < length; i++) {
      out.append(Character.forDigit(draw.between(0, 15), 16));
    }
    return out.toString();
  }

  private String letters(int length) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < length; i++) {
      out.append(LETTERS.charAt(draw.between(0, LETTERS.length() - 1)));
    }
    return out.toString();
  }

  private String ip() {
    return draw.one(
            "10.0." + draw.between(0, 12),
            "192.168.1",
            "172.16." + draw.between(0, 31),
            draw.between(20, 220) + "." + draw.between(0, 255) + "." + draw.between(0, 255))
        + "."
        + draw.between(1, 254);
  }

  private String mac() {
    StringBuilder out = new StringBuilder(hex(2));
    for (int i = 0; i < 5; i++) {
      out.append(':').append(hex(2));
    }
    return out.toString();
  }

  private String at(String pattern) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH)
        .format(START.plusSeconds(draw.between(0, 90 * 86_400)));
  }

  private String duration() {
    return switch (draw.between(0, 5)) {
      case 0 -> draw.between(2, 59) + "s";
      case 1 -> decimal("0-60:1") + "s";
      case 2 -> "1h " + draw.between(1, 59) + "m";
      case 3 -> draw.between(1, 20) + "m";
      default -> draw.between(1, 40) + "m " + draw.between(1, 59) + "s";
    };
  }

  private String longDuration() {
    int many = draw.between(2, 50);
    return switch (draw.between(0, 6)) {
      case 0 -> "1 minute";
      case 1 -> many + " minutes";
      case 2 -> "an hour";
      case 3 -> draw.between(2, 23) + " hours";
      case 4 -> draw.between(1, 6) + " days, " + draw.between(1, 23) + " hours";
      case 5 -> "1 hour and " + many + " minutes";
      default -> many + " seconds";
    };
  }

  private String milliseconds() {
    return draw.chance(70) ? draw.between(3, 980) + "ms" : decimal("1-30:2") + "s";
  }

  private String track() {
    return draw.chance(90)
        ? String.format(Locale.ROOT, "%d:%02d", draw.between(1, 12), draw.between(0, 59))
        : String.format(
            Locale.ROOT,
            "%d:%02d:%02d",
            draw.between(1, 3),
            draw.between(0, 59),
            draw.between(0, 59));
  }

  private String size() {
    return draw.chance(40)
        ? draw.between(1, 990) + draw.one(" KB", " MB", "MB", " bytes", " MiB")
        : decimal("1-900:" + draw.between(1, 2)) + draw.one(" KB", " MB", " GB", " GiB", "MB");
  }

  private String version() {
    String plain = draw.between(0, 14) + "." + draw.between(0, 40) + "." + draw.between(0, 20);
    return switch (draw.between(0, 7)) {
      case 0 -> "v" + plain;
      case 1 -> plain + "-rc." + draw.between(1, 5);
      case 2 ->
          "202"
              + draw.between(4, 6)
              + "."
              + draw.between(1, 12)
              + (draw.chance(50) ? "" : "." + draw.between(0, 3));
      case 3 -> plain + "-beta" + draw.between(1, 9);
      default -> plain;
    };
  }

  private String bar() {
    int full = draw.between(0, 10);
    return "▰".repeat(full) + "▱".repeat(10 - full);
  }
}
