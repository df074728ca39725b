package dev.lethe.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.policy.Policy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PublishFamiliesTest {
  private static final Duration INTERVAL = Duration.ofSeconds(5);

  private final FamiliesFixture families = new FamiliesFixture(Policy.defaults());
  private final AtomicLong nanos = new AtomicLong();

  /** Adds two messages in each of five channels; each record takes 100 ms to publish. */
  private PublishFamilies publishing() {
    for (String channel : List.of("a", "b", "c", "d", "e")) {
      families.send("default/" + channel, "heron", 0);
      families.send("default/" + channel, "heron", 0);
    }
    return families.publishing(INTERVAL, () -> nanos.getAndAdd(100_000_000));
  }

  private List<String> published() {
    return families.published.stream().map(family -> family.scope().name()).toList();
  }

  @Test
  void nothing_is_published_before_four_fifths_of_the_interval() {
    PublishFamilies publishing = publishing();

    publishing.punctuate(3_999);
    assertEquals(List.of(), published());

    publishing.punctuate(4_000);
    assertEquals("default/a", published().get(0));
  }

  @Test
  void a_call_ends_after_half_its_period_and_the_next_continues() {
    PublishFamilies publishing = publishing();

    publishing.punctuate(4_000);
    assertEquals(List.of("default/a", "default/b", "default/c"), published());

    publishing.punctuate(4_500);
    assertEquals(
        List.of("default/a", "default/b", "default/c", "default/d", "default/e"), published());
  }

  @Test
  void a_restart_publishes_pending_families() {
    publishing();
    families.restart();

    families.publishing(INTERVAL, () -> 0).punctuate(4_000);

    assertEquals(5, families.published.size());
  }
}
