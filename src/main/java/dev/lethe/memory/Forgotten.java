package dev.lethe.memory;

import dev.lethe.event.Scope;

/**
 * Memory erased by a call.
 *
 * @param memory state before erasure, null if only its tombstone was left
 * @param traced the message it was minted from, null if no family has learned from that message
 * @param familyId family whose words must all be erased; null if only that message's words must
 */
public record Forgotten(Scope scope, Memory memory, TracedMessage traced, String familyId) {}
