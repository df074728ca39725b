package dev.lethe.codec.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.lethe.policy.ChannelPolicy;
import dev.lethe.policy.CompactionPolicy.GroupKey;
import dev.lethe.policy.ModelLimit;
import dev.lethe.policy.Policy;
import dev.lethe.policy.PolicyReading;
import dev.lethe.policy.Problem;
import dev.lethe.policy.Rewrite;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EdnPolicyReaderTest {

  @Test
  void a_file_of_cephalon_loads_unchanged_with_all_its_values() throws IOException {
    PolicyReading reading = EdnPolicyReader.read(existing());

    assertEquals(List.of(), reading.errors());
    assertEquals(List.of(), reading.warnings());
    Policy policy = reading.policyOrNull();
    assertEquals(new ModelLimit("qwen3-vl-2b", 262_144), policy.models().actor());
    assertTrue(policy.models().toolCallStrict());
    assertEquals(
        List.of(new ModelLimit("qwen3-vl-4b", 131_072), new ModelLimit("qwen3-vl-8b", 65_536)),
        policy.models().fallbacks());
    assertEquals(0.06, policy.context().systemDevPct());
    assertEquals(0.08, policy.context().persistentPct());
    assertEquals(0.18, policy.context().recentPct());
    assertEquals(0.42, policy.context().relatedPct());
    assertEquals(1.6, policy.context().relatedGteRecentMult());
    assertTrue(policy.context().dedupeWithinContext());
    assertEquals(
        List.of(
            new Rewrite("\\b\\d{4}-\\d{2}-\\d{2}[ T]\\d{2}:\\d{2}(:\\d{2})?\\b", "<ts>"),
            new Rewrite("\\b\\d{1,2}:\\d{2}(:\\d{2})?\\s?(AM|PM)?\\b", "<time>"),
            new Rewrite("\\b\\d{15,}\\b", "<id>"),
            new Rewrite("\\b[0-9a-f]{7,}\\b", "<hex>")),
        policy.normalize().volatileRewrites());
    assertTrue(policy.normalize().stripTrackingParams());
    assertEquals(3_600, policy.dedupe().exactTtlSeconds());
    assertEquals(600, policy.dedupe().nearWindowSeconds());
    assertEquals(6, policy.dedupe().simhashHammingThreshold());
    assertTrue(policy.dedupe().aggregateBotDupes());
    assertEquals(
        new ChannelPolicy("duck-bots", true, true, false),
        policy.channel("default", "450688080542695436"));
    assertEquals(
        new ChannelPolicy("memes", false, true, false),
        policy.channel("default", "367156652140658699"));
    assertEquals(360, policy.compaction().intervalMinutes());
    assertEquals(14, policy.compaction().ageMinDays());
    assertEquals(21.0, policy.compaction().tauDays());
    assertEquals(0.8, policy.compaction().threshold());
    assertEquals(List.of(GroupKey.CHANNEL_ID, GroupKey.DAY), policy.compaction().groupBy());
    assertEquals(200, policy.compaction().maxSourceCount());
    assertEquals(60_000, policy.compaction().maxSourceTokens());
    assertEquals(25, policy.compaction().maxBullets());
    assertEquals(10, policy.compaction().maxPatterns());
    assertTrue(policy.compaction().indexSummary());
    assertEquals(
        Set.of("system", "developer", "admin", "summary", "aggregate"),
        policy.compaction().neverDeleteKinds());
    assertEquals(Set.of("pinned", "critical"), policy.compaction().neverDeleteTags());
    assertTrue(policy.janitor().enabled());
    assertEquals("450688080542695436", policy.janitor().reportChannelId());
    assertEquals(60, policy.janitor().reportIntervalMinutes());
    assertEquals(20, policy.janitor().maxActionsPerHour());
    assertTrue(policy.janitor().proposeSuppressRules());
  }

  @Test
  void an_empty_map_is_the_default_policy_under_another_version() {
    Policy policy = read("{}");

    assertEquals(Policy.defaults().dedupe(), policy.dedupe());
    assertEquals(Policy.defaults().values(), policy.values());
    assertEquals("44136fa355b3", policy.version());
  }

  @Test
  void all_errors_are_reported_together_with_path_line_value_and_example() {
    PolicyReading reading =
        EdnPolicyReader.read(
            """
            {:dedupe {:exact-ttl-seconds "1 hour"
                      :near-window-seconds -1
                      :aggregate-bot-dupes? yes
                      :opposites [["up" "down"] ["same" "same"] ["one"]]}
             :channels {343299242963763200 {:name "bots"}}
             :compaction []
             :profile {:mode :sometimes}
             :context {:budgets {:recent-pct 1.5}}
             :normalize {:volatile-rewrites [[#"(a)\\1" "x"] [#"b" "$2"] [#"c*" ""] "d"]}
             :minting {:admins #{99} :max-seen 99999999999999999999}
             :compaction {:locks {:never-delete-kinds [:summry]}}
             :dedupe {:near-min-words 3}}
            """);

    assertNull(reading.policyOrNull());
    assertEquals(
        """
        1 :dedupe :exact-ttl-seconds must be a whole number from 0 to 315360000, was "1 hour"; \
        an example is 3600
        2 :dedupe :near-window-seconds must be a whole number from 0 to 315360000, was -1; \
        an example is 600
        3 :dedupe :aggregate-bot-dupes? must be true or false, was yes; an example is true
        4 :dedupe :opposites 1 must be a pair of different words or emoji in quotes, was ["same" "same"]; \
        an example is [["passed" "failed"]]
        4 :dedupe :opposites 2 must be a pair of different words or emoji in quotes, was ["one"]; \
        an example is [["passed" "failed"]]
        5 :channels 343299242963763200 must be a channel's id in quotes, was 343299242963763200; \
        an example is {"450688080542695436" {:embed-aggregates? true}}
        6 :compaction must be a map, was []; an example is {:access {:tau-days 21}}
        7 :profile :mode must be one of :off, :report, :apply, was :sometimes; \
        an example is :report
        8 :context :budgets :recent-pct must be a number from 0 to 1, was 1.5; an example is 0.18
        9 :normalize :volatile-rewrites 0 0 has a back-reference, which cannot run in linear time, was #"(a)\\1"; an example is #"\\d+"
        9 :normalize :volatile-rewrites 1 has a $ without a group of the pattern; write \\\\$ for \
        a literal one, was [#"b" "$2"]; an example is [#"\\d{15,}" "<id>"]
        9 :normalize :volatile-rewrites 2 must not match the empty string, was [#"c*" ""]; \
        an example is [#"\\d{15,}" "<id>"]
        9 :normalize :volatile-rewrites 3 must be a pair of a regex and its replacement, \
        was "d"; an example is [[#"\\b\\d{15,}\\b" "<id>"]]
        10 :minting :admins must be a set of author ids in quotes, each one word or id, was 99; \
        an example is #{"80351110224678912"}
        10 :minting :max-seen must be a whole number from 1 to 1000000000, \
        was 99999999999999999999; an example is 20000000
        11 :compaction is set twice, first on line 6
        12 :dedupe is set twice, first on line 1
        """,
        told(reading.errors()));
  }

  @Test
  void an_unknown_key_is_a_warning_that_names_the_nearest_known_one() {
    PolicyReading reading =
        EdnPolicyReader.read(
            """
            {:dedup {:exact-ttl-seconds 1}
             :dedupe {:exact_ttl_seconds 1, :zzz 1}
             :channels {:defualt {} "7" {:raw-bot-memory true}}
             "janitor" {}
             :tenants {"acme" {:famlies {}}}}
            """);

    assertNotNull(reading.policyOrNull());
    assertEquals(
        """
        1 :dedup is not known; the nearest is :dedupe
        2 :dedupe :exact_ttl_seconds is not known; the nearest is :exact-ttl-seconds
        2 :dedupe :zzz is not known; known here: :aggregate-bot-dupes? :exact-ttl-seconds :fold :languages \
        :near-min-words :near-window-seconds :negations :opposites :severities \
        :simhash-hamming-threshold :state-keys
        3 :channels "7" :raw-bot-memory is not known; the nearest is :raw-bot-memory?
        3 :channels :defualt is not known; the nearest is :default
        4 "janitor" is not known; the nearest is :janitor
        5 :tenants "acme" :famlies is not known; the nearest is :families
        """,
        told(reading.warnings()));
  }

  @Test
  void a_key_at_the_wrong_path_is_an_error_that_names_the_right_path() {
    PolicyReading reading =
        EdnPolicyReader.read(
            """
            {:exact-ttl-seconds 1
             :dedupe {:max-live 5}
             :tenants {"acme" {:max-live 5}}}
            """);

    assertNull(reading.policyOrNull());
    assertEquals(
        """
        1 :exact-ttl-seconds is not known here; it means :dedupe :exact-ttl-seconds
        2 :dedupe :max-live is not known here; it means :families :max-live
        3 :tenants "acme" :max-live is not known here; it means :families :max-live
        """,
        told(reading.errors()));
  }

  @Test
  void contradictory_values_are_errors() {
    assertEquals(
        """
        1 :context :budgets must add up to at most 1, but add up to 1.22
        """,
        told(EdnPolicyReader.read("{:context {:budgets {:related-pct 0.9}}}").errors()));
    assertEquals(
        """
        1 :context :invariants :related-gte-recent-mult is violated: :related-pct is 0.2 and must \
        be at least 0.288
        """,
        told(EdnPolicyReader.read("{:context {:budgets {:related-pct 0.2}}}").errors()));
    assertEquals(
        """
        1 :cleanup :quality-weights must add up to 1, but add up to 1.1
        """,
        told(EdnPolicyReader.read("{:cleanup {:quality-weights {:recency 0.2}}}").errors()));
    assertEquals(
        """
        1 :tenants "a" :consolidation :min-cluster must not be more than :max-cluster-size, \
        which is 8
        """,
        told(
            EdnPolicyReader.read("{:tenants {\"a\" {:consolidation {:min-cluster 9}}}}").errors()));
  }

  @Test
  void a_retention_shorter_than_a_window_is_a_warning() {
    assertEquals(
        """
        1 :families :family-retention-days ends before the windows of :dedupe, the longer of \
        which is 864000 s
        """,
        told(
            EdnPolicyReader.read(
                    "{:families {:family-retention-days 7} :dedupe {:exact-ttl-seconds 864000}}")
                .warnings()));
  }

  @Test
  void facts_without_a_model_are_a_warning() {
    assertEquals(
        """
        1 :compaction :summary :facts? has no effect, since only a model finds facts (:writer :llm)
        """,
        told(EdnPolicyReader.read("{:compaction {:summary {:facts? true}}}").warnings()));
    assertEquals(
        "",
        told(
            EdnPolicyReader.read("{:compaction {:summary {:facts? true :writer :llm}}}")
                .warnings()));
  }

  @Test
  void cases_that_expire_before_the_newest_entry_wins_are_a_warning() {
    assertEquals(
        """
        1 :consolidation :newest-wins-after-days has no effect, since cases expire after 30 days \
        (:review :expire-days)
        """,
        told(
            EdnPolicyReader.read(
                    "{:consolidation {:newest-wins-after-days 30} :review {:expire-days 30}}")
                .warnings()));
    assertEquals(
        "",
        told(
            EdnPolicyReader.read(
                    "{:consolidation {:newest-wins-after-days 30} :review {:expire-days 0}}")
                .warnings()));
  }

  @Test
  void a_tenants_values_override_the_general_ones_key_by_key() {
    Policy policy =
        read(
            """
            {:dedupe {:exact-ttl-seconds 100 :near-window-seconds 50}
             :channels {:default {:embed-raw-bot-messages? true}
                        "7" {:name "seven" :embed-aggregates? false}}
             :tenants {"acme" {:dedupe {:exact-ttl-seconds 3600}
                               :channels {"7" {:raw-bot-memory? true} "8" {:name "eight"}}
                               :minting {:admins #{"99"}}
                               :normalize {:volatile-rewrites [[#"x" "y"]]}}
                       "other" {}}}
            """);

    Policy acme = policy.forTenant("acme");
    assertEquals(3_600, acme.dedupe().exactTtlSeconds());
    assertEquals(50, acme.dedupe().nearWindowSeconds());
    assertEquals(100, policy.forTenant("nobody").dedupe().exactTtlSeconds());
    assertEquals(Set.of("99"), acme.minting().admins());
    assertEquals(Set.of(), policy.minting().admins());
    assertEquals(List.of(new Rewrite("x", "y")), acme.normalize().volatileRewrites());
    assertEquals(new ChannelPolicy("seven", true, false, true), policy.channel("acme", "7"));
    assertEquals(new ChannelPolicy("seven", true, false, false), policy.channel("other", "7"));
    assertEquals(new ChannelPolicy("eight", true, true, false), policy.channel("acme", "8"));
    assertEquals(new ChannelPolicy(null, true, true, false), policy.channel("other", "8"));
    assertEquals(policy.version(), acme.version());
  }

  @Test
  void keys_for_all_tenants_cannot_be_overridden() {
    PolicyReading reading =
        EdnPolicyReader.read(
            "{:tenants {\"acme\" {:compaction {:interval-minutes 5} :tenants {}}}}");

    assertEquals(
        """
        1 :tenants "acme" :compaction :interval-minutes applies to all tenants and can't be \
        overridden, was 5
        """,
        told(reading.errors()));
    assertEquals(":tenants \"acme\" :tenants", reading.warnings().get(0).path());
  }

  @Test
  void keys_applied_before_the_tenant_is_known_cannot_be_overridden() {
    for (String key :
        List.of(":seen-hours", ":max-seen", ":max-event-bytes", ":max-future-skew-seconds")) {
      PolicyReading reading =
          EdnPolicyReader.read("{:tenants {\"acme\" {:minting {" + key + " 5}}}}");

      assertEquals(
          "1 :tenants \"acme\" :minting "
              + key
              + " applies to all tenants and can't be overridden, was 5\n",
          told(reading.errors()));
    }
  }

  @Test
  void a_tenant_is_an_id_in_quotes() {
    assertEquals(
        """
        1 :tenants "a/b" must be a tenant's id in quotes, was "a/b"; an example is \
        {"acme" {:dedupe {:exact-ttl-seconds 900}}}
        1 :tenants :acme must be a tenant's id in quotes, was :acme; an example is \
        {"acme" {:dedupe {:exact-ttl-seconds 900}}}
        """,
        told(EdnPolicyReader.read("{:tenants {\"a/b\" {} :acme {}}}").errors()));
  }

  @Test
  void a_channel_without_values_has_those_of_the_default_channel() {
    Policy policy =
        read("{:channels {:default {:embed-aggregates? false :raw-bot-memory? true} \"7\" {}}}");

    assertEquals(new ChannelPolicy(null, false, false, true), policy.channel("default", "7"));
    assertEquals(new ChannelPolicy(null, false, false, true), policy.channel("default", null));
  }

  @Test
  void numbers_may_have_clojures_notations() {
    Policy policy =
        read(
            "{:dedupe {:exact-ttl-seconds 0x10 :near-window-seconds 5N}"
                + " :compaction {:access {:tau-days 21 :threshold 4/5}}"
                + " :context {:budgets {:recent-pct 1.8E-1M}}}");

    assertEquals(16, policy.dedupe().exactTtlSeconds());
    assertEquals(5, policy.dedupe().nearWindowSeconds());
    assertEquals(0.8, policy.compaction().threshold());
    assertEquals(0.18, policy.context().recentPct());
  }

  @Test
  void words_of_a_policy_are_folded_like_texts() {
    Policy policy =
        read("{:dedupe {:negations #{\"NICHT\" \"ｎｏ\"} :opposites [[\"Up\" \"DOWN\"]]}}");

    assertEquals(Set.of("nicht", "no"), policy.dedupe().negations());
    assertEquals(List.of(List.of("up", "down")), policy.dedupe().opposites());
  }

  @Test
  void lists_of_polarity_words_accept_emoji_prefixes_and_suffixes() {
    Policy policy =
        read(
            "{:dedupe {:opposites [[\"✅\" \"❌\"] [\"👍🏽\" \"👎\"]] :severities #{\"실패*\""
                + " \"⚠️\"}}}");

    assertEquals(List.of(List.of("✅", "❌"), List.of("👍", "👎")), policy.dedupe().opposites());
    assertEquals(Set.of("실패*", "⚠"), policy.dedupe().severities());
  }

  @Test
  void an_entry_of_authors_has_a_kind_and_at_least_one_condition() {
    String form =
        " must be one of the maps of :kind (:person, :bot or :ignored) and at least one of :id,"
            + " :webhook and :name, was ";
    String example = "; an example is [{:name \"*-bridge\" :kind :person}]\n";

    assertEquals(
        "1 :minting :authors 0" + form + "{:kind :bot}" + example,
        errors("{:minting {:authors [{:kind :bot}]}}"));
    assertEquals(
        "1 :minting :authors 0" + form + "{:id \"7\" :kind :bot :nmae \"x\"}" + example,
        errors("{:minting {:authors [{:id \"7\" :nmae \"x\" :kind :bot}]}}"));
    assertEquals(
        "1 :minting :authors 1 :kind must be one of :person, :bot, :ignored, was :human" + example,
        errors("{:minting {:authors [{:id \"7\" :kind :bot} {:id \"8\" :kind :human}]}}"));
    assertEquals(
        "1 :minting :authors 0 :id must be an id in quotes, 1 to 128 characters without / | and"
            + " control characters, or nil, was 7"
            + example,
        errors("{:minting {:authors [{:id 7 :kind :bot}]}}"));
  }

  @Test
  void languages_are_keywords_of_known_languages() {
    assertEquals(
        Set.of("de", "en"), read("{:dedupe {:languages #{:de :en}}}").dedupe().languages());

    PolicyReading reading =
        EdnPolicyReader.read("{:dedupe {:languages #{:de :xx}}}".getBytes(StandardCharsets.UTF_8));

    assertEquals(
        ":dedupe :languages must be a set of languages, out of :ar :de :en :es :fr :hi :it :ja :ko"
            + " :nl :pl :pt :ru :tr :uk :zh, was :xx; an example is #{:de :en}",
        reading.errors().get(0).sentence());
  }

  @Test
  void state_keys_are_folded_phrases() {
    Policy policy = read("{:dedupe {:state-keys {:zero #{\"Return Value\"}}}}");

    assertEquals(Set.of("return value"), policy.dedupe().zeroStates());
    assertEquals(Policy.defaults().dedupe().hundredsStates(), policy.dedupe().hundredsStates());
  }

  @Test
  void a_file_may_name_the_built_in_scanner_and_no_report_channel() {
    Policy policy =
        read("{:normalize {:volatile-rewrites :built-in} :janitor {:report-channel-id nil}}");

    assertNull(policy.normalize().volatileRewrites());
    assertNull(policy.janitor().reportChannelId());
    assertEquals(Policy.defaults().values(), policy.values());
  }

  @Test
  void comments_discarded_forms_commas_and_line_ends_are_ignored() {
    Policy policy =
        read(
            "; a comment {\r\n#_{:dedupe 1} {:dedupe ; another }\r\n {#_#_:a 1 :near-min-words, 2,"
                + " #_ :b #_ 3}}\n;; the end");

    assertEquals(2, policy.dedupe().nearMinWords());
  }

  @Test
  void a_byte_order_mark_is_ignored() {
    byte[] marked = "\uFEFF{}".getBytes(StandardCharsets.UTF_8);

    PolicyReading reading = EdnPolicyReader.read(marked);

    assertEquals("44136fa355b3", reading.policyOrNull().version());
  }

  @Test
  void a_file_that_is_not_utf_8_or_too_large_or_not_one_map_is_rejected() {
    assertEquals("0 the policy is not UTF-8\n", errors(new byte[] {'{', (byte) 0xFF, '}'}));
    assertEquals(
        "0 the policy is too large: 1048577 bytes, maximum 1048576\n",
        errors(new byte[EdnPolicyReader.MAX_BYTES + 1]));
    assertEquals("1 the policy is empty; expected one map\n", errors(""));
    assertEquals("1 the policy is empty; expected one map\n", errors(" ; {}"));
    assertEquals(
        "2 the policy must be one map, but has more text after it\n", errors("{}\n{:dedupe {}}"));
    assertEquals(
        "0 the policy must be a map, was [1]; an example is {:channels"
            + " {\"450688080542695436\" {:embed-aggregates? true}}}\n",
        errors("[1]"));
  }

  @Test
  void other_formats_than_edn_are_reported_once() {
    String no =
        " the policy is not EDN; expected one map, such as {:dedupe {:near-window-seconds 600}}\n";
    assertEquals("1" + no, errors("dedupe:\n  near-window-seconds: 600\n  'a': `b`\n"));
    assertEquals("2" + no, errors("\nlethe.partitions=8\nfoo=\"bar\n"));
    assertEquals("1" + no, errors("<a href=\"x\">b</a>"));
    assertEquals("1" + no, errors("# Title\n\nIt's text.\n"));
    assertEquals(
        "2 the policy has \"dedupe\" followed by a colon; EDN has the colon first, as in"
            + " :dedupe {…}\n",
        errors("{\n\"dedupe\": {\"a\": 1, \"b\": [1, 2]}, \"c\" : null}"));
    assertEquals(
        "1 the policy has dedupe: followed by a colon; EDN has the colon first, as in :dedupe"
            + " {…}\n",
        errors("{dedupe: {a: 1, b: 2}}"));
  }

  @Test
  void unbalanced_text_is_rejected_where_it_begins() {
    assertEquals("1 :dedupe has an unclosed {\n", errors("{:dedupe {"));
    assertEquals("2 :janitor has an unclosed string\n", errors("{\n:janitor \"ab"));
    assertEquals("1 the policy has a ) instead of }\n", errors("{)"));
    assertEquals("1 the policy has a } without an opening bracket\n", errors("}"));
    assertEquals("2 :janitor has no value\n", errors("{:dedupe {}\n :janitor}"));
    assertTrue(
        errors("{:dedupe " + "[".repeat(1_000_000))
            .contains("nested more than 64 levels" + " deep"));
    assertTrue(errors("{:a " + "9".repeat(500_000) + "}").contains("token longer than 1000"));
    assertEquals(
        "1 the policy cannot be read: Unsupported escape character: \\q\n",
        errors("{:janitor {:report-channel-id \"\\q\"}}"));
  }

  private static String errors(String text) {
    return errors(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String errors(byte[] file) {
    return told(EdnPolicyReader.read(file).errors());
  }

  private static String told(List<Problem> problems) {
    return problems.stream()
        .map(problem -> problem.line() + " " + problem.sentence() + "\n")
        .collect(java.util.stream.Collectors.joining());
  }

  private static Policy read(String text) {
    PolicyReading reading = EdnPolicyReader.read(text);
    assertEquals(List.of(), reading.errors());
    return reading.policyOrNull();
  }

  private static byte[] existing() throws IOException {
    try (InputStream in =
        EdnPolicyReaderTest.class.getResourceAsStream("/dev/lethe/policy/cephalon.policy.edn")) {
      return in.readAllBytes();
    }
  }

  /** A path is kept for every form; whole paths of these would take 370 MB. */
  @Test
  void forms_below_many_long_keys_take_memory_in_proportion_to_the_text() {
    String keys = "{:" + "k".repeat(59) + ' ';
    String text = keys.repeat(60) + '[' + "1 ".repeat(100_000) + ']' + "}".repeat(60);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();

    assertEquals(List.of(), EdnPolicyReader.read(text).errors());

    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertTrue(allocated < 200L << 20, () -> allocated + " bytes");
  }
}
