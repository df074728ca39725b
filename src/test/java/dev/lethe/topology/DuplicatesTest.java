package dev.lethe.topology;

import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.person;
import static dev.lethe.fixture.Verdicts.assertDecided;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Detection of duplicates, its windows and its precedence: rules J1 to J8, F1 and F8. */
class DuplicatesTest {
  private static final String CI = "build finished for the release branch after lint and tests";

  /** The words of {@link #CI} with another punctuation mark: near, but not equal. */
  private static final String NEARLY = CI + "!";

  private static final double DAYS = 86_400;

  private Pipeline pipeline = Pipeline.withDefaults();

  @AfterEach
  void close() {
    pipeline.close();
  }

  private static final int FOLDED = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;

  private void withPolicy(String edn) {
    pipeline.close();
    pipeline = Pipeline.with(Policies.edn(edn));
  }

  private int counted() {
    pipeline.settles();
    return pipeline.families().values().stream().mapToInt(f -> f.get("dup_count").asInt()).sum();
  }

  private JsonNode persona(String id, String name, String content, double at) {
    return pipeline.hears(
        bot(id, content).author("900", name, true).with("webhook_id", "900").at(at));
  }

  @Test
  void personas_of_a_webhook_never_share_a_family() {
    String[] names = {"Ada", "Ben", "Cleo"};
    Map<String, String> persona = new HashMap<>();
    Set<String> reasons = new TreeSet<>();
    for (int i = 0; i < 60; i++) {
      String text =
          i % 2 == 0 ? CI : "the nightly build of " + (char) (97 + i % 26) + "-lib is complete now";
      JsonNode decision = persona("e" + i, names[i % 3], text, i);
      persona.putIfAbsent(decision.get("family_id").asText(), names[i % 3]);
      assertEquals(names[i % 3], persona.get(decision.get("family_id").asText()), text);
      reasons.add(decision.get("reason").asText());
    }

    assertEquals(Set.of("new_family", "new_value", "exact_duplicate", "template_match"), reasons);
    assertEquals(
        "new_family", persona("x1", "Dora", CI, 61).get("reason").asText(), "another persona");
    assertEquals("exact_duplicate", persona("x2", "Ada", CI, 62).get("reason").asText());
    assertEquals("near_duplicate", persona("x3", "Ada", NEARLY, 63).get("reason").asText());
    assertEquals("new_family", persona("x4", "Eve", NEARLY, 64).get("reason").asText());
  }

  @Test
  void webhooks_with_the_same_name_share_families() {
    pipeline.hears(bot("e1", CI).author("900", "CI", true).with("webhook_id", "900"));

    assertEquals(
        "exact_duplicate",
        pipeline
            .hears(bot("e2", CI).author("901", "CI", true).with("webhook_id", "901").at(1))
            .get("reason")
            .asText());
  }

  @Test
  void an_exact_repeat_is_one_up_to_an_hour_after_the_last_sighting() {
    pipeline.hears(bot("e1", CI).at(0));

    JsonNode edge = pipeline.hears(bot("e2", CI).at(3600));
    JsonNode renewed = pipeline.hears(bot("e3", CI).at(7200));
    JsonNode outside = pipeline.hears(bot("e4", CI).at(10_800.001));
    JsonNode opened = pipeline.hears(bot("e5", CI).at(14_400));

    assertDecided("aggregated/exact_duplicate", edge);
    assertDecided("aggregated/exact_duplicate", renewed);
    assertDecided("minted/exact_duplicate", outside);
    assertDecided("aggregated/exact_duplicate", opened);
    assertEquals(5, counted());
  }

