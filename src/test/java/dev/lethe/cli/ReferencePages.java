package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.call.ToolType;
import dev.lethe.call.engine.Tools;
import dev.lethe.codec.call.ToolSchemas;
import dev.lethe.config.Figure;
import dev.lethe.config.Setting;
import dev.lethe.config.Topic;
import dev.lethe.config.Topics;
import dev.lethe.event.DeadLetterReason;
import dev.lethe.event.ErrorCode;
import dev.lethe.memory.Reason;
import dev.lethe.memory.Verdict;
import dev.lethe.policy.PolicyKey;
import dev.lethe.policy.PolicyKeys;
import dev.lethe.runtime.probe.ClientEssentials;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Generates the pages of {@code docs/reference} from the lists in code. */
final class ReferencePages {
  /** Longest default of a policy key that a table shows. */
  private static final int LONGEST_DEFAULT = 100;

  private static final long MILLIS_PER_DAY = 86_400_000;

  /** Words of descriptions to show as code: policy keys, settings and paths of probes. */
  private static final Pattern CODE =
      Pattern.compile(
          "(?<![\\w`:/])(:[a-z][a-z0-9?-]*|lethe\\.[a-z]+(?:\\.[a-z]+)+"
              + "|/(?:live|ready|status|metrics)\\b)(?!`)");

  private ReferencePages() {}

  /** Returns the pages by file name. */
  static Map<String, String> all() {
    Map<String, String> pages = new LinkedHashMap<>();
    pages.put("settings.md", settings());
    pages.put("policy-keys.md", policyKeys());
    pages.put("tools.md", tools());
    pages.put("error-codes.md", errorCodes());
    pages.put("reasons.md", reasons());
    pages.put("topics.md", topics());
    pages.put("metrics.md", metrics());
    pages.put("exit-codes.md", exitCodes());
    pages.put("README.md", index(pages));
    return pages;
  }

  private static String index(Map<String, String> pages) {
    Page page =
        new Page(
            """
            # Reference

            Generated from the lists in code; `ReferencePagesTest` compares these pages with them.

            """);
    pages.forEach(
        (name, text) ->
            page.text("- [" + text.lines().findFirst().orElseThrow().substring(2) + "](" + name)
                .text(")\n"));
    return page.toString();
  }

  private static String settings() {
    Page page =
        new Page(
            """
            # Settings

            A flag takes precedence over an environment variable, and a variable over the file of `--config`. `--set KEY=VALUE` sets any
            of them; if several variables are listed, the first that is set applies. Other settings of Kafka pass through under Kafka's
            own names. Values of kind `secret` appear in no log or message, and a `url` appears without its credentials.

            | setting | environment | default | kind | example | effect |
            |---|---|---|---|---|---|
            """);
    for (Setting setting : Setting.values()) {
      page.row(
          code(setting.key()),
          setting.variables().stream().map(ReferencePages::code).collect(Collectors.joining(", ")),
          code(setting.defaultText()),
          setting.kind().name().toLowerCase(Locale.ROOT),
          code(setting.example()),
          withCode(setting.effect()));
    }
    return page.toString();
  }

  private static String policyKeys() {
    Page page =
        new Page(
            """
            # Policy keys

            The policy is one EDN document. `lethe policy show` prints it with these keys, `lethe policy check FILE` validates a file, and
            `lethe policy apply FILE` publishes it to all running instances. A key marked *tenant* can be overridden below `:tenants`.
            Long defaults are in [`default.policy.edn`](../../src/main/resources/dev/lethe/default.policy.edn).
            """);
    for (PolicyKeys.Section section : PolicyKeys.SECTIONS) {
      page.text("\n## " + section.name() + "\n\n" + withCode(section.about()) + "\n\n");
      page.text("| key | default | values | tenant | effect |\n|---|---|---|---|---|\n");
      for (PolicyKey key : section.keys()) {
        String given = key.write(key.defaultValue());
        page.row(
            code(key.name()),
            given.length() > LONGEST_DEFAULT ? "long" : code(given),
            key.type().expected(),
            key.perTenant() ? "tenant" : "",
            withCode(key.effect()));
      }
    }
    return page.toString();
  }

