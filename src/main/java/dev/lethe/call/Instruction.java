package dev.lethe.call;

/** An instruction to a partition. */
public sealed interface Instruction permits Delivery, Tick, Planned {}
