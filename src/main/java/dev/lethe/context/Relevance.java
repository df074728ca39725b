package dev.lethe.context;

import dev.lethe.item.Expiry;
import dev.lethe.item.ItemFields;
import dev.lethe.item.Recency;
import dev.lethe.policy.ConsolidationPolicy;
import dev.lethe.policy.ConsolidationPolicy.ExpiryCurve;
import dev.lethe.policy.ContextPolicy.RankingWeights;
import dev.lethe.policy.Policy;
import dev.lethe.text.Bm25;
import java.util.Arrays;
import java.util.BitSet;

/*
 * The weights were fitted on one half of the available LoCoMo conversations and validated on the
 * other half.
 */
/**
 * Relevance of each memory of a scope to a query: rule B4. Scores are only meaningful relative to
 * each other.
 */
final class Relevance {
  private static final double K1 = 0.9;
  private static final double B = 0.5;

  private static final double OWN_WORDS = 0.9;
  private static final double WORDS_BEFORE = 0.3;
  private static final double ONLY_AUTHOR = 3;
  private static final double OWN_MEANING = 0.55;
  private static final double MEANING_AFTER = 0.3;
  private static final double SESSIONS_MEANING = 0.9;
  private static final double TELLS_WHEN = 1.1;
  private static final double ASKS = -0.5;
  private static final double LENGTH = -0.75;
  private static final double WEIGHT = 2;
  private static final double AGE = 0.3;

  /** Replaces a weight of 0, with a penalty that no other term outweighs. */
  private static final double LEAST_WEIGHT = 1e-9;

  private static final double MILLIS_PER_HOUR = 3_600_000;
  private static final int HOURS_PER_DAY = 24;

  private final ContextIndex index;
  private final Neighbours neighbours;
  private final QueryWords query;
  private final boolean hasDates;
  private final long now;
  private final MemoryFilter filter;
  private final double[] bm25;
  private final VectorSimilarities meaning;
  private final String embedder;
  private final Fading fading;
  private final RankingWeights weights;
  private final BitSet linked;
  private final Recency recency;
  private final boolean isHalving;
  private final Fading temporary;
  private final Fading permanent;

  /**
   * Parses a query.
   *
   * @param policy the tenant's policy
   */
  Relevance(ContextIndex index, ContextQuery query, Policy policy) {
    this.index = index;
    this.neighbours = index.neighbours();
    this.query = QueryWords.of(query.text(), index::isAuthor);
    this.now = query.now();
    this.filter = query.filter();
    this.hasDates = !this.query.dates().isEmpty();
    this.bm25 = index.workspace().numbers(Workspace.Use.WORDS, index.slots(), 0);
    this.meaning = new VectorSimilarities(index, query.vector());
    this.embedder =
        meaning.isCompared() ? query.vector().model().name() : AssembledContext.NO_EMBEDDER;
    this.fading = new Fading(policy.context().halfLifeDays());
    this.weights = policy.context().ranking();
    this.linked = index.linked();
    ConsolidationPolicy entries = policy.consolidation();
    this.recency = new Recency(entries);
    this.isHalving = entries.expiryCurve() == ExpiryCurve.HALF_LIFE;
    this.temporary = new Fading(entries.temporaryHalfLifeDays());
    this.permanent = new Fading(entries.permanentHalfLifeDays());
    for (long stem : this.query.stems()) {
      add(index.postings(stem));
    }
  }

  private void add(StemPostings postings) {
    if (postings == null || postings.live() == 0) {
      return;
    }
    double rarity = rarity(postings.live());
    Bm25 worth = new Bm25(K1, B, index.meanLength());
    for (int i = 0; i < postings.size(); i++) {
      int slot = postings.slot(i);
      int length = index.length(slot);
      if (length > 0) {
        bm25[slot] += worth.worth(rarity, postings.count(i), length);
      }
    }
  }

  /**
   * Returns the name of the model whose vectors were compared, or {@link
   * AssembledContext#NO_EMBEDDER}.
   */
  String embedder() {
    return embedder;
  }

  /** Returns the weight of a property shared by the given number of memories. */
  private double rarity(int many) {
    return Bm25.rarity(index.size(), many);
  }

  /** Returns the ranking of the memories with any relation to the query that its filter admits. */
  Ranking ranking() {
    int size = index.size();
    double[] scores = index.workspace().numbers(Workspace.Use.SCORES, size, Double.NaN);
    for (int place = 0; place < size; place++) {
      int slot = index.slotAt(place);
      if (index.isShown(slot, filter, now)
          && (lexical(slot) > 0 || wordsBefore(slot) > 0 || meaning.of(slot) > 0)) {
        scores[place] = score(slot);
      }
    }
    return new Ranking(scores, index.workspace().places(size), size);
  }

  /** Returns the score of a memory. */
  double score(int slot) {
    return lexical(slot)
        + OWN_MEANING * meaning.of(slot)
        + beside(slot)
        + SESSIONS_MEANING * meaning.ofSession(slot)
        + index.standing(slot)
        + knowledge(slot)
        + AGE * fading.at(now - index.createdAt(slot));
  }

