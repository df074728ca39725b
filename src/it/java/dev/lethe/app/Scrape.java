package dev.lethe.app;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parsed response of {@code /metrics}.
 *
 * @param help help text by metric
 * @param type type by metric
 * @param labels labels by sample name, of all metrics with samples
 * @param samples sample lines
 */
record Scrape(
    Map<String, String> help,
    Map<String, String> type,
    Map<String, Set<String>> labels,
    List<String> samples) {
  private static final Pattern SAMPLE = Pattern.compile("([\\w:]+)(?:\\{(.*)})? \\S+");
  private static final Pattern LABEL = Pattern.compile("(\\w+)=\"(?:[^\"\\\\]|\\\\.)*\",?");

  static Scrape of(String text) {
    Map<String, String> help = new HashMap<>();
    Map<String, String> type = new HashMap<>();
    Map<String, Set<String>> labels = new HashMap<>();
    for (String line : text.lines().toList()) {
      String[] words = line.split(" ", 4);
      if (line.startsWith("# HELP ")) {
        help.put(words[2], words.length > 3 ? words[3] : "");
      } else if (line.startsWith("# TYPE ")) {
        type.put(words[2], words[3]);
      } else {
        Matcher sample = SAMPLE.matcher(line);
        if (!sample.matches()) {
          throw new AssertionError("no sample: " + line);
        }
        Set<String> names = labels.computeIfAbsent(sample.group(1), key -> new HashSet<>());
        Matcher label = LABEL.matcher(sample.group(2) == null ? "" : sample.group(2));
        while (label.find()) {
          names.add(label.group(1));
        }
      }
    }
    return new Scrape(
        help, type, labels, text.lines().filter(line -> !line.startsWith("#")).toList());
  }

  /** Returns the metrics without a help text. */
  Set<String> undescribed() {
    Set<String> undescribed = new TreeSet<>(type.keySet());
    undescribed.removeIf(name -> !help.getOrDefault(name, "").isBlank());
    return undescribed;
  }
}
