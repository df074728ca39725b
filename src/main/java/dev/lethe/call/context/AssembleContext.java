package dev.lethe.call.context;

import dev.lethe.call.CallContext;
import dev.lethe.call.Output;
import dev.lethe.call.PartitionContext;
import dev.lethe.call.Step;
import dev.lethe.call.TimeArgument;
import dev.lethe.call.ToolCall;
import dev.lethe.call.ToolType;
import dev.lethe.call.memory.FilterArguments;
import dev.lethe.context.AssembledContext;
import dev.lethe.context.ContextAssembler;
import dev.lethe.context.ContextIndex;
import dev.lethe.context.ContextQuery;
import dev.lethe.context.PastMemories;
import dev.lethe.context.Section;
import dev.lethe.event.ErrorCode;
import dev.lethe.event.Scope;
import dev.lethe.memory.Memory;
import dev.lethe.memory.lifecycle.Refusal;
import dev.lethe.text.fingerprint.Digest;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Assembles a context: rules B1 to B9 and B13.
 *
 * @param contextId the caller's id for the context; null to derive one from the call
 * @param sessionId session whose recent memories are included, or null
 * @param preferenceScope scope whose preferences override the default ones, or null
 * @param filter condition of every memory; null for none
 * @param asOf a day or a time; the context is as it was valid then. Null for now
 * @param log true if the memories count as included; null for false
 */
public record AssembleContext(
    String query,
    int windowTokens,
    String contextId,
    String sessionId,
    String preferenceScope,
    FilterArguments filter,
    String asOf,
    Boolean log)
    implements IndexTool {
  public static final ToolType TYPE =
      ToolType.of("memory.context_assemble", AssembleContext.class, Assembled.class).readOnly();

  private static final int BYTES_SHOWN = 8;

  /**
   * Context of a prompt.
   *
   * @param embedder model whose vectors were compared, or {@code none}
   * @param order description of the order of the items; null in replies of earlier releases
   * @param items memories, section by section
   * @param preferences preferences among the items
   */
  public record Assembled(
      String contextId,
      String embedder,
      String order,
      List<AssembledContext.Item> items,
      List<AssembledContext.Preference> preferences,
      int tokensTotal)
      implements Output.OfOnePartition {
    public Assembled {
      items = List.copyOf(items);
      preferences = List.copyOf(preferences);
    }
  }

  @Override
  public Optional<Refusal> fault() {
    Optional<Refusal> fault = TimeArgument.fault("$.as_of", asOf);
    if (fault.isEmpty() && asOf != null && isLogged()) {
      String path = "$.log";
      fault =
          Optional.of(
              new Refusal(
                  ErrorCode.INVALID_ARGS,
                  path + ": true; memories of a context with as_of can't be counted as used",
                  path));
    }
    return fault.isPresent() ? fault : FilterArguments.fault(filter);
  }

  private boolean isLogged() {
    return log != null && log;
  }

  @Override
  public Step answered(CallContext context, ContextAwaited awaited, ContextIndex index) {
    Scope scope = awaited.scope();
    PartitionContext partition = context.partition();
    ContextAssembler assembler = new ContextAssembler(partition.of(scope), partition.format());
    Function<String, Memory> memories = id -> partition.memories().memory(scope, id);
    long now = context.now();
    ContextIndex searched = index;
    if (asOf != null) {
      now = TimeArgument.read(asOf).orElseThrow();
      PastMemories past = new PastMemories(index, now, memories, partition.format());
      searched = past.index();
      memories = past::memory;
    }
    ContextQuery asked =
        new ContextQuery(
            query,
            windowTokens,
            sessionId,
            preferenceScope,
            now,
            awaited.vector(),
            FilterArguments.parse(filter));
    AssembledContext found = assembler.assemble(asked, searched, memories);
    Step done =
        context.done(
            new Assembled(
                contextId == null ? idOf(context.call()) : contextId,
                found.embedder(),
                Section.orders(),
                found.items(),
                found.preferences(),
                found.tokens()));
    boolean counts = isLogged() && !context.delivery().isRepeated();
    List<String> ids = found.items().stream().map(AssembledContext.Item::memoryId).toList();
    return counts ? done.effects(LogInclusions.log(context, ids, null).effects()) : done;
  }

  private static String idOf(ToolCall call) {
    byte[] id = ("context|" + call.key()).getBytes(StandardCharsets.UTF_8);
    return "context-" + HexFormat.of().formatHex(Digest.sha256().digest(id), 0, BYTES_SHOWN);
  }
}