  /**
   * Returns the part of the score that depends on what is known about an entry, and on links from
   * pinned memories. All logarithms in it are precomputed.
   */
  private double knowledge(int slot) {
    double worth = linked.get(slot) ? weights.pinnedLinks() : 0;
    Facets.Knowledge entry = index.entry(slot).facets().knowledge();
    if (entry == null) {
      return worth;
    }
    double doubt = entry.confidence() == null ? 0 : 1 - entry.confidence();
    return worth
        + weights.importance() * (entry.importance() - ItemFields.Entry.MEDIUM_IMPORTANCE)
        + weights.recalls() * entry.recallDoublings()
        + weights.confirmations() * entry.confirmationDoublings()
        - weights.doubt() * doubt
        - weights.staleness() * (1 - freshness(entry));
  }

  private double freshness(Facets.Knowledge entry) {
    if (entry.expiry() == Expiry.CORE || !isHalving) {
      return recency.of(entry.expiry(), 1, entry.statedAt(), now);
    }
    Fading halving = entry.expiry() == Expiry.TEMPORARY ? temporary : permanent;
    return halving.at(now - entry.statedAt());
  }

  /**
   * Returns the part of the score that doesn't depend on the query, its time or the policy;
   * precomputed because logarithms are slow.
   */
  static double standing(ContextEntry entry) {
    return (entry.tellsWhen() ? TELLS_WHEN : 0)
        + (entry.asks() ? ASKS : 0)
        + LENGTH * StrictMath.log(Math.max(1, entry.tokens()))
        + WEIGHT * StrictMath.log(Math.max(LEAST_WEIGHT, entry.weight()));
  }

  /** Returns the reason why a related memory is in the context. */
  Grounds grounds(int slot) {
    if (index.entry(slot).isSummary()) {
      return Grounds.SUMMARY;
    }
    double own = OWN_MEANING * meaning.of(slot);
    double others = beside(slot);
    if (meaning.ofSession(slot) > meaning.of(slot)) {
      // Otherwise this memory makes the session similar, not the session this memory.
      others += SESSIONS_MEANING * meaning.ofSession(slot);
    }
    if (lexical(slot) >= Math.max(own, others)) {
      return Grounds.LEXICAL;
    }
    return own >= others ? Grounds.SEMANTIC : Grounds.NEIGHBOUR;
  }

  /** Returns the score of a memory's own words, time and author. */
  private double lexical(int slot) {
    double worth = OWN_WORDS * Math.sqrt(bm25[slot]);
    if (hasDates) {
      worth += dates(index.date(slot));
    }
    if (query.authors().size() == 1) {
      String author = index.entry(slot).author();
      worth += author != null && query.authors().contains(author) ? ONLY_AUTHOR : 0;
    }
    return worth;
  }

  private double dates(int date) {
    int[] words = DateWords.in(date);
    QueryDates dates = query.dates();
    double worth = 0;
    for (int year : dates.years()) {
      worth += words[0] == DateWords.year(year) ? rarity(index.countOf(words[0])) : 0;
    }
    for (int month : dates.months()) {
      worth += words[1] == DateWords.month(month) ? rarity(index.countOf(words[1])) : 0;
    }
    for (int day : dates.days()) {
      worth += words[2] == DateWords.day(day) ? rarity(index.countOf(words[2])) : 0;
    }
    return worth;
  }

  /** Returns the score of the messages right before and after a memory. */
  private double beside(int slot) {
    return wordsBefore(slot) + MEANING_AFTER * meaning.ofNext(slot);
  }

  private double wordsBefore(int slot) {
    int before = neighbours.previous(slot);
    return before == ContextIndex.NONE ? 0 : WORDS_BEFORE * Math.sqrt(bm25[before]);
  }

  /**
   * Exponential decay by age, in steps of whole hours: computing a power for each age would
   * dominate the running time.
   */
  private static final class Fading {
    private final double[] byHour = new double[HOURS_PER_DAY];
    private final double halfLifeDays;
    private double[] byDay = new double[0];

    Fading(double halfLifeDays) {
      this.halfLifeDays = halfLifeDays;
      for (int hour = 0; hour < HOURS_PER_DAY; hour++) {
        byHour[hour] = faded((double) hour / HOURS_PER_DAY);
      }
    }

    private double faded(double days) {
      return StrictMath.pow(2, -days / halfLifeDays);
    }

    double at(long age) {
      long hours = (long) (Math.max(0, age) / MILLIS_PER_HOUR);
      int day = (int) (hours / HOURS_PER_DAY);
      if (day >= byDay.length) {
        int known = byDay.length;
        byDay = Arrays.copyOf(byDay, Math.max(day + 1, known * 2));
        for (int i = known; i < byDay.length; i++) {
          byDay[i] = faded(i);
        }
      }
      return byDay[day] * byHour[(int) (hours % HOURS_PER_DAY)];
    }
  }
}