  @Test
  void a_near_repeat_is_one_up_to_ten_minutes_after_the_last_sighting() {
    JsonNode first = pipeline.hears(bot("e1", CI).at(0));

    JsonNode edge = pipeline.hears(bot("e2", NEARLY).at(600));
    JsonNode outside = pipeline.hears(bot("e3", CI + ".").at(1200.001));
    JsonNode opened = pipeline.hears(bot("e4", CI + ";").at(1800));

    assertDecided("aggregated/near_duplicate", edge);
    assertDecided("minted/near_duplicate", outside);
    assertDecided("aggregated/near_duplicate", opened);
    assertEquals(first.get("family_id"), opened.get("family_id"));
    assertEquals(4, counted());
  }

  @Test
  void the_windows_are_the_policys() {
    withPolicy("{:dedupe {:exact-ttl-seconds 10 :near-window-seconds 5}}");
    pipeline.hears(bot("e1", CI).at(0));

    assertDecided("aggregated/exact_duplicate", pipeline.hears(bot("e2", CI).at(10)));
    assertDecided("aggregated/near_duplicate", pipeline.hears(bot("e3", NEARLY).at(15)));
    assertDecided("minted/exact_duplicate", pipeline.hears(bot("e4", NEARLY).at(25.001)));
    assertDecided("minted/near_duplicate", pipeline.hears(bot("e5", CI + ".").at(31)));
  }

  @Test
  void a_late_event_is_inside_the_window_and_never_moves_the_last_sighting_back() {
    pipeline.hears(bot("e1", CI).at(20_000));

    JsonNode late = pipeline.hears(bot("e2", CI).at(0), 20_000);
    JsonNode lateAndNear = pipeline.hears(bot("e3", NEARLY).at(0), 20_000);
    JsonNode edge = pipeline.hears(bot("e4", CI).at(23_600));

    assertDecided("aggregated/exact_duplicate", late);
    assertDecided("aggregated/near_duplicate", lateAndNear);
    assertDecided("aggregated/exact_duplicate", edge);
  }

  @Test
  void a_repeat_of_any_signature_keeps_the_window_of_its_family_open() {
    pipeline.hears(bot("e1", CI).at(0));
    pipeline.hears(bot("e2", NEARLY).at(600));
    pipeline.hears(bot("e3", NEARLY).at(3000));

    assertDecided("aggregated/exact_duplicate", pipeline.hears(bot("e4", CI).at(6600)));
  }

  @Test
  void an_exact_match_precedes_a_near_one() {
    JsonNode first = pipeline.hears(bot("e1", CI).at(0));
    pipeline.hears(bot("e2", NEARLY).at(1));

    JsonNode exact = pipeline.hears(bot("e3", NEARLY).at(2));

    assertDecided("aggregated/exact_duplicate", exact);
    assertEquals(first.get("family_id"), exact.get("family_id"));
  }

  @Test
  void a_near_match_in_its_window_precedes_an_exact_one_after_its_window() {
    withPolicy("{:dedupe {:exact-ttl-seconds 10 :near-window-seconds 600}}");
    JsonNode first = pipeline.hears(bot("e1", CI).at(0));

    JsonNode repeat = pipeline.hears(bot("e2", CI).at(11));

    assertDecided("aggregated/near_duplicate", repeat);
    assertEquals(0, repeat.get("distance").asInt());
    assertEquals(first.get("family_id"), repeat.get("family_id"));
    assertEquals(2, counted());
  }

  @Test
  void a_template_matches_messages_that_are_neither_exact_nor_near_duplicates() {
    for (int n = 0; n < 8; n++) {
      pipeline.hears(bot("e" + n, backup((char) ('a' + n))).at(n));
    }

    JsonNode fits = pipeline.hears(bot("x1", backup('q')).at(3607));
    JsonNode outside = pipeline.hears(bot("x2", backup('r')).at(7207.001));
    JsonNode known = pipeline.hears(bot("x3", backup('r')).at(7208));

    assertDecided("aggregated/template_match", fits);
    assertDecided("minted/template_match", outside);
    assertEquals(fits.get("family_id"), outside.get("family_id"));
    assertDecided("aggregated/exact_duplicate", known);
  }

