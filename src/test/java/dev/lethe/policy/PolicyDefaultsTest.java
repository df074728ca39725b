package dev.lethe.policy;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.fixture.Policies;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PolicyDefaultsTest {
  private final Policy policy = Policy.defaults();

  @Test
  void the_defaults_of_the_hot_path_match_its_rules() {
    assertEquals(3_600, policy.dedupe().exactTtlSeconds());
    assertEquals(600, policy.dedupe().nearWindowSeconds());
    assertEquals(6, policy.dedupe().simhashHammingThreshold());
    assertTrue(policy.dedupe().aggregateBotDupes());
    assertNull(policy.normalize().volatileRewrites());
    assertTrue(policy.normalize().stripTrackingParams());
    assertEquals(24, policy.minting().seenHours());
    assertEquals(20_000_000, policy.minting().maxSeen());
    assertEquals(2_048, policy.minting().embedMaxTokens());
    assertEquals(300, policy.minting().maxFutureSkewSeconds());
    assertEquals(256 * 1_024, policy.minting().maxEventBytes());
    assertFalse(policy.minting().mintThinkTraces());
    assertFalse(policy.minting().reEmbedEdits());
    assertEquals(Set.of(), policy.minting().admins());
    assertEquals(5, policy.families().publishIntervalSeconds());
    assertEquals(7, policy.families().familyRetentionDays());
    assertEquals(100_000, policy.families().maxLive());
    assertEquals(5_000, policy.families().maxSignatures());
  }

  @Test
  void a_channel_that_is_not_listed_embeds_aggregates_but_no_raw_bot_messages() {
    assertEquals(new ChannelPolicy(null, false, true, false), policy.channel("default", "1"));
    assertEquals(new ChannelPolicy(null, false, true, false), policy.channel("default", null));
  }

  @Test
  void stages_only_report_by_default() {
    assertEquals(StageMode.REPORT, policy.compaction().mode());
    assertEquals(StageMode.REPORT, policy.profile().mode());
    assertEquals(StageMode.REPORT, policy.session().mode());
    assertEquals(StageMode.REPORT, policy.consolidation().mode());
    assertEquals(StageMode.REPORT, policy.cleanup().mode());
  }

  @Test
  void a_tenant_without_overrides_has_the_same_policy() {
    assertSame(policy, policy.forTenant("acme"));
  }

  @Test
  void a_cap_is_the_larger_of_its_share_and_its_floor() {
    SafetyPolicy.Cap cap = policy.safety().compaction();

    assertEquals(200, cap.limit(10));
    assertEquals(200, cap.limit(800));
    assertEquals(250, cap.limit(1_003));
  }

  @Test
  void every_key_is_in_the_list_once_under_its_section_with_an_effect_and_an_example() {
    Set<List<String>> paths = new HashSet<>();
    for (PolicyKeys.Section section : PolicyKeys.SECTIONS) {
      for (PolicyKey key : section.keys()) {
        assertEquals(section.name(), key.path().get(0));
        assertTrue(paths.add(key.path()), key.name());
        assertFalse(key.example().isBlank(), key.name());
        assertTrue(key.effect().length() > 10, key.name());
      }
    }
    assertEquals(PolicyKeys.ALL.size(), paths.size());
  }

  @Test
  void every_default_is_read_from_its_data() {
    for (PolicyKey key : PolicyKeys.ALL) {
      List<String> errors = new ArrayList<>();

      Object read =
          key.type()
              .read(
                  key.type().data(key.defaultValue()),
                  key.path(),
                  (path, found, message) -> errors.add(message));

      assertEquals(List.of(), errors, key.name());
      assertEquals(key.defaultValue(), read, key.name());
    }
  }

  @Test
  void every_language_has_words() {
    for (String code : LanguageWords.codes()) {
      boolean listed = code.equals(LanguageWords.ENGLISH) || LanguageWords.of(code).size() > 50;
      assertTrue(listed, code);
    }
  }

  @Test
  void the_default_lists_are_words_of_texts() {
    assertDoesNotThrow(policy.dedupe()::polarityLexicon);
  }

  @Test
  void all_languages_are_in_the_default() {
    assertEquals(LanguageWords.codes(), policy.dedupe().languages());
  }

  @Test
  void a_changed_threshold_overrides_a_calibrated_one_unless_that_was_changed_too() {
    assertEquals(0.7, policy.consolidation().calibration().sameType());
    assertEquals(
        0.9,
        Policies.edn("{:consolidation {:sim-threshold 0.9}}")
            .consolidation()
            .calibration()
            .sameType());
    assertEquals(
        0.6,
        Policies.edn("{:consolidation {:sim-threshold 0.9 :calibration {:sim-threshold 0.6}}}")
            .consolidation()
            .calibration()
            .sameType());
  }
}
