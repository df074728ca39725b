package dev.lethe.processor;

import dev.lethe.call.Delivery;
import dev.lethe.call.Instruction;
import dev.lethe.call.Tick;
import dev.lethe.config.Names;
import dev.lethe.config.ScopePartitioner;
import dev.lethe.event.Arrival;
import dev.lethe.event.DeadLetterReason;
import dev.lethe.event.FieldFault;
import dev.lethe.event.Scope;
import dev.lethe.item.ItemArrival;
import dev.lethe.memory.Seed;
import dev.lethe.memory.VectorComputed;
import dev.lethe.memory.vector.Embedding;
import dev.lethe.policy.PolicyRow;

/** Decoded record. Each kind of topic has its own kind of input. */
sealed interface Input {

  /** Input that a processor decides on a certain partition. */
  sealed interface Placed extends Input {

    /**
     * Returns true if the given partition decides the input.
     *
     * @param partitions total number of partitions
     */
    boolean isDecidedBy(int partition, int partitions);

    /** Returns the key of the input from here on, including the re-keyed copy. */
    String key();

    /** Returns the name of the processor that decides the input. */
    String box();

    /** Returns the value forwarded to that processor. */
    Object value();
  }

  /** Event, decided on its scope's partition. */
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

  /** Item, decided on its scope's partition. */
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

  /** Tool call, copied to each partition that it concerns. */
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

  /** Interval tick; each partition receives its own. */
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

  /** Result of an order; decided on its scope's partition. */
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

  /** Vector computed by a worker; decided on its scope's partition. */
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

  /** Decision of an earlier application id; applied on its scope's partition. */
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

  /** Confirmation that a request was carried out; needs no processing. */
  record Nothing() implements Input {}

  /** Policy that applies from the next record on, on the partition that received the copy. */
  record OfPolicy(PolicyRow row) implements Input {}

  /** Suppress rule as it applies from the next record on. */
  record OfRule(String ruleId, PolicyRow row) implements Input {}

  /**
   * Record that doesn't belong on its topic.
   *
   * @param fault wrong value, or null
   */
  record Refused(DeadLetterReason reason, FieldFault fault) implements Input {
    Refused(DeadLetterReason reason) {
      this(reason, null);
    }
  }
}
