package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.policy.RuleText;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.event.ErrorCode;
import dev.lethe.family.rule.RuleStatus;
import dev.lethe.family.rule.SuppressRule;
import dev.lethe.runtime.PolicyTopic;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code lethe review}: lists proposals that wait for a moderator, and approves or rejects them.
 */
@Command(
    name = "review",
    description = {
      "List and decide review cases and proposed rules.",
      "A proposed suppress rule has no effect until it is approved. Runs of stages create",
      "review cases for changes that their rules do not decide: similar memories that",
      "contradict each other, conflicting preferences, changes above a daily cap, and better",
      "texts for patterns proposed by a model."
    },
    synopsisSubcommandLabel = "list|show|approve|reject|remove",
    subcommands = {
      ReviewCommand.Listing.class,
      ReviewCommand.Showing.class,
      ReviewCommand.Approving.class,
      ReviewCommand.Rejecting.class,
      ReviewCommand.Removing.class
    },
    footer = {
      "  lethe review list",
      "  lethe review approve rule-3f1c0a9d2b7e4c5d6a8b9c0d",
      "  lethe review remove rule-3f1c0a9d2b7e4c5d6a8b9c0d"
    })
final class ReviewCommand extends LetheCommand {
  private static final String RULE_APPLIES = "It applies to bots' messages from the next one on";

  @Override
  public Integer call() {
    throw usage("missing command: list, show, approve, reject or remove");
  }

  /** Returns all rules. */
  private static List<SuppressRule> rules(Settings settings) {
    Topics topics = Topics.withPrefix(settings.topicPrefix());
    RequiredTopic.require(settings, topics.policy());
    return new PolicyTopic(settings, topics, Codecs.readingBy(settings))
        .read().rules().values().stream().map(row -> RuleText.read(row.text())).toList();
  }

  /** {@code lethe review list}. */
  @Command(
      name = "list",
      description = {
        "List open cases and active rules, open ones first.",
        "Review cases are requested from the running application: the newest first, each followed",
        "by the others about its subject. With a filter, only cases are listed."
      },
      footer = {
        "  lethe review list",
        "  lethe review list --reason texts_differ --subject gateway",
        "  lethe review list --all --tenant acme --json"
      })
  static final class Listing extends CallCommand {
    private static final Set<String> NO_MEMORY =
        Set.of(ErrorCode.UNKNOWN_TENANT.wireName(), ErrorCode.UNKNOWN_SCOPE.wireName());

    private static final Comparator<Reviewed> WAITING_FIRST =
        Comparator.comparing((Reviewed item) -> !item.waits())
            .thenComparing(item -> !item.isOpen());

    @Option(names = "--all", description = "also list stale and decided ones")
    private boolean all;

    @Mixin private CaseFilter filter;

    @Option(
        names = "--limit",
        paramLabel = "N",
        defaultValue = "100",
        description = "maximum number of cases, at most 500; default: ${DEFAULT-VALUE}")
    private int limit;

    @Option(
        names = "--cursor",
        paramLabel = "CURSOR",
        description = "continue after the page that printed this cursor")
    private String cursor;

    @Override
    public Integer call() {
      if (all && filter.status != null) {
        throw usage("--all and --status exclude each other");
      }
      Settings settings = settings();
      List<Reviewed> items = new ArrayList<>();
      if (cursor == null && filter.isEmpty()) {
        rules(settings).stream()
            .filter(rule -> rule.isWithin(confined.inScope(), confined.tenant()))
            .sorted(Comparator.comparing(SuppressRule::ruleId))
            .forEach(rule -> items.add(Reviewed.of(rule)));
      }
      try (ToolSession session = ToolSession.open(console, settings, confined)) {
        addCases(items, session);
      } catch (CommandFailedException unanswered) {
        show(items);
        throw unanswered;
      }
      show(items);
      if (items.stream().noneMatch(this::isListed)) {
        console.say("no review cases and no active rules");
      }
      return ExitCode.DONE;
    }