  private static String backup(char volume) {
    return "nightly backup of volume heron-" + volume + " finished";
  }

  @Test
  void a_family_is_known_for_seven_days_of_arrival() {
    JsonNode first = pipeline.hears(bot("e1", CI).at(0), 0);

    JsonNode edge = pipeline.hears(bot("e2", CI).at(7 * DAYS), 7 * DAYS);
    JsonNode near = pipeline.hears(bot("e3", NEARLY).at(14 * DAYS), 14 * DAYS);
    JsonNode after = pipeline.hears(bot("e4", CI).at(22 * DAYS), 22 * DAYS);

    assertDecided("minted/exact_duplicate", edge);
    assertEquals(first.get("family_id"), edge.get("family_id"));
    assertDecided("minted/near_duplicate", near);
    assertDecided("minted/new_family", after);
    assertNotEquals(first.get("family_id"), after.get("family_id"));
  }

  @Test
  void an_expired_family_is_not_joined_by_late_events() {
    pipeline.hears(bot("e1", CI).at(0), 0);

    JsonNode late = pipeline.hears(bot("e2", CI).at(0), 8 * DAYS);

    assertDecided("minted/new_family", late);
  }

  @Test
  void a_repeat_keeps_a_family_for_another_seven_days() {
    JsonNode first = pipeline.hears(bot("e1", CI).at(0), 0);
    pipeline.hears(bot("e2", CI).at(6 * DAYS), 6 * DAYS);

    JsonNode later = pipeline.hears(bot("e3", CI).at(12 * DAYS), 12 * DAYS);

    assertDecided("minted/exact_duplicate", later);
    assertEquals(first.get("family_id"), later.get("family_id"));
    assertEquals(3, counted());
  }

  @Test
  void texts_of_fewer_than_four_different_words_are_exact_only() {
    pipeline.hears(bot("e1", "ping ping pong done").at(0));
    pipeline.hears(bot("f1", "mail relay queue is long").at(0));

    assertDecided("minted/new_family", pipeline.hears(bot("e2", "ping ping pong done!").at(1)));
    assertDecided(
        "aggregated/exact_duplicate", pipeline.hears(bot("e3", "ping ping pong done").at(2)));
    assertDecided(
        "aggregated/near_duplicate", pipeline.hears(bot("f2", "mail relay queue is long!").at(3)));
  }

  @Test
  void a_short_text_is_near_only_texts_of_the_same_words() {
    String text = "block broadcast stored as values in memory";
    pipeline.hears(bot("e1", text).at(0));

    assertDecided("aggregated/near_duplicate", pipeline.hears(bot("e2", text + "!").at(1)));
    assertDecided(
        "minted/new_family", pipeline.hears(bot("e3", text.replace("values", "bytes")).at(2)));
  }

  @ParameterizedTest
  @CsvSource({
    "certificate renewal of the mail gateway is complete, CERTIFICATE",
    "certificate renewal of the mail gateway is complete, Gateway",
    "certificate renewal of the mail gateway is complete, Renewal of the Mail",
    "проверка резервной копии почтового сервера окончена, ПОЧТОВОГО",
    "the weekly index of the reading room was rebuilt from all shelves and the catalogue now lists"
        + " every book with its place and the day on which it came back, CATALOGUE"
  })
  void a_text_in_another_case_is_near(String text, String changed) {
    pipeline.hears(bot("e1", text).at(0));
    String other = Pattern.compile(changed, FOLDED).matcher(text).replaceFirst(changed);
    assertNotEquals(text, other);

    assertDecided("aggregated/near_duplicate", pipeline.hears(bot("e2", other).at(1)));
    assertDecided(
        "aggregated/near_duplicate",
        pipeline.hears(bot("e3", text.toUpperCase(Locale.ROOT)).at(2)));
  }

