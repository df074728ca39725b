package dev.lethe.worker.llm;

import dev.lethe.codec.Codecs;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.policy.ModelPolicy;
import dev.lethe.policy.Policy;
import dev.lethe.runtime.EverySecond;
import dev.lethe.runtime.PolicyTopic;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Models of the newest policy on its topic, checked every ten seconds. Thread-safe. */
public final class PolicyModels implements Supplier<ModelPolicy>, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(PolicyModels.class);
  private static final int SECONDS = 10;

  private final PolicyTopic topic;
  private final EverySecond looking;
  private volatile ModelPolicy models;
  private int second;

  private PolicyModels(PolicyTopic topic, Policy first) {
    this.topic = topic;
    this.models = first.models();
    this.looking = EverySecond.start("llm-policy", this::lookNowAndThen);
  }

  /**
   * Returns a supplier that follows the topic from now on.
   *
   * @param bundled policy that applies while there is none on the topic
   */
  public static PolicyModels of(Settings settings, Topics topics, Codecs codecs, Policy bundled) {
    PolicyTopic topic = new PolicyTopic(settings, topics, codecs);
    return new PolicyModels(topic, Optional.ofNullable(topic.read().policy()).orElse(bundled));
  }

  private void lookNowAndThen() {
    second = (second + 1) % SECONDS;
    if (second == 0) {
      look();
    }
  }

  /** Reads the newest policy; after a failure the previous one stays until the next check. */
  private void look() {
    try {
      Optional.ofNullable(topic.read().policy()).map(Policy::models).ifPresent(this::use);
    } catch (RuntimeException unread) {
      LOG.debug("Cannot read the policy topic at present", unread);
    }
  }

  private void use(ModelPolicy newest) {
    if (!newest.equals(models)) {
      models = newest;
      LOG.info("Models of the newest policy: {}, then {}", newest.actor(), newest.fallbacks());
    }
  }

  @Override
  public ModelPolicy get() {
    return models;
  }

  @Override
  public void close() {
    looking.close();
  }
}
