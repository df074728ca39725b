package dev.lethe.context;

import dev.lethe.event.Scope;
import dev.lethe.memory.Memory;
import dev.lethe.policy.DedupePolicy;
import dev.lethe.text.fingerprint.Fingerprinter;
import dev.lethe.text.token.TextTraits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Texts of a context, used to include each only once: rule B5. */
final class Repeats {
  private static final String AUTHOR = "human";

  /**
   * Comparison values of a text. Equal texts repeat each other, and so do texts with the same key
   * and similar simhashes.
   */
  record Trait(String text, long nearKey, long simhash) {}

  private final int mostBits;
  private final Set<String> texts = new HashSet<>();
  private final Map<Long, List<Long>> simhashes = new HashMap<>();

  Repeats(DedupePolicy policy) {
    this.mostBits = policy.simhashHammingThreshold();
  }

  /** Returns the comparison values of a memory's text. */
  static Trait trait(Memory memory, Fingerprinter prints, TextTraits traits, DedupePolicy policy) {
    String text = memory.content().normalizedText();
    Scope scope = memory.scope();
    prints.exact(AUTHOR, scope, text);
    long key = traits.nearKey(prints.words(), prints.polarity(), policy.nearMinWords());
    return new Trait(text, key, prints.simhash());
  }

  /** Returns true if an equal or similar text has been added. */
  boolean has(Trait trait) {
    return texts.contains(trait.text())
        || simhashes.getOrDefault(trait.nearKey(), List.of()).stream()
            .anyMatch(other -> Long.bitCount(other ^ trait.simhash()) <= mostBits);
  }

  void add(Trait trait) {
    texts.add(trait.text());
    if (trait.nearKey() != TextTraits.EXACT_ONLY) {
      simhashes.computeIfAbsent(trait.nearKey(), unused -> new ArrayList<>()).add(trait.simhash());
    }
  }
}