  @Test
  void a_long_text_may_differ_in_words_but_not_in_its_first_eight() {
    String text =
        "one two three four five six seven eight this is the monthly digest of everything that went"
            + " on in the community with its events and its people and a word of thanks to all who"
            + " took part in them and hope to see each other again in the coming spring or summer";
    pipeline.hears(bot("e1", text).at(0));
    pipeline.hears(bot("e2", text).in("other").at(0));

    assertDecided(
        "minted/new_value", pipeline.hears(bot("e3", text.replace("spring", "sprint")).at(1)));
    assertEquals(2, counted());
    assertDecided(
        "minted/new_family",
        pipeline.hears(bot("e4", text.replace("eight", "eighty")).in("other").at(1)));
  }

  @Test
  void placeholders_are_no_words() {
    pipeline.hears(bot("e1", "took 12 of 13 at 14:15 done").at(0));

    assertDecided(
        "minted/new_family", pipeline.hears(bot("e2", "took 12 of 13 at 14:15, done").at(1)));
  }

  @Test
  void numbers_and_times_that_differ_leave_an_exact_duplicate() {
    pipeline.hears(bot("e1", "build 12 took 3 s at 12:34").at(0));

    assertDecided(
        "aggregated/exact_duplicate",
        pipeline.hears(bot("e2", "build 99 took 7 s at 01:02").at(1)));
  }

  @Test
  void opposites_are_never_near() {
    String[][] pairs = {
      {"unit tests passed on the main branch", "unit tests failed on the main branch"},
      {"the mail service is up on host seven", "the mail service is down on host seven"},
      {"the backup job started on host seven", "the backup job stopped on host seven"},
      {"the new release was deployed today", "the new release was not deployed today"},
      {"warning from the disk of host seven", "critical from the disk of host seven"}
    };
    int at = 0;
    for (String[] pair : pairs) {
      JsonNode one = pipeline.hears(bot("a" + at, pair[0]).at(at));
      JsonNode other = pipeline.hears(bot("b" + at, pair[1]).at(at));

      assertDecided("minted/new_family", other);
      assertNotEquals(one.get("family_id"), other.get("family_id"));
      at++;
    }
  }

  @Test
  void opposites_are_never_template_siblings() {
    for (int n = 0; n < 8; n++) {
      pipeline.hears(bot("e" + n, "check of host heron-" + (char) ('a' + n) + " passed").at(n));
    }

    JsonNode passed = pipeline.hears(bot("x1", "check of host heron-x passed").at(20));
    JsonNode failed = pipeline.hears(bot("x2", "check of host heron-x failed").at(21));

    assertDecided("aggregated/template_match", passed);
    assertDecided("minted/new_family", failed);
  }

  @Test
  void long_texts_that_differ_in_an_opposite_word_are_not_near() {
    String words =
        "the nightly integration run of the payment gateway against the staging cluster in the"
            + " northern region has %s after all of its forty stages were executed in order";
    pipeline.hears(bot("e1", String.format(words, "passed")).at(0));

    assertDecided(
        "minted/new_family", pipeline.hears(bot("e2", String.format(words, "failed")).at(1)));
  }

  @Test
  void beyond_the_limit_the_signature_of_the_earliest_hour_is_evicted() {
    withPolicy("{:families {:max-live 2}}");
    pipeline.hears(bot("e1", "alpha").at(0));
    pipeline.hears(bot("e2", "beta").at(1));
    pipeline.hears(bot("e3", "alpha").at(3600));
    pipeline.hears(bot("e4", "gamma").at(3601));

    assertDecided("aggregated/exact_duplicate", pipeline.hears(bot("e5", "alpha").at(3602)));
    assertDecided("minted/new_family", pipeline.hears(bot("e6", "beta").at(3603)));
  }