  private static String tools() {
    Page page =
        new Page(
            """
            # Tools

            A call is a record of `lethe.commands.v1`: `{"type":"tool_call","name":TOOL,"args":{…}}` with a `command_id`, an `occurred_at` and,
            if wanted, a `scope` and a `tenant`. `lethe tool TOOL --args '{…}'` sends one and prints its reply. The JSON Schemas of the
            arguments are in [`schemas/tools`](../../schemas/tools); a refused call has one of the [error codes](error-codes.md).

            | tool | effect |
            |---|---|
            """);
    Map<String, JsonNode> schemas = new TreeMap<>();
    for (ToolType tool : Tools.BUILT_IN.all()) {
      schemas.put(tool.name(), ToolSchemas.document(tool.name()));
    }
    schemas.forEach(
        (name, schema) ->
            page.row(
                "[" + code(name) + "](#" + name.replace(".", "") + ")",
                firstStatement(schema.path("description").asText())));
    schemas.forEach((name, schema) -> addTool(page, name, schema));
    return page.toString();
  }

  private static String firstStatement(String description) {
    return description.split("[.;] ", 2)[0].replaceFirst("\\.?$", ".");
  }

  private static void addTool(Page page, String name, JsonNode schema) {
    page.text("\n## " + name + "\n\n" + schema.path("description").asText() + "\n\n");
    List<ToolHelp.Argument> arguments = new ToolHelp(schema).arguments();
    if (!arguments.isEmpty()) {
      page.text("| argument | type | meaning |\n|---|---|---|\n");
      arguments.forEach(
          argument -> page.row(code(argument.path()), argument.type(), argument.meaning()));
    }
    if (schema.has("oneOf")) {
      page.text("\nExactly one of these is required: ");
      page.text(
          schema.path("oneOf").findValues("required").stream()
              .map(required -> code(required.path(0).asText()))
              .collect(Collectors.joining(", ")));
      page.text(".\n");
    }
    for (JsonNode example : schema.path("examples")) {
      page.text("\n```json\n" + Json.line(example) + "\n```\n");
    }
  }

  private static String errorCodes() {
    Page page =
        new Page(
            """
            # Error codes

            `error.code` in the reply to a call that was refused. The reply's `error.message` has the details.

            | code | meaning |
            |---|---|
            """);
    for (ErrorCode code : ErrorCode.values()) {
      page.row(code(code.wireName()), code.meaning());
    }
    return page.toString();
  }

  private static String reasons() {
    Page page =
        new Page(
            """
            # Reasons

            Reasons are never renamed, so metrics, runbooks and queries may use them. The [rules](../design/rules/README.md) say when each
            one is given.

            ## Decisions

            `reason` in `lethe.decisions.v1`: one decision for every event or item that is no dead letter.

            | reason | verdict | given when | rule |
            |---|---|---|---|
            """);
    for (Reason reason : Reason.values()) {
      page.row(
          code(reason.wireName()),
          reason.verdicts().stream().map(Verdict::wireName).collect(Collectors.joining(", ")),
          reason.meaning(),
          reason.rule());
    }
    page.text(
        """

        ## Dead letters

        `lethe.reason` in `lethe.dead-letters.v1`: the first that applies. `lethe inspect dead-letters --reason not_json` shows the
        dead letters of one reason; after the cause is fixed, `--replay` sends them back to their source topic.

        | reason | given when | remedy |
        |---|---|---|
        """);
    for (DeadLetterReason.Form form : DeadLetterReason.FORMS) {
      page.row(code(form.text()), form.meaning(), form.remedy());
    }
    return page.toString();
  }

