package dev.lethe.context;

import dev.lethe.item.Recency;
import dev.lethe.memory.Memory;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.memory.vector.EmbeddingModel;
import dev.lethe.policy.ContextPolicy;
import dev.lethe.policy.Policy;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Assembles contexts for queries from a scope's memories: rules B1 to B5. */
public final class ContextAssembler {
  /** Limit in characters, since the caller waits for the vector. */
  private static final int MOST_EMBEDDED = 2_000;

  private final Policy policy;
  private final JsonFormat format;

  /**
   * @param policy the tenant's policy
   */
  public ContextAssembler(Policy policy, JsonFormat format) {
    this.policy = policy;
    this.format = format;
  }

  /**
   * Returns the part of a query to embed: its beginning, without authors' names. Empty if there are
   * no vectors to compare it with.
   *
   * @param index index of the scope
   * @param model model that would make the vector
   */
  public static Optional<String> toEmbed(String query, ContextIndex index, EmbeddingModel model) {
    if (!index.models().contains(model)) {
      return Optional.empty();
    }
    String text = QueryWords.of(query, index::isAuthor).withoutAuthors();
    return text.isBlank() ? Optional.empty() : Optional.of(beginning(text));
  }

  private static String beginning(String text) {
    if (text.length() <= MOST_EMBEDDED) {
      return text;
    }
    boolean parts = Character.isHighSurrogate(text.charAt(MOST_EMBEDDED - 1));
    return text.substring(0, parts ? MOST_EMBEDDED - 1 : MOST_EMBEDDED);
  }

  /**
   * Returns the context for a query.
   *
   * @param index index of the scope
   * @param memories returns a memory by id, for those in the index
   */
  public AssembledContext assemble(
      ContextQuery query, ContextIndex index, Function<String, Memory> memories) {
    return new Assembly(query, index, memories).assemble();
  }

  private final class Assembly {
    private final ContextQuery query;
    private final ContextIndex index;
    private final Function<String, Memory> memories;
    private final ContextPolicy shares = policy.context();
    private final Recency recency = new Recency(policy.consolidation());
    private final Relevance relevance;
    private final Ranking ranking;
    private final PreferenceChoice preferences;
    private final int all;
    private final Map<Integer, Memory> read = new HashMap<>();

    Assembly(ContextQuery query, ContextIndex index, Function<String, Memory> memories) {
      this.query = query;
      this.index = index;
      this.memories = memories;
      this.relevance = new Relevance(index, query, policy);
      this.ranking = relevance.ranking();
      this.preferences = PreferenceChoice.of(index, query.preferenceScope(), query.now());
      this.all =
          room(shares.persistentPct()) + room(shares.recentPct()) + room(shares.relatedPct());
    }

    AssembledContext assemble() {
      ContextSelection persistent = new ContextSelection(shares.dedupeWithinContext());
      addPersistent(persistent, room(shares.persistentPct()));
      List<Integer> recent = recent(persistent);
      ContextSelection chosen = related(persistent, recent);
      while (chosen.hasLeftOut() && isTooRecent(chosen)) {
        int most = maxRecentTokens(all - chosen.tokens(Section.PERSISTENT));
        recent = shortened(recent, chosen.tokens(Section.RECENT), most);
        chosen = related(persistent, recent);
      }
      return chosen.context(relevance.embedder());
    }

    private int room(double share) {
      return BigDecimal.valueOf(share)
          .multiply(BigDecimal.valueOf(query.windowTokens()))
          .setScale(0, RoundingMode.FLOOR)
          .intValue();
    }

    private boolean isTooRecent(ContextSelection chosen) {
      return chosen.tokens(Section.RECENT) > 0
          && chosen.tokens(Section.RECENT) * shares.relatedGteRecentMult()
              > chosen.tokens(Section.RELATED);
    }

    /** Returns the recent section's share of the tokens if the related section fills the rest. */
    private int maxRecentTokens(int tokens) {
      return (int) (tokens / (1 + shares.relatedGteRecentMult()));
    }

    /** Returns the newest of the memories that fit the limit, at least one fewer than before. */
    private List<Integer> shortened(List<Integer> newestFirst, int tokens, int most) {
      int kept = newestFirst.size();
      int left = tokens;
      do {
        kept--;
        left -= index.entry(newestFirst.get(kept)).tokens();
      } while (kept > 0 && left > most);
      return newestFirst.subList(0, kept);
    }

    private void addPersistent(ContextSelection chosen, int room) {
      for (int slot : index.pinned()) {
        if (isCandidate(slot)) {
          int left = room - chosen.tokens(Section.PERSISTENT);
          add(slot, Section.PERSISTENT, Grounds.PINNED, left, chosen);
        }
      }
      for (int slot : preferences.slots()) {
        if (isCandidate(slot)) {
          int left = room - chosen.tokens(Section.PERSISTENT);
          add(slot, Section.PERSISTENT, Grounds.PREFERENCE, left, chosen);
        }
      }
    }

