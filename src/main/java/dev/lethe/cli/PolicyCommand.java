package dev.lethe.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.lethe.codec.Codecs;
import dev.lethe.codec.policy.EdnPolicyReader;
import dev.lethe.codec.policy.PolicyCheck;
import dev.lethe.codec.policy.PolicyDiff;
import dev.lethe.codec.policy.PolicyListing;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.policy.Policy;
import dev.lethe.policy.PolicyEntry;
import dev.lethe.policy.PolicyText;
import dev.lethe.runtime.PolicyTopic;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntBiFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lethe policy}: checks policy files, and shows and replaces the published policy. */
@Command(
    name = "policy",
    description = "Check, compare, publish or roll back a policy.",
    footer = {
      "  lethe policy show --edn > my.policy.edn",
      "  lethe policy check my.policy.edn",
      "  lethe policy diff my.policy.edn",
      "  lethe policy apply my.policy.edn",
      "  lethe policy rollback"
    },
    subcommands = {
      PolicyCommand.Check.class,
      PolicyCommand.Show.class,
      PolicyCommand.Current.class,
      PolicyCommand.Diff.class,
      PolicyCommand.Apply.class,
      PolicyCommand.Rollback.class
    })
final class PolicyCommand extends LetheCommand {
  @Override
  public Integer call() {
    throw usage("missing command: check, show, current, diff, apply or rollback");
  }

  /** {@code lethe policy check FILE}. */
  @Command(
      name = "check",
      description = "Check a policy file and list all errors.",
      footerHeading = "%n",
      footer = {
        "Errors go to standard output, warnings to standard error. Exit code 5 if there are "
            + "errors.",
        "Warnings: unknown keys, with the nearest known one, and values without an effect.",
        "",
        "Examples:",
        "  lethe policy check my.policy.edn",
        "  lethe policy check --strict my.policy.edn",
        "  lethe policy check --json my.policy.edn | jq '.errors[].path'",
        "  lethe policy check - < my.policy.edn"
      })
  static final class Check extends LetheCommand {
    @Parameters(paramLabel = "FILE", description = "policy file, or - for standard input")
    private String file;

    @Option(names = "--json", description = "one JSON object")
    private boolean json;

    @Option(names = "--strict", description = "treat warnings as errors")
    private boolean strict;

    @Override
    public Integer call() throws IOException {
      byte[] content = contentOrNull(file, console);
      if (content == null) {
        return ExitCode.FAILED;
      }
      PolicyCheck lenient = PolicyCheck.of(file, content);
      PolicyCheck check = strict ? lenient.strict() : lenient;
      if (json) {
        console.print(check.json());
      } else {
        check.warningLines().forEach(console.err()::println);
        check.errorLines().forEach(console::print);
      }
      return check.found() ? ExitCode.FOUND_SOMETHING : ExitCode.DONE;
    }
  }

  /** {@code lethe policy show [FILE]}. */
  @Command(
      name = "show",
      description = "Print every key with its value, default and effect.",
      footerHeading = "%n",
      footer = {
        "Without a file, shows the defaults. Exit code 3 if the file has errors.",
        "",
        "Examples:",
        "  lethe policy show",
        "  lethe policy show my.policy.edn --tenant acme",
        "  lethe policy show --edn > my.policy.edn",
        "  lethe policy show --json my.policy.edn | jq '.[] | select(.changed)'"
      })
  static final class Show extends LetheCommand {
    @Parameters(
        paramLabel = "FILE",
        arity = "0..1",
        description = "policy file, or - for standard input (default: show the defaults)")
    private String file;

    @Option(
        names = "--tenant",
        paramLabel = "ID",
        description = "show the effective policy of this tenant")
    private String tenant;

    @Option(names = "--json", description = "one JSON array")
    private boolean json;

    @Option(names = "--edn", description = "print the policy as a policy file")
    private boolean edn;

    @Override
    public Integer call() throws IOException {
      return file == null
          ? show(Policy.defaults())
          : withValid(file, console, (content, check) -> show(check.reading().policyOrNull()));
    }

    private int show(Policy ofAll) {
      Policy policy = tenant == null ? ofAll : ofAll.forTenant(tenant);
      if (json) {
        console.print(PolicyListing.of(policy).json());
      } else if (edn) {
        console.out().print(PolicyText.of(policy, List.of()));
        console.out().flush();
      } else {
        console.paged(() -> PolicyListing.of(policy).lines().forEach(console::print));
      }
      return ExitCode.DONE;
    }
  }

