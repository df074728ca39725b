package dev.lethe.family.record;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Facts that may be true of 95 % of the learned members, with the number of hits of each. A fact is
 * kept while it missed at most four members, or a tenth of them; so a fact that first appears late
 * is never admitted, and hits never exceed the true number.
 *
 * @param members number of learned members
 * @param facts most hits first, then rarest first; at most 40 and 1,200 bytes
 */
record RecognitionFacts(int members, List<Fact> facts) {
  static final RecognitionFacts NONE = new RecognitionFacts(0, List.of());

  private static final int MAX_FACTS = 40;
  private static final int MAX_BYTES = 1_200;
  private static final int MISSES_ALLOWED = 4;
  private static final int MAX_TOKENS_SHOWN = 5;
  private static final int MAX_URLS_SHOWN = 3;

  private static final Comparator<Fact> RAREST_FIRST =
      Comparator.comparingInt((ToIntFunction<Fact>) fact -> FactScan.rarity(fact.text()))
          .reversed()
          .thenComparing(Fact::text);

  // Attachment counts and author come first: they are short and the most useful.
  private static final Comparator<Fact> MAX_USEFUL_FIRST =
      Comparator.comparingInt((ToIntFunction<Fact>) Fact::hits)
          .reversed()
          .thenComparing(Comparator.comparing(Fact::kind).reversed())
          .thenComparing(RAREST_FIRST);

  RecognitionFacts {
    facts = List.copyOf(facts);
  }

  RecognitionFacts with(FamilyMember member) {
    return with(new RecognitionFacts(1, FactScan.of(member)));
  }

  /** Returns the facts of the members of both. */
  RecognitionFacts with(RecognitionFacts other) {
    int both = members + other.members;
    int needed = both - Math.max(MISSES_ALLOWED, both / 10);
    List<Fact> all = new ArrayList<>();
    for (Fact fact : facts) {
      int hits = fact.hits() + other.hitsOf(fact);
      if (hits >= needed) {
        all.add(new Fact(fact.kind(), fact.text(), hits));
      }
    }
    for (Fact fact : other.facts) {
      if (fact.hits() >= needed && hitsOf(fact) == 0) {
        all.add(fact);
      }
    }
    return bounded(both, all);
  }

  /**
   * Removes facts that may be true of erased members only.
   *
   * @param count number of erased members
   */
  RecognitionFacts withoutThoseOfOnly(int count) {
    return new RecognitionFacts(
        members, facts.stream().filter(fact -> fact.hits() > count).toList());
  }

  /** Returns the facts true of at least 95 %: tokens (rarest first), URLs, counts, author. */
  List<String> signals() {
    List<String> signals = new ArrayList<>();
    addSignals(Fact.Kind.TOKEN, MAX_TOKENS_SHOWN, signals);
    addSignals(Fact.Kind.URL, MAX_URLS_SHOWN, signals);
    addSignals(Fact.Kind.COUNTS, 1, signals);
    addSignals(Fact.Kind.AUTHOR, 1, signals);
    return signals;
  }

  private void addSignals(Fact.Kind kind, int max, List<String> signals) {
    facts.stream()
        .filter(fact -> fact.kind() == kind && fact.hits() * 100L >= members * 95L)
        .sorted(RAREST_FIRST)
        .limit(max)
        .map(Fact::signal)
        .forEach(signals::add);
  }

  private int hitsOf(Fact fact) {
    for (Fact own : facts) {
      if (own.isSameAs(fact)) {
        return own.hits();
      }
    }
    return 0;
  }

  private static RecognitionFacts bounded(int members, List<Fact> all) {
    all.sort(MAX_USEFUL_FIRST);
    List<Fact> kept = new ArrayList<>();
    int bytes = 0;
    for (Fact fact : all) {
      if (kept.size() < MAX_FACTS && bytes + fact.size() <= MAX_BYTES) {
        kept.add(fact);
        bytes += fact.size();
      }
    }
    return new RecognitionFacts(members, kept);
  }
}
