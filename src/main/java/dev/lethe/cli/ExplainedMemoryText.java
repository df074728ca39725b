package dev.lethe.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.json.JsonTree;
import dev.lethe.event.ErrorCode;
import dev.lethe.hygiene.collapse.Phase;
import dev.lethe.hygiene.collapse.ProfileArrivals;
import dev.lethe.hygiene.compaction.CandidateRule;
import dev.lethe.hygiene.compaction.Committing;
import dev.lethe.hygiene.compaction.MemoryExplainer.Explained;
import dev.lethe.hygiene.compaction.MemoryExplainer.State;
import dev.lethe.hygiene.pruning.PreferenceArrivals;
import dev.lethe.hygiene.pruning.PruningStage;
import dev.lethe.item.ArrivalRun;
import dev.lethe.item.Validity;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Protection.Keeper;
import dev.lethe.memory.Reason;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.lifecycle.Forgetting;
import dev.lethe.memory.lifecycle.GroupHash;
import dev.lethe.memory.lifecycle.InclusionScore;
import dev.lethe.memory.lifecycle.Rewriting;
import dev.lethe.policy.Policy;
import dev.lethe.policy.StageMode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** State of a memory, formatted for people and for programs. */
final class ExplainedMemoryText {
  private static final String PLAN = "plan-";

  private final String memoryId;
  private final Explained explained;
  private final Memory memory;
  private final Tombstone tombstone;
  private final Policy policy;
  private final long now;

  /**
   * @param policy policy of the tenant
   * @param now epoch milliseconds
   */
  ExplainedMemoryText(String memoryId, Explained explained, Policy policy, long now) {
    this.memoryId = memoryId;
    this.explained = explained;
    this.memory = explained.memory();
    this.tombstone = explained.tombstone();
    this.policy = policy;
    this.now = now;
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    add(lines, "memory", List.of(memoryId));
    add(lines, "is", List.of(title()));
    if (memory != null) {
      add(lines, "text", textLines());
      add(lines, "from", List.of(origin()));
      add(lines, "earlier", earlierLines());
    }
    if (explained.state() == State.LIVE) {
      add(lines, "kept", keepReasons());
      add(lines, "included", List.of(included()));
      add(lines, "due", List.of(due()));
    } else {
      add(lines, "deleted", went());
      add(lines, "restore", back());
    }
    return lines;
  }

  private static void add(List<String> lines, String head, List<String> texts) {
    String first = head;
    for (String text : texts) {
      lines.add(String.format(Locale.ROOT, "%-9s%s", first, text));
      first = "";
    }
  }

  private String title() {
    if (memory == null) {
      return "purged: only a tombstone is left, in " + tombstone.scope().name();
    }
    String kind = memory.kind().wireName().replace('_', ' ');
    String article = "aeiou".indexOf(kind.charAt(0)) < 0 ? "a " : "an ";
    return article
        + kind
        + " of "
        + memory.scope().name()
        + ", "
        + explained.state().name().toLowerCase(Locale.ROOT);
  }

  private List<String> textLines() {
    String text = memory.content().text();
    return List.of(text.isEmpty() ? "(text deleted)" : ExplainedText.shortened(text));
  }

  private List<String> earlierLines() {
    return earlier().stream()
        .map(one -> at(one.from()) + " to " + at(one.until()) + ": " + one.text())
        .map(ExplainedText::shortened)
        .toList();
  }

  /** Returns the earlier texts of an item, newest first; a deleted memory shows none: rule Y12. */
  private List<Validity.Version> earlier() {
    return memory.lifecycle().deleted()
        ? List.of()
        : Validity.of(memory, new JsonTree()).versions().stream().skip(1).toList();
  }

  private String origin() {
    List<String> parts = new ArrayList<>();
    Memory.Source source = memory.source();
    boolean isOwnSummary = memory.kind() == Kind.SUMMARY && memory.lifecycle().runId() != null;
    if (isOwnSummary) {
      parts.add(run(memory.lifecycle().runId()));
      parts.add(at(memory.createdAt()));
      parts.add("of " + Count.of(memory.references().size(), "memory", "memories"));
    } else if (memory.kind() == Kind.AGGREGATE) {
      parts.add("repeats of " + memory.cluster().spamFamilyId());
      parts.add(at(memory.createdAt()) + " to " + at(memory.updatedAt()));
    } else {
      String id = memory.itemId() == null ? memory.eventId() : memory.itemId();
      parts.add(source.type() + (id == null ? "" : " " + id));
      parts.add(at(memory.createdAt()));
      if (source.authorId() != null) {
        parts.add("by " + source.authorId() + (source.authorIsBot() ? ", a bot" : ""));
      }
    }
    if (memory.editedAt() != null) {
      parts.add("edited " + at(memory.editedAt()));
    }
    if (memory.isExpiring()) {
      long end = memory.validUntil();
      parts.add((end <= now ? "in no context since " : "in no context from ") + at(end));
    }
    return String.join(", ", parts);
  }

