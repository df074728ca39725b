package dev.lethe.call.context;

import dev.lethe.call.CallContext;
import dev.lethe.call.Output;
import dev.lethe.call.Step;
import dev.lethe.call.Tool;
import dev.lethe.call.ToolType;
import dev.lethe.memory.lifecycle.InclusionLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reports the memories of a context.
 *
 * @param timestamp epoch milliseconds, or null for the call's own time
 */
public record LogInclusions(
    String contextId, String sessionId, List<Included> items, Long timestamp) implements Tool {
  public static final ToolType TYPE =
      ToolType.of("memory.context_log_write", LogInclusions.class, Logged.class);

  public LogInclusions {
    items = List.copyOf(items);
  }

  /**
   * A memory in a context.
   *
   * @param memoryId null if the memory is named by its item
   * @param itemId null if the memory is named by its own id
   */
  public record Included(String memoryId, String itemId, long tokens) {}

  /**
   * Number of inclusions counted.
   *
   * @param unknownIds ids that no partition knows
   */
  public record Logged(int logged, List<String> unknownIds) implements Output {
    public Logged {
      unknownIds = List.copyOf(unknownIds);
    }

    @Override
    public Output with(Output other) {
      Logged more = (Logged) other;
      List<String> both = new ArrayList<>(unknownIds);
      both.retainAll(more.unknownIds);
      return new Logged(logged + more.logged, both);
    }
  }

  @Override
  public Step process(CallContext context) {
    List<String> ids = new ArrayList<>();
    for (Included item : items) {
      Optional<String> id = context.memoryId(item.memoryId(), item.itemId());
      if (id.isEmpty()) {
        return context.scopeMissing();
      }
      ids.add(id.get());
    }
    InclusionLog.Logged log = log(context, ids, timestamp);
    return context.done(new Logged(log.logged(), log.unknownIds())).effects(log.effects());
  }

  /** Counts inclusions of the memories that the call may see. */
  static InclusionLog.Logged log(CallContext context, List<String> memoryIds, Long timestamp) {
    return InclusionLog.of(
        memoryIds, context::memory, timestamp, context.now(), context.partition().policy());
  }
}
