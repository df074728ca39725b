package dev.lethe.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.config.Settings;
import dev.lethe.config.SettingsException;
import dev.lethe.runtime.Fault;
import dev.lethe.runtime.StartChecks;
import dev.lethe.runtime.StartChecks.Finding;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code lethe doctor}: makes the checks of {@code lethe run} and shows their results. */
@Command(
    name = "doctor",
    description = {
      "Run the startup checks of lethe run without changing anything.",
      "Checks settings, policy, state directory, HTTP port, brokers, versions, ACLs, topics,",
      "clock, schema registry and schemas. A line with ✗ would stop the start (exit code 5);",
      "a line with ! is a warning."
    },
    footer = {
      "  lethe doctor",
      "  lethe doctor --config /etc/lethe/lethe.properties",
      "  lethe doctor --json | jq 'select(.ok | not)'",
      ""
    })
final class DoctorCommand extends JsonCommand {
  private static final int SUBJECT_WIDTH = 17;

  @Mixin private RunSettingsOptions options;

  @Override
  public Integer call() {
    List<Finding> findings;
    try (Progress progress = Progress.onTerminal(console)) {
      progress.show("checking settings, brokers, topics and registry");
      findings = findings();
    }
    findings.forEach(isJson() ? this::printJson : this::print);
    long bad = findings.stream().filter(finding -> !finding.faults().isEmpty()).count();
    if (bad > 0) {
      console.say(bad + " of " + findings.size() + " checks failed");
    }
    return bad > 0 ? ExitCode.FOUND_SOMETHING : ExitCode.DONE;
  }

  private List<Finding> findings() {
    List<Finding> findings = new ArrayList<>();
    try {
      Settings settings = options.read(console);
      String version = application.policy(settings).version();
      String policy = settings.policyFile().map(Object::toString).orElse("bundled policy");
      findings.add(Finding.good("settings", "as they have to be; " + policy + ' ' + version));
      findings.addAll(new StartChecks(settings, console.environment()).all());
    } catch (SettingsException mistaken) {
      List<Fault> faults =
          mistaken.errors().stream()
              .map(mistake -> new Fault(Fault.Kind.CONFIGURATION, "", "", mistake, ""))
              .toList();
      findings.add(Finding.bad("settings", faults));
    }
    return findings;
  }

  private void print(Finding finding) {
    String subject = finding.subject() + " ".repeat(SUBJECT_WIDTH - finding.subject().length());
    if (finding.faults().isEmpty() && !finding.found().isEmpty()) {
      console.print((finding.isAsked() ? "✓ " : "- ") + subject + finding.found());
    }
    finding.faults().forEach(fault -> console.print("✗ " + subject + fault.sentence()));
    finding.warnings().forEach(warning -> console.print("! " + subject + warning));
  }

  private void printJson(Finding finding) {
    ObjectNode json = Json.object().put("check", finding.subject());
    json.put("asked", finding.isAsked()).put("ok", finding.isAsked() && finding.faults().isEmpty());
    json.put("found", finding.found().isEmpty() ? null : finding.found());
    ArrayNode faults = json.putArray("faults");
    for (Fault fault : finding.faults()) {
      faults
          .addObject()
          .put("setting", fault.setting().isEmpty() ? null : fault.setting())
          .put("value", fault.value().isEmpty() ? null : fault.value())
          .put("cause", fault.cause())
          .put("fix", fault.fix().isEmpty() ? null : fault.fix());
    }
    finding.warnings().forEach(json.putArray("warnings")::add);
    console.print(json);
  }
}