    /**
     * Adds the cases that the application knows. A tenant or scope with rules but without memories
     * is no mistake.
     *
     * @throws CommandFailedException if the application doesn't answer or the call fails
     */
    private void addCases(List<Reviewed> items, ToolSession session) {
      ObjectNode args = Json.object().put("limit", limit);
      ObjectNode wanted = filter.json();
      args.set("filter", all ? wanted.put("status", "all") : wanted);
      if (cursor != null) {
        args.put("cursor", cursor);
      }
      JsonNode reply = session.ask("review.list", args);
      if (!items.isEmpty() && NO_MEMORY.contains(reply.at("/error/code").asText())) {
        return;
      }
      session.reportError(reply);
      if (!ToolSession.isDone(reply)) {
        throw new CommandFailedException(ExitCode.FAILED, "cannot list review cases");
      }
      reply.at("/result/reviews").forEach(line -> items.add(Reviewed.listed(line)));
      String next = reply.at("/result/next_cursor").textValue();
      if (next != null) {
        console.say("there are more cases; list them with --cursor " + next);
      }
    }

    private boolean isListed(Reviewed item) {
      return all || filter.status != null || item.isOpen();
    }

    private void show(List<Reviewed> items) {
      List<Reviewed> listed = items.stream().filter(this::isListed).sorted(WAITING_FIRST).toList();
      if (isJson()) {
        listed.forEach(item -> console.print(item.json()));
        return;
      }
      Table table = new Table("KIND", "ID", "STATUS", "TENANT", "CHANNEL", "WHAT");
      for (Reviewed item : listed) {
        table.row(
            item.kind(), item.id(), item.status(), item.tenant(), item.channel(), item.says());
      }
      console.paged(() -> table.print(console));
    }
  }

  /** Conditions of review cases. */
  static final class CaseFilter {
    @Option(
        names = "--status",
        paramLabel = "STATUS",
        description = "open, stale, approved, rejected, expired or unrelated; default: open")
    private String status;

    @Option(names = "--stage", paramLabel = "STAGE", description = "stage that found the case")
    private String stage;

    @Option(
        names = "--kind",
        paramLabel = "KIND",
        description = "kind of change: merge, remove, update or conflict")
    private String kind;

    @Option(
        names = "--reason",
        paramLabel = "REASON",
        description = "reason of the case, such as texts_differ")
    private String reason;

    @Option(
        names = "--subject",
        paramLabel = "SUBJECT",
        description = "subject of entries, name of patterns or key of preferences")
    private String subject;

    @Option(
        names = "--verdict",
        paramLabel = "VERDICT",
        description = "a model's verdict: same, contradicts or unrelated")
    private String verdict;

    @Option(
        names = "--until",
        paramLabel = "TIME",
        converter = InstantOption.class,
        description = "first found before this time: " + InstantOption.FORMS)
    private Instant until;

    /** Returns the filter of a call. */
    ObjectNode json() {
      ObjectNode json = Json.object();
      put(json, "status", status);
      put(json, "stage", stage);
      put(json, "proposal", kind);
      put(json, "reason", reason);
      put(json, "subject", subject);
      put(json, "verdict", verdict);
      put(json, "until", until);
      return json;
    }

    private static void put(ObjectNode json, String field, Object value) {
      if (value != null) {
        json.put(field, value.toString());
      }
    }

    boolean isEmpty() {
      return json().isEmpty();
    }
  }

  /** {@code lethe review show}. */
  @Command(
      name = "show",
      description = "Show all details of one rule or case.",
      footer = {
        "  lethe review show rule-3f1c0a9d2b7e4c5d6a8b9c0d",
        "  lethe review show review-5d1f0c7be3a94f6812c05b7d9e6a3f40"
      })
  static final class Showing extends CallCommand {
    /** Width of the name column, including the space after it. */
    private static final int NAMES = 9;

    @Parameters(paramLabel = "ID", description = "id from lethe review list")
    private String id;

