package dev.lethe.call.question;

import dev.lethe.call.Order;
import dev.lethe.call.llm.LlmRequest;

/** Order of a request to a model. */
public record LlmOrder(LlmRequest request) implements Order {}
