package dev.lethe.call.compaction;

import dev.lethe.call.Order;
import dev.lethe.call.llm.LlmRequest;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.compaction.Plan;
import dev.lethe.memory.Memory;
import dev.lethe.memory.summary.ExtractiveSummariser;
import dev.lethe.memory.summary.FamilyCounts;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.memory.summary.SummaryItem;
import dev.lethe.policy.CompactionPolicy.SummaryWriter;
import dev.lethe.policy.Policy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * Order of a summary, with all data needed to write it on any thread, whatever happens to the
 * memories in the meantime.
 *
 * @param policy policy of the tenant
 * @param sources memories of the group, in group order
 * @param notAfter time after which the summary is no longer awaited, epoch milliseconds
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

  /** Returns the built-in summariser's summary; may take seconds. */
  public SummaryItem summarise() {
    return new ExtractiveSummariser(policy).summarise(sources, families);
  }

  /** Returns the request to a model. It does not name the authors of the sources. */
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

  /** Returns the input of a model that summarises memories. */
  public static Map<String, Object> input(Policy policy, List<Memory> sources) {
    return input(policy, sources, sources.stream().mapToLong(Memory::createdAt));
  }

  /**
   * Returns the input of a model for sources whose content is older than their creation.
   *
   * @param said times at which the sources' content was written, epoch milliseconds
   */
  public static Map<String, Object> input(Policy policy, List<Memory> sources, LongStream said) {
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
