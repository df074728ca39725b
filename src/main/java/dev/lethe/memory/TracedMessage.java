package dev.lethe.memory;

/** What is known of the message that a memory was minted from. */
public record TracedMessage(String messageId, MessageTrace.Minted trace) {}
