package dev.lethe.memory;

/** Message that a memory was minted from, with its trace. */
public record TracedMessage(String messageId, MessageTrace.Minted trace) {}
