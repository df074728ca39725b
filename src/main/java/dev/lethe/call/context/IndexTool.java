package dev.lethe.call.context;

import dev.lethe.call.CallContext;
import dev.lethe.call.Step;
import dev.lethe.call.Tool;
import dev.lethe.context.ContextAssembler;
import dev.lethe.context.ContextIndex;
import dev.lethe.context.QueryEmbedder;
import dev.lethe.event.ErrorCode;
import dev.lethe.event.Scope;
import dev.lethe.memory.lifecycle.Refusal;
import java.util.List;
import java.util.Optional;

/**
 * Tool that reads the index of one scope: rules B7 to B9. A call waits, without blocking the
 * stream, until the index is complete and its query has a vector.
 */
public interface IndexTool extends Tool {

  /** Returns the text to find memories for; null if the tool compares none. */
  String query();

  /** Returns the reason to refuse the arguments, if there is one. */
  Optional<Refusal> fault();

  /**
   * Answers the call.
   *
   * @param awaited call with the query's vector, if there is one
   * @param index index of the call's scope
   */
  Step answered(CallContext context, ContextAwaited awaited, ContextIndex index);

  @Override
  default Step process(CallContext context) {
    Scope scope = context.call().scope();
    if (scope == null) {
      return context.refused(
          ErrorCode.INVALID_ARGS,
          "scope: missing; " + context.call().name() + " reads one scope",
          null);
    }
    if (!context.call().covers(scope)) {
      return context.refused(
          ErrorCode.INVALID_ARGS, "scope: " + scope + " belongs to another tenant", null);
    }
    return fault()
        .map(context::refused)
        .orElseGet(() -> resume(context, ContextAwaited.of(context.delivery())));
  }

  /** Answers the call, or orders the data that is still missing. */
  default Step resume(CallContext context, ContextAwaited awaited) {
    ContextIndex index = context.partition().contexts().of(awaited.scope());
    if (index == null) {
      return Step.NOTHING.orders(List.of(new ContextOrder(awaited, null)));
    }
    if (query() == null || awaited.isAsked()) {
      return answered(context, awaited, index);
    }
    QueryEmbedder queries = context.partition().queries();
    Optional<String> missing = ContextAssembler.toEmbed(query(), index, queries.model());
    return missing.isPresent() && !queries.isAtHand()
        ? Step.NOTHING.orders(List.of(new ContextOrder(awaited, missing.get())))
        : answered(context, awaited.answered(missing.map(queries::embed).orElse(null)), index);
  }
}
