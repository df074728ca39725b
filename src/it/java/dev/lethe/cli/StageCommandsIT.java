package dev.lethe.cli;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.config.Settings;
import dev.lethe.runtime.BrokerFixture;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code lethe collapse}, {@code lethe prune}, {@code lethe consolidate} and {@code lethe cleanup},
 * with replies from the test in place of the engine.
 */
@Timeout(120)
class StageCommandsIT {
  private static final String COLLAPSED =
      "{'run_id':'profile-1','scope':'acme/collection:agents','counts':{'scanned_profiles':120,"
          + "'operational_profiles':80,'duplicate_groups':3,'duplicates_found':41,"
          + "'groups_collapsed':2,'duplicates_removed':30,'protected':1,'deferred':0}}";

  private static final String SAMPLE =
      "[{'phase':'exact','signature':'gateway health <num>','canonical_id':'m1',"
          + "'duplicate_ids':['m2','m3'],'item_ids':['p1','p2','p3'],'size':3}]";

  private static BrokerFixture broker;

  @TempDir Path folder;

  private final ExecutorService engine = Executors.newSingleThreadExecutor();
  private TestConsole console = new TestConsole(Map.of());
  private Future<JsonNode> asked;

  @BeforeAll
  static void start() {
    broker = new BrokerFixture();
  }

  @AfterAll
  static void stop() {
    broker.close();
  }

  @AfterEach
  void shutDown() {
    engine.shutdownNow();
  }

  @Test
  void a_collapse_is_a_dry_run_with_samples_by_default() throws Exception {
    answering("s1", ok("[" + COLLAPSED + "]"), report(SAMPLE));

    int exitCode =
        lethe(
            "s1",
            "collapse",
            "--tenant=acme",
            "--collection=agents",
            "--fuzzy",
            "--samples=7",
            "--batch-size=50");

    assertEquals(ExitCode.DONE, exitCode, console.err());
    JsonNode call = asked.get();
    assertEquals("profile.collapse", call.path("name").asText());
    assertEquals("acme/collection:agents", call.path("scope").asText());
    assertEquals("acme", call.path("tenant").asText());
    assertEquals(json("{'fuzzy':true,'samples':7,'batch_size':50}"), call.path("args"));
    assertEquals(
        """
        SCOPE                   PROFILES  OPERATIONAL  GROUPS  DUPLICATES  PROTECTED  DEFERRED
        acme/collection:agents       120           80       3          41          1         0
        PHASE  SIZE  SIGNATURE             STAYS  GOES
        exact     3  gateway health <num>  p1     p2, p3
        41 profiles would be merged into 3 others of 120 profiles.
        Nothing was changed. Use --apply to make these changes.
        """,
        console.out());
  }

  @Test
  void of_a_large_group_some_are_named() throws Exception {
    String ids = IntStream.rangeClosed(1, 9).mapToObj(i -> "'p" + i + "'").collect(joining(","));
    String large = SAMPLE.replace("'p1','p2','p3'", ids).replace("'size':3", "'size':9");
    answering("s11", ok("[" + COLLAPSED + "]"), report(large));

    assertEquals(ExitCode.DONE, lethe("s11", "collapse"), console.err());

    assertTrue(console.out().contains("  p1     p2, p3, p4, p5, p6 and 3 more\n"), console.out());
  }

  @Test
  void an_applied_collapse_shows_its_undo_command() throws Exception {
    answering("s2", ok("[" + COLLAPSED + "]"), report("[]"));

    assertEquals(ExitCode.DONE, lethe("s2", "collapse", "--apply"), console.err());

    assertEquals(json("{'dry_run':false}"), asked.get().path("args"));
    assertFalse(asked.get().has("scope"), "all scopes");
    assertTrue(console.out().contains("  REMOVED  PROTECTED  DEFERRED  RUN\n"), console.out());
    assertTrue(
        console
            .out()
            .endsWith(
                """
                30 profiles merged into 2 others of 120 profiles.
                Undo with: lethe restore --run profile-1
                """),
        console.out());
  }

  @Test
  void a_run_limited_by_a_cap_is_reported_and_exits_with_1() throws Exception {
    String some = COLLAPSED.replace("'deferred':0", "'deferred':11");
    String other = some.replace("agents", "bots").replace("profile-1", "profile-2");
    answering("s3", ok("[" + some + ',' + other + "]"), report(some, "[]"));

    assertEquals(ExitCode.FAILED, lethe("s3", "collapse", "--apply"), console.err());

    assertTrue(
        console.out().contains("\n22 memories stayed for another day because of a daily cap."),
        console.out());
    assertTrue(
        console.out().endsWith("Undo each scope with: lethe restore --run RUN\n"), console.out());
  }