    @Override
    public Integer call() {
      if (Reviewed.isCase(id)) {
        return call(
            "review.show",
            Json.object().put("review_id", id),
            (session, result) -> show(Reviewed.shown(result)));
      }
      return rules(settings()).stream()
          .filter(rule -> rule.ruleId().equals(id))
          .findFirst()
          .map(rule -> show(Reviewed.of(rule)))
          .orElseThrow(() -> new CommandFailedException(ExitCode.FAILED, "unknown rule " + id));
    }

    private int show(Reviewed item) {
      print(item.json(), lines(item));
      return ExitCode.DONE;
    }

    /** Returns all details, one per line. */
    static List<String> lines(Reviewed item) {
      return item.details().stream()
          .map(
              detail ->
                  detail.name()
                      + " ".repeat(NAMES - detail.name().length())
                      + Table.clean(detail.value()))
          .toList();
    }
  }

  /** Verdict on a rule or case: a call of the tool with the command's name. */
  abstract static class Verdict extends CallCommand {
    @Parameters(paramLabel = "ID", arity = "0..1", description = "id from lethe review list")
    String id;

    @Override
    public Integer call() {
      if (id == null) {
        throw usage("missing ID");
      }
      boolean isCase = Reviewed.isCase(id);
      return call(
          (isCase ? "review." : "rule.") + spec.name(),
          args(Json.object().put(isCase ? "review_id" : "rule", id)),
          this::say);
    }

    /** Returns the arguments of the call, given those of every verdict. */
    ObjectNode args(ObjectNode args) {
      return args;
    }

    private int say(ToolSession session, JsonNode result) {
      print(result, resultLines(id, result));
      return ExitCode.DONE;
    }

    /**
     * Returns the new status, with the rule if it is one, and, if anything changed, the change and
     * how to undo it.
     */
    static List<String> resultLines(String id, JsonNode result) {
      String status = result.path("status").asText();
      String is = id + " is " + status + (result.hasNonNull("name") ? ": " + rule(result) : "");
      if (result.hasNonNull("run_id")) {
        String undo = "lethe restore --run " + result.path("run_id").asText();
        return List.of(is, done(result) + ". Undo with: " + undo);
      }
      return status.equals(RuleStatus.ACTIVE.wireName())
          ? List.of(is, RULE_APPLIES + ". Undo with: lethe review remove " + id)
          : List.of(is);
    }
  }

  /** Verdict on a rule, on a case, or on all cases that match a filter. */
  abstract static class CaseVerdict extends Verdict {
    @Mixin private CaseFilter filter;

    @Option(
        names = "--apply",
        description = "decide the cases that match; without it, they are only counted")
    private boolean apply;

    @Override
    public Integer call() {
      if (id != null) {
        if (apply || !filter.isEmpty()) {
          throw usage("an ID and conditions exclude each other");
        }
        return super.call();
      } else if (filter.isEmpty() && confined.scope() == null) {
        throw usage("missing ID, or conditions such as --reason or --subject");
      }
      ObjectNode args = args(Json.object().put("dry_run", !apply));
      args.set("filter", filter.json());
      return call("review." + spec.name(), args, this::sayAll);
    }

    private int sayAll(ToolSession session, JsonNode result) {
      JsonNode bulk = result.path("bulk");
      print(result, bulkLines(spec.name(), result));
      return !apply || bulk.path("refused").isEmpty() ? ExitCode.DONE : ExitCode.FAILED;
    }

