package dev.lethe.hygiene.collapse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.lethe.fixture.Policies;
import dev.lethe.policy.Policy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SnapshotReaderTest {
  private static Reading read(String summary) {
    return new SnapshotReader(Policy.defaults()).read(summary);
  }

  private static boolean areApart(String one, String other) {
    return !read(one).distinction().equals(read(other).distinction());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          # the documented examples
          Gateway health: 3 agents, latency 45ms, 2026-03-15 | gateway health <num> agents latency <num> ms <datetime>
          Gateway health: 5 agents, latency 30ms, 2026-03-16 | gateway health <num> agents latency <num> ms <datetime>
          Gateway status: 4 apps pending, checked 2026-02-25 10:00 | gateway status <num> apps pending checked <datetime>
          uptime 99.2%, 1,234 requests | uptime <num> <num> requests
          Heartbeat status 2026-03-15: 12 tasks verified, 2 failed, score 85 | heartbeat status <datetime> <num> tasks verified <num> failed score <num>
          Discord channel metrics: 47 messages today, 3 alerts pending | discord channel metrics <num> messages today <num> alerts pending
          User prefers dark mode for all dashboards | user prefers dark mode for all dashboards
          Project callscrub.io uses Next.js 14 with Prisma | project callscrub io uses next js <num> with prisma
          # dates, times and zones
          status 2026-03-15T14:30:00Z | status <datetime>
          status 2026-03-15T14:30:00.123+02:00 | status <datetime>
          status 2026-03-15 14:30:00,123 CET | status <datetime>
          status 2026-03-15T14:30:00+01:00[Europe/Berlin] | status <datetime>
          status 2026-03-15 10:00 PM | status <datetime>
          status 2026-03-15 3pm | status <datetime>
          status 2026-03-15, 10:00 | status <datetime>
          status 10:00 2026-03-15 | status <datetime>
          status 2026-03-15 2026-03-16 | status <datetime> <datetime>
          status at 3 pm | status at <datetime>
          status at 3:15 AM UTC | status at <datetime>
          status 10:00:30 -0500, 11:00 GMT+2 and 12:00 Europe/Berlin | status <datetime> <datetime> and <datetime>
          12:34:56.789 heartbeat | <datetime> heartbeat
          heartbeat 12:3 | heartbeat <num> <num>
          status 10:00 est arrivé | status <datetime> est arrivé
          # ids
          api 550e8400-e29b-41d4-a716-446655440000 count 3 | api <id> count <num>
          api 550E8400-E29B-41D4-A716-446655440000 count 3 | api <id> count <num>
          api 3fe9a1cd and 3fe9a1c | api <id> and 3fe9a1c
          api deadbeef facade | api <id> facade
          run-abc123 req-7f3a msg-99 RUN-7-X queue | <id> <id> <id> <id> queue
          api run-2026-03-15 done | api <id> done
          api run-time, dry-run-5 | api run time dry run <num>
          api 12345678 and 123456789012345678 | api <num> and <num>
          # addresses, versions and words with digits
          api 10.0.0.1:8080 | api <num>
          api 10.0.0.1 | api <num>
          api [::1]:22 and fe80::1 | api <num> and <num>
          api 00:1b:44:11:3a:b7 | api 00:1b:44:11:3a:b7
          api v1.2.3 k8s v2 | api v1.2.3 k8s v2
          api release 1.2.3 | api release <num>
          api release 1.2.3-rc1 | api release <num> rc1
          api 3.x 3rd md5 | api 3.x 3rd md5
          https://example.com/api?id=5 | https example com api id <num>
          # numbers and units
          api 45 ms 45MB 45Kb 5x 3h 10px | api <num> ms <num> mb <num> kb <num> x <num> h <num> px
          api 45min 4GHz 7kg | api 45min 4ghz 7kg
          api 7s 7m 7d 7b 7gb 7tb 7k | api <num> s <num> m <num> d <num> b <num> gb <num> tb <num> k
          api 50% 99.95 % | api <num> <num>
          api 1,234,567.89 | api <num>
          api -5 +5 =5 (5) temp:-5.5 | api <num> <num> <num> <num> temp <num>
          api 5/10, 3-4, $5, #5 | api <num> <num> <num> <num> <num> <num>
          queue_depth=5 job_5 | queue depth <num> job 5
          (Gateway) *status* — “ok” … 5! | gateway status ok <num>
          # other scripts and forms
          api статус5 сервиса | api статус <num> сервиса
          api ４５ｍｓ ＣＰＵ | api <num> ms cpu
          api café 5 | api café <num>
          `api cafe\u0301 5` | api café <num>
          api ÉCOLE ΟΔΟΣ 5 | api école οδος <num>
          状态 api 5个 | 状态 api <num> 个
          api حالة ٤٥ | api حالة ٤٥
          api स्थिति 5 | api स्थिति <num>
          api ✅️ 5 👍 | api <num>
          # hardly anything
          api | api
          42 | <num>
          `` | ``
          `   ` | ``
          `!?` | ``
          <num> 5 | num <num>
          """)
  void a_signature_is_the_words_in_their_order_with_placeholders_for_figures(
      String summary, String signature) {
    assertEquals(signature, read(summary.translateEscapes()).signature());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Gateway health: 3 agents connected, latency 45ms, uptime 99.2%",
        "Heartbeat status 2026-03-15: 12 tasks verified, 2 failed, score 85",
        "Discord channel metrics: 47 messages today, 3 alerts pending",
        "status 45ms",
        "STATUS at 3pm",
        "latencies: 5",
        "Queues=0",
        "cron2 cron 2026-03-15",
        "queue_depth 5",
        "api: 10.0.0.1",
        "statuses of 2 providers"
      })
  void a_snapshot_has_a_keyword_in_singular_or_plural_and_a_number_a_date_or_a_time(String text) {
    assertEquals(true, read(text).operational());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "User prefers dark mode for all dashboards",
        "Project callscrub.io uses Next.js 14 with Prisma",
        "status",
        "42",
        "The counter stands at 5",
        "apiary 5",
        "service k8s v2",
        "api run-abc123",
        "modelling 5 hours",
        "状态 5"
      })
  void any_other_text_is_not_a_snapshot(String text) {
    assertFalse(read(text).operational());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Gateway health: 3 agents, latency 45ms, 2026-03-15 | agent gateway health latency ms
          The services are reported as healthy: 3 of 4 | healthy service
          Queries pending in the queues: 5 | pending query queue
          class boss status virus news gas apps ties 5 | apps boss class gas news status ties virus
          queue queue queues 5 | queue
          3 participants connected, 4 reports, 2 states | ''
          api: not 5, no 5, without 5, failed 5, down 5 | api down failed no not without
          Zebra api Äpfel 5 | api zebra äpfel
          """)
  void tokens_are_the_distinct_words_that_count_in_singular_and_sorted(
      String summary, String tokens) {
    assertEquals(tokens, String.join(" ", read(summary).tokens()));
  }

  @Test
  void with_fewer_than_three_tokens_there_is_no_token_key() {
    assertNull(read("the gateway status: 5").tokenKey(3));
    assertEquals("\napi gateway status", read("the gateway api status: 5").tokenKey(3));
  }

  @Test
  void negations_and_polarity_words_are_never_stop_words() {
    Policy policy = Policies.edn("{:profile {:stop-words #{\"not\" \"failed\" \"ms\"}}}");

    Reading reading = new SnapshotReader(policy).read("api not failed 5 ms");

    assertEquals("[api, failed, not]", reading.tokens().toString());
    assertNotEquals(reading.distinction(), new SnapshotReader(policy).read("api 5").distinction());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          api limit: 500 requests | api limit 500 requests
          API prices 1,234 and 99.5% | api prices 1,234 and 99.5
          api priced at +5, -6 | api priced at 5 -6
          planning 3 services | planning 3 services
          service on port 10.0.0.1:22 | service on port 10.0.0.1:22
          queue quotas 45MB, checked 2026-03-15 10:00 | queue quotas 45 mb checked <datetime>
          service birthday is on 1990-05-01, checked 2026-03-15 | service birthday is on 1990-05-01 checked <datetime>
          salaries api 5 | salaries api 5
          the api wanted 5 | the api wanted 5
          seating api 5 | seating api 5
          vaporise api 5 | vaporise api <num>
          airport api 5 | airport api <num>
          """)
  void numbers_are_kept_in_a_text_with_a_guard_word(String summary, String signature) {
    assertEquals(signature, read(summary).signature());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          api limit 500 | api limit 600
          api limit 5, quota 10 | api limit 10, quota 5
          api version v2, 5 calls | api version v3, 5 calls
          api birthday 1990-05-01 | api birthday 1991-05-01
          api plan 5 | api 5
          api 5 passed | api 5 failed
          api 5 connected | api 5 disconnected
          api up 5 | api down 5
          api 5 ok | api not 5 ok
          api is down 5 | api isn't down 5
          5 crons ✅ | 5 crons ❌
          api error count 5 | api info count 5
          api status 200 | api status 503
          api exit code 0 | api exit code 1
          build_failed count 5 | build_passed count 5
          """)
  void other_numbers_under_guard_opposites_negations_and_states_keep_texts_apart(
      String one, String other) {
    assertEquals(true, areApart(one, other));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          api latency 5 | api latency 6
          1 alert, api 5 | 3 alerts, api 5
          1 error in api | 9 errors in api
          3 agents connected, api 5 | 3 agents, api 5
          api limit 500, 2026-03-15 | api limit 500, 2026-03-16
          api status 200 | api status 204
          """)
  void other_figures_plurals_and_stop_words_do_not(String one, String other) {
    assertFalse(areApart(one, other));
  }

  @Test
  void keywords_and_guard_words_are_the_policys() {
    Policy policy = Policies.edn("{:profile {:keywords #{\"battery\"} :guard-words #{\"volt\"}}}");
    SnapshotReader reader = new SnapshotReader(policy);

    assertEquals(true, reader.read("batteries 5").operational());
    assertFalse(reader.read("api 5").operational());
    assertEquals("battery volts 5", reader.read("battery volts 5").signature());
    assertEquals("battery limit <num>", reader.read("battery limit 5").signature());
  }
}