  /** Command that reads the published policy. */
  abstract static class PublishedCommand extends BrokerCommand {
    private PolicyTopic published;
    private String topic;

    /** Reads the topic after checking that it can be written too. */
    final PolicyTopic.Contents readForWriting() {
      Settings settings = settings();
      PolicyTopic.Contents found = read(settings, Codecs.configuredBy(settings));
      RequiredTopic.requireWritable(settings, topic);
      return found;
    }

    final PolicyTopic.Contents read() {
      Settings settings = settings();
      return read(settings, Codecs.readingBy(settings));
    }

    private PolicyTopic.Contents read(Settings settings, Codecs codecs) {
      Topics topics = Topics.withPrefix(settings.topicPrefix());
      topic = topics.policy();
      RequiredTopic.require(settings, topic);
      published = new PolicyTopic(settings, topics, codecs);
      PolicyTopic.Contents found = published.read();
      if (found.why() != null) {
        console.say("the newest policy on " + topic + " is ignored: " + found.why());
      }
      return found;
    }

    final PolicyTopic published() {
      return published;
    }

    /** Full name of the topic. */
    final String topic() {
      return topic;
    }
  }

  /** {@code lethe policy current}: prints the published policy. */
  @Command(
      name = "current",
      description = {
        "Print the published policy, which all instances use, as a policy file.",
        "A comment at its top gives its version and the time since which it is active. Without a",
        "published policy, prints the defaults."
      },
      footer = {"  lethe policy current", "  lethe policy current > my.policy.edn"})
  static final class Current extends PublishedCommand {
    @Override
    public Integer call() {
      PolicyTopic.Contents found = read();
      boolean isPublished = found.row() != null;
      String version = found.version().orElse(Policy.defaults().version());
      String since = isPublished ? found.since().toString() : null;
      String text = isPublished ? found.row().text() : PolicyText.of(Policy.defaults(), List.of());
      List<String> lines = new ArrayList<>();
      lines.add(
          isPublished
              ? ";; policy " + version + ", active since " + since + " on " + topic()
              : ";; policy " + version + ", the default: none is published on " + topic());
      text.lines().forEach(lines::add);
      printPaged(
          Json.object()
              .put("version", version)
              .put("published", isPublished)
              .put("since", since)
              .put("text", text),
          lines);
      return ExitCode.DONE;
    }
  }

  /** {@code lethe policy diff FILE}: compares a file with the published policy. */
  @Command(
      name = "diff",
      description = {
        "Compare the published policy with a policy file, key by key.",
        "Prints each key that differs, with the published value after - and that of the file",
        "after +. The defaults count as published if no policy is. Exit code 5 if a key differs."
      },
      footer = {
        "  lethe policy diff my.policy.edn",
        "  lethe policy diff --json my.policy.edn | jq '.[].path'"
      })
  static final class Diff extends PublishedCommand {
    @Parameters(paramLabel = "FILE", description = "policy file, or - for standard input")
    private String file;

    @Override
    public Integer call() throws IOException {
      return withValid(
          file,
          console,
          (content, check) -> {
            PolicyTopic.Contents found = read();
            Policy published = found.policy() == null ? Policy.defaults() : found.policy();
            PolicyDiff diff = PolicyDiff.of(published, check.reading().policyOrNull());
            printPaged(diff.json(), lines(diff, console));
            if (diff.isEmpty() && !isJson()) {
              console.say("no key differs from policy " + published.version());
            }
            return diff.isEmpty() ? ExitCode.DONE : ExitCode.FOUND_SOMETHING;
          });
    }
  }

  /** {@code lethe policy rollback}: publishes the policy that the current one replaced. */
  @Command(
      name = "rollback",
      description = {
        "Publish the policy that the current one replaced, after confirmation.",
        "Shows the keys that change. A second rollback returns to the current policy."
      },
      footer = {"  lethe policy rollback", "  lethe policy rollback --yes"})
  static final class Rollback extends PublishedCommand {
    @Option(names = "--yes", description = "publish without confirmation; implied by --json")
    private boolean yes;

