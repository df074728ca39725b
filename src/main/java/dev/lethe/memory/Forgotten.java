package dev.lethe.memory;

import dev.lethe.event.Scope;

/**
 * A memory that was erased by a call.
 *
 * @param memory as it was before, null if only its tombstone was left
 * @param traced the message that it was minted from, null where no family has learned from it
 * @param familyId of the family of which all words are to go; null if that message's alone are
 */
public record Forgotten(Scope scope, Memory memory, TracedMessage traced, String familyId) {}
