package dev.lethe.command;

import dev.lethe.llm.LlmRequest;

/** A model is asked for something. */
public record LlmOrder(LlmRequest request) implements Order {}
