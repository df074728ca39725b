package dev.lethe.topology;

import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.deletion;
import static dev.lethe.fixture.EventJson.edit;
import static dev.lethe.fixture.EventJson.person;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.config.Names;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.policy.Policy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Erased content leaves the logs of a quiet partition: a segment closes only on an append, so one
 * must follow when the segment has been open for six hours.
 */
class ErasedLogsTest {
  private static final double HOURS = 3_600;
  private static final String NOTHING = "default/general|-";

  @TempDir Path folder;
  private Pipeline pipeline;

  @BeforeEach
  void start() {
    pipeline = Pipeline.durable(Policy.defaults(), folder);
  }

  @AfterEach
  void close() {
    pipeline.close();
  }

  /**
   * Returns the arrival times of filler tombstones on a topic, in hours after the start of the day.
   */
  private List<Double> appended(String topic) {
    return pipeline.records(topic).stream()
        .filter(record -> NOTHING.equals(text(record.record().key())))
        .filter(record -> record.record().value() == null)
        .map(record -> (record.record().timestamp() - EventJson.DAY) / 3.6e6)
        .toList();
  }

  private int appendedTo(String topic) {
    return appended(topic).size();
  }

  private boolean isLogged(String store) {
    return isLoggedAs(NOTHING, store);
  }

  private boolean isLoggedAs(String key, String store) {
    return pipeline.logged(store).stream()
        .anyMatch(row -> key.equals(text(row.key)) && row.value == null);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  @Test
  void every_log_that_may_contain_erased_text_gets_an_append_after_six_hours() {
    pipeline.hears(person("e1", "my address is 12 Heron Lane"));
    pipeline.hears(deletion("d1", "m-e1").at(60));
    pipeline.waits(6 * HOURS);
    List.of(
            Names.MEMORIES,
            Names.MESSAGE_MEMORIES,
            Names.EMBEDDINGS,
            Names.ITEM_INDEX,
            Names.FAMILY_PROFILES,
            Names.RETIRED_FAMILIES)
        .forEach(pipeline::logged);
    int before = appendedTo(pipeline.topics().memories());

    pipeline.waits(6.6 * HOURS);

    assertTrue(appendedTo(pipeline.topics().memories()) > before);
    assertTrue(appendedTo(pipeline.topics().vectors()) > before);
    assertTrue(appendedTo(pipeline.topics().families()) > before);
    assertTrue(isLogged(Names.MEMORIES));
    assertTrue(isLogged(Names.MESSAGE_MEMORIES));
    assertTrue(isLogged(Names.EMBEDDINGS));
    assertTrue(isLoggedAs("default/general|u|-", Names.ITEM_INDEX));
    assertTrue(isLogged(Names.FAMILY_PROFILES));
    assertTrue(isLogged(Names.RETIRED_FAMILIES));
  }

  @Test
  void later_nothing_is_appended_any_more() {
    pipeline.hears(person("e1", "my address is 12 Heron Lane"));
    pipeline.hears(deletion("d1", "m-e1").at(60));
    pipeline.waits(7 * HOURS);
    int so = appendedTo(pipeline.topics().memories());

    pipeline.waits(20 * HOURS);

    assertEquals(so, appendedTo(pipeline.topics().memories()));
    assertEquals(0, pipeline.rows(Names.ERASURES));
  }

  @Test
  void nothing_is_appended_where_nothing_was_erased() {
    pipeline.hears(person("e1", "good morning"));
    pipeline.hears(edit("x1", "m-e1", "good evening").at(10));
    pipeline.hears(bot("e2", "build finished for the release branch").at(20));
    pipeline.hears(deletion("d1", "m-unknown").at(30));

    pipeline.waits(20 * HOURS);

    assertEquals(0, appendedTo(pipeline.topics().memories()));
  }

  @Test
  void an_erasure_is_remembered_over_a_restart() {
    pipeline.hears(person("e1", "my address is 12 Heron Lane"));
    pipeline.hears(deletion("d1", "m-e1").at(60));
    pipeline.settles();
    pipeline.restarts();
    pipeline.hears(person("e2", "good morning").at(5 * HOURS));
    int before = appendedTo(pipeline.topics().memories());

    pipeline.waits(6.6 * HOURS);

    assertTrue(appendedTo(pipeline.topics().memories()) > before);
  }

  @Test
  void an_edit_that_waited_for_its_message_is_erased_by_a_deletion_too() {
    pipeline.hears(edit("x1", "m-e1", "my address is 12 Heron Lane"));
    pipeline.hears(deletion("d1", "m-e1").at(60));

    pipeline.waits(6.6 * HOURS);

    assertTrue(appendedTo(pipeline.topics().memories()) > 0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"memories", "vectors", "families"})
  void a_reader_of_last_values_sees_nothing_of_it(String topic) {
    pipeline.hears(person("e1", "my address is 12 Heron Lane"));
    pipeline.hears(deletion("d1", "m-e1").at(60));

    pipeline.waits(6.6 * HOURS);

    assertTrue(
        pipeline.table("lethe." + topic + ".v1").keySet().stream().noneMatch(NOTHING::equals));
  }
}
