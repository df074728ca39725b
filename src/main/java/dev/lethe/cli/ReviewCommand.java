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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
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
        "Review cases are requested from the running application."
      },
      footer = {"  lethe review list", "  lethe review list --all --tenant acme --json"})
  static final class Listing extends CallCommand {
    private static final Set<String> NO_MEMORY =
        Set.of(ErrorCode.UNKNOWN_TENANT.wireName(), ErrorCode.UNKNOWN_SCOPE.wireName());

    private static final Comparator<Reviewed> WAITING_FIRST =
        Comparator.comparing((Reviewed item) -> !item.waits())
            .thenComparing(item -> !item.isOpen())
            .thenComparing(Reviewed::id);

    /** Maximum number of cases requested from the application. */
    private static final int MOST = 1_000;

    @Option(names = "--all", description = "also list stale and decided ones")
    private boolean all;

    @Override
    public Integer call() {
      Settings settings = settings();
      List<Reviewed> items = new ArrayList<>();
      rules(settings).stream()
          .filter(rule -> rule.isWithin(confined.inScope(), confined.tenant()))
          .forEach(rule -> items.add(Reviewed.of(rule)));
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
      JsonNode reply =
          session.ask(
              "review.list", Json.object().put("status", all ? "all" : "open").put("limit", MOST));
      if (!items.isEmpty() && NO_MEMORY.contains(reply.at("/error/code").asText())) {
        return;
      }
      session.reportError(reply);
      if (!ToolSession.isDone(reply)) {
        throw new CommandFailedException(ExitCode.FAILED, "cannot list review cases");
      }
      reply.at("/result/reviews").forEach(line -> items.add(Reviewed.listed(line)));
      if (reply.at("/result/more").asBoolean()) {
        console.say("only the " + MOST + " most recent cases are listed");
      }
    }

    private boolean isListed(Reviewed item) {
      return all || item.isOpen();
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
      table.print(console);
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

    /** Longer than any value: moderators must see everything that they approve. */
    private static final int WIDEST = 700_000;

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
                      + Table.clean(detail.value(), WIDEST))
          .toList();
    }
  }

  /** Verdict on a rule or case: a call of the tool with the command's name. */
  abstract static class Verdict extends CallCommand {
    @Parameters(paramLabel = "ID", description = "id from lethe review list")
    String id;

    @Override
    public Integer call() {
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
    return Table.clean(rule, rule.length());
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
        "each other the newest stays, unless --keep names another one."
      },
      footer = {
        "  lethe review approve rule-3f1c0a9d2b7e4c5d6a8b9c0d",
        "  lethe review approve review-5d1f0c7be3a94f6812c05b7d9e6a3f40",
        "  lethe review approve review-5d1f0c7be3a94f6812c05b7d9e6a3f40 --keep note-7"
      })
  static final class Approving extends Verdict {
    @Option(
        names = "--keep",
        paramLabel = "ID",
        description = "item id or memory id of the memory that stays, if texts differ")
    private String keep;

    @Override
    ObjectNode args(ObjectNode args) {
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
        "A rejected change is not proposed again until one of its memories changes."
      },
      footer = {
        "  lethe review reject rule-3f1c0a9d2b7e4c5d6a8b9c0d",
        "  lethe review reject review-5d1f0c7be3a94f6812c05b7d9e6a3f40"
      })
  static final class Rejecting extends Verdict {}

  /** {@code lethe review remove}. */
  @Command(
      name = "remove",
      description = "Remove an active rule.",
      footer = "  lethe review remove rule-3f1c0a9d2b7e4c5d6a8b9c0d")
  static final class Removing extends Verdict {
    @Override
    public Integer call() {
      if (Reviewed.isCase(id)) {
        throw new CommandFailedException(
            ExitCode.FAILED, id + " is not a rule, so it cannot be removed; approve or reject it");
      }
      return super.call();
    }
  }
}
