package dev.lethe.command;

import dev.lethe.llm.LlmRequest;

/** Order of a request to a model. */
public record LlmOrder(LlmRequest request) implements Order {}
