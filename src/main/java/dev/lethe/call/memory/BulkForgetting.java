package dev.lethe.call.memory;

import dev.lethe.call.Answer;
import dev.lethe.call.Delivery;
import dev.lethe.call.PartitionContext;
import dev.lethe.call.Step;
import dev.lethe.call.Tick;
import dev.lethe.call.stage.RemovedRow;
import dev.lethe.context.MemoryFilter;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.StepContext;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryScan;
import dev.lethe.memory.Protection;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.TracedMessage;
import dev.lethe.memory.lifecycle.Forgetting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Forgets everything that an author wrote (rule K13) or that matches a filter (rule K27), in
 * portions of one record each. An erasure scans each scope's messages first, because a memory does
 * not refer to the message that it was minted from; then its memories, which finds those without a
 * message. A deletion and a dry run scan the memories only.
 */
public final class BulkForgetting {
  /** Largest number of rows that a portion reads. */
  static final int READS = 4_000;

  /** Largest number of memories that a portion forgets. */
  static final int PART = 200;

  private final PartitionContext partition;

  public BulkForgetting(PartitionContext partition) {
    this.partition = partition;
  }

  /** Begins a call; it is answered when everything is forgotten, possibly at once. */
  Step begin(Delivery delivery, Forget tool) {
    return resume(ForgetRow.begin(delivery, tool));
  }

  /** Continues the call that arrived at the given time. */
  public Step resume(long at) {
    return partition.runs().rows(ForgetRow.class, ForgetRow.ALL).stream()
        .filter(row -> row.at() == at)
        .findFirst()
        .map(this::resume)
        .orElse(Step.NOTHING);
  }

  private Step resume(ForgetRow row) {
    Portion portion = new Portion(row);
    List<Step> steps = new ArrayList<>();
    ForgetRow past = row;
    for (Scope scope :
        partition.memories().scopes().stream().filter(row::isToSee).sorted().toList()) {
      ForgetRow.Place from = row.from(scope);
      Optional<ForgetRow.Place> left = portion.isOver() ? Optional.of(from) : portion.look(from);
      int forgotten = 0;
      if (row.isToDelete() && !portion.found.isEmpty()) {
        steps.add(deleted(scope, List.copyOf(portion.found.keySet()), row));
        forgotten = portion.found.size();
      } else if (portion.isToErase()) {
        Forgetting.Forgotten gone =
            partition
                .forgetting(row.retires())
                .memories(scope, List.copyOf(portion.found.keySet()), row.at());
        steps.add(erased(scope, portion.found, gone, row));
        forgotten = gone.forgotten();
      }
      past = past.plus(portion.done(forgotten));
      portion.begin();
      if (left.isPresent()) {
        ForgetRow unfinished = past.pausedAt(left.get());
        return Step.all(steps).put(unfinished).next(Tick.forgetOn(row.at()));
      }
    }
    return Step.all(steps).remove(past).answer(past.call().answer(new Answer.Done(past.done())));
  }

  private Step erased(
      Scope scope, Map<String, TracedMessage> found, Forgetting.Forgotten gone, ForgetRow row) {
    Map<String, TracedMessage> messages = new LinkedHashMap<>(found);
    boolean isOfAuthor = row.filter() == null;
    Step step =
        new Erasing(partition)
            .erased(scope, gone.memoryIds(), gone, messages, isOfAuthor, row.at());
    return isOfAuthor
        ? step.effects(
            partition.retirement(row.retires()).ofAuthor(scope, row.authorId(), row.at()))
        : step;
  }

  /** Deletes memories so that the run's id restores them. */
  private Step deleted(Scope scope, List<String> ids, ForgetRow row) {
    StepContext context = partition.ofSteps(scope, row.runId(), row.at(), row.at());
    List<Effect> effects = new ArrayList<>();
    for (String id : ids) {
      context.delete(context.memory(id), null, Forgetting.DELETED, effects);
    }
    // The first id is unique among the parts, since no memory is deleted twice by the run.
    RemovedRow part =
        new RemovedRow(row.runId(), scope, ids.get(0), row.at(), Tick.FORGET, ids, List.of());
    return Step.NOTHING
        .effects(partition.settled(scope, context.withReferencesMoved(effects), row.at()))
        .put(part);
  }

