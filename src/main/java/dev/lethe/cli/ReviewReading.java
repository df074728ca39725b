package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.policy.RuleText;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.event.ErrorCode;
import dev.lethe.family.rule.SuppressRule;
import dev.lethe.runtime.PolicyTopic;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads everything that can be reviewed: rules from their topic, and cases from the application.
 */
final class ReviewReading {
  private static final Set<String> NO_MEMORY =
      Set.of(ErrorCode.UNKNOWN_TENANT.wireName(), ErrorCode.UNKNOWN_SCOPE.wireName());

  private static final Comparator<Reviewed> WAITING_FIRST =
      Comparator.comparing((Reviewed item) -> !item.waits())
          .thenComparing(item -> !item.isOpen())
          .thenComparing(Reviewed::id);

  /** Maximum number of cases requested from the application. */
  private static final int MOST = 1_000;

  private ReviewReading() {}

  /** Returns all rules. */
  static List<SuppressRule> rules(Settings settings) {
    Topics topics = Topics.withPrefix(settings.topicPrefix());
    RequiredTopic.require(settings, topics.policy());
    return new PolicyTopic(settings, topics, Codecs.readingBy(settings))
        .read().rules().values().stream().map(row -> RuleText.read(row.text())).toList();
  }

  /** Returns the rule with the given id. */
  static Optional<Reviewed> rule(Settings settings, String ruleId) {
    return rules(settings).stream()
        .filter(rule -> rule.ruleId().equals(ruleId))
        .<Reviewed>map(ReviewedRule::new)
        .findFirst();
  }

  /**
   * Returns the cases that the application knows.
   *
   * @param all true to include closed cases
   * @param isKnown true if the tenant or scope has rules, so that one without memories is no
   *     mistake
   * @throws CommandFailedException if the application doesn't answer or the call fails
   */
  static List<Reviewed> cases(Console console, ToolSession session, boolean all, boolean isKnown) {
    JsonNode reply =
        session.ask(
            "review.list", Json.object().put("status", all ? "all" : "open").put("limit", MOST));
    String code = reply.at("/error/code").asText();
    if (isKnown && NO_MEMORY.contains(code)) {
      return List.of();
    }
    session.sayWhatFailed(reply);
    if (!ToolSession.isDone(reply)) {
      throw new CommandFailedException(ExitCode.FAILED, "cannot list review cases");
    }
    List<Reviewed> cases = new ArrayList<>();
    reply.at("/result/reviews").forEach(line -> cases.add(ReviewedCase.of(line)));
    if (reply.at("/result/more").asBoolean()) {
      console.err().println("lethe: only the " + MOST + " most recent cases are listed");
    }
    return cases;
  }

  /** Returns the items that wait for a verdict first. */
  static List<Reviewed> ordered(List<Reviewed> items) {
    return items.stream().sorted(WAITING_FIRST).toList();
  }
}
