package dev.lethe.hygiene.pruning;

import dev.lethe.hygiene.Leftover;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.hygiene.PlanBuilder;
import dev.lethe.hygiene.Proposal;
import dev.lethe.hygiene.ReviewCase;
import dev.lethe.hygiene.RunContext;
import dev.lethe.hygiene.ScopePlan;
import dev.lethe.hygiene.ScopeWork;
import dev.lethe.hygiene.StageStep;
import dev.lethe.hygiene.SummaryAsk;
import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemState;
import dev.lethe.memory.EmbeddingRules;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.summary.ContinuingSummarizer;
import dev.lethe.memory.summary.EarlierSummary;
import dev.lethe.memory.summary.ExtractiveSummarizer;
import dev.lethe.memory.summary.FamilyCounts;
import dev.lethe.memory.summary.Sentences;
import dev.lethe.memory.summary.SummaryItem;
import dev.lethe.policy.CompactionPolicy.SummaryWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Work of a run on one scope's sessions: messages to prune and summaries to write. */
final class SessionWork implements ScopeWork {
  /** Largest number of sources given to a model at once: the default size of a compaction group. */
  private static final int GROUP = 200;

  private static final int GROUP_TOKENS = 60_000;

  /** Reason for leaving the values of a preference to a person. */
  private static final String DIFFERENT = "values_differ";

  private final RunContext context;
  private final int maxMessages;
  private final int maxAgeDays;
  private final PlanBuilder builder;
  private final List<SessionMessage> messages = new ArrayList<>();
  private final List<SessionSummary> summaries = new ArrayList<>();
  private final List<Preference> preferences = new ArrayList<>();
  private final Map<String, Memory> memories = new HashMap<>();

  SessionWork(RunContext context, int maxMessages, int maxAgeDays) {
    this.context = context;
    this.maxMessages = maxMessages;
    this.maxAgeDays = maxAgeDays;
    this.builder = new PlanBuilder(context);
  }

  @Override
  public void read(Memory memory) {
    context.state(memory).ifPresent(state -> add(memory, state));
  }

  private void add(Memory memory, ItemState state) {
    ItemFields fields = state.fields();
    MergeEligibility standing = MergeEligibility.of(memory, context.policy(), context.now());
    memories.put(memory.memoryId(), memory);
    if (fields instanceof ItemFields.SessionMessage message) {
      messages.add(
          new SessionMessage(
              memory.memoryId(),
              memory.itemId(),
              message.sessionId(),
              message.role(),
              message.content(),
              memory.createdAt(),
              memory.admittedAt(),
              memory.lifecycle().restoredAt() != null,
              standing));
    } else if (fields instanceof ItemFields.SessionSummary summary) {
      summaries.add(
          new SessionSummary(
              memory.memoryId(),
              memory.itemId(),
              summary.sessionId(),
              summary.summaryText(),
              state.updatedAt(),
              summary.coversUntil(),
              memory.admittedAt(),
              summary.written() == null ? null : Set.copyOf(state.references()),
              summary.written(),
              standing));
    } else if (fields instanceof ItemFields.Preference && !memory.isExpiring()) {
      preferences.add(Preference.of(memory, state, context.policy()));
    }
  }

  @Override
  public ScopePlan plan() {
    SessionPlan plan =
        new PrunePlanner(context.policy(), maxMessages, maxAgeDays)
            .plan(messages, summaries, preferences, context.now(), context.day());
    boolean hasNews = !plan.conflicts().isEmpty();
    for (SessionDecay decay : plan.sessions()) {
      hasNews |= decay.deferred() > 0 || decay.isRemoved();
      if (!context.dryRun()) {
        addSteps(decay);
      }
      if (decay.deferred() > 0) {
        builder.defer(
            PruneStep.leftover(decay.sessionId(), decay.deferred(), Leftover.CAP_REACHED));
      }
    }
    for (Preferences.Merge merge : plan.merges()) {
      builder.step(
          new PreferenceStep(member(merge.loser().memoryId()), member(merge.winner().memoryId())));
    }
    for (Preferences.Conflict conflict : plan.conflicts()) {
      addCase(conflict);
      List<Preferences.Value> shown = builder.listed().first(conflict.values());
      if (!shown.isEmpty()) {
        builder.flag(json(conflict.key(), shown));
      }
    }
    return builder.plan(plan.day(), memories.size(), plan.counts(), hasNews, null, null);
  }

