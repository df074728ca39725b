package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Prints the status of an application for people, on one screen. */
final class StatusText {
  /** Width of the column of names. */
  private static final int NAMES = 14;

  private static final int MOST_COUNTS = 4;
  private static final int MOST_REASONS = 3;

  private final JsonNode status;
  private final Console console;
  private final Instant now;

  /**
   * @param status result of {@link StatusReading}
   */
  StatusText(JsonNode status, Console console, Instant now) {
    this.status = status;
    this.console = console;
    this.now = now;
  }

  /** Prints everything that the status has. */
  void print() {
    line(status.path("application_id").asText(), state());
    printInstance();
    printPolicy();
    printReview();
    printDeadLetters();
    printMissingTopics();
    Table lags = lags();
    Table runs = runs();
    if (status.has("topics")) {
      console.print("");
    }
    lags.print(console);
    if (!status.path("runs").isEmpty()) {
      console.print("");
    }
    runs.print(console);
  }

  private void line(String name, String text) {
    console.print(name + " ".repeat(Math.max(1, NAMES - Cells.width(name))) + text);
  }

  private String state() {
    if (!status.path("running").asBoolean()) {
      return console.styled(Style.RED, "not running")
          + (status.path("group").isTextual() ? "; its group has no member" : "");
    }
    JsonNode instance = status.path("instance");
    String group = status.path("group").asText("unknown");
    if (status.path(StatusReading.READY).asBoolean()) {
      return console.styled(Style.GREEN, "running") + "; its group is " + group;
    }
    return console.styled(Style.YELLOW, "running, not ready")
        + (instance.isObject()
            ? ": " + instance.path("reason").asText()
            : "; its group is " + group);
  }

  private void printInstance() {
    JsonNode instance = status.path("instance");
    if (!instance.isObject()) {
      line("instance", noInstance());
      return;
    }
    String version = instance.path("version").asText();
    String own = status.path("version").asText();
    line(
        "instance",
        status.path("http").asText()
            + ", version "
            + version
            + (version.equals(own) ? "" : " (this command is " + own + ')')
            + ", started "
            + ago(instance.path("started"))
            + ", last commit "
            + ago(instance.path("last_commit")));
    JsonNode restore = instance.path("restore");
    long total = restore.path("total").asLong();
    if (restore.path("left").asLong() > 0 && total > 0) {
      long done = Math.min(total, restore.path("done").asLong());
      line(
          "restore",
          String.format(Locale.ROOT, "%d %%: %,d of %,d records", 100 * done / total, done, total));
    }
  }

  private String noInstance() {
    return status.path("http").isTextual()
        ? "none answers at " + status.path("http").asText() + " (lethe.http.port)"
        : "not asked: lethe.http.port is 0";
  }

  private void printPolicy() {
    JsonNode policy = status.path("policy");
    if (policy.isMissingNode()) {
      return;
    }
    String version = policy.path("version").asText();
    String active = status.at("/instance/policy_version").asText(version);
    line(
        "policy",
        version
            + (policy.path("published").asBoolean()
                ? ", published " + ago(policy.path("since"))
                : ", the default: none is published")
            + (active.equals(version)
                ? ""
                : "; " + console.styled(Style.YELLOW, "the instance uses " + active)));
    if (policy.path("ignored").isTextual()) {
      line("", "a newer one is ignored: " + policy.path("ignored").asText());
    }
  }

  private void printReview() {
    JsonNode review = status.path("review");
    List<String> waiting = new ArrayList<>();
    if (review.has("cases")) {
      waiting.add(
          (review.path("more").asBoolean() ? "more than " : "")
              + Count.of(review.path("cases").asLong(), "open case"));
    }
    if (status.has("proposed_rules")) {
      waiting.add(Count.of(status.path("proposed_rules").asLong(), "proposed rule"));
    }
    if (review.has("error")) {
      waiting.add("cases unknown: " + review.path("error").asText());
    } else if (!review.has("cases") && !waiting.isEmpty()) {
      waiting.add("cases unknown: only a ready application lists them");
    }
    if (!waiting.isEmpty()) {
      line("review", String.join(", ", waiting));
    }
  }

