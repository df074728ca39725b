package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.config.Settings;
import dev.lethe.family.rule.RuleStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
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
    footerHeading = "%nExamples:%n",
    footer = {
      "  lethe review list",
      "  lethe review approve rule-3f1c0a9d2b7e4c5d6a8b9c0d",
      "  lethe review remove rule-3f1c0a9d2b7e4c5d6a8b9c0d"
    })
final class ReviewCommand implements Runnable {
  private static final String RULE_APPLIES = "It applies to bots' messages from the next one on";

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(
        spec.commandLine(), "missing command: list, show, approve, reject or remove");
  }

  /** Adds the subcommands. */
  static void addTo(CommandLine review, Console console) {
    review.addSubcommand(new Listing(console));
    review.addSubcommand(new Showing(console));
    review.addSubcommand(new Approving(console));
    review.addSubcommand(new Rejecting(console));
    review.addSubcommand(new Removing(console));
  }

  /** {@code lethe review list}. */
  @Command(
      name = "list",
      description = {
        "List open cases and active rules, open ones first.",
        "Review cases are requested from the running application."
      },
      footerHeading = "%nExamples:%n",
      footer = {"  lethe review list", "  lethe review list --all --tenant acme --json"})
  static final class Listing implements Callable<Integer> {
    private final Console console;

    @Mixin private SettingsOptions options;
    @Mixin private OutputOptions output;
    @Mixin private CallOptions confined;

    @Option(names = "--all", description = "also list stale and decided ones")
    private boolean all;

    Listing(Console console) {
      this.console = console;
    }

    @Override
    public Integer call() {
      Settings settings = options.read(console);
      List<Reviewed> items = new ArrayList<>();
      ReviewReading.rules(settings).stream()
          .filter(rule -> rule.isWithin(confined.inScope(), confined.tenant()))
          .forEach(rule -> items.add(new ReviewedRule(rule)));
      try (ToolSession session = ToolSession.open(console, settings, confined)) {
        boolean hasRules = !items.isEmpty();
        items.addAll(ReviewReading.cases(console, session, all, hasRules));
      } catch (CommandFailedException unanswered) {
        show(items);
        throw unanswered;
      }
      show(items);
      if (items.stream().noneMatch(this::isListed)) {
        console.err().println("lethe: no review cases and no active rules");
      }
      return ExitCode.DONE;
    }

    private boolean isListed(Reviewed item) {
      return all || item.isOpen();
    }

    private void show(List<Reviewed> items) {
      List<Reviewed> listed = ReviewReading.ordered(items.stream().filter(this::isListed).toList());
      if (output.isJson()) {
        listed.forEach(item -> console.out().println(Json.line(item.json())));
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
      footerHeading = "%nExamples:%n",
      footer = {
        "  lethe review show rule-3f1c0a9d2b7e4c5d6a8b9c0d",
        "  lethe review show review-5d1f0c7be3a94f6812c05b7d9e6a3f40"
      })
  static final class Showing implements Callable<Integer> {
    /** Width of the name column, including the space after it. */
    private static final int NAMES = 9;

    /** Longer than any value: moderators must see everything that they approve. */
    private static final int WIDEST = 700_000;

    private final Console console;

    @Mixin private SettingsOptions options;
    @Mixin private OutputOptions output;
    @Mixin private CallOptions confined;

    @Parameters(paramLabel = "ID", description = "id from lethe review list")
    private String id;

    Showing(Console console) {
      this.console = console;
    }

    @Override
    public Integer call() {
      Settings settings = options.read(console);
      if (ReviewedCase.is(id)) {
        return ToolSession.with(
            console,
            settings,
            confined,
            "review.show",
            Json.object().put("review_id", id),
            (session, result) -> show(ReviewedCase.shown(result)));
      }
      return show(
          ReviewReading.rule(settings, id)
              .orElseThrow(
                  () -> new CommandFailedException(ExitCode.FAILED, "unknown rule " + id)));
    }

    private int show(Reviewed item) {
      if (output.isJson()) {
        console.out().println(Json.line(item.json()));
        return ExitCode.DONE;
      }
      lines(item).forEach(console.out()::println);
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

  /** Verdict on a rule or case: a tool call whose reply is awaited. */
  abstract static class Word implements Callable<Integer> {
    private final Console console;
    private final String word;

    @Mixin private SettingsOptions options;
    @Mixin private OutputOptions output;
    @Mixin private CallOptions confined;

    @Parameters(paramLabel = "ID", description = "id from lethe review list")
    private String id;

    /**
     * @param word verb in the names of the tools for rules and for cases
     */
    Word(Console console, String word) {
      this.console = console;
      this.word = word;
    }

    /** Returns true if the verdict applies to cases that runs have left, not only to rules. */
    boolean isForCases() {
      return true;
    }

    @Override
    public Integer call() {
      boolean isCase = ReviewedCase.is(id);
      if (isCase && !isForCases()) {
        throw new CommandFailedException(
            ExitCode.FAILED,
            "" + id + " is not a rule, so it cannot be removed; approve or reject it");
      }
      return ToolSession.with(
          console,
          options.read(console),
          confined,
          (isCase ? "review." : "rule.") + word,
          Json.object().put(isCase ? "review_id" : "rule", id),
          this::say);
    }

    private int say(ToolSession session, JsonNode result) {
      if (output.isJson()) {
        console.out().println(Json.line(result));
        return ExitCode.DONE;
      }
      said(id, result).forEach(console.out()::println);
      return ExitCode.DONE;
    }

    /**
     * Returns the new status, with the rule if it is one, and, if anything changed, the change and
     * how to undo it.
     */
    static List<String> said(String id, JsonNode result) {
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
            + result.path("channel_id").asText(ReviewedRule.EVERY_CHANNEL);
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
        "its memories are unchanged and the daily cap allows it."
      },
      footerHeading = "%nExamples:%n",
      footer = {
        "  lethe review approve rule-3f1c0a9d2b7e4c5d6a8b9c0d",
        "  lethe review approve review-5d1f0c7be3a94f6812c05b7d9e6a3f40"
      })
  static final class Approving extends Word {
    Approving(Console console) {
      super(console, "approve");
    }
  }

  /** {@code lethe review reject}. */
  @Command(
      name = "reject",
      description = {
        "Reject a proposed rule or the change of a review case.",
        "A rejected change is not proposed again until one of its memories changes."
      },
      footerHeading = "%nExamples:%n",
      footer = {
        "  lethe review reject rule-3f1c0a9d2b7e4c5d6a8b9c0d",
        "  lethe review reject review-5d1f0c7be3a94f6812c05b7d9e6a3f40"
      })
  static final class Rejecting extends Word {
    Rejecting(Console console) {
      super(console, "reject");
    }
  }

  /** {@code lethe review remove}. */
  @Command(
      name = "remove",
      description = "Remove an active rule.",
      footerHeading = "%nExamples:%n",
      footer = "  lethe review remove rule-3f1c0a9d2b7e4c5d6a8b9c0d")
  static final class Removing extends Word {
    Removing(Console console) {
      super(console, "remove");
    }

    @Override
    boolean isForCases() {
      return false;
    }
  }
}
