package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Output about texts that a cleanup run has requested: rule CL13. */
class CleanupCommandTest {
  private final CleanupCommand command = new CleanupCommand();
  private final ArrayNode reports = Json.array();

  /** Adds the report of a scope in which nothing was merged. */
  private void reported(long requests, long tokens, long updates) {
    reports
        .addObject()
        .putObject("counts")
        .put("manual", 10)
        .put("llm_requests", requests)
        .put("llm_tokens", tokens)
        .put("updates_requested", updates);
  }

  private List<String> sentences() {
    List<String> all = command.sentences(StageCounts.of(reports), true);
    return all.subList(1, all.size());
  }

  @Test
  void requested_texts_are_reported_with_the_command_that_lists_them() {
    reported(3, 0, 3);

    assertEquals(
        List.of(
            "A model was asked for a better text of 3 patterns; list the proposals with lethe"
                + " review list."),
        sentences());
  }

  @Test
  void questions_about_scores_are_counted_apart_from_those_for_texts() {
    reported(3, 700, 1);
    reported(2, 800, 0);

    assertEquals(
        List.of(
            "A model scored patterns in 4 requests and used 1,500 tokens.",
            "A model was asked for a better text of 1 pattern; list the proposals with lethe"
                + " review list."),
        sentences());
  }

  @Test
  void without_requested_texts_nothing_is_reported() {
    reported(0, 0, 0);

    assertEquals(List.of(), sentences());
  }

  @Test
  void a_text_request_needs_no_undo_and_defers_nothing() {
    reported(1, 0, 1);

    assertEquals(0, command.changed(StageCounts.of(reports)));
    assertTrue(StageCommand.isWhole(StageCounts.of(reports)));
  }
}
