package dev.lethe.cli;

import dev.lethe.codec.Codecs;
import dev.lethe.codec.policy.RuleText;
import dev.lethe.config.Settings;
import dev.lethe.layout.Topics;
import dev.lethe.runtime.PolicyTopic;
import java.util.Comparator;
import java.util.List;

/** Everything that can be reviewed, as the topics have it now. */
final class ReviewReading {
  private static final Comparator<Reviewed> WAITING_FIRST =
      Comparator.comparing((Reviewed item) -> !item.status().equals("proposed"))
          .thenComparing(item -> !item.isOpen())
          .thenComparing(Reviewed::id);

  private ReviewReading() {}

  /**
   * What there is, what waits first.
   *
   * @param tenant null for all
   */
  static List<Reviewed> of(Settings settings, String tenant) {
    Topics topics = Topics.withPrefix(settings.topicPrefix());
    RequiredTopic.require(settings, topics.policy());
    return new PolicyTopic(settings, topics, Codecs.readingBy(settings))
        .read().rules().values().stream()
            .<Reviewed>map(row -> new ReviewedRule(RuleText.read(row.text())))
            .filter(item -> tenant == null || tenant.equals(item.tenant()))
            .sorted(WAITING_FIRST)
            .toList();
  }
}
