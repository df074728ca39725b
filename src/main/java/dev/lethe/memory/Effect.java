package dev.lethe.memory;

import dev.lethe.event.Scope;
import dev.lethe.rule.SuppressRule;
import dev.lethe.vector.Embedding;

/**
 * One thing that follows from a decision: a change of the memory table, a word to the world, or a
 * count. A decision's effects are a list, and whoever applies it writes all of them, in its order,
 * before the first is forwarded.
 */
public sealed interface Effect {

  /** Shows which it is. */
  void accept(Visitor visitor);

  /** Takes effects by what they are; passes over those it says nothing about. */
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

  /** A memory is new, or replaces what it was. */
  record PutMemory(Memory memory) implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.put(this);
    }
  }

  /**
   * A memory leaves without a tombstone: the aggregate of a family that became part of another. Of
   * {@link SegmentRoll#NOTHING} it is only appended that it is gone, as traces and vectors are.
   */
  record RemoveMemory(Scope scope, String memoryId) implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.remove(this);
    }
  }

  /** A deletion is noted, until somebody takes it back. */
  record PutTombstone(Tombstone tombstone) implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.put(this);
    }
  }

  /** A deletion is taken back: the memory lives again, and a replay finds it there. */
  record RemoveTombstone(Scope scope, String memoryId) implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.remove(this);
    }
  }

  /** A vector is asked for; the one that there may be is of another text, and goes. */
  record Embed(VectorChange change) implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.embed(this);
    }
  }

  /** A memory's vector is to leave the index. */
  record PurgeVector(Scope scope, String memoryId) implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.purge(this);
    }
  }

  /** A memory has a vector, in place of the one that it may have had. */
  record PutVector(Embedding embedding) implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.put(this);
    }
  }

  /** A worker's vector came in. */
  record CountVector(VectorOutcome outcome) implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.count(this);
    }
  }

  /** What is known of a message from now on. */
  record PutTrace(Scope scope, String messageId, MessageTrace trace) implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.put(this);
    }
  }

  /** Nothing is to be known of a message any more. */
  record RemoveTrace(Scope scope, String messageId) implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.remove(this);
    }
  }

  /** A memory is to be looked at. */
  record PutQueueRow(Scope scope, QueueRow row) implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.put(this);
    }
  }

  /** A memory has been looked at. */
  record RemoveQueueRow(Scope scope, QueueRow row) implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.remove(this);
    }
  }

  /**
   * All memories of a scope up to a UTC day that may ever be due have rows in the queue; one of
   * those days that comes later gets its row when it is put.
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
   * Of an item whose memory is purged something else is known than before.
   *
   * @param updatedAt of the newest version, epoch milliseconds
   * @param contentHash SHA-256 of its text, {@code sha256:…}
   * @param replacedBy the memory that stands for it, or null
   * @param contribution what it gives to that memory; 0 unless it was a profile
   * @param gained the part of that which others gave to it
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
   * A model proposes another text for a memory, which a person may approve. It leaves by itself
   * when the memory changes or goes.
   *
   * @param seen by which it is told whether the memory is still as the model saw it
   * @param why it is better, in the model's words
   */
  record PutProposed(Scope scope, String memoryId, String seen, String content, String why)
      implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.put(this);
    }
  }

  /** Nobody is asked about what a model proposes for a memory any more. */
  record RemoveProposed(Scope scope, String memoryId) implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.remove(this);
    }
  }

  /**
   * So much has a stage removed of a scope on a UTC day.
   *
   * @param day days since the epoch
   * @param base memories that counted when the day's first run began
   */
  record CountRemoved(Scope scope, String stage, long day, long base, long removed)
      implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.count(this);
    }
  }

  /** A tool is called. */
  record CallTool(ToolRequest request) implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.call(this);
    }
  }

  /**
   * A suppress rule is new, or has another status: by the one partition that decides so. What has a
   * rule to propose asks that one: {@link RuleProposal}.
   */
  record PublishRule(SuppressRule rule) implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.publish(this);
    }
  }

  /** What became of an event goes out. */
  record Decide(Decision decision) implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.decide(this);
    }
  }

  /**
   * A record is done with.
   *
   * @param verdict wire name of the {@link Verdict}, or {@link DeadLettered#VERDICT}
   * @param source topic and partition it came in on, {@code topic-partition}
   * @param arrival epoch milliseconds
   */
  record Count(String verdict, String source, long arrival) implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.count(this);
    }
  }

  /** Our own code failed over a record. */
  record CountQuarantined() implements Effect {
    @Override
    public void accept(Visitor visitor) {
      visitor.countQuarantined();
    }
  }
}
