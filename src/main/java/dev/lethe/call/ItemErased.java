package dev.lethe.call;

import dev.lethe.event.Scope;

/** Instruction to remove what is stored about an item that its own store has deleted. */
public record ItemErased(Scope scope, String memoryId) implements Instruction {}
