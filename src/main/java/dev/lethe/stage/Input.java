package dev.lethe.stage;

import dev.lethe.command.Delivery;
import dev.lethe.command.Instruction;
import dev.lethe.command.Tick;
import dev.lethe.event.Arrival;
import dev.lethe.event.DeadLetterReason;
import dev.lethe.event.FieldFault;
import dev.lethe.event.Scope;
import dev.lethe.item.ItemArrival;
import dev.lethe.layout.Names;
import dev.lethe.layout.ScopePartitioner;
import dev.lethe.memory.Seed;
import dev.lethe.memory.VectorComputed;
import dev.lethe.policy.PolicyRow;
import dev.lethe.vector.Embedding;

/** What a record that came in turned out to be. Each kind of topic has a kind of its own. */
sealed interface Input {

  /** An input to be decided: by which box, and on which partition. */
  sealed interface Placed extends Input {

    /** Whether the partition of that number, out of so many, decides it. */
    boolean isDecidedBy(int partition, int partitions);

    /** What it is keyed by from here on, its hop included. */
    String key();

    /** The box that decides it. */
    String box();

    /** What that box is given. */
    Object value();
  }

  /** An event, decided where its scope is. */
  record OfEvent(Arrival arrival) implements Placed {
    @Override
    public boolean isDecidedBy(int partition, int partitions) {
      return ScopePartitioner.partition(arrival.scope(), partitions) == partition;
    }

    @Override
    public String key() {
      return arrival.scope().name();
    }

    @Override
    public String box() {
      return Names.MINT;
    }

    @Override
    public Object value() {
      return arrival;
    }
  }

  /** An item, decided where its scope is. */
  record OfItem(ItemArrival arrival) implements Placed {
    @Override
    public boolean isDecidedBy(int partition, int partitions) {
      return ScopePartitioner.partition(arrival.item().scope(), partitions) == partition;
    }

    @Override
    public String key() {
      return arrival.item().scope().name();
    }

    @Override
    public String box() {
      return Names.ITEMS;
    }

    @Override
    public Object value() {
      return arrival;
    }
  }

  /** A call of a tool, of which each partition that it is for has a copy. */
  record OfCommand(Delivery delivery) implements Placed {
    @Override
    public boolean isDecidedBy(int partition, int partitions) {
      return delivery.partition() == partition;
    }

    @Override
    public String key() {
      return delivery.call().key();
    }

    @Override
    public String box() {
      return Names.COMMANDS;
    }

    @Override
    public Object value() {
      return delivery;
    }
  }

  /** An interval's tick, of which each partition has one of its own. */
  record OfTick(int partition, Tick tick) implements Placed {
    @Override
    public boolean isDecidedBy(int number, int partitions) {
      return partition == number;
    }

    @Override
    public String key() {
      return tick.stage();
    }

    @Override
    public String box() {
      return Names.COMMANDS;
    }

    @Override
    public Object value() {
      return tick;
    }
  }

  /** What was ordered has been worked out; decided where its scope is. */
  record OfPlan(Instruction plan, Scope scope) implements Placed {
    @Override
    public boolean isDecidedBy(int partition, int partitions) {
      return ScopePartitioner.partition(scope, partitions) == partition;
    }

    @Override
    public String key() {
      return scope.name();
    }

    @Override
    public String box() {
      return Names.COMMANDS;
    }

    @Override
    public Object value() {
      return plan;
    }
  }

  /** A vector that a worker computed, decided where its scope is. */
  record OfEmbedding(Embedding embedding) implements Placed {
    @Override
    public boolean isDecidedBy(int partition, int partitions) {
      return ScopePartitioner.partition(embedding.scope(), partitions) == partition;
    }

    @Override
    public String key() {
      return embedding.scope().name();
    }

    @Override
    public String box() {
      return Names.REMEMBER;
    }

    @Override
    public Object value() {
      return new VectorComputed(embedding);
    }
  }

  /** A decision of an earlier application id, applied where its scope is. */
  record OfSeed(Seed seed) implements Placed {
    @Override
    public boolean isDecidedBy(int partition, int partitions) {
      return ScopePartitioner.partition(seed.scope(), partitions) == partition;
    }

    @Override
    public String key() {
      return seed.scope().name();
    }

    @Override
    public String box() {
      return seed instanceof Seed.OfFamily ? Names.FAMILIES : Names.REMEMBER;
    }

    @Override
    public Object value() {
      return seed;
    }
  }

  /** What says only that something is done that was asked for. */
  record Nothing() implements Input {}

  /** A policy to go by from the next record on; the partition that has the copy does. */
  record OfPolicy(PolicyRow row) implements Input {}

  /** A suppress rule as it is from the next record on. */
  record OfRule(String ruleId, PolicyRow row) implements Input {}

  /**
   * A record that its topic isn't for.
   *
   * @param fault value that is wrong, or null
   */
  record Refused(DeadLetterReason reason, FieldFault fault) implements Input {
    Refused(DeadLetterReason reason) {
      this(reason, null);
    }
  }
}