    /** Returns the latest memories that fit, newest first. */
    private List<Integer> recent(ContextSelection persistent) {
      List<Integer> recent = new ArrayList<>();
      ContextSelection chosen = new ContextSelection(persistent);
      int room = room(shares.recentPct());
      boolean ofSession = query.sessionId() != null && hasSession();
      for (int place = index.size() - 1; place >= 0; place--) {
        int slot = index.slotAt(place);
        ContextEntry entry = index.entry(slot);
        if (!entry.isRecent()
            || (ofSession && !entry.isOfSession(query.sessionId()))
            || entry.tokens() > room
            || !isCandidate(slot)) {
          continue;
        }
        int left = room - chosen.tokens(Section.RECENT);
        if (entry.tokens() > left) {
          return recent;
        }
        if (add(slot, Section.RECENT, Grounds.RECENT, left, chosen)) {
          recent.add(slot);
        }
      }
      return recent;
    }

    private boolean hasSession() {
      for (int place = index.size() - 1; place >= 0; place--) {
        if (index.entry(index.slotAt(place)).isOfSession(query.sessionId())) {
          return true;
        }
      }
      return false;
    }

    /** Returns the whole context with the given recent memories. */
    private ContextSelection related(ContextSelection persistent, List<Integer> recent) {
      ContextSelection chosen = new ContextSelection(persistent);
      recent.forEach(slot -> add(slot, Section.RECENT, Grounds.RECENT, all, chosen));
      int summary = sessionSummary();
      int missed = 0;
      for (int rank = 0; rank < ranking.size() && missed < ContextSelection.PATIENCE; rank++) {
        int slot = index.slotAt(ranking.place(rank));
        ContextEntry entry = index.entry(slot);
        if (!isCandidate(slot) || chosen.has(slot) || index.isCovered(entry, chosen.summaries())) {
          continue;
        }
        int left = all - chosen.tokens() - (slot == summary ? 0 : reserved(summary, chosen));
        if (add(slot, Section.RELATED, relevance.grounds(slot), left, chosen)) {
          missed = 0;
        } else if (entry.tokens() > left) {
          missed++;
          chosen.noteLeftOut(entry.tokens() <= all);
        }
      }
      if (reserved(summary, chosen) > 0) {
        add(summary, Section.RELATED, Grounds.SUMMARY, all - chosen.tokens(), chosen);
      }
      return chosen;
    }

    /**
     * Returns the slot of the newest summary of the requested session, or without one, of the
     * scope's session; {@link ContextIndex#NONE} if there is none that fits the related share.
     */
    private int sessionSummary() {
      for (int slot : index.sessionSummaries()) {
        ContextEntry entry = index.entry(slot);
        if (query.sessionId() == null || entry.isOfSession(query.sessionId())) {
          boolean fits = isCandidate(slot) && entry.tokens() <= room(shares.relatedPct());
          return fits ? slot : ContextIndex.NONE;
        }
      }
      return ContextIndex.NONE;
    }

    /** Returns the tokens to be kept for the session's summary until it is chosen. */
    private int reserved(int summary, ContextSelection chosen) {
      return summary == ContextIndex.NONE || chosen.has(summary)
          ? 0
          : index.entry(summary).tokens();
    }

    /**
     * Returns true if the memory may be in this context: the filter admits it, no indexed aggregate
     * represents it, and a preference is in effect.
     */
    private boolean isCandidate(int slot) {
      ContextEntry entry = index.entry(slot);
      return index.isShown(slot, query.filter(), query.now())
          && (entry.preference() == null || preferences.has(slot));
    }

    /**
     * Adds a memory unless it is already there, repeats another one or is too long.
     *
     * @param left remaining tokens
     */
    private boolean add(
        int slot, Section section, Grounds grounds, int left, ContextSelection chosen) {
      ContextEntry entry = index.entry(slot);
      boolean mayShrink = entry.isSummary() && !entry.covers().isEmpty();
      if (chosen.has(slot) || (entry.tokens() > left && !mayShrink) || chosen.hasText(entry)) {
        return false;
      }
      Memory memory = read.computeIfAbsent(slot, unused -> memories.apply(entry.memoryId()));
      ShownText text = ShownText.of(memory, entry, chosen.ids(), format);
      if (text == null || text.tokens() > left || !chosen.hasRoomFor(text)) {
        return false;
      }
      Evidence evidence = entry.facets().evidence(recency, query.now());
      FoundFact fact = FoundFact.of(memory, format);
      chosen.add(slot, entry, section, grounds, text, relevance.score(slot), evidence, fact);
      return true;
    }
  }
}
