package dev.lethe.hygiene.compaction;

import dev.lethe.event.EventType;
import dev.lethe.memory.Effect;
import dev.lethe.memory.EmbeddingRules;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.MessageFingerprinter;
import dev.lethe.memory.RetrievalWeights;
import dev.lethe.memory.VectorChange;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.memory.lifecycle.Deleting;
import dev.lethe.memory.lifecycle.WrittenSummary;
import dev.lethe.memory.summary.Excerpts;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.memory.summary.SummaryItem;
import dev.lethe.memory.summary.SummaryText;
import dev.lethe.memory.summary.WordCounts;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/**
 * Effects of a commit that passed the gate: the summary comes first, so that the successor is
 * readable before its sources disappear. Rule K9.
 */
public final class Committing {
  /** Reason in the tombstones of sources. */
  public static final String REASON = "compaction";

  private final Policy policy;
  private final MessageFingerprinter prints;
  private final JsonFormat format;

  /**
   * @param policy policy of the tenant
   */
  public Committing(Policy policy, MessageFingerprinter prints, JsonFormat format) {
    this.policy = policy;
    this.prints = prints;
    this.format = format;
  }

  /**
   * Result of a commit.
   *
   * @param words words of the scope's compacted messages afterwards
   */
  public record Committed(
      WrittenSummary written, int deletedCount, WordCounts words, List<Effect> effects) {
    public String summaryId() {
      return written.summaryId();
    }
  }

  /**
   * Returns the effects of a commit.
   *
   * @param runId id of the run; for a commit by a tool, the id of its plan
   * @param now time of the call or the run, epoch milliseconds
   * @param arrivedAt arrival of the record that causes the commit, epoch milliseconds: the grace
   *     period begins then
   * @param words words of the messages of the scope that were compacted before
   */
  public Committed commit(
      Gate.Passed passed, String runId, long now, long arrivedAt, WordCounts words) {
    List<Effect> effects = new ArrayList<>();
    Memory summary = summary(passed, runId, now, arrivedAt);
    effects.add(new Effect.PutMemory(summary));
    if (summary.embedding() == EmbeddingStatus.REQUESTED) {
      effects.add(new Effect.Embed(VectorChange.of(summary)));
    }
    Excerpts excerpts = new Excerpts(passed.sources(), words);
    for (Excerpts.Excerpt kept : chosen(excerpts, passed, summary)) {
      Memory excerpt = excerpt(kept, passed.group(), summary, now, arrivedAt);
      effects.add(new Effect.PutMemory(excerpt));
      if (excerpt.embedding() == EmbeddingStatus.REQUESTED) {
        effects.add(new Effect.Embed(VectorChange.of(excerpt)));
      }
    }
    for (Memory source : passed.sources()) {
      Deleting.add(source, summary.memoryId(), REASON, runId, arrivedAt, effects);
    }
    return new Committed(
        new WrittenSummary(summary.memoryId(), passed.group().sourceIds()),
        passed.sources().size(),
        excerpts.counts(),
        List.copyOf(effects));
  }

  /**
   * Returns the excerpts for which the summary leaves room in the share that is kept of the group
   * without the summaries that it replaces; at least half of it.
   */
  private List<Excerpts.Excerpt> chosen(Excerpts excerpts, Gate.Passed passed, Memory summary) {
    String text = summary.content().text();
    List<Memory> sources =
        passed.sources().stream().filter(source -> source.kind() != Kind.SUMMARY).toList();
    double kept = policy.compaction().keepShare() * MemoryGrouping.tokens(sources);
    double room = Math.max(kept / 2, kept - EmbeddingRules.tokens(text));
    Map<String, String> said = new HashMap<>();
    passed
        .item()
        .eachSentence(
            (sentence, origin) ->
                origin.forEach(id -> said.merge(id, sentence, (one, other) -> one + '\n' + other)));
    return excerpts.choose((long) Math.rint(room), policy.compaction().maxBullets(), said);
  }

  private Memory excerpt(
      Excerpts.Excerpt kept, Plan.Group group, Memory summary, long now, long arrivedAt) {
    Memory source = kept.source();
    boolean hadVector = source.embedding() == EmbeddingStatus.REQUESTED;
    return new Memory(
        MemoryIds.ofExcerpt(source.scope(), summary.memoryId(), source.memoryId()),
        Kind.EXCERPT,
        source.scope(),
        null,
        null,
        new Memory.Content(
            kept.text(), prints.normalized(source.scope().tenant(), kept.text()), List.of()),
        source.source(),
        source.kind() == Kind.SUMMARY ? group.start() : source.createdAt(),
        now,
        null,
        arrivedAt,
        1,
        source.cluster(),
        Memory.Retrieval.of(source.retrieval().weight()),
        source.usage(),
        hadVector ? EmbeddingStatus.REQUESTED : EmbeddingStatus.NONE,
        new Memory.Lifecycle(false, null, null, null, summary.lifecycle().runId(), null),
        List.of(source.memoryId()),
        source.tags(),
        Memory.Fingerprints.NONE,
        null,
        Memory.SCHEMA_VERSION);
  }

  private Memory summary(Gate.Passed passed, String runId, long now, long arrivedAt) {
    Plan.Group group = passed.group();
    List<Memory> sources = passed.sources();
    SummaryItem item = passed.item();
    String text = SummaryText.of(item.summary());
    String normalized = prints.normalized(passed.plan().scope().tenant(), text);
    return new Memory(
        MemoryIds.ofSummary(
            passed.plan().scope(), runId, group.groupId(), DayCap.dayOf(group.start())),
        Kind.SUMMARY,
        passed.plan().scope(),
        null,
        null,
        new Memory.Content(text, normalized, List.of()),
        new Memory.Source(
            EventType.SUMMARY_CREATED.wireName(),
            common(sources, source -> source.source().guildId()),
            group.channelId(),
            null,
            false),
        now,
        now,
        null,
        arrivedAt,
        1,
        new Memory.Cluster(
            common(sources, source -> source.cluster().threadId()),
            common(sources, source -> source.cluster().spamFamilyId())),
        Memory.Retrieval.of(RetrievalWeights.of(Kind.SUMMARY, false, policy.context().weights())),
        Memory.Usage.NEVER,
        policy.compaction().indexSummary() ? EmbeddingStatus.REQUESTED : EmbeddingStatus.NONE,
        new Memory.Lifecycle(false, null, null, null, runId, null),
        references(sources),
        List.of(),
        Memory.Fingerprints.NONE,
        item.write(format),
        Memory.SCHEMA_VERSION);
  }

  /**
   * Returns the sources and their references: another summary that may still quote a source has to
   * be found after the source is purged. The references of a replaced summary are found through its
   * tombstone.
   */
  private static List<String> references(List<Memory> sources) {
    Set<String> references = new LinkedHashSet<>();
    sources.forEach(source -> references.add(source.memoryId()));
    sources.stream()
        .filter(source -> source.kind() != Kind.SUMMARY)
        .forEach(source -> references.addAll(source.references()));
    return List.copyOf(references);
  }

  private static String common(List<Memory> sources, Function<Memory, String> field) {
    String first = field.apply(sources.get(0));
    return sources.stream().allMatch(source -> Objects.equals(first, field.apply(source)))
        ? first
        : null;
  }
}