  private void printDeadLetters() {
    JsonNode letters = status.path("dead_letters");
    if (letters.isMissingNode()) {
      return;
    }
    long count = letters.path("count").asLong();
    String text = String.format(Locale.ROOT, "%,d", count);
    line(
        "dead letters",
        (count == 0 ? text : console.styled(Style.YELLOW, text))
            + " since "
            + Instant.parse(letters.path("since").asText()).truncatedTo(ChronoUnit.SECONDS)
            + (count == 0 ? "" : ": " + reasons(letters.path("reasons"))));
  }

  /** Returns the most frequent reasons, without the names of fields. */
  private static String reasons(JsonNode counts) {
    Map<String, Long> byReason = new TreeMap<>();
    for (Map.Entry<String, JsonNode> reason : counts.properties()) {
      byReason.merge(
          reason.getKey().replaceFirst(":.*", ""), reason.getValue().asLong(), Long::sum);
    }
    List<String> most =
        byReason.entrySet().stream()
            .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
            .limit(MOST_REASONS)
            .map(reason -> String.format(Locale.ROOT, "%,d ", reason.getValue()) + reason.getKey())
            .toList();
    int others = byReason.size() - most.size();
    return String.join(", ", most) + (others > 0 ? " and " + Count.of(others, "other reason") : "");
  }

  private void printMissingTopics() {
    JsonNode missing = status.path("missing_topics");
    if (!missing.isEmpty()) {
      List<String> names = new ArrayList<>();
      missing.forEach(name -> names.add(name.asText()));
      line(
          "missing",
          console.styled(Style.RED, String.join(", ", names))
              + "; create them with lethe topics apply");
    }
  }

  private Table lags() {
    Table table = new Table("TOPIC", "LAG", "ARRIVING/S", "COMMITTED/S");
    for (JsonNode topic : status.path("topics")) {
      if (topic.path("records").asBoolean()) {
        table.row(
            topic.path("topic").asText(),
            String.format(Locale.ROOT, "%,d", topic.path("lag").asLong()),
            rate(topic.path("arriving_per_second")),
            rate(topic.path("committed_per_second")));
      }
    }
    return table;
  }

  private static String rate(JsonNode perSecond) {
    return String.format(Locale.ROOT, "%,.0f", perSecond.asDouble());
  }

  private Table runs() {
    Table table = new Table("LAST RUN OF", "FINISHED", "SCOPES", "RESULT");
    for (JsonNode run : status.path("runs")) {
      List<String> counts = new ArrayList<>();
      for (Map.Entry<String, JsonNode> count : run.path("counts").properties()) {
        if (count.getValue().asLong() > 0) {
          counts.add(
              count.getKey().replace('_', ' ')
                  + String.format(Locale.ROOT, " %,d", count.getValue().asLong()));
        }
      }
      String result =
          counts.isEmpty()
              ? "nothing to do"
              : String.join(", ", counts.subList(0, Math.min(MOST_COUNTS, counts.size())));
      table.row(
          run.path("stage").asText(),
          ago(run.path("finished_at")),
          run.path("scopes").asInt(),
          run.path("dry_run").asBoolean() ? "preview: " + result : result);
    }
    return table;
  }

  /** Returns the age of a time, given as ISO text or epoch milliseconds. */
  private String ago(JsonNode time) {
    Duration age;
    try {
      age =
          Duration.between(
              time.isNumber() ? Instant.ofEpochMilli(time.asLong()) : Instant.parse(time.asText()),
              now);
    } catch (DateTimeException none) {
      return "never";
    }
    if (age.toDays() > 0) {
      return age.toDays() + " d ago";
    } else if (age.toHours() > 0) {
      return age.toHours() + " h ago";
    }
    return age.toMinutes() > 0
        ? age.toMinutes() + " min ago"
        : Math.max(0, age.toSeconds()) + " s ago";
  }
}
