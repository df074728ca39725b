package dev.lethe.command;

import dev.lethe.compaction.Plan;
import dev.lethe.compaction.summary.ExtractiveSummariser;
import dev.lethe.compaction.summary.FamilyCounts;
import dev.lethe.compaction.summary.JsonFormat;
import dev.lethe.compaction.summary.SummaryItem;
import dev.lethe.event.Scope;
import dev.lethe.llm.LlmRequest;
import dev.lethe.memory.Memory;
import dev.lethe.policy.CompactionPolicy.SummaryWriter;
import dev.lethe.policy.Policy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * A summary that somebody is to write, with all that it takes: it can be written on any thread,
 * whatever happens to the memories meanwhile.
 *
 * @param policy the tenant's
 * @param sources of the group, in their order
 * @param notAfter when nobody waits for it any more, epoch milliseconds
 */
public record SummaryOrder(
    String requestId,
    Scope scope,
    Plan plan,
    SummaryWriter writer,
    Policy policy,
    List<Memory> sources,
    FamilyCounts families,
    long notAfter)
    implements Order {
  public SummaryOrder {
    sources = List.copyOf(sources);
  }

  /** The built-in summariser's; takes up to seconds. */
  public SummaryItem summarise() {
    return new ExtractiveSummariser(policy).summarise(sources, families);
  }

  /** What a model is asked for. Who wrote the sources is not told. */
  public LlmRequest request(JsonFormat format) {
    return new LlmRequest(
        requestId,
        scope,
        LlmRequest.SUMMARIZE,
        plan.planId(),
        format.write(input(policy, sources)),
        plan.createdAt(),
        notAfter);
  }

  /** What a model needs to know to summarise memories. */
  static Map<String, Object> input(Policy policy, List<Memory> sources) {
    return input(policy, sources, sources.stream().mapToLong(Memory::createdAt));
  }

  /**
   * The same where a source isn't of the time at which it was created.
   *
   * @param said when what the sources say was said, epoch milliseconds
   */
  static Map<String, Object> input(Policy policy, List<Memory> sources, LongStream said) {
    Map<String, Object> range = new LinkedHashMap<>();
    LongSummaryStatistics times = said.summaryStatistics();
    range.put("start", times.getMin());
    range.put("end", times.getMax());
    Map<String, Object> input = new LinkedHashMap<>();
    input.put("format", "json_v1");
    input.put("max_bullets", policy.compaction().maxBullets());
    input.put("max_patterns", policy.compaction().maxPatterns());
    input.put("time_range", range);
    input.put("source_ids", sources.stream().map(Memory::memoryId).toList());
    input.put("sources", sources.stream().map(SummaryOrder::source).toList());
    return input;
  }

  private static Map<String, Object> source(Memory memory) {
    Map<String, Object> source = new LinkedHashMap<>();
    source.put("memory_id", memory.memoryId());
    source.put("created_at", memory.createdAt());
    source.put("author_is_bot", memory.source().authorIsBot());
    source.put("kind", memory.kind().wireName());
    source.put("text", memory.content().text());
    return source;
  }
}
