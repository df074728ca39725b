package dev.lethe.command;

/** What a partition is told to do. */
public sealed interface Instruction permits Delivery, Tick, Planned {}