    /** Returns the numbers of cases decided and refused, and how to undo approvals. */
    static List<String> bulkLines(String verdict, JsonNode result) {
      List<String> lines = new ArrayList<>();
      JsonNode bulk = result.path("bulk");
      boolean dryRun = result.path("dry_run").asBoolean();
      String done = verdict.equals("approve") ? "approved" : "rejected";
      lines.add(
          Count.of(bulk.path("decided").asLong(), "case", "cases")
              + (dryRun ? " would be " : " ")
              + done
              + ", of "
              + bulk.path("matched").asLong()
              + " that match.");
      bulk.path("refused")
          .properties()
          .forEach(
              code ->
                  lines.add(
                      Count.of(code.getValue().asLong(), "case", "cases")
                          + " refused: "
                          + code.getKey()));
      bulk.path("run_ids")
          .forEach(run -> lines.add("Undo with: lethe restore --run " + run.asText()));
      if (dryRun) {
        lines.add("Nothing was changed. Use --apply to make these changes.");
      }
      return lines;
    }
  }

  /** Returns a rule's name, condition and scope on one line. */
  private static String rule(JsonNode result) {
    String rule =
        result.path("name").asText()
            + " ("
            + result.path("action").asText()
            + ' '
            + result.at("/match/type").asText()
            + ' '
            + result.at("/match/value").asText()
            + ") in "
            + result.path("tenant").asText()
            + '/'
            + result.path("channel_id").asText(Reviewed.EVERY_CHANNEL);
    return Table.clean(rule);
  }

  /** Returns the change as a sentence without its full stop. */
  private static String done(JsonNode result) {
    int gone = result.path("gone").size();
    if (gone == 0) {
      return "Memory "
          + result.path("updated_id").asText("of the case")
          + " now has the proposed text";
    }
    return Count.of(gone, "memory", "memories")
        + (result.hasNonNull("canonical_id")
            ? " replaced by " + result.path("canonical_id").asText()
            : " deleted");
  }

  /** {@code lethe review approve}. */
  @Command(
      name = "approve",
      description = {
        "Activate a proposed rule, or apply the change of a review case.",
        "A rule applies on all instances from their next record on. A change is applied if",
        "its memories are unchanged and the daily cap allows it. Of entries that contradict",
        "each other the newest stays, unless --keep names another one. With conditions instead",
        "of an ID, all cases that match are approved."
      },
      footer = {
        "  lethe review approve rule-3f1c0a9d2b7e4c5d6a8b9c0d",
        "  lethe review approve review-5d1f0c7be3a94f6812c05b7d9e6a3f40",
        "  lethe review approve review-5d1f0c7be3a94f6812c05b7d9e6a3f40 --keep note-7",
        "  lethe review approve --reason texts_differ --subject gateway --apply"
      })
  static final class Approving extends CaseVerdict {
    @Option(
        names = "--keep",
        paramLabel = "ID",
        description = "item id or memory id of the memory that stays, if texts differ")
    private String keep;

    @Override
    ObjectNode args(ObjectNode args) {
      if (keep != null && id == null) {
        throw usage("--keep needs the ID of a case; otherwise the newest entry stays");
      }
      if (keep != null && !Reviewed.isCase(id)) {
        throw usage("--keep is for review cases, and " + id + " is a rule");
      }
      return keep == null ? args : args.put("keep", keep);
    }
  }

  /** {@code lethe review reject}. */
  @Command(
      name = "reject",
      description = {
        "Reject a proposed rule or the change of a review case.",
        "A rejected change is not proposed again until one of its memories changes. With",
        "conditions instead of an ID, all cases that match are rejected."
      },
      footer = {
        "  lethe review reject rule-3f1c0a9d2b7e4c5d6a8b9c0d",
        "  lethe review reject review-5d1f0c7be3a94f6812c05b7d9e6a3f40",
        "  lethe review reject --until 2026-01-31 --apply"
      })
  static final class Rejecting extends CaseVerdict {}

  /** {@code lethe review remove}. */
  @Command(
      name = "remove",
      description = "Remove an active rule.",
      footer = "  lethe review remove rule-3f1c0a9d2b7e4c5d6a8b9c0d")
  static final class Removing extends Verdict {
    @Override
    public Integer call() {
      if (id != null && Reviewed.isCase(id)) {
        throw new CommandFailedException(
            ExitCode.FAILED, id + " is not a rule, so it cannot be removed; approve or reject it");
      }
      return super.call();
    }
  }
}