  private static String topics() {
    Page page =
        new Page(
            """
            # Topics

            Names have the default prefix (`lethe.topic.prefix`). N is `lethe.partitions`. `lethe topics plan` compares them with the
            brokers, and `lethe topics apply` creates them. The source of this page is
            [`topics.yaml`](../../topology/topics.yaml).

            | topic | direction | key | value | partitions | kept | purpose |
            |---|---|---|---|---|---|---|
            """);
    Topics topics = Topics.withPrefix("lethe.");
    for (Topic topic : topics.all()) {
      page.row(
          code(topic.name()),
          topic.direction().name().toLowerCase(Locale.ROOT).replace("_", ", "),
          topic.key().replace("`", ""),
          topic.value(),
          topic.isScoped() ? "N" : Integer.toString(topic.partitions()),
          kept(topic.settings()),
          withCode(topic.why()));
    }
    page.text("\n## Settings of topics\n\n| topic | settings |\n|---|---|\n");
    for (Topic topic : topics.all()) {
      page.row(
          code(topic.name()),
          new TreeMap<>(topic.settings())
              .entrySet().stream()
                  .map(setting -> code(setting.getKey() + '=' + setting.getValue()))
                  .collect(Collectors.joining(" ")));
    }
    return page.toString();
  }

  private static String kept(Map<String, String> settings) {
    if (settings.get("cleanup.policy").equals("compact")) {
      return "last value of each key";
    }
    long millis = Long.parseLong(settings.getOrDefault("retention.ms", "-1"));
    return millis < 0 ? "no limit" : days(millis / MILLIS_PER_DAY);
  }

  private static String days(long days) {
    return days == 1 ? "1 day" : days + " days";
  }

  private static String metrics() {
    Page page =
        new Page(
            """
            # Metrics

            `/metrics` has Lethe's own metrics, a short list of Kafka's client metrics (`kafka_…`) and the JVM's (`jvm_…`, `process_…`).
            JMX has Lethe's under the same names with hyphens (`decisions-total`) in the group `lethe-metrics`. Counters and histograms
            start at 0 with the instance. A histogram `X` has the series `X_bucket`, `X_sum` and `X_count`; in JMX each bucket counts
            its own values only.

            ## Lethe

            | metric | type | labels | meaning |
            |---|---|---|---|
            """);
    for (Figure figure : Figure.values()) {
      page.row(
          code(figure.prometheusName()),
          figure.type(),
          labels(figure.labels()),
          withCode(figure.help()));
    }
    page.text(
        """

        ## Kafka clients

        | metric | type | labels | Kafka's group | Kafka's name |
        |---|---|---|---|---|
        """);
    for (ClientEssentials.Shown shown : ClientEssentials.shown()) {
      page.row(
          code(shown.prometheusName()),
          shown.isCounter() ? "counter" : "gauge",
          labels(shown.labels().stream().map(label -> label.replace('-', '_')).toList()),
          code(shown.group()),
          code(shown.name()));
    }
    return page.toString();
  }

  private static String labels(List<String> labels) {
    return labels.stream().map(ReferencePages::code).collect(Collectors.joining(", "));
  }

  private static String exitCodes() {
    Page page =
        new Page(
            """
            # Exit codes

            Every command exits with one of these codes and reports errors on standard error.

            | exit code | meaning | a supervisor should |
            |---|---|---|
            """);
    for (ExitCode.Entry entry : ExitCode.ENTRIES) {
      page.row(Integer.toString(entry.code()), withCode(entry.details()), entry.reaction());
    }
    return page.toString();
  }

  private static String code(String text) {
    return text.isEmpty() ? "" : '`' + text + '`';
  }

  /** Marks policy keys, settings and paths of a description as code. */
  private static String withCode(String text) {
    return CODE.matcher(text).replaceAll("`$1`");
  }

  /** Text of a page, to which rows of tables are added. */
  private static final class Page {
    private final StringBuilder text;

    Page(String start) {
      text = new StringBuilder(start);
    }

    Page text(String more) {
      text.append(more);
      return this;
    }

    void row(String... cells) {
      text.append(
          Arrays.stream(cells)
              .map(cell -> cell.replace("|", "\\|"))
              .collect(Collectors.joining(" | ", "| ", " |\n")));
    }

    @Override
    public String toString() {
      return text.toString();
    }
  }
}