  /**
   * Adds a review case, unless the conflict has too many values: no person can choose among
   * thousands.
   */
  private void addCase(Preferences.Conflict conflict) {
    if (conflict.values().size() <= ReviewCase.MOST) {
      builder.reviewCase(
          DIFFERENT,
          () ->
              new Proposal.Choose(
                  conflict.values().stream().map(value -> member(value.memoryId())).toList()));
    }
  }

  private static Map<String, Object> json(String key, List<Preferences.Value> conflicting) {
    List<Map<String, Object>> values = new ArrayList<>();
    for (Preferences.Value value : conflicting) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("pref_scope", value.prefScope());
      one.put("value", Sentences.shown(value.value()));
      values.add(one);
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("key", key);
    json.put("values", values);
    return json;
  }

  /** A message to remove and the summary that covers it. */
  private record Leaving(Member message, Member cover) {}

  /**
   * Adds a session's steps in portions. The first portion has the wisdom of all, so that it is
   * stored before anything is removed.
   */
  private void addSteps(SessionDecay decay) {
    List<Leaving> leaving = decay.pruned().stream().map(this::removal).toList();
    List<Member> removed = new ArrayList<>();
    decay.removed().forEach(summary -> removed.add(member(summary.memoryId())));
    PruneStep.NewSummary summary = decay.request() == null ? null : summary(decay.request());
    int from = 0;
    do {
      int to = portionEnd(leaving, from);
      boolean isFirst = from == 0;
      boolean isLast = to == leaving.size();
      builder.step(
          new PruneStep(
              decay.sessionId(),
              from == to ? null : leaving.get(from).cover(),
              leaving.subList(from, to).stream().map(Leaving::message).toList(),
              isLast ? removed : List.of(),
              isFirst ? decay.wisdom() : null,
              !isFirst && decay.wisdom() != null,
              isLast ? summary : null));
      from = to;
    } while (from < leaving.size());
  }

  private Leaving removal(SessionMessage message) {
    SessionSummary cover = PrunePlanner.covering(message, summaries);
    return new Leaving(member(message.memoryId()), member(cover.memoryId()));
  }

  private static int portionEnd(List<Leaving> leaving, int from) {
    int to = from;
    while (to < leaving.size()
        && to - from < StageStep.PORTION
        && leaving.get(to).cover().equals(leaving.get(from).cover())) {
      to++;
    }
    return to;
  }

  private Member member(String memoryId) {
    return Member.of(memories.get(memoryId));
  }

  private PruneStep.NewSummary summary(SummarizeRequest request) {
    boolean byModel = context.policy().compaction().summaryWriter() == SummaryWriter.LLM;
    List<Memory> sources = new ArrayList<>();
    if (request.previous() != null) {
      sources.add(memories.get(request.previous().memoryId()));
    }
    long coversUntil = request.coversUntil();
    int tokens = 0;
    for (SessionMessage message : request.messages()) {
      Memory memory = memories.get(message.memoryId());
      tokens += EmbeddingRules.tokens(memory.content().text());
      boolean isMore = sources.size() >= GROUP || tokens > GROUP_TOKENS;
      if (byModel && isMore && message.createdAt() > newest(sources)) {
        coversUntil = newest(sources);
        break;
      }
      sources.add(memory);
    }
    SummaryAsk ask =
        new SummaryAsk(
            request.sessionId(),
            sources.stream().map(Member::of).toList(),
            coversUntil,
            messages.stream().mapToLong(SessionMessage::arrivedAt).max().orElse(context.now()));
    return new PruneStep.NewSummary(byModel ? null : written(sources), ask);
  }

  /**
   * Returns the creation time of the last source, or {@link Long#MAX_VALUE} if it is not a message.
   * All messages of that millisecond have to be included, since they would count as covered.
   */
  private static long newest(List<Memory> sources) {
    Memory last = sources.isEmpty() ? null : sources.get(sources.size() - 1);
    boolean isMessage = last != null && last.kind() == Kind.SESSION_MESSAGE;
    return isMessage ? last.createdAt() : Long.MAX_VALUE;
  }

  /** Returns the item of a summary written without a model. */
  private String written(List<Memory> sources) {
    Memory first = sources.get(0);
    SummaryItem item =
        first.kind() == Kind.SESSION_SUMMARY
            ? new ContinuingSummarizer(context.policy())
                .summarize(
                    EarlierSummary.of(first, context.format()), sources.subList(1, sources.size()))
            : new ExtractiveSummarizer(context.policy())
                .summarize(sources, new FamilyCounts(Map.of()));
    return item.write(context.format());
  }
}
