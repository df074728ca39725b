package dev.lethe.call.memory;

import dev.lethe.call.Answer;
import dev.lethe.call.AnswerRecord;
import dev.lethe.call.CallOutcome;
import dev.lethe.call.Delivery;
import dev.lethe.call.PartitionContext;
import dev.lethe.call.RunChange;
import dev.lethe.call.Step;
import dev.lethe.call.Tick;
import dev.lethe.call.Tool;
import dev.lethe.event.Scope;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Forgotten;
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

  private final PartitionContext terms;
  private final UndoCalls undo;

  public AuthorForgetting(PartitionContext terms, UndoCalls undo) {
    this.terms = terms;
    this.undo = undo;
  }

  /** Begins a call; it is answered when everything is forgotten, possibly at once. */
  public Step begin(Delivery delivery, Tool.Forget tool) {
    return goOn(ForgetRow.begin(delivery, tool));
  }

  /** Continues the call that arrived at the given time. */
  public Step goOn(long at) {
    return terms.runs().rows(ForgetRow.ALL).stream()
        .map(row -> (ForgetRow) row)
        .filter(row -> row.at() == at)
        .findFirst()
        .map(this::goOn)
        .orElse(Step.NOTHING);
  }

  private Step goOn(ForgetRow row) {
    Portion portion = new Portion(row.authorId());
    List<CallOutcome> parts = new ArrayList<>();
    Optional<ForgetRow.Place> left = Optional.empty();
    for (Scope scope : terms.memories().scopes().stream().filter(row::isToSee).sorted().toList()) {
      ForgetRow.Place from = row.from(scope);
      left = portion.isOver() ? Optional.of(from) : portion.look(from);
      if (portion.mayKnowAuthor()) {
        parts.add(forget(scope, portion.found, row));
        portion.begin();
      }
      if (left.isPresent()) {
        break;
      }
    }
    CallOutcome done = UndoCalls.together(parts);
    ForgetRow past = row.past(left.orElse(row.place()), ((Answer.Done) done.answer()).output());
    return left.isPresent() ? goesOn(past, done) : end(past, done);
  }

  private static Step goesOn(ForgetRow past, CallOutcome done) {
    return step(List.of(RunChange.put(past)), done, List.of(), Tick.forgetOn(past.at()));
  }

  private static Step end(ForgetRow past, CallOutcome done) {
    AnswerRecord.Partial answer = past.call().answer(new Answer.Done(past.done()));
    return step(List.of(RunChange.remove(past)), done, List.of(answer), null);
  }

  private static Step step(
      List<RunChange> changes, CallOutcome done, List<AnswerRecord.Partial> answers, Tick next) {
    List<Effect> effects = done.effects();
    List<Forgotten> families = done.forgotten();
    List<Tick> ticks = next == null ? List.of() : List.of(next);
    return new Step(changes, effects, families, answers, List.of(), List.of(), ticks);
  }

  private CallOutcome forget(Scope scope, Map<String, TracedMessage> found, ForgetRow row) {
    long now = row.at();
    Map<String, TracedMessage> messages = new LinkedHashMap<>(found);
    List<String> ids = List.copyOf(messages.keySet());
    Forgetting.Forgotten gone = terms.forgetting(row.retires()).memories(scope, ids, now);
    List<Effect> author = terms.retirement(row.retires()).ofAuthor(scope, row.authorId(), now);
    return undo.forgotten(scope, ids, gone, messages, true, now).with(author);
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
            terms.traces().scan(scope, from.after(), this::goesOn, traced -> see(scope, traced));
        if (last.isPresent()) {
          return last.map(after -> new ForgetRow.Place(scope, true, after));
        }
      }
      MemoryScan memories = MemoryScan.of(scope).after(from.ofMessages() ? "" : from.after());
      return terms
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
      Memory memory = terms.memories().memory(scope, traced.trace().memoryId());
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
