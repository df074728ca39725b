package dev.lethe.topology;

import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.deletion;
import static dev.lethe.fixture.EventJson.person;
import static dev.lethe.fixture.Verdicts.assertDecided;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.config.Names;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rows and the id of a retired family don't affect later families. */
class RetiredFamiliesTest {
  private static final String CI = "build finished for the release branch after lint and tests";
  private static final double DAYS = 86_400;

  @TempDir Path folder;
  private Pipeline pipeline;

  @BeforeEach
  void open() {
    pipeline = Pipeline.durable(Policies.edn("{:families {:family-retention-days 1}}"), folder);
  }

  @AfterEach
  void close() {
    pipeline.close();
  }

  private void aFamilyRetiresAndTheTaskRestarts() {
    pipeline.hears(bot("e1", CI));
    pipeline.hears(bot("e2", CI + "!").at(1));
    days(1, 5);
    assertEquals(1, pipeline.rows(Names.RETIRED_FAMILIES));
    assertEquals(0, pipeline.rows(Names.FAMILY_COUNTERS));
    pipeline.restarts();
  }

  private void days(int from, int to) {
    for (int day = from; day <= to; day++) {
      pipeline.hears(person("p" + day, "good morning").at(day * DAYS));
    }
  }

  @Test
  void a_text_of_a_family_that_retired_before_a_restart_begins_another() {
    aFamilyRetiresAndTheTaskRestarts();

    assertDecided("minted/new_family", pipeline.hears(bot("e9", CI).at(6 * DAYS)));
    pipeline.hears(bot("e10", CI).at(6 * DAYS));
    pipeline.settles();

    assertEquals(2, pipeline.families().size());
    assertEquals(1, pipeline.rows(Names.FAMILY_COUNTERS));
  }

  @Test
  void a_family_that_retired_before_a_restart_is_swept_again_without_harm() {
    aFamilyRetiresAndTheTaskRestarts();
    pipeline.hears(bot("e9", "quite another text by now it seems").at(6 * DAYS));

    days(7, 12);
    pipeline.hears(deletion("d", "m-e1").at(13 * DAYS));

    assertEquals(0, pipeline.rows(Names.FAMILY_COUNTERS));
    assertFalse(pipeline.families().toString().contains("\"e1\",\"e2\""));
  }

  @Test
  void a_bot_that_uses_event_ids_again_begins_another_family_each_time() {
    String text = "bot heronsecret started with token alpha beta";
    for (int life = 0; life < 3; life++) {
      double at = life * 9 * DAYS;
      pipeline.hears(bot("1", text).with("message_id", "a" + life).at(at));
      pipeline.hears(bot("2", text).with("message_id", "b" + life).at(at + 1));
      pipeline.settles();
    }
    assertEquals(3, pipeline.families().size());

    for (int life = 0; life < 3; life++) {
      pipeline.hears(deletion("x" + life, "a" + life).at(20 * DAYS));
    }

    for (JsonNode family : pipeline.families().values()) {
      assertEquals(2, family.get("dup_count").asInt());
      assertEquals("[]", family.get("example_snippets").toString());
    }
  }
}
