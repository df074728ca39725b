package dev.lethe.topology;

import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.person;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.policy.Policy;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What limits let go is counted, and so is where events went. */
class MetricsTest {
  @Test
  void how_many_ids_went_and_how_far_back_the_rest_reach() {
    try (Pipeline pipeline = Pipeline.with(Policies.edn("{:minting {:max-seen 2}}"))) {
      pipeline.hears(person("e1", "one"));
      pipeline.hears(person("e2", "two").at(100));
      pipeline.hears(person("e3", "three").at(160));
      pipeline.settles();

      assertEquals(1, pipeline.metric("seen-ids-dropped"));
      assertEquals(60, pipeline.metric("seen-ids-reach-seconds"));
    }
  }

  @Test
  void signatures_beyond_the_limit_of_a_scope_are_counted() {
    try (Pipeline pipeline = Pipeline.with(Policies.edn("{:families {:max-live 2}}"))) {
      pipeline.hears(bot("e1", "alpha beta gamma delta"));
      pipeline.hears(bot("e2", "zeta eta theta iota").at(1));
      assertNull(pipeline.metric("signatures-dropped"));

      pipeline.hears(bot("e3", "kappa lambda my ny").at(2));
      pipeline.hears(bot("e4", "xi omikron pi rho").at(3));

      assertEquals(2, pipeline.metric("signatures-dropped"));
    }
  }

  @Test
  void verdicts_add_up_to_what_was_read() {
    try (Pipeline pipeline = Pipeline.with(Policy.defaults())) {
      pipeline.hears(bot("e1", "alpha beta gamma delta"));
      pipeline.hears(bot("e2", "alpha beta gamma delta").at(1));
      pipeline.hears(bot("e2", "alpha beta gamma delta").at(1));
      pipeline.hears("no event".getBytes(StandardCharsets.UTF_8));
      pipeline.settles();

      assertEquals(1, pipeline.metric("events-minted"));
      assertEquals(1, pipeline.metric("events-aggregated"));
      assertEquals(1, pipeline.metric("events-redelivered"));
      assertEquals(1, pipeline.metric("events-dead_lettered"));
    }
  }
}
