package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.config.Settings;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lethe review}: what waits for somebody's word, and that word. */
@Command(
    name = "review",
    description = {
      "Show what waits for somebody's word, and say it.",
      "A suppress rule that was proposed does nothing until it is approved."
    },
    synopsisSubcommandLabel = "list|show|approve|reject|remove",
    footerHeading = "%nExamples:%n",
    footer = {
      "  lethe review list",
      "  lethe review approve rule-3f1c0a9d2b7e4c5d6a8b9c0d",
      "  lethe review remove rule-3f1c0a9d2b7e4c5d6a8b9c0d"
    })
final class ReviewCommand implements Runnable {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(
        spec.commandLine(), "list, show, approve, reject or remove?");
  }

  /** Adds what can be done to the command. */
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
      description = "List what is proposed and what holds; what is proposed comes first.",
      footerHeading = "%nExamples:%n",
      footer = {"  lethe review list", "  lethe review list --all --tenant acme --json"})
  static final class Listing implements Callable<Integer> {
    private final Console console;

    @Mixin private SettingsOptions options;
    @Mixin private OutputOptions output;

    @Option(names = "--tenant", paramLabel = "ID", description = "of that tenant only")
    private String tenant;

    @Option(names = "--all", description = "also what was rejected or removed")
    private boolean all;

    Listing(Console console) {
      this.console = console;
    }

    @Override
    public Integer call() {
      Settings settings = options.read(console);
      List<Reviewed> items =
          ReviewReading.of(settings, tenant).stream().filter(item -> all || item.isOpen()).toList();
      if (output.isJson()) {
        items.forEach(item -> console.out().println(Json.line(item.json())));
        return ExitCode.DONE;
      }
      Table table = new Table("KIND", "ID", "STATUS", "TENANT", "CHANNEL", "WHAT");
      for (Reviewed item : items) {
        table.row(
            item.kind(), item.id(), item.status(), item.tenant(), item.channel(), item.says());
      }
      table.print(console);
      if (items.isEmpty()) {
        console.err().println("lethe: nothing is proposed, and nothing holds");
      }
      return ExitCode.DONE;
    }
  }

  /** {@code lethe review show}. */
  @Command(
      name = "show",
      description = "Show one of them with all that it says.",
      footerHeading = "%nExamples:%n",
      footer = "  lethe review show rule-3f1c0a9d2b7e4c5d6a8b9c0d")
  static final class Showing implements Callable<Integer> {
    /** So wide are names with the gap behind them. */
    private static final int NAMES = 9;

    /** Longer than any pattern. */
    private static final int WIDEST = 4_000;

    private final Console console;

    @Mixin private SettingsOptions options;
    @Mixin private OutputOptions output;

    @Parameters(paramLabel = "RULE", description = "its id, as list shows it")
    private String id;

    Showing(Console console) {
      this.console = console;
    }

    @Override
    public Integer call() {
      Settings settings = options.read(console);
      Reviewed item =
          ReviewReading.of(settings, null).stream()
              .filter(one -> one.id().equals(id))
              .findFirst()
              .orElseThrow(
                  () -> new CommandFailedException(ExitCode.FAILED, "there is no rule " + id));
      if (output.isJson()) {
        console.out().println(Json.line(item.json()));
      } else {
        item.details()
            .forEach(
                (name, value) ->
                    console
                        .out()
                        .println(
                            name + " ".repeat(NAMES - name.length()) + Table.clean(value, WIDEST)));
      }
      return ExitCode.DONE;
    }
  }

  /** A word about one of them: a call of a tool, whose reply is waited for. */
  abstract static class Word implements Callable<Integer> {
    private final Console console;
    private final String tool;

    @Mixin private SettingsOptions options;
    @Mixin private OutputOptions output;
    @Mixin private CallOptions confined;

    @Parameters(paramLabel = "RULE", description = "its id, as list shows it")
    private String id;

    Word(Console console, String tool) {
      this.console = console;
      this.tool = tool;
    }

    @Override
    public Integer call() {
      Settings settings = options.read(console);
      try (ToolSession session = ToolSession.open(console, settings, confined)) {
        JsonNode reply = session.ask(tool, Json.object().put("rule", id));
        session.sayWhatFailed(reply);
        if (!ToolSession.isDone(reply)) {
          return ExitCode.FAILED;
        }
        JsonNode result = reply.path("result");
        console
            .out()
            .println(
                output.isJson()
                    ? Json.line(result)
                    : result.path("rule_id").asText() + " is " + result.path("status").asText());
        return ExitCode.DONE;
      }
    }
  }

  /** {@code lethe review approve}. */
  @Command(
      name = "approve",
      description = "Have a proposed rule hold, on all instances from their next record on.",
      footerHeading = "%nExamples:%n",
      footer = "  lethe review approve rule-3f1c0a9d2b7e4c5d6a8b9c0d")
  static final class Approving extends Word {
    Approving(Console console) {
      super(console, "rule.approve");
    }
  }

  /** {@code lethe review reject}. */
  @Command(
      name = "reject",
      description = "Have a proposed rule come to nothing.",
      footerHeading = "%nExamples:%n",
      footer = "  lethe review reject rule-3f1c0a9d2b7e4c5d6a8b9c0d")
  static final class Rejecting extends Word {
    Rejecting(Console console) {
      super(console, "rule.reject");
    }
  }

  /** {@code lethe review remove}. */
  @Command(
      name = "remove",
      description = "End a rule that is active.",
      footerHeading = "%nExamples:%n",
      footer = "  lethe review remove rule-3f1c0a9d2b7e4c5d6a8b9c0d")
  static final class Removing extends Word {
    Removing(Console console) {
      super(console, "rule.remove");
    }
  }
}
