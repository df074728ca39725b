package dev.lethe.app;

import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.person;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.config.Names;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.PlantedFaults;
import dev.lethe.fixture.PlantedFaults.When;
import dev.lethe.fixture.Promotions;
import dev.lethe.fixture.Tasks;
import dev.lethe.runtime.LetheApp;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Processors fail on records, before and after their first write. All other records must end as in
 * a run in which the failing records are invalid events.
 */
@Timeout(240)
@ExtendWith(Cluster.Shared.class)
class QuarantineIT {
  private static final int PORTION = 450;
  private static final List<String> BOXES =
      List.of(Names.ADMIT, Names.MINT, Names.FAMILIES, Names.REMEMBER);
  private static final int FAULTS = BOXES.size() * When.values().length;
  private static final Map<String, String> PLANTED =
      Map.of("processor.wrapper.class", PlantedFaults.class.getName());

  @TempDir Path folder;

  @Test
  void a_failing_record_becomes_one_dead_letter_and_changes_nothing_else(Cluster cluster) {
    MixedStream stream = new MixedStream(53);
    try (Deployment failing = Deployment.on(cluster, folder, "failing", PLANTED);
        Deployment undisturbed = Deployment.on(cluster, folder, "failing-never")) {
      LetheApp alone = failing.start("alone");
      failing.send(mixed(stream));
      failing.outputs().awaitAccounted(failing.sent().size());
      failing
          .outputs()
          .await(() -> quarantined(alone) == FAULTS, () -> quarantined(alone) + " are told");

      Books.close(failing);
      assertQuarantined(failing, FAULTS);
      assertAsUnreadable(failing, undisturbed);
    }
  }

  @Test
  @Tag("soak")
  void it_may_fail_on_each_of_two_instances(Cluster cluster) {
    MixedStream stream = new MixedStream(59);
    try (Deployment failing = Deployment.on(cluster, folder, "failing-twice", PLANTED);
        Deployment undisturbed = Deployment.on(cluster, folder, "failing-twice-never")) {
      LetheApp one = failing.start("one");
      LetheApp other = failing.start("other");
      failing.outputs().await(() -> isActive(one) && isActive(other), () -> "nothing is shared");
      failing.send(mixed(stream));

      Books.close(failing);
      assertQuarantined(failing, FAULTS);
      assertAsUnreadable(failing, undisturbed);
    }
  }

  @Test
  @Tag("soak")
  void a_record_can_fail_while_a_standby_takes_over(Cluster cluster) {
    MixedStream stream = new MixedStream(61);
    Map<String, String> standby = new HashMap<>(PLANTED);
    standby.put("num.standby.replicas", "1");
    Promotions promotions = new Promotions();
    try (Deployment failing = Deployment.on(cluster, folder, "failing-over", standby);
        Deployment undisturbed = Deployment.on(cluster, folder, "failing-over-never")) {
      LetheApp stays = failing.prepare("stays");
      stays.streams().setStandbyUpdateListener(promotions);
      stays.start();
      LetheApp leaves = failing.start("leaves");
      failing
          .outputs()
          .await(
              () -> Tasks.hasStandbys(stays.streams()) && isActive(leaves),
              () -> "no standby came up");
      failing.send(mixed(stream));
      failing.outputs().awaitAccounted(1);
      leaves.close();

      Books.close(failing);
      assertTrue(promotions.any(), "no standby was promoted");
      assertQuarantined(failing, FAULTS);
      assertAsUnreadable(failing, undisturbed);
    }
  }

  @Test
  @Tag("soak")
  void without_transactions_it_is_one_dead_letter_too(Cluster cluster) {
    Map<String, String> atLeastOnce = new HashMap<>(PLANTED);
    atLeastOnce.put("processing.guarantee", "at_least_once");
    try (Deployment failing =
        Deployment.on(cluster, folder, "failing-at-least-once", atLeastOnce)) {
      LetheApp alone = failing.start("alone");
      failing.send(person("before", "hello"));
      failing.send(List.of(planted(Names.REMEMBER, When.AFTER_ITS_FIRST_WRITE, 1)));
      failing.send(person("after", "bye"));
      failing.outputs().awaitAccounted(3);
      failing.outputs().await(() -> quarantined(alone) == 1, () -> "it isn't told");

      assertQuarantined(failing, 1);
      assertEquals(1, failing.outputs().deadLetters().size());
    }
  }