  private List<String> keepReasons() {
    List<String> lines =
        explained.keepers().stream()
            .map(this::keeper)
            .collect(Collectors.toCollection(ArrayList::new));
    if (rests()) {
      lines.add(
          "restored "
              + at(memory.lifecycle().restoredAt())
              + ", exempt from deletion until "
              + at(explained.rested()));
    }
    return lines.isEmpty() ? List.of("by nothing") : lines;
  }

  private String keeper(Keeper keeper) {
    return switch (keeper) {
      case PINNED -> "pinned, until " + tool("memory.unpin");
      case LOCKED_BY_ADMIN -> "locked by an administrator, until " + tool("memory.unlock");
      case LOCKED_BY_SYSTEM -> "locked by the system";
      case KIND ->
          "its kind " + memory.kind().wireName() + " is in :compaction :locks :never-delete-kinds";
      case TAG ->
          "its tag "
              + memory.tags().stream()
                  .filter(policy.compaction().neverDeleteTags()::contains)
                  .collect(Collectors.joining(", "))
              + " is in :compaction :locks :never-delete-tags";
    };
  }

  private String tool(String name) {
    return "lethe tool " + name + " --args '{\"memory_id\":\"" + memoryId + "\"}'";
  }

  private boolean rests() {
    return explained.rested() != null && now < explained.rested();
  }

  private String included() {
    Memory.Usage usage = memory.usage();
    if (usage.includedCountTotal() == 0) {
      return "never";
    }
    String last = usage.lastIncludedAt() == null ? "" : ", last on " + at(usage.lastIncludedAt());
    return "in "
        + Count.of(usage.includedCountTotal(), "context")
        + last
        + "; decayed count "
        + number(explained.score())
        + ", protected from "
        + number(policy.compaction().threshold())
        + " on";
  }

  private String due() {
    if (!CandidateRule.KINDS.contains(memory.kind())) {
      return "never: only messages, answers and tool results are summarized";
    }
    if (memory.isExpiring()) {
      return "never: it has an expires_at";
    }
    if (explained.dueAt() == InclusionScore.NEVER) {
      return "never: it has been included";
    }
    String when =
        explained.dueAt() <= now
            ? "since " + at(explained.dueAt())
            : "from " + at(explained.dueAt()) + " on, unless a context includes it before";
    if (!explained.keepers().isEmpty()) {
      return "not while it is protected; otherwise " + when;
    }
    StageMode mode = policy.compaction().mode();
    return mode == StageMode.APPLY
        ? when
        : when
            + ", but only by lethe gc --apply, because :compaction :mode is :"
            + mode.name().toLowerCase(Locale.ROOT);
  }

  private List<String> went() {
    List<String> lines = new ArrayList<>();
    if (explained.state() == State.SUPERSEDED) {
      lines.add(
          memory.lifecycle().supersededBy().equals("EXPIRED")
              ? "it has expired"
              : "replaced by " + memory.lifecycle().supersededBy());
      return lines;
    }
    lines.add(why());
    if (runId() != null) {
      lines.add("by " + run(runId()));
    }
    if (replacement() != null) {
      lines.add("replaced by " + replacement());
    }
    lines.add(
        "at " + at(tombstone == null ? memory.lifecycle().deletedAt() : tombstone.deletedAt()));
    return lines;
  }

  private String replacement() {
    return tombstone == null ? memory.lifecycle().replacedBy() : tombstone.replacedBy();
  }

  private String runId() {
    return tombstone == null ? memory.lifecycle().runId() : tombstone.runId();
  }

  private String why() {
    String reason = tombstone == null ? "" : tombstone.reason();
    if (reason.equals(Committing.REASON)) {
      return "old and rarely included, so replaced by a summary";
    }
    if (reason.equals(Forgetting.REASON)) {
      return "forgotten by request (memory.forget)";
    }
    if (reason.equals(Forgetting.COPY)) {
      return "merged copy of a memory that was forgotten by request (memory.forget)";
    }
    if (reason.equals(Forgetting.DELETED)) {
      return "forgotten by request (memory.forget with a filter)";
    }
    if (reason.equals(Tombstone.EXPIRED)) {
      return "its expires_at has passed";
    }
    if (reason.equals(Rewriting.RESTORED)) {
      return "replaced memories were restored";
    }
    if (reason.equals(Reason.DELETED.wireName())) {
      return memory != null && memory.kind() == Kind.SUMMARY
          ? "summarized memories were deleted"
          : "its message was deleted at the source";
    }
    String ofStage = ofStage(reason);
    if (ofStage != null || runId() != null) {
      return ofStage == null ? reason : ofStage;
    }
    return reason.isEmpty() || reason.equals(Reason.TOMBSTONE.wireName())
        ? "deleted by an event (memory.compaction.deleted)"
        : "deleted by an event (memory.compaction.deleted): " + reason;
  }