  @Test
  void where_nothing_went_there_is_nothing_to_undo() throws Exception {
    String none = COLLAPSED.replace("'duplicates_removed':30", "'duplicates_removed':0");
    answering("s10", ok("[" + none + "]"), report(none, "[]"));

    assertEquals(ExitCode.DONE, lethe("s10", "collapse", "--apply"), console.err());

    assertTrue(console.out().endsWith("0 profiles merged into 2 others of 120 profiles.\n"));
  }

  @Test
  void for_programs_there_is_the_whole_report_of_each_scope() throws Exception {
    String other = COLLAPSED.replace("agents", "bots");
    answering("s4", ok("[" + COLLAPSED + ',' + other + "]"), report(SAMPLE));

    assertEquals(ExitCode.DONE, lethe("s4", "collapse", "--json"), console.err());

    JsonNode told = json(console.out());
    assertTrue(told.path("dry_run").booleanValue());
    assertEquals(2, told.path("reports").size());
    assertEquals("p1", told.at("/reports/0/samples/0/item_ids/0").asText());
    assertEquals("profile", told.at("/reports/0/stage").asText());
    assertEquals(json(other), told.at("/reports/1"), "its report isn't there, its reply is");
  }

  @Test
  void a_prune_shows_deletions_requested_summaries_and_conflicts() throws Exception {
    String pruned =
        "{'run_id':'session-1','scope':'acme/collection:agents','counts':{'scanned_messages':900,"
            + "'messages_pruned':210,'summaries_removed':1,'wisdom_extracted':12,"
            + "'summaries_requested':4,'protected':0,'deferred':0}}";
    ObjectNode report = report(pruned, "[]");
    report.set(
        "flagged",
        json(
            "[{'key':'theme','values':[{'pref_scope':'default','value':'dark'},"
                + "{'pref_scope':'work','value':'light'}]},{'reason':'odd'}]"));
    answering("s5", ok("[" + pruned + "]"), report);

    int exitCode =
        lethe("s5", "prune", "--max-messages-per-session=20", "--session-max-age-days=90");

    assertEquals(ExitCode.DONE, exitCode, console.err());
    assertEquals("session.prune", asked.get().path("name").asText());
    assertEquals(
        json("{'max_messages_per_session':20,'session_max_age_days':90}"),
        asked.get().path("args"));
    assertEquals(
        """
        SCOPE                   MESSAGES  PRUNED  SUMMARIES  WISDOM  PROTECTED  DEFERRED
        acme/collection:agents       900     210          1      12          0         0
        SCOPE                   KEY    VALUES
        acme/collection:agents  theme  dark (default), light (work)
        SCOPE                   TO LOOK AT
        acme/collection:agents  {"reason":"odd"}
        210 messages and 1 summary would be deleted; 12 memories with their decisions would be added.
        A summary would be requested for 4 sessions with older messages that no summary covers; the next run prunes them.
        Nothing was changed. Use --apply to make these changes.
        """,
        console.out());
  }

  private static final String CONSOLIDATED =
      "{'run_id':'consolidation-1','scope':'acme/collection:agents','counts':{'scanned':300,"
          + "'expired':4,'merged':9,'clusters':3,'merges_requested':2,'relations_removed':2,"
          + "'flagged':2,'protected':0,'deferred':0}}";

  private static ObjectNode consolidated() {
    ObjectNode report = report(CONSOLIDATED, "[]");
    report.set("flagged", json("[{'subject':'seats','item_ids':['e1','e2']}]"));
    return report;
  }

  @Test
  void a_consolidation_preview_shows_expiries_merges_and_flags_on_request() throws Exception {
    answering("s31", ok("[" + CONSOLIDATED + "]"), consolidated());

    int exitCode =
        lethe(
            "s31",
            "consolidate",
            "--tenant=acme",
            "--collection=agents",
            "--dry-run",
            "--rules-only",
            "--show-flagged",
            "--type=fact",
            "--min-cluster=3",
            "--sim-threshold=0.9",
            "--max-cluster-size=5",
            "--idempotency-days=2",
            "--batch=10",
            "--no-resume");

    assertEquals(ExitCode.DONE, exitCode, console.err());
    JsonNode call = asked.get();
    assertEquals("entries.consolidate", call.path("name").asText());
    assertEquals("acme/collection:agents", call.path("scope").asText());
    assertEquals(
        json(
            "{'rules_only':true,'type':'fact','min_cluster':3,'sim_threshold':0.9,"
                + "'max_cluster_size':5,'idempotency_days':2,'batch':10,'no_resume':true}"),
        call.path("args"));
    assertEquals(
        """
        SCOPE                   MEMORIES  EXPIRED  CLUSTERS  MERGED  RELATIONS  FLAGGED  PROTECTED  \
        DEFERRED
        acme/collection:agents       300        4         3       9          2        2          0  \
               0
        SCOPE                   SUBJECT  ALIKE, BUT NOT THE SAME
        acme/collection:agents  seats    e1, e2
        4 memories would expire; 9 entries would be merged into 3 others of 300 memories.
        A model would be asked for 2 texts of new entries; the merged entries are superseded once it has answered.
        Nothing was changed. Use --apply to make these changes.
        """,
        console.out());
  }