  @Test
  void too_many_end_the_application(Cluster cluster) throws Exception {
    Map<String, String> one = new HashMap<>(PLANTED);
    one.put("lethe.partitions", "1");
    List<Input> faults = new ArrayList<>();
    for (int number = 0; number <= 20; number++) {
      String id = PlantedFaults.id(Names.MINT, When.BEFORE_ITS_FIRST_WRITE, number);
      faults.add(Input.broken(0, null, person(id, "hello").bytes()));
    }
    try (Deployment failing = Deployment.on(cluster, folder, "failing-always", one)) {
      LetheApp ends = failing.start("ends");
      failing.send(faults);
      ends.awaitEnd();

      String why = ends.failure().orElseThrow().message();
      assertTrue(why.contains("Lethe failed to process 21 records within 10 minutes"), why);
      assertTrue(why.endsWith("so the records are not the cause; this is a bug in Lethe"), why);
      assertFalse(why.contains(PlantedFaults.SAID), why);
    }
  }

  /**
   * Returns a portion of the stream with one failing event for each processor and point of failure.
   */
  private static List<Input> mixed(MixedStream stream) {
    List<Input> inputs = new ArrayList<>();
    int number = 0;
    for (String box : BOXES) {
      for (When when : When.values()) {
        inputs.addAll(stream.next(PORTION / 9));
        inputs.add(planted(box, when, number++));
      }
    }
    inputs.addAll(stream.next(PORTION / 9));
    return inputs;
  }

  private static Input planted(String box, When when, int number) {
    String id = PlantedFaults.id(box, when, number);
    EventJson event =
        when == When.AFTER_ITS_FIRST_WRITE
            ? bot(id, "Deployed billing to production in 17 ms, all checks are green")
            : bot(id, "nobody has said this before, number " + "abcdefgh".charAt(number % 8));
    EventJson placed =
        event.in(List.of("ci", "deploys", "general", "alerts").get(number % 4)).at(80_000);
    byte[] key = placed.scope().getBytes(StandardCharsets.UTF_8);
    return Input.broken(Input.home(placed.scope()), key, placed.bytes());
  }

  private static boolean isActive(LetheApp app) {
    return Tasks.active(app.streams()) > 0;
  }

  /** Returns the number of quarantined records according to the instance's metrics. */
  private static int quarantined(LetheApp app) {
    double told =
        app.streams().metrics().entrySet().stream()
            .filter(metric -> metric.getKey().group().equals("lethe-metrics"))
            .filter(metric -> metric.getKey().name().equals("quarantined"))
            .mapToDouble(metric -> (Double) metric.getValue().metricValue())
            .sum();
    return Math.toIntExact(Math.round(told));
  }

  private static void assertQuarantined(Deployment deployment, int count) {
    Set<String> ids = new TreeSet<>();
    for (ConsumerRecord<byte[], byte[]> letter : deployment.outputs().deadLetters()) {
      if (Outputs.header(letter, "lethe.reason").equals("internal_error")) {
        ids.add(Outputs.json(letter.value()).get("event_id").asText());
        String error = Outputs.header(letter, "lethe.error");
        assertTrue(
            error.matches(
                "java\\.lang\\.IllegalStateException at dev\\.lethe\\.[\\w.$]+\\.\\w+:\\d+"),
            error);
      }
    }
    assertEquals(count, ids.size(), ids::toString);
  }

  private static void assertAsUnreadable(Deployment failing, Deployment undisturbed) {
    Books.assertAsUndisturbed(failing, undisturbed, QuarantineIT::unreadable);
  }

  /** Makes events with planted faults unreadable; other values remain unchanged. */
  private static byte[] unreadable(byte[] value) {
    String text = new String(value, StandardCharsets.UTF_8);
    return text.contains("\"fault.") ? ('-' + text).getBytes(StandardCharsets.UTF_8) : value;
  }
}
