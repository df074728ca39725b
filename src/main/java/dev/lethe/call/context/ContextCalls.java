package dev.lethe.call.context;

import dev.lethe.call.CallOutcome;
import dev.lethe.call.Delivery;
import dev.lethe.call.Output;
import dev.lethe.call.PartitionContext;
import dev.lethe.call.Tool;
import dev.lethe.call.ToolCall;
import dev.lethe.call.engine.CommandEngine;
import dev.lethe.context.AssembledContext;
import dev.lethe.context.ContextAssembler;
import dev.lethe.context.ContextIndex;
import dev.lethe.context.ContextQuery;
import dev.lethe.context.QueryEmbedder;
import dev.lethe.event.ErrorCode;
import dev.lethe.event.Scope;
import dev.lethe.memory.Effect;
import dev.lethe.memory.lifecycle.InclusionLog;
import dev.lethe.policy.Policy;
import dev.lethe.text.fingerprint.Digest;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** Calls for contexts, and reports of the memories included in them: rules B1 to B9, K1. */
public final class ContextCalls {
  private static final int BYTES_SHOWN = 8;

  private final PartitionContext terms;

  public ContextCalls(PartitionContext terms) {
    this.terms = terms;
  }

  public CallOutcome assemble(Delivery delivery) {
    ToolCall call = delivery.call();
    Scope scope = call.scope();
    if (scope == null) {
      return CallOutcome.refused(
          ErrorCode.INVALID_ARGS, "scope: missing; a context belongs to one scope", null);
    }
    if (!call.covers(scope)) {
      return CallOutcome.refused(
          ErrorCode.INVALID_ARGS, "scope: " + scope + " belongs to another tenant", null);
    }
    return goOn(ContextAwaited.of(delivery));
  }

  /** Answers the call, or orders the data that is still missing. */
  public CallOutcome goOn(ContextAwaited awaited) {
    ContextIndex index = terms.contexts().of(awaited.scope());
    if (index == null) {
      return CallOutcome.later(new ContextOrder(awaited, null));
    }
    if (awaited.isAsked()) {
      return answered(awaited, index);
    }
    QueryEmbedder queries = terms.queries();
    Optional<String> query =
        ContextAssembler.toEmbed(awaited.tool().query(), index, queries.model());
    return query.isPresent() && !queries.isAtHand()
        ? CallOutcome.later(new ContextOrder(awaited, query.get()))
        : answered(awaited.answered(query.map(queries::embed).orElse(null)), index);
  }

  private CallOutcome answered(ContextAwaited awaited, ContextIndex index) {
    ToolCall call = awaited.delivery().call();
    Tool.AssembleContext tool = awaited.tool();
    Scope scope = awaited.scope();
    Policy policy = terms.of(scope);
    ContextAssembler assembler =
        new ContextAssembler(policy, terms.prints().fingerprinter(scope.tenant()), terms.format());
    ContextQuery query =
        new ContextQuery(
            tool.query(),
            tool.windowTokens(),
            tool.sessionId(),
            tool.preferenceScope(),
            call.arrivedAt(),
            awaited.vector());
    AssembledContext context =
        assembler.assemble(query, index, id -> terms.memories().memory(scope, id));
    return CallOutcome.done(
        tool.counts() && !awaited.delivery().isRepeated() ? inclusions(call, context) : List.of(),
        output(call, tool, context));
  }

  private List<Effect> inclusions(ToolCall call, AssembledContext context) {
    List<String> ids = context.items().stream().map(AssembledContext.Item::memoryId).toList();
    return log(call, ids, null).effects();
  }

  public CallOutcome log(ToolCall call, Tool.LogInclusions tool) {
    List<String> ids = tool.items().stream().map(Tool.Included::memoryId).toList();
    InclusionLog.Logged logged = log(call, ids, tool.timestamp());
    return CallOutcome.done(
        logged.effects(), new Output.Logged(logged.logged(), logged.unknownIds()));
  }

  private InclusionLog.Logged log(ToolCall call, List<String> memoryIds, Long timestamp) {
    return InclusionLog.of(
        memoryIds,
        memoryId -> CommandEngine.known(terms, call, memoryId),
        timestamp,
        call.arrivedAt(),
        terms.policy());
  }

  private static Output output(ToolCall call, Tool.AssembleContext tool, AssembledContext context) {
    return new Output.AssembledContext(
        tool.contextId() == null ? idOf(call) : tool.contextId(),
        context.embedder(),
        context.items().stream().map(ContextCalls::output).toList(),
        context.preferences().stream().map(ContextCalls::output).toList(),
        context.tokens());
  }

  private static String idOf(ToolCall call) {
    byte[] id = ("context|" + call.key()).getBytes(StandardCharsets.UTF_8);
    return "context-" + HexFormat.of().formatHex(Digest.sha256().digest(id), 0, BYTES_SHOWN);
  }

  private static Output.ContextItem output(AssembledContext.Item item) {
    return new Output.ContextItem(
        item.memoryId(),
        item.kind(),
        item.section().wireName(),
        item.text(),
        item.tokens(),
        item.score(),
        item.reason().wireName(),
        item.createdAt());
  }

  private static Output.HeldPreference output(AssembledContext.Preference said) {
    return new Output.HeldPreference(said.memoryId(), said.key(), said.value(), said.prefScope());
  }
}