  @Test
  void an_applied_consolidation_shows_the_undo_and_review_commands() throws Exception {
    answering("s32", ok("[" + CONSOLIDATED + "]"), consolidated());

    assertEquals(ExitCode.DONE, lethe("s32", "consolidate", "--apply"), console.err());

    assertEquals(json("{'dry_run':false}"), asked.get().path("args"));
    assertTrue(
        console
            .out()
            .endsWith(
                """
                4 memories expired; 9 entries merged into 3 others of 300 memories.
                A model was asked for 2 texts of new entries; the merged entries are superseded once it has answered.
                2 entries flagged for review; list them with --show-flagged.
                Undo with: lethe restore --run consolidation-1
                """),
        console.out());
  }

  @Test
  void a_dry_run_isnt_applied() {
    assertEquals(ExitCode.USAGE, lethe("s1", "consolidate", "--dry-run", "--apply"));
    assertTrue(console.err().contains("--dry-run and --apply exclude"), console.err());
  }

  private static final String CLEANED =
      "{'run_id':'cleanup-1','scope':'acme/collection:agents','counts':{'scanned':300,'manual':120,"
          + "'clusters':9,'merged':5,'removed':1,'kept_version':2,'kept_platform':4,'flagged':2,"
          + "'llm_requests':0,'llm_tokens':0,'protected':1,'deferred':0}}";

  private static ObjectNode cleaned(boolean rolledBack) {
    ObjectNode report = report(CLEANED, "[]");
    report.set("flagged", json("[{'subject':'Seats','item_ids':['p1','p2']}]"));
    return report.put("rolled_back", rolledBack);
  }

  @Test
  void a_cleanup_preview_shows_merges_and_flagged_patterns() throws Exception {
    answering("s41", ok("[" + CLEANED + "]"), cleaned(false));

    int exitCode =
        lethe("s41", "cleanup", "--tenant=acme", "--collection=agents", "--mode=analysis");

    assertEquals(ExitCode.DONE, exitCode, console.err());
    JsonNode call = asked.get();
    assertEquals("patterns.cleanup", call.path("name").asText());
    assertEquals("acme/collection:agents", call.path("scope").asText());
    assertEquals(json("{'mode':'analysis'}"), call.path("args"));
    assertEquals(
        """
        SCOPE                   PATTERNS  MANUAL  CLUSTERS  MERGED  REMOVED  VERSIONS  PLATFORMS  \
        FLAGGED  PROTECTED  DEFERRED
        acme/collection:agents       300     120         9       5        1         2          4  \
              2          1         0
        SCOPE                   SUBJECT  ALIKE, BUT NOT THE SAME
        acme/collection:agents  Seats    p1, p2
        5 patterns would be merged and 1 would be deleted, of 120 manual patterns.
        Nothing was changed. Use --apply to make these changes.
        """,
        console.out());
  }

  @Test
  void a_cleanup_that_is_applied_is_a_full_one_and_one_that_is_rolled_back_ends_with_1()
      throws Exception {
    answering("s42", ok("[" + CLEANED + "]"), cleaned(true));

    assertEquals(ExitCode.FAILED, lethe("s42", "cleanup", "--apply"), console.err());

    assertEquals(json("{'mode':'full','dry_run':false}"), asked.get().path("args"));
    assertTrue(
        console
            .out()
            .contains("\nSearch by name would lose too many patterns, so nothing was changed.\n"),
        console.out());
  }

  @Test
  void a_cleanup_reports_model_requests_and_missing_answers() throws Exception {
    ObjectNode report = cleaned(false);
    report.withObject("/counts").put("llm_requests", 6).put("llm_tokens", 12_345);
    report.set(
        "flagged",
        json(
            "[{'phase':'score','reason':'unanswered','message':'no answer in time',"
                + "'requests':1,'patterns':20}]"));
    answering("s43", ok("[" + CLEANED + "]"), report);

    assertEquals(ExitCode.DONE, lethe("s43", "cleanup", "--apply"), console.err());

    String out = console.out();
    assertTrue(
        out.contains("\nA model scored patterns in 6 requests and used 12,345 tokens.\n"), out);
    assertTrue(out.contains("\"reason\":\"unanswered\""), out);
  }

