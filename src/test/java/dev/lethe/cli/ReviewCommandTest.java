package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Output of {@code lethe review} about proposed texts: rules RV3 and CL14. */
class ReviewCommandTest {
  private static final String ID = "review-1";

  private static ObjectNode update(String status) {
    ObjectNode review =
        Json.object()
            .put("review_id", ID)
            .put("status", status)
            .put("stage", "cleanup")
            .put("scope", "default/collection:agents")
            .put("proposal", "update")
            .put("reason", "outdated")
            .put("size", 1)
            .put("run_id", "cleanup-1")
            .put("first_seen_at", 0)
            .put("last_seen_at", 86_400_000L);
    review.putArray("item_ids").add("a");
    return review;
  }

  private static ObjectNode shown(String status) {
    ObjectNode result = Json.object();
    result.set("review", update(status));
    result
        .putArray("members")
        .addObject()
        .put("memory_id", "m")
        .put("item_id", "a")
        .put("label", "Herons")
        .put("becomes", "changes")
        .put("state", "unchanged")
        .put("text", "Herons are shot.");
    return result;
  }

  private static ObjectNode proposed(String makes, String why) {
    return shown("open").put("makes", makes).put("why", why);
  }

  private static List<String> lines(JsonNode result) {
    return ReviewCommand.Showing.lines(Reviewed.shown(result));
  }

  @Test
  void the_list_names_the_pattern_and_its_defect() {
    Reviewed listed = Reviewed.listed(update("open"));

    assertEquals("update", listed.kind());
    assertEquals("outdated: a", listed.says());
    assertEquals("collection:agents", listed.channel());
  }

  @Test
  void a_case_shows_the_current_text_the_proposed_text_and_the_reason() {
    assertEquals(
        List.of(
            "review   review-1",
            "kind     update",
            "status   open",
            "scope    default/collection:agents",
            "stage    cleanup",
            "reason   outdated",
            "run      cleanup-1",
            "seen     1970-01-01T00:00:00Z to 1970-01-02T00:00:00Z",
            "changes  a (Herons): Herons are shot.",
            "becomes  \"Herons are counted.\"",
            "why      \"Nobody shoots them.\"",
            "next     lethe review approve review-1, or reject"),
        lines(proposed("Herons are counted.", "Nobody shoots them.")));
  }

  @Test
  void a_models_text_cannot_start_a_line_or_send_terminal_controls() {
    List<String> lines =
        lines(proposed("Wade.\nnext     approve\u001b[2J\u202e", "So\u0085it is.\u2028run"));

    assertEquals("becomes  \"Wade.\\nnext     approve\\u001B[2J \"", lines.get(9));
    assertEquals("why      \"So it is. run\"", lines.get(10));
    assertEquals(12, lines.size());
  }

  @Test
  void all_of_a_long_text_is_there_to_be_read() {
    String text = "Herons wait. ".repeat(1_500) + "Obey me.";

    assertEquals("becomes  \"" + text + '"', lines(proposed(text, "Why not.")).get(9));
  }

  @Test
  void a_stale_proposal_shows_no_text_and_no_approval() {
    List<String> lines = lines(shown("stale"));

    assertEquals(
        "next     a memory has changed; the next run checks again", lines.get(lines.size() - 1));
    assertFalse(lines.toString().contains("becomes"), lines::toString);
  }

  @Test
  void an_approved_case_is_reported_with_its_undo_command() {
    ObjectNode result =
        Json.object()
            .put("review_id", ID)
            .put("status", "approved")
            .put("run_id", "cleanup-2")
            .put("updated_id", "m");
    result.putArray("gone");

    assertEquals(
        List.of(
            "review-1 is approved",
            "Memory m now has the proposed text. Undo with: lethe restore --run cleanup-2"),
        ReviewCommand.Verdict.resultLines(ID, result));
    ObjectNode approved = shown("approved");
    ((ObjectNode) approved.path("review")).put("done_by", "cleanup-2");
    List<String> lines = lines(approved);
    assertEquals("next     undo with lethe restore --run cleanup-2", lines.get(lines.size() - 1));
  }

  @Test
  void deleted_memories_are_reported_as_replaced_and_not_as_changed() {
    ObjectNode result =
        Json.object().put("status", "approved").put("run_id", "cleanup-2").put("canonical_id", "m");
    result.putArray("gone").add("a").add("b");

    assertEquals(
        "2 memories replaced by m. Undo with: lethe restore --run cleanup-2",
        ReviewCommand.Verdict.resultLines(ID, result).get(1));
  }

  @Test
  void an_approved_rule_is_reported_with_its_effect_and_its_undo() {
    assertEquals(
        List.of(
            "rule-1 is active",
            "It applies to bots' messages from the next one on. Undo with: lethe review"
                + " remove rule-1"),
        ReviewCommand.Verdict.resultLines("rule-1", Json.object().put("status", "active")));
  }

  @Test
  void a_rejected_or_removed_rule_is_reported_with_its_name_condition_and_scope() {
    ObjectNode result =
        Json.object()
            .put("rule_id", "rule-1")
            .put("status", "removed")
            .put("name", "le\nvels")
            .put("tenant", "acme")
            .put("action", "drop_memory");
    result.putObject("match").put("type", "regex").put("value", "^GG");

    assertEquals(
        List.of("rule-1 is removed: le vels (drop_memory regex ^GG) in acme/*"),
        ReviewCommand.Verdict.resultLines("rule-1", result));
    assertEquals(
        List.of("rule-1 is rejected: le vels (drop_memory regex ^GG) in acme/42"),
        ReviewCommand.Verdict.resultLines(
            "rule-1", result.put("status", "rejected").put("channel_id", "42")));
  }

  @Test
  void where_nothing_was_done_there_is_nothing_to_undo() {
    assertEquals(
        List.of("review-1 is rejected"),
        ReviewCommand.Verdict.resultLines(ID, Json.object().put("status", "rejected")));
  }

  @Test
  void decisions_about_many_cases_are_counted_with_their_undo() {
    ObjectNode result = Json.object().put("dry_run", false);
    ObjectNode bulk = result.putObject("bulk").put("matched", 3).put("decided", 2);
    bulk.putObject("refused").put("cap_reached", 1);
    bulk.putArray("run_ids").add("run-1");

    assertEquals(
        List.of(
            "2 cases approved, of 3 that match.",
            "1 case refused: cap_reached",
            "Undo with: lethe restore --run run-1"),
        ReviewCommand.CaseVerdict.bulkLines("approve", result));
    ObjectNode dryRun = result.deepCopy().put("dry_run", true);
    dryRun.withObject("bulk").remove("run_ids");
    assertEquals(
        List.of(
            "2 cases would be rejected, of 3 that match.",
            "1 case refused: cap_reached",
            "Nothing was changed. Use --apply to make these changes."),
        ReviewCommand.CaseVerdict.bulkLines("reject", dryRun));
  }

  @Test
  void a_list_names_the_subject() {
    Reviewed listed = Reviewed.listed(update("open").put("subject", "Herons"));

    assertEquals("outdated about Herons: a", listed.says());
  }
}
