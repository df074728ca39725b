package dev.lethe.app;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Queries of alerts and dashboards, and the metrics and labels that they name. */
final class Queries {
  static final Path ALERTS = Path.of("docker/prometheus/alerts.yaml").toAbsolutePath();
  private static final Path DASHBOARDS = Path.of("docker/grafana/dashboards");

  /** Labels that Prometheus adds to everything it scrapes. */
  private static final Set<String> TARGET_LABELS = Set.of("job", "instance");

  private static final Set<String> WORDS = Set.of("and", "or", "unless", "bool", "offset");
  private static final Pattern STRING = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"");
  private static final Pattern GROUPING =
      Pattern.compile("\\b(?:by|without|on|ignoring|group_left|group_right)\\s*\\(([^)]*)\\)");
  private static final Pattern SELECTOR =
      Pattern.compile("(?<![\\w.])([a-zA-Z_:][\\w:]*)(?!\\w)\\s*(\\(|\\{([^}]*)})?");

  private Queries() {}

  /** Returns the queries of the alerts. */
  static List<String> ofAlerts() throws IOException {
    List<String> all = new ArrayList<>();
    for (JsonNode group : new YAMLMapper().readTree(ALERTS.toFile()).get("groups")) {
      group.get("rules").forEach(rule -> all.add(rule.get("expr").asText()));
    }
    return all;
  }

  /** Returns the queries of the dashboards, with their variables filled in. */
  static List<String> ofDashboards() throws IOException {
    List<String> all = new ArrayList<>();
    try (var files = Files.list(DASHBOARDS)) {
      for (Path file : files.sorted().toList()) {
        new ObjectMapper()
            .readTree(file.toFile())
            .findValuesAsText("expr")
            .forEach(
                query ->
                    all.add(query.replace("$__rate_interval", "1m").replace("$instance", ".*")));
      }
    }
    return all;
  }

  /**
   * Returns one sentence per metric or label that a query names but that doesn't exist.
   *
   * @param scraped labels by metric
   */
  static List<String> missing(String query, Map<String, Set<String>> scraped) {
    List<String> missing = new ArrayList<>();
    String left = STRING.matcher(query).replaceAll("''").replaceAll("\\[[^]]*]", "");
    Set<String> grouped = new HashSet<>();
    Matcher grouping = GROUPING.matcher(left);
    while (grouping.find()) {
      grouped.addAll(labels(grouping.group(1)));
    }
    Set<String> known = new HashSet<>(TARGET_LABELS);
    named(GROUPING.matcher(left).replaceAll(""))
        .forEach(
            (metric, labels) -> {
              Set<String> has = metric.equals("up") ? Set.of() : scraped.get(metric);
              if (has == null) {
                missing.add("no metric " + metric + ": " + query);
                return;
              }
              known.addAll(has);
              labels.stream()
                  .filter(label -> !has.contains(label) && !TARGET_LABELS.contains(label))
                  .forEach(label -> missing.add("no label " + label + ": " + query));
            });
    grouped.stream()
        .filter(label -> !known.contains(label))
        .forEach(label -> missing.add("no label " + label + ": " + query));
    return missing;
  }

  private static Map<String, Set<String>> named(String query) {
    Map<String, Set<String>> named = new LinkedHashMap<>();
    Matcher selector = SELECTOR.matcher(query);
    while (selector.find()) {
      boolean isFunction = "(".equals(selector.group(2));
      if (!isFunction && !WORDS.contains(selector.group(1))) {
        named
            .computeIfAbsent(selector.group(1), key -> new HashSet<>())
            .addAll(labels(selector.group(3)));
      }
    }
    return named;
  }

  /** Returns the names in {@code a,b} or {@code a="x",b=~"y"}. */
  private static Set<String> labels(String listed) {
    Set<String> labels = new HashSet<>();
    for (String one : (listed == null ? "" : listed).split(",", -1)) {
      String name = one.strip().split("[=!\\s]", 2)[0];
      if (!name.isEmpty()) {
        labels.add(name);
      }
    }
    return labels;
  }
}