  @Test
  void an_analysis_isnt_applied() {
    assertEquals(ExitCode.USAGE, lethe("s1", "cleanup", "--mode=analysis", "--apply"));
    assertTrue(
        console.err().contains("--mode analysis cannot be combined with --apply"), console.err());
  }

  @Test
  void a_refusal_is_reported_with_its_reason() throws Exception {
    answering(
        "s6",
        json("{'ok':false,'error':{'code':'invalid_args','message':'$.samples: too many'}}"),
        report("[]"));

    assertEquals(ExitCode.FAILED, lethe("s6", "collapse", "--samples=500"));

    assertEquals("lethe: invalid_args: $.samples: too many\n", console.err());
    assertEquals("", console.out());
  }

  @Test
  void an_empty_run_succeeds_and_a_missing_partition_fails() throws Exception {
    answering("s7", ok("[]"), report("[]"));
    assertEquals(ExitCode.DONE, lethe("s7", "prune"));
    assertEquals("lethe: nothing to do\n", console.err());

    JsonNode partly =
        ((ObjectNode) ok("[" + COLLAPSED + "]")).set("partitions", json("{'missing':[1]}"));
    answering("s8", partly, report("[]"));
    assertEquals(ExitCode.FAILED, lethe("s8", "collapse"));
    assertTrue(console.err().contains("no reply in time from partitions [1]"));
  }

  @Test
  void a_waiting_command_reports_that_it_waits() throws Exception {
    console = new TestConsole(Map.of(), true);
    TestConsole watched = console;
    apply("s9");
    asked =
        engine.submit(
            () -> {
              JsonNode call = nextCall("s9");
              while (!watched.err().contains("waiting for session.prune for ")) {
                TimeUnit.MILLISECONDS.sleep(20);
              }
              answer("s9", call, ok("[]"));
              return call;
            });

    assertEquals(ExitCode.DONE, run("s9", "prune"));

    asked.get();
  }

  @Test
  void a_collection_is_no_part_of_a_scope() {
    assertEquals(ExitCode.USAGE, lethe("s1", "collapse", "--collection=a", "--scope=b/c"));
    assertTrue(console.err().contains("--collection already names a scope"), console.err());
  }

  private void answering(String prefix, JsonNode reply, ObjectNode report) {
    apply(prefix);
    asked =
        engine.submit(
            () -> {
              JsonNode call = nextCall(prefix);
              broker.write(settings(prefix), prefix + ".reports.v1", "run", Json.line(report));
              answer(prefix, call, reply);
              return call;
            });
  }

  private void apply(String prefix) {
    assertEquals(
        ExitCode.DONE,
        new TestConsole(Map.of()).run(new BundledApplication(), words(prefix, "topics", "apply")));
  }

  private JsonNode nextCall(String prefix) {
    byte[] call = broker.read(settings(prefix), prefix + ".commands.v1", 1).get(0).value();
    return json(new String(call, StandardCharsets.UTF_8));
  }

  private void answer(String prefix, JsonNode call, JsonNode reply) {
    String id = call.path("command_id").asText();
    ObjectNode ofCaller = reply.deepCopy();
    ofCaller.set("name", call.get("name"));
    ofCaller.set("tenant", call.get("tenant"));
    ofCaller.set("scope", call.get("scope"));
    broker.write(settings(prefix), prefix + ".replies.v1", id, Json.line(ofCaller));
  }

  private Settings settings(String prefix) {
    return broker.settings(prefix, folder, Map.of());
  }

  private int lethe(String prefix, String... args) {
    console = new TestConsole(Map.of());
    return run(prefix, args);
  }

  private int run(String prefix, String... args) {
    return console.run(new BundledApplication(), words(prefix, args));
  }

  private static String[] words(String prefix, String... args) {
    List<String> all = new ArrayList<>(List.of(args));
    all.add("--bootstrap-servers=" + broker.address());
    all.add("--topic-prefix=" + prefix + '.');
    all.add("--partitions=2");
    return all.toArray(new String[0]);
  }

  private static JsonNode ok(String reports) {
    return json("{'ok':true,'result':{'reports':" + reports + "},'partitions':{'missing':[]}}");
  }

  private static ObjectNode report(String samples) {
    return report(COLLAPSED, samples);
  }

  private static ObjectNode report(String replied, String samples) {
    ObjectNode report = (ObjectNode) json(replied);
    report.put("stage", "profile");
    report.set("samples", json(samples));
    return report;
  }

  private static JsonNode json(String text) {
    return Json.parse(text.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }
}