  /** Describes a reason given by a stage for items; null for any other reason. */
  private String ofStage(String reason) {
    if (reason.equals(ProfileArrivals.reason(Phase.EXACT))) {
      return "duplicate of another profile, except for numbers and times";
    } else if (reason.equals(ProfileArrivals.reason(Phase.TOKEN))) {
      return "duplicate of another profile with a different word order or different numbers";
    } else if (reason.equals(ProfileArrivals.reason(Phase.FUZZY))) {
      return "shares most of its words with another profile";
    } else if (reason.equals(PreferenceArrivals.REASON)) {
      return "replaced by another preference with the same key";
    } else if (reason.equals(PruningStage.PRUNED)) {
      return replacement() == null
          ? "its session ended long ago"
          : "its session has newer messages, and a summary covers it";
    }
    return null;
  }

  private String run(String runId) {
    if (runId.startsWith(PLAN)) {
      return runId + ", a requested plan";
    } else if (runId.startsWith(GroupHash.FORGET)) {
      return runId + ", a call of memory.forget";
    } else if (ArrivalRun.isOfRestore(runId)) {
      return runId + ", while another memory was restored";
    } else if (ArrivalRun.is(runId)) {
      return runId + ", on arrival of items that day";
    }
    return runId + (isOfItem() ? ", a run of its stage" : ", a scheduled run");
  }

  private boolean isOfItem() {
    return tombstone == null ? memory.itemId() != null : tombstone.itemId() != null;
  }

  private List<String> back() {
    if (explained.obstacle() != null) {
      return List.of("not restorable: " + obstacle(explained.obstacle()));
    }
    List<String> lines = new ArrayList<>();
    lines.add("lethe restore --memory " + memoryId);
    if (runId() != null) {
      lines.add("lethe restore --run " + runId() + ", with everything that the run deleted");
    }
    if (explained.restorableUntil() != null) {
      lines.add("until " + at(explained.restorableUntil()));
    }
    return lines;
  }

  private String obstacle(ErrorCode code) {
    if (code == ErrorCode.FORGOTTEN) {
      return "its text was erased immediately and permanently";
    }
    return "its grace period of " + Count.of(policy.safety().graceDays(), "day") + " has ended";
  }

  private static String number(double number) {
    return String.format(Locale.ROOT, "%.2f", number);
  }

  private static String at(long epochMillis) {
    return Instant.ofEpochMilli(epochMillis).toString();
  }

  ObjectNode toJson() {
    ObjectNode json = Json.object().put("memory_id", memoryId);
    json.put("state", explained.state().name().toLowerCase(Locale.ROOT));
    json.put("scope", memory == null ? tombstone.scope().name() : memory.scope().name());
    if (memory != null) {
      json.put("kind", memory.kind().wireName());
      json.put("text", memory.content().text());
      if (!earlier().isEmpty()) {
        ArrayNode texts = json.putArray("earlier_texts");
        for (Validity.Version one : earlier()) {
          texts
              .addObject()
              .put("text", one.text())
              .put("from", one.from())
              .put("until", one.until());
        }
      }
      if (memory.itemId() == null) {
        json.put("event_id", memory.eventId());
      } else {
        json.put("item_id", memory.itemId());
      }
      json.put("created_at", memory.createdAt());
      if (memory.expiresAt() != null) {
        json.put("expires_at", memory.expiresAt());
      }
    }
    if (explained.state() == State.LIVE) {
      ArrayNode kept = json.putArray("kept_by");
      explained.keepers().forEach(keeper -> kept.add(keeper.wireName()));
      json.put("left_alone_until", rests() ? explained.rested() : null);
      json.putObject("included")
          .put("total", memory.usage().includedCountTotal())
          .put("decayed", explained.score())
          .put("last_at", memory.usage().lastIncludedAt());
      json.put("due_at", explained.dueAt() == InclusionScore.NEVER ? null : explained.dueAt());
      return json;
    }
    json.put("deleted_at", tombstone == null ? null : tombstone.deletedAt());
    json.put("reason", tombstone == null ? null : tombstone.reason());
    json.put("run_id", runId());
    json.put("replaced_by", replacement() == null ? supersededBy() : replacement());
    json.put("restorable_until", explained.restorableUntil());
    json.put("obstacle", explained.obstacle() == null ? null : explained.obstacle().wireName());
    return json;
  }

  private String supersededBy() {
    return memory == null ? null : memory.lifecycle().supersededBy();
  }
}
