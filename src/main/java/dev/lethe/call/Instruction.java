package dev.lethe.call;

/** An instruction to a partition. */
public interface Instruction {}
