package dev.lethe.app;

import static dev.lethe.fixture.EventJson.bot;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.cli.BundledApplication;
import dev.lethe.cli.ExitCode;
import dev.lethe.cli.TestConsole;
import dev.lethe.codec.Codecs;
import dev.lethe.family.rule.RuleAction;
import dev.lethe.family.rule.RuleMatch;
import dev.lethe.family.rule.RuleStatus;
import dev.lethe.family.rule.SuppressRule;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.KillableJvm;
import dev.lethe.runtime.EventSender;
import dev.lethe.runtime.LetheApp;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Suppress rules on a broker with eight partitions and two instances, by {@code lethe tool} and
 * {@code lethe review}: rule U3.
 */
@Timeout(240)
@ExtendWith(Cluster.Shared.class)
class RuleIT {
  private static final Map<String, String> EIGHT = Map.of("lethe.partitions", "8");
  private static final int SCOPES = 16;
  private static final String PROPOSAL =
      "{\"rule\":{\"name\":\"reports\",\"match\":{\"type\":\"regex\",\"value\":\"report\"},"
          + "\"action\":\"drop_memory\"}}";

  @TempDir Path folder;

  private TestConsole console;
  private Cluster cluster;
  private int sent;

  private int lethe(String... words) {
    console = new TestConsole(Map.of()).now();
    List<String> all = new ArrayList<>(List.of(words));
    all.add("--bootstrap-servers=" + cluster.bootstrapServers());
    all.add("--topic-prefix=rules.");
    return console.run(new BundledApplication(), all.toArray(String[]::new));
  }

  /** Asserts the output of a command; the broker may answer it while partitions move. */
  private void says(String expected, String... words) {
    assertEquals(ExitCode.DONE, lethe(words), () -> console.err());
    assertEquals(expected + '\n', console.out());
  }

  /** Sends a bot's message in each scope and returns the verdicts with their rules. */
  private Set<String> round(Deployment lethe) {
    int before = sent;
    EventJson[] messages = new EventJson[SCOPES];
    for (int i = 0; i < SCOPES; i++) {
      // Later each time, as old messages that aren't newer than the last would be replayed
      // history.
      messages[i] = bot("e" + sent, "a report").at(sent++).in("c" + i);
    }
    lethe.send(messages);
    lethe.outputs().awaitAccounted(sent);
    Set<String> decided = new TreeSet<>();
    for (int i = before; i < sent; i++) {
      JsonNode decision = lethe.outputs().decision("e" + i);
      decided.add(decision.get("verdict").asText() + ' ' + decision.path("rule").asText());
    }
    return decided;
  }

  private void awaitRule(Deployment lethe, String rule) {
    Set<String> wanted = Set.of("suppressed " + rule);
    AtomicReference<Set<String>> last = new AtomicReference<>();
    lethe
        .outputs()
        .await(
            () -> {
              last.set(round(lethe));
              return last.get().equals(wanted);
            },
            () -> "wanted " + wanted + ", was " + last.get());
  }

  @Test
  void an_approved_rule_applies_on_all_instances_and_after_a_restart(Cluster shared) {
    cluster = shared;
    try (Deployment lethe = Deployment.on(cluster, folder, "rules", EIGHT)) {
      LetheApp stays = lethe.start("stays");
      KillableJvm dies = lethe.startProcess("dies");
      assertTrue(round(lethe).contains("minted "));
      assertEquals(
          ExitCode.DONE,
          lethe("tool", "discord.add_suppress_rule", "--args", PROPOSAL, "--json"),
          () -> console.err());
      String rule =
          Outputs.json(console.out().getBytes(StandardCharsets.UTF_8))
              .at("/result/rule_id")
              .asText();

      says(
          rule
              + " is active: reports (drop_memory regex report) in default/*\n"
              + "It applies to bots' messages from the next one on. Undo with:"
              + " lethe review remove "
              + rule,
          "review",
          "approve",
          rule);
      awaitRule(lethe, rule);
      dies.kill();
      lethe.startProcess("again");

      assertEquals(Set.of("suppressed " + rule), round(lethe));
      assertTrue(stays.failure().isEmpty());
      lethe.stop();
      lethe.start("anew");
      assertEquals(Set.of("suppressed " + rule), round(lethe));
      reviewed(rule);
    }
  }

  @Test
  void the_first_event_of_all_is_decided_by_the_rules_of_the_topic(Cluster shared) {
    SuppressRule rule =
        SuppressRule.proposed(
                "reports",
                "default",
                null,
                new RuleMatch(RuleMatch.Type.REGEX, "report"),
                RuleAction.DROP_EVENT)
            .with(RuleStatus.ACTIVE);
    try (Deployment lethe = Deployment.on(shared, folder, "rules-first", EIGHT)) {
      String topic = lethe.topics().policy();
      byte[] key = rule.ruleId().getBytes(StandardCharsets.UTF_8);
      byte[] value = Codecs.of(null).rules().serialize(topic, rule);
      try (EventSender sender = new EventSender(lethe.settings("clients"), topic)) {
        sender.send(key, value);
        sender.flush();
      }

      lethe.start("state");

      assertEquals(Set.of("suppressed " + rule.ruleId()), round(lethe));
    }
  }

  private void reviewed(String rule) {
    says(
        "KIND  ID                             STATUS  TENANT   CHANNEL  WHAT\n"
            + "rule  "
            + rule
            + "  active  default  *        drop_memory regex report",
        "review",
        "list");
    says(
        "rule     "
            + rule
            + "\nname     reports\nstatus   active\ntenant   default\nchannel  *\n"
            + "match    regex report\n"
            + "action   drop_memory: counted in its family and reported as suppressed\n"
            + "next     lethe review remove "
            + rule,
        "review",
        "show",
        rule);
    assertEquals(ExitCode.FAILED, lethe("review", "reject", rule));
    assertEquals(
        "lethe: rule_refused: the rule is active; only a proposed rule can be rejected; remove an active one\n",
        console.err());
    says(
        "{\"rule_id\":\""
            + rule
            + "\",\"status\":\"removed\",\"name\":\"reports\",\"tenant\":\"default\","
            + "\"match\":{\"type\":\"regex\",\"value\":\"report\"},\"action\":\"drop_memory\"}",
        "review",
        "remove",
        rule,
        "--json");
    assertEquals(ExitCode.FAILED, lethe("review", "list", "--tenant", "acme", "--all"));
    assertTrue(console.err().startsWith("lethe: unknown_tenant: "), () -> console.err());
    assertEquals(ExitCode.FAILED, lethe("review", "show", "rule-none"));
    assertEquals("lethe: unknown rule rule-none\n", console.err());
    assertEquals(ExitCode.DONE, lethe("inspect", "policy"));
    assertTrue(console.out().contains("drop_memory regex report"), () -> console.out());
  }
}
