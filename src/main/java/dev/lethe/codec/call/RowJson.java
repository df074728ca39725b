package dev.lethe.codec.call;

import static java.util.Map.entry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.call.CallRow;
import dev.lethe.call.RunRow;
import dev.lethe.call.compaction.CapRow;
import dev.lethe.call.compaction.CompactionRunRow;
import dev.lethe.call.compaction.PlanRow;
import dev.lethe.call.compaction.SummariesRow;
import dev.lethe.call.compaction.WordCountsRow;
import dev.lethe.call.memory.ForgetRow;
import dev.lethe.call.memory.UndoRow;
import dev.lethe.call.question.ModelQuestion;
import dev.lethe.call.question.ScoreRow;
import dev.lethe.call.question.ScoredScopeRow;
import dev.lethe.call.review.BulkReviewRow;
import dev.lethe.call.review.ReviewRow;
import dev.lethe.call.stage.CheckpointRow;
import dev.lethe.call.stage.RemovedRow;
import dev.lethe.call.stage.StageCapRow;
import dev.lethe.call.stage.StageRow;
import dev.lethe.hygiene.stages.Stages;
import dev.lethe.janitor.JanitorRow;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Codec of rows that are few and short-lived: JSON with the version of its format and the kind of
 * row.
 */
public final class RowJson<T> {
  private static final Map<String, Class<? extends RunRow>> RUN_STATE =
      Map.ofEntries(
          entry("plan", PlanRow.class),
          entry("cap", CapRow.class),
          entry("run", CompactionRunRow.class),
          entry("asked", ModelQuestion.GroupSummary.class),
          entry("summaries", SummariesRow.class),
          entry("words", WordCountsRow.class),
          entry("stage", StageRow.class),
          entry("stage-cap", StageCapRow.class),
          entry("checkpoint", CheckpointRow.class),
          entry("wanted", ModelQuestion.SessionSummary.class),
          entry("merge", ModelQuestion.Merge.class),
          entry("update", ModelQuestion.Update.class),
          entry("removed", RemovedRow.class),
          entry("review", ReviewRow.class),
          entry("review-bulk", BulkReviewRow.class),
          entry("score", ScoreRow.class),
          entry("score-question", ModelQuestion.Scores.class),
          entry("scored-scope", ScoredScopeRow.class),
          entry("undo", UndoRow.class),
          entry("forget", ForgetRow.class));

  /** Rows of {@code calls}. */
  public static final RowJson<CallRow> CALLS =
      new RowJson<>(ToolJson.MAPPER, "A row of calls", 1, Map.of("call", CallRow.class));

  /** Rows of {@code janitor}. */
  public static final RowJson<JanitorRow> JANITOR =
      new RowJson<>(
          ToolJson.MAPPER,
          "A row of the janitor",
          1,
          Map.of(
              "window", JanitorRow.Window.class,
              "closed", JanitorRow.Closed.class,
              "tenant", JanitorRow.OfTenant.class));

  private final JsonMapper mapper;
  private final String what;
  private final int version;
  private final Map<String, Class<? extends T>> kinds;

  /**
   * @param mapper converts the rows
   * @param what name of such a row, capitalized to begin a sentence
   * @param version version that this release writes; it reads versions from 1 on
   * @param kinds kinds of rows by stored name
   */
  private RowJson(
      JsonMapper mapper, String what, int version, Map<String, Class<? extends T>> kinds) {
    this.mapper = mapper;
    this.what = what;
    this.version = version;
    this.kinds = kinds;
  }

  /** Returns the codec of the rows of {@code run-state}, some of which belong to a stage. */
  public static RowJson<RunRow> runState(Stages stages) {
    return new RowJson<>(ToolJson.mapper(stages), "A row of plans and runs", 1, RUN_STATE);
  }

  public byte[] of(T row) {
    String kind =
        kinds.entrySet().stream()
            .filter(known -> known.getValue() == row.getClass())
            .findFirst()
            .orElseThrow()
            .getKey();
    ObjectNode json = ToolJson.MAPPER.createObjectNode();
    json.put("version", version).put("kind", kind);
    json.set("row", mapper.valueToTree(row));
    return ToolJson.text(json).getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Reads the row that {@link #of} wrote.
   *
   * @throws IllegalArgumentException if it wasn't written by this or an earlier release
   */
  public T row(byte[] bytes) {
    try {
      JsonNode json = ToolJson.MAPPER.readTree(bytes);
      int written = json.path("version").intValue();
      Class<? extends T> kind = kinds.get(json.path("kind").asText());
      if (written < 1 || written > version || kind == null) {
        throw new IllegalArgumentException(
            what + " is of version " + written + ", which this release cannot read");
      }
      return ToolJson.value(mapper, json.get("row"), kind);
    } catch (IOException broken) {
      throw new IllegalArgumentException(what + " is not JSON", broken);
    }
  }
}
