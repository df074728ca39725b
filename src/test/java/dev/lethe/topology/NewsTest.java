package dev.lethe.topology;

import static dev.lethe.fixture.EventJson.bot;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.policy.Policy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** News among repeats: rule J9. */
class NewsTest {
  private static final String[] BOATS = {"heron", "egret", "osprey", "plover", "gannet", "avocet"};

  private Pipeline pipeline = Pipeline.withDefaults();
  private int events;

  @AfterEach
  void close() {
    pipeline.close();
  }

  private String says(String text) {
    int n = events++;
    return pipeline.hears(bot("e" + n, text).at(n)).get("reason").asText();
  }

  private List<String> saysAll(String... texts) {
    List<String> reasons = new ArrayList<>();
    for (String text : texts) {
      reasons.add(says(text));
    }
    return reasons;
  }

  private void berths(String state, int count) {
    for (int i = 0; i < count; i++) {
      says("Ferry " + BOATS[events % BOATS.length] + "-" + events + " at berth 4: " + state);
    }
  }

  private void warmUp() {
    for (String state : List.of("boarding", "moored", "fuelling", "boarding", "moored")) {
      berths(state, 2);
    }
  }

  @Test
  void the_first_message_with_a_new_state_is_minted_and_later_ones_are_folded() {
    warmUp();

    assertEquals(
        List.of("new_value", "template_match"),
        saysAll("Ferry knot-91 at berth 4: quarantined", "Ferry ruff-92 at berth 4: quarantined"));
  }

  @Test
  void states_that_never_recur_keep_their_first_message_too() {
    List<String> reasons =
        saysAll(
            "Greenhouse vent: closed",
            "Greenhouse vent: opening",
            "Greenhouse vent: half_open",
            "Greenhouse vent: wind_lock",
            "Greenhouse vent: jammed",
            "Greenhouse vent: calibrating");

    assertEquals(0, reasons.stream().filter("template_match"::equals).count(), reasons::toString);
  }

  @Test
  void names_are_folded_although_each_is_new() {
    List<String> reasons = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      char letter = (char) ('a' + i % 26);
      reasons.add(says("Guest " + letter + "ura" + (char) ('a' + i / 2) + " entered the lounge"));
    }

    assertEquals(List.of("template_match"), reasons.subList(15, 30).stream().distinct().toList());
  }

  @Test
  void a_polarity_word_in_a_free_slot_is_news_once_and_stays_in_the_family() {
    for (int i = 0; i < 30; i++) {
      char letter = (char) ('a' + i % 26);
      says("Guest " + letter + "ura" + (char) ('a' + i / 2) + " entered the lounge");
    }
    JsonNode decision = pipeline.hears(bot("x1", "Guest aurab entered the lounge").at(40));
    JsonNode failed = pipeline.hears(bot("x2", "Guest failed entered the lounge").at(41));

    assertEquals(decision.get("family_id"), failed.get("family_id"));
    assertEquals("new_value", failed.get("reason").asText());
  }

  @Test
  void a_state_after_a_name_is_news_although_both_share_a_gap() {
    String[] states = {"sailing", "waiting", "sailing", "moored", "waiting", "moored"};
    for (int i = 0; i < 24; i++) {
      says(
          BOATS[i % 6]
              + (char) ('a' + i)
              + ".example "
              + states[i % 6]
              + " (draught 4 m, crew 12)");
    }

    assertEquals(
        List.of("new_value", "template_match"),
        saysAll(
            "knotz.example impounded (draught 3 m, crew 11)",
            "ruffz.example impounded (draught 2 m, crew 14)"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"of the reading room", "in `failed`", "of error.log"})
  void one_changed_word_deep_in_a_long_text_is_news(String shelves) {
    String text =
        "the nightly job of the archive has copied every shelf "
            + shelves
            + " to the second site and reports that the seal of the cold store is %s after the"
            + " visit of the guard";

    assertEquals(
        List.of("new_family", "new_value", "exact_duplicate"),
        saysAll(text.formatted("sealed"), text.formatted("healed"), text.formatted("healed")));
  }

  @Test
  void a_symbol_is_a_state() {
    saysAll("⬜ pump 4 ran 12 s on the west line", "⬜ pump 5 ran 14 s on the west line");

    assertEquals(List.of("new_family"), saysAll("⬛ pump 6 ran 13 s on the west line"));
  }

  @Test
  void a_combination_of_states_that_is_new_is_minted() {
    String[] stages = {"sort", "wash", "weigh", "label", "pack"};
    for (int i = 0; i < 40; i++) {
      String stage = stages[i % stages.length];
      says(lot(stage, stage.equals("pack") || i % 2 == 0 ? "clean" : "dusty"));
    }

    assertEquals(
        List.of("new_value", "exact_duplicate"),
        saysAll(lot("pack", "dusty"), lot("pack", "dusty")));
  }

  private String lot(String stage, String result) {
    return "Lot "
        + events
        + "-"
        + BOATS[events % BOATS.length]
        + ": stage "
        + stage
        + ": "
        + result;
  }

  @Test
  void the_policy_limits_the_news_of_a_family() {
    pipeline.close();
    pipeline = Pipeline.with(Policies.edn("{:families {:max-new-values 1}}"));
    warmUp();

    assertEquals(
        List.of("new_value", "template_match"),
        saysAll("Ferry knot-91 at berth 4: quarantined", "Ferry ruff-92 at berth 4: scrapped"));
  }

  @Test
  void suppressed_news_does_not_count_towards_the_limit() {
    pipeline.close();
    pipeline = Pipeline.with(Policies.edn("{:families {:max-new-values 1}}"));
    warmUp();
    new RuleTalk(pipeline).active("general", "regex", "quarantined", "aggregate_only");

    assertEquals(
        List.of("rule", "new_value"),
        saysAll("Ferry knot-91 at berth 4: quarantined", "Ferry ruff-92 at berth 4: scrapped"));
  }

  @Test
  void news_survives_a_restart(@TempDir Path folder) {
    pipeline.close();
    pipeline = Pipeline.durable(Policy.defaults(), folder);
    warmUp();
    says("Ferry knot-91 at berth 4: quarantined");
    pipeline.settles();
    pipeline.restarts();

    assertEquals(
        List.of("template_match", "new_value"),
        saysAll("Ferry ruff-92 at berth 4: quarantined", "Ferry ruff-93 at berth 4: scrapped"));
  }
}