  /** Findings of one portion. */
  private final class Portion {
    private final ForgetRow row;
    private final MemoryFilter filter;

    /** Traced messages by memory id; null for a memory without one or written by a person. */
    private final Map<String, TracedMessage> found = new LinkedHashMap<>();

    /** True if the scope has families: their members may be the author's without a memory. */
    private boolean hasFamilies;

    private Forget.Matched matched = Forget.Matched.NONE;
    private int taken;
    private int left = READS;

    Portion(ForgetRow row) {
      this.row = row;
      this.filter = FilterArguments.parse(row.filter());
    }

    /**
     * Continues the scan of a scope; returns where it stopped, or empty if it finished the scope.
     */
    Optional<ForgetRow.Place> look(ForgetRow.Place from) {
      Scope scope = from.scope();
      left--;
      if (from.ofMessages()) {
        Optional<String> last =
            partition
                .traces()
                .scan(scope, from.after(), this::goesOn, traced -> see(scope, traced));
        if (last.isPresent()) {
          return last.map(after -> new ForgetRow.Place(scope, true, after));
        }
      }
      MemoryScan memories = MemoryScan.of(scope).after(from.ofMessages() ? "" : from.after());
      return partition
          .memories()
          .scan(memories, this::goesOn, this::see)
          .map(rest -> new ForgetRow.Place(scope, false, rest.after()));
    }

    /** Begins with another scope, which counts toward the same limits. */
    void begin() {
      found.clear();
      matched = Forget.Matched.NONE;
      hasFamilies = false;
    }

    /** Returns true if anything in the scope is or may be to erase. */
    boolean isToErase() {
      return !found.isEmpty() || (hasFamilies && row.filter() == null);
    }

    /** Returns the portion's share of the call's result. */
    Forget.Forgotten done(int forgotten) {
      String runId = row.isToDelete() && forgotten > 0 ? row.runId() : null;
      return new Forget.Forgotten(forgotten, List.of(), null, null, runId, matched);
    }

    boolean isOver() {
      return taken >= PART || left <= 0;
    }

    private boolean goesOn() {
      return !isOver() && left-- > 0;
    }

    private void see(Scope scope, TracedMessage traced) {
      left--;
      hasFamilies |= traced.trace().familyId() != null;
      Memory memory = partition.memories().memory(scope, traced.trace().memoryId());
      // The scan of the memories finds protected ones again, and counts them then.
      if (memory != null && !isKept(memory)) {
        see(memory, memory.source().authorIsBot() ? traced : null);
      }
    }

    private void see(Memory memory) {
      if (!isKept(memory)) {
        see(memory, null);
      } else if (isSelected(memory)) {
        matched = matched.plus(new Forget.Matched(0, 1, List.of()));
      }
    }

    private void see(Memory memory, TracedMessage traced) {
      hasFamilies |= memory.cluster().spamFamilyId() != null;
      if (!isSelected(memory) || found.containsKey(memory.memoryId())) {
        return;
      }
      matched = matched.plus(new Forget.Matched(1, 0, List.of(memory.memoryId())));
      if (!row.onlyReports()) {
        found.put(memory.memoryId(), traced);
        taken++;
      }
    }

    /** Returns true if a filter may not forget the memory; an author's memories are all erased. */
    private boolean isKept(Memory memory) {
      return row.filter() != null && Protection.protects(memory, partition.of(memory.scope()));
    }

    private boolean isSelected(Memory memory) {
      if (row.filter() == null) {
        return row.authorId().equals(memory.source().authorId());
      }
      return filter.admits(memory, row.at(), partition.format()) && !isGone(memory);
    }

    /**
     * Returns true if the call has nothing to do for the memory: it is deleted already, or nothing
     * but its record is left to erase.
     */
    private boolean isGone(Memory memory) {
      if (!memory.lifecycle().deleted() || row.isToDelete()) {
        return memory.lifecycle().deleted();
      }
      Tombstone tombstone = partition.memories().tombstone(memory.scope(), memory.memoryId());
      return tombstone != null && tombstone.contentHash() == null;
    }
  }
}
