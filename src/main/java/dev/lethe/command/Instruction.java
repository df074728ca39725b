package dev.lethe.command;

/** An instruction to a partition. */
public sealed interface Instruction permits Delivery, Tick, Planned {}
