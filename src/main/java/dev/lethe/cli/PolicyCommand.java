package dev.lethe.cli;

import dev.lethe.codec.Codecs;
import dev.lethe.codec.policy.EdnPolicyReader;
import dev.lethe.codec.policy.PolicyCheck;
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
import java.util.List;
import java.util.function.ToIntBiFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lethe policy}: shows the policy, or checks a policy file. */
@Command(
    name = "policy",
    description = "Check, show or publish a policy.",
    footer = {
      "  lethe policy show --edn > my.policy.edn",
      "  lethe policy check my.policy.edn",
      "  lethe policy apply my.policy.edn"
    },
    subcommands = {PolicyCommand.Check.class, PolicyCommand.Show.class, PolicyCommand.Apply.class})
final class PolicyCommand extends LetheCommand {
  @Override
  public Integer call() {
    throw usage("Missing command: check, show or apply");
  }

  /** {@code lethe policy check FILE}. */
  @Command(
      name = "check",
      description = "Check a policy file and list all errors.",
      footerHeading = "%n",
      footer = {
        "Errors go to standard output, warnings to standard error. Exit code 5 if there are "
            + "errors.",
        "",
        "Examples:",
        "  lethe policy check my.policy.edn",
        "  lethe policy check --json my.policy.edn | jq '.errors[].path'",
        "  lethe policy check - < my.policy.edn"
      })
  static final class Check extends LetheCommand {
    @Parameters(paramLabel = "FILE", description = "policy file, or - for standard input")
    private String file;

    @Option(names = "--json", description = "one JSON object")
    private boolean json;

    @Override
    public Integer call() throws IOException {
      byte[] content = contentOrNull(file, console);
      if (content == null) {
        return ExitCode.FAILED;
      }
      PolicyCheck check = PolicyCheck.of(file, content);
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

  /** {@code lethe policy apply FILE}: makes all running instances use another policy. */
  @Command(
      name = "apply",
      description = {
        "Publish a policy: all instances use it from their next record on, without a restart.",
        "If the file has errors, all of them are listed (exit code 3) and nothing changes."
      },
      footer = {"  lethe policy apply my.policy.edn", "  lethe policy show --edn > my.policy.edn"})
  static final class Apply extends BrokerCommand {
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
      Settings settings = settings();
      Topics topics = Topics.withPrefix(settings.topicPrefix());
      RequiredTopic.require(settings, topics.policy());
      RequiredTopic.requireWritable(settings, topics.policy());
      PolicyTopic topic = new PolicyTopic(settings, topics, Codecs.configuredBy(settings));
      PolicyTopic.Contents before = topic.read();
      String former = before.version().orElse(null);
      boolean changes = !policy.version().equals(former);
      if (changes) {
        topic.publish(policy, before.file());
      }
      printResult(policy.version(), former, changes, topics.policy());
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
