package dev.lethe.call.memory;

import dev.lethe.call.Answer;
import dev.lethe.call.Delivery;
import dev.lethe.call.PartitionContext;
import dev.lethe.call.Step;
import dev.lethe.call.Tick;
import dev.lethe.event.Scope;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryScan;
import dev.lethe.memory.TracedMessage;
import dev.lethe.memory.lifecycle.Forgetting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Forgets everything that an author wrote, in portions of one record each: rule K13. Each scope's
 * messages are scanned first, because a memory does not refer to the message that it was minted
 * from; then its memories, which finds those without a message.
 */
public final class AuthorForgetting {
  /** Largest number of rows that a portion reads. */
  static final int READS = 4_000;

  /** Largest number of memories that a portion forgets. */
  static final int PART = 200;

  private final PartitionContext partition;

  public AuthorForgetting(PartitionContext partition) {
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
    Portion portion = new Portion(row.authorId());
    List<Step> steps = new ArrayList<>();
    ForgetRow past = row;
    for (Scope scope :
        partition.memories().scopes().stream().filter(row::isToSee).sorted().toList()) {
      ForgetRow.Place from = row.from(scope);
      Optional<ForgetRow.Place> left = portion.isOver() ? Optional.of(from) : portion.look(from);
      if (portion.mayKnowAuthor()) {
        Forgetting.Forgotten gone =
            partition
                .forgetting(row.retires())
                .memories(scope, List.copyOf(portion.found.keySet()), row.at());
        steps.add(erased(scope, portion.found, gone, row));
        past = past.plus(gone.forgotten());
        portion.begin();
      }
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
    List<String> ids = List.copyOf(messages.keySet());
    return new Erasing(partition)
        .erased(scope, ids, gone, messages, true, row.at())
        .effects(partition.retirement(row.retires()).ofAuthor(scope, row.authorId(), row.at()));
  }

  /** Findings of one portion. */
  private final class Portion {
    private final String authorId;

    /** Traced messages by memory id; null for a memory without one or written by a person. */
    private final Map<String, TracedMessage> found = new LinkedHashMap<>();

    /** True if the scope has families: their members may be the author's without a memory. */
    private boolean hasFamilies;

    private int taken;
    private int left = READS;

    Portion(String authorId) {
      this.authorId = authorId;
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
          .scan(memories, this::goesOn, memory -> see(memory, null))
          .map(rest -> new ForgetRow.Place(scope, false, rest.after()));
    }

    /** Begins with another scope, which counts toward the same limits. */
    void begin() {
      found.clear();
      hasFamilies = false;
    }

    /** Returns true if anything in the scope is or may be the author's. */
    boolean mayKnowAuthor() {
      return hasFamilies || !found.isEmpty();
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
      if (memory != null) {
        see(memory, memory.source().authorIsBot() ? traced : null);
      }
    }

    private void see(Memory memory, TracedMessage traced) {
      hasFamilies |= memory.cluster().spamFamilyId() != null;
      if (authorId.equals(memory.source().authorId()) && !found.containsKey(memory.memoryId())) {
        found.put(memory.memoryId(), traced);
        taken++;
      }
    }
  }
}