    @Override
    public Integer call() {
      PolicyTopic.Contents found = readForWriting();
      PolicyEntry earlier = found.replaced();
      if (earlier == null) {
        throw new CommandFailedException(
            ExitCode.FAILED,
            topic() + " has no earlier policy; publish a file with lethe policy apply");
      }
      PolicyCheck check =
          PolicyCheck.of("policy " + earlier.version(), earlier.text().getBytes(UTF_8));
      if (check.found()) {
        check.errorLines().forEach(console.err()::println);
        return ExitCode.CONFIGURATION;
      }
      String current = found.version().orElseThrow();
      PolicyDiff diff = PolicyDiff.of(found.policy(), check.reading().policyOrNull());
      if (!isJson()) {
        lines(diff, console).forEach(console::print);
      }
      String question =
          "Replace policy " + current + " by the earlier policy " + earlier.version() + '?';
      if (!yes && !isJson() && !Question.isAnsweredYes(console, question)) {
        console.say("nothing was changed; use --yes to publish without confirmation");
        return ExitCode.FAILED;
      }
      published().publish(earlier, found);
      print(
          Json.object()
              .put("version", earlier.version())
              .put("former", current)
              .set("changes", diff.json()),
          List.of(
              "policy "
                  + earlier.version()
                  + " is published on "
                  + topic()
                  + "; it replaces "
                  + current));
      return ExitCode.DONE;
    }
  }

  /** Returns the lines of a comparison, coloured on a terminal. */
  private static List<String> lines(PolicyDiff diff, Console console) {
    return diff.lines().stream()
        .map(
            line ->
                line.startsWith("  - ")
                    ? console.styled(Style.RED, line)
                    : line.startsWith("  + ") ? console.styled(Style.GREEN, line) : line)
        .toList();
  }

  /** {@code lethe policy apply FILE}: makes all running instances use another policy. */
  @Command(
      name = "apply",
      description = {
        "Publish a policy: all instances use it from their next record on, without a restart.",
        "If the file has errors, all of them are listed (exit code 3) and nothing changes."
      },
      footer = {"  lethe policy apply my.policy.edn", "  lethe policy show --edn > my.policy.edn"})
  static final class Apply extends PublishedCommand {
    @Parameters(paramLabel = "FILE", description = "policy file, or - for standard input")
    private String file;

    @Override
    public Integer call() throws IOException {
      return withValid(
          file,
          console,
          (content, check) -> apply(PolicyFiles.entry(content), check.warningLines().size()));
    }

    private int apply(PolicyEntry policy, int warnings) {
      PolicyTopic.Contents before = readForWriting();
      String former = before.version().orElse(null);
      boolean changes = !policy.version().equals(former);
      if (changes) {
        published().publish(policy, before);
      }
      printResult(policy.version(), former, changes, topic());
      if (warnings > 0) {
        console.say(
            "the policy is applied despite " + Count.of(warnings, "warning") + ", listed above");
      }
      return ExitCode.DONE;
    }

    private void printResult(String version, String former, boolean changes, String topic) {
      String replaces = former == null ? "; there was none before" : "; it replaces " + former;
      print(
          Json.object().put("version", version).put("former", former).put("changes", changes),
          List.of(
              changes
                  ? "policy " + version + " is published on " + topic + replaces
                  : "policy " + version + " is already published on " + topic));
    }
  }

  /**
   * Passes the content of a valid file and its check to {@code then}, which returns the exit code;
   * otherwise reports the errors.
   */
  private static int withValid(
      String file, Console console, ToIntBiFunction<byte[], PolicyCheck> then) throws IOException {
    byte[] content = contentOrNull(file, console);
    if (content == null) {
      return ExitCode.FAILED;
    }
    PolicyCheck check = PolicyCheck.of(file, content);
    check.warningLines().forEach(console.err()::println);
    if (check.found()) {
      check.errorLines().forEach(console.err()::println);
      return ExitCode.CONFIGURATION;
    }
    return then.applyAsInt(content, check);
  }

  /**
   * Returns the file's bytes, read only slightly past the size limit; null, after a message, if it
   * can't be read.
   */
  private static byte[] contentOrNull(String file, Console console) throws IOException {
    int most = EdnPolicyReader.MAX_BYTES + 1;
    try {
      if (file.equals("-")) {
        return console.in().readNBytes(most);
      }
      try (InputStream in = Files.newInputStream(Path.of(file))) {
        return in.readNBytes(most);
      }
    } catch (NoSuchFileException e) {
      console.err().println(file + ": no such file");
    } catch (IOException e) {
      console.err().println(file + ": cannot be read: " + e.getMessage());
    }
    return null;
  }
}