  @Test
  void within_one_hour_the_signature_with_the_lower_ordinal_is_evicted() {
    withPolicy("{:families {:max-live 2}}");
    pipeline.hears(bot("e1", "alpha").at(0));
    pipeline.hears(bot("e2", "beta").at(1));
    pipeline.hears(bot("e3", "alpha").at(2));
    pipeline.hears(bot("e4", "gamma").at(3));

    assertDecided("aggregated/exact_duplicate", pipeline.hears(bot("e5", "beta").at(4)));
    assertDecided("minted/new_family", pipeline.hears(bot("e6", "alpha").at(5)));
  }

  @Test
  void a_family_that_is_forgotten_is_published_first() {
    withPolicy("{:families {:max-live 1}}");
    JsonNode first = pipeline.hears(bot("e1", "alpha").at(0));
    pipeline.hears(bot("e2", "alpha").at(1));
    pipeline.hears(bot("e3", "alpha").at(1));

    pipeline.hears(bot("e4", "beta").at(1));

    assertEquals(1, pipeline.families().size());
    JsonNode record = pipeline.families().values().iterator().next();
    assertEquals(first.get("family_id"), record.get("family_id"));
    assertEquals(3, record.get("dup_count").asInt());
    JsonNode again = pipeline.hears(bot("e5", "alpha").at(2));
    assertDecided("minted/new_family", again);
    assertNotEquals(first.get("family_id"), again.get("family_id"));
    pipeline.settles();
    assertEquals(1, pipeline.families().size());
  }

  @Test
  void a_deletion_of_a_forgotten_familys_message_is_accepted() {
    withPolicy("{:families {:max-live 1}}");
    pipeline.hears(bot("e1", "alpha").at(0));
    pipeline.hears(bot("e2", "alpha").at(1));
    pipeline.hears(bot("e3", "beta").at(2));

    assertDecided("marked_deleted/deleted", pipeline.hears(EventJson.deletion("d1", "m-e1").at(3)));
    assertDecided("marked_deleted/deleted", pipeline.hears(EventJson.deletion("d2", "m-e2").at(4)));
  }

  @Test
  void channels_and_tenants_share_no_family() {
    JsonNode here = pipeline.hears(bot("e1", CI));
    JsonNode channel = pipeline.hears(bot("e2", CI).in("other").at(1));
    JsonNode tenant = pipeline.hears(bot("e3", CI).tenant("other").at(2));
    JsonNode both = pipeline.hears(bot("e4", NEARLY).tenant("other").in("other").at(3));

    assertDecided("minted/new_family", channel);
    assertDecided("minted/new_family", tenant);
    assertDecided("minted/new_family", both);
    assertNotEquals(here.get("family_id"), channel.get("family_id"));
    assertNotEquals(here.get("family_id"), tenant.get("family_id"));
    assertEquals(0, counted());
  }

  @Test
  void people_join_no_family_and_begin_none() {
    JsonNode human = pipeline.hears(person("e1", CI));
    JsonNode bot = pipeline.hears(bot("e2", CI).at(1));
    JsonNode again = pipeline.hears(person("e3", CI).at(2));

    assertDecided("minted/human_message", human);
    assertDecided("minted/new_family", bot);
    assertDecided("minted/human_message", again);
    assertNull(again.get("family_id"));
    assertTrue(
        pipeline
            .memory(again.get("memory_id").asText())
            .at("/cluster/spam_family_id")
            .isMissingNode());
    assertEquals(0, counted());
  }

  @Test
  void attachments_are_part_of_a_message() {
    String picture = "[{\"id\":\"a\",\"content_type\":\"image/png\",\"size\":2000,\"url\":\"u\"}]";
    String other = "[{\"id\":\"b\",\"content_type\":\"image/jpeg\",\"size\":9000,\"url\":\"v\"}]";
    pipeline.hears(bot("e1", "done").withJson("attachments", picture));

    JsonNode bare = pipeline.hears(bot("e2", "done").at(1));
    JsonNode alike = pipeline.hears(bot("e3", "done").withJson("attachments", other).at(2));

    assertDecided("minted/new_family", bare);
    assertDecided("aggregated/exact_duplicate", alike);
  }
}
