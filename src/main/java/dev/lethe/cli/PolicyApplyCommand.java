package dev.lethe.cli;

import dev.lethe.codec.Codecs;
import dev.lethe.codec.policy.PolicyCheck;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.policy.PolicyEntry;
import dev.lethe.runtime.PolicyTopic;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lethe policy apply FILE}: makes all running instances use another policy. */
@Command(
    name = "apply",
    description = {
      "Publish a policy: all instances use it from their next record on, without a restart.",
      "If the file has errors, all of them are listed (exit code 3) and nothing changes."
    },
    footer = {
      "",
      "Examples:",
      "  lethe policy apply my.policy.edn",
      "  lethe policy show --edn > my.policy.edn"
    },
    mixinStandardHelpOptions = true)
final class PolicyApplyCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private SettingsOptions options;
  @Mixin private OutputOptions output;

  @Parameters(paramLabel = "FILE", description = "policy file, or - for standard input")
  private String file;

  @Spec private CommandSpec spec;

  PolicyApplyCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    byte[] content = PolicyCommand.contentOrNull(file, spec);
    if (content == null) {
      return ExitCode.FAILED;
    }
    PolicyCheck check = PolicyCheck.of(file, content);
    check.warningLines().forEach(console.err()::println);
    if (check.found()) {
      check.errorLines().forEach(console.err()::println);
      return ExitCode.CONFIGURATION;
    }
    return apply(PolicyFiles.entry(content), check.warningLines().size());
  }

  private int apply(PolicyEntry policy, int warnings) {
    Settings settings = options.read(console);
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
    tell(policy.version(), former, changes, topics.policy());
    if (warnings > 0) {
      console
          .err()
          .println(
              "lethe: the policy is applied despite "
                  + Count.of(warnings, "warning")
                  + ", listed above");
    }
    return ExitCode.DONE;
  }

  private void tell(String version, String former, boolean changes, String topic) {
    if (output.isJson()) {
      console
          .out()
          .println(
              Json.line(
                  Json.object()
                      .put("version", version)
                      .put("former", former)
                      .put("changes", changes)));
    } else if (changes) {
      console
          .out()
          .println(
              "policy "
                  + version
                  + " is published on "
                  + topic
                  + (former == null ? "; there was none before" : "; it replaces " + former));
    } else {
      console.out().println("policy " + version + " is already published on " + topic);
    }
  }
}
