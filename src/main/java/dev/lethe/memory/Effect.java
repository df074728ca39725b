package dev.lethe.memory;

import dev.lethe.event.Scope;
import dev.lethe.family.rule.SuppressRule;
import dev.lethe.memory.Outcome.DeadLettered;
import dev.lethe.memory.Outcome.Ignored;
import dev.lethe.memory.Outcome.SegmentRoll;
import dev.lethe.memory.vector.Embedding;

/**
 * Single consequence of a decision: a change to the memory table, an output record or a count. All
 * effects of a decision are written in list order before the first one is forwarded.
 */
public sealed interface Effect {

  /** Calls the visitor's method for this effect. */
  void accept(Visitor visitor);

  /** Visitor of effects; ignores those whose method is not overridden. */
  interface Visitor {
    default void put(PutMemory effect) {}

    default void remove(RemoveMemory effect) {}

    default void put(PutTombstone effect) {}

    default void remove(RemoveTombstone effect) {}

    default void embed(Embed effect) {}

    default void purge(PurgeVector effect) {}

    default void put(PutVector effect) {}

    default void count(CountVector effect) {}

    default void put(PutTrace effect) {}

    default void remove(RemoveTrace effect) {}

    default void put(PutQueueRow effect) {}

    default void remove(RemoveQueueRow effect) {}

    default void aged(Aged effect) {}

    default void put(PutTokenCount effect) {}

    default void keep(KeepVersion effect) {}

    default void put(PutProposed effect) {}

    default void remove(RemoveProposed effect) {}

    default void count(CountRemoved effect) {}

    default void call(CallTool effect) {}

    default void publish(PublishRule effect) {}

    default void decide(Decide effect) {}

    default void count(Count effect) {}

    default void countQuarantined() {}
  }

  /** Stores a new memory, or replaces an existing one. */
  record PutMemory(Memory memory) implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.put(this);
    }
  }

  /**
   * Removes a memory without a tombstone: the aggregate of a family that was merged into another.
   * For {@link SegmentRoll#NOTHING} only a deletion record is appended, as for traces and vectors.
   */
  record RemoveMemory(Scope scope, String memoryId) implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.remove(this);
    }
  }

  /** Records a deletion until it is undone. */
  record PutTombstone(Tombstone tombstone) implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.put(this);
    }
  }

  /** Undoes a deletion: the memory is live again, and a replay finds it. */
  record RemoveTombstone(Scope scope, String memoryId) implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.remove(this);
    }
  }

  /** Requests a vector and discards an existing one, which belongs to another text. */
  record Embed(VectorChange change) implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.embed(this);
    }
  }

  /** Removes a memory's vector from the index. */
  record PurgeVector(Scope scope, String memoryId) implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.purge(this);
    }
  }

  /** Stores a memory's vector, replacing an existing one. */
  record PutVector(Embedding embedding) implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.put(this);
    }
  }

  /** Counts a vector that arrived from a worker. */
  record CountVector(VectorOutcome outcome) implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.count(this);
    }
  }

  /** Stores the trace of a message. */
  record PutTrace(Scope scope, String messageId, MessageTrace trace) implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.put(this);
    }
  }

  /** Removes the trace of a message. */
  record RemoveTrace(Scope scope, String messageId) implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.remove(this);
    }
  }

  /** Schedules the inspection of a memory. */
  record PutQueueRow(Scope scope, QueueRow row) implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.put(this);
    }
  }

  /** Removes the row of an inspected memory. */
  record RemoveQueueRow(Scope scope, QueueRow row) implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.remove(this);
    }
  }

  /**
   * Marks the queue as complete up to a UTC day: every memory of the scope up to that day that can
   * become due has a row. Memories stored later for those days get their row immediately.
   *
   * @param day days since the epoch
   */
  record Aged(Scope scope, long day) implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.aged(this);
    }
  }

  /**
   * Stores the count of a scope's tokens, which later changes of its memories update.
   *
   * @param count null to keep no count any longer
   */
  record PutTokenCount(Scope scope, TokenCount count) implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.put(this);
    }
  }

  /**
   * Updates the record that remains of an item whose memory was purged.
   *
   * @param updatedAt update time of the newest version, epoch milliseconds
   * @param contentHash SHA-256 of its text, {@code sha256:…}
   * @param replacedBy the successor, or null
   * @param contribution occurrences contributed to the successor; 0 unless it was a profile
   * @param gained part of the contribution that was itself merged in from others
   */
  record KeepVersion(
      Scope scope,
      String memoryId,
      long updatedAt,
      String contentHash,
      String replacedBy,
      long contribution,
      long gained)
      implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.keep(this);
    }
  }

  /**
   * Stores a new text that a model proposes for a memory, to be approved by a person. The proposal
   * is dropped when the memory changes or is deleted.
   *
   * @param seen digest that shows whether the memory is still as the model saw it
   * @param why the model's reason
   */
  record PutProposed(Scope scope, String memoryId, String seen, String content, String why)
      implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.put(this);
    }
  }

  /** Drops a model's proposal for a memory. */
  record RemoveProposed(Scope scope, String memoryId) implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.remove(this);
    }
  }

  /**
   * Records how many memories of a scope a stage has removed on a UTC day.
   *
   * @param day days since the epoch
   * @param base number of countable memories when the day's first run began
   */
  record CountRemoved(Scope scope, String stage, long day, long base, long removed)
      implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.count(this);
    }
  }

  /** Calls a tool. */
  record CallTool(ToolRequest request) implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.call(this);
    }
  }

  /**
   * Publishes a new suppress rule or its new status. Emitted only by the one partition that decides
   * about rules; other callers use a tool call.
   */
  record PublishRule(SuppressRule rule) implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.publish(this);
    }
  }

  /** Emits the decision about an event. */
  record Decide(Decision decision) implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.decide(this);
    }
  }

  /**
   * Counts a processed record.
   *
   * @param verdict wire name of the {@link Verdict}, {@link DeadLettered#VERDICT} or {@link
   *     Ignored#VERDICT}
   * @param source topic and partition of the record, {@code topic-partition}
   * @param arrival epoch milliseconds
   */
  record Count(String verdict, String source, long arrival) implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.count(this);
    }
  }

  /** Counts a record that Lethe's own code failed to process. */
  record CountQuarantined() implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.countQuarantined();
    }
  }
}
