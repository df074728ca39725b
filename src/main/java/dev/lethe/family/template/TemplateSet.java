package dev.lethe.family.template;

import dev.lethe.store.table.LongMap;
import dev.lethe.text.token.Hash64;
import dev.lethe.text.token.Token;
import dev.lethe.text.token.Tokens;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/**
 * Index of a scope's learned templates by fitting text. Each template is filed under one of its
 * literals, the one with the fewest templates.
 */
public final class TemplateSet {
  /** Bucket numbers, from 1, by literal and polarity. */
  private final LongMap buckets = new LongMap();

  private final List<List<Template>> filed = new ArrayList<>();
  private final List<Integer> empty = new ArrayList<>();
  private final TemplateFit fit;
  private int size;

  public TemplateSet(TemplateFit fit) {
    this.fit = fit;
  }

  /** Condition on the family of a template. */
  public interface Condition {
    boolean holds(Family family);
  }

  public int size() {
    return size;
  }

  public void add(Template template) {
    int row = buckets.add(keyOf(template));
    if (buckets.value(row) == 0) {
      if (empty.isEmpty()) {
        filed.add(new ArrayList<>(1));
        empty.add(filed.size());
      }
      buckets.set(row, empty.remove(empty.size() - 1));
    }
    bucket(row).add(template);
    size++;
  }

  public void remove(Template template) {
    for (long element : template.elements.tokens) {
      int row = Template.isLiteral(element) ? buckets.find(key(element, template.beside)) : -1;
      if (row >= 0 && bucket(row).remove(template)) {
        if (bucket(row).isEmpty()) {
          empty.add((int) buckets.value(row));
          buckets.removeAt(row);
        }
        size--;
        return;
      }
    }
  }

  /**
   * Returns the earliest learned template that fits, of a family that satisfies the condition; null
   * if there is none.
   *
   * @param beside polarity outside the text
   * @param free condition on a template whose wildcards contain polarity words; null if they must
   *     not
   */
  public Template find(Tokens tokens, long beside, Condition wanted, Predicate<Template> free) {
    Template first = null;
    long before = 0;
    for (int i = 0; i < tokens.size() && size > 0; i++) {
      long token = tokens.token(i);
      if (token == Token.VALUE || token == before) {
        continue;
      }
      before = token;
      int row = buckets.find(key(token, beside));
      if (row < 0) {
        continue;
      }
      List<Template> bucket = bucket(row);
      for (int k = 0; k < bucket.size(); k++) {
        Template template = bucket.get(k);
        if ((first == null || template.sequence < first.sequence)
            && template.beside == beside
            && fit.fits(
                template.elements, tokens.array(), tokens.polarity(), tokens.size(), free != null)
            && (free == null || free.test(template))
            && wanted.holds(template.family.root())) {
          first = template;
        }
      }
    }
    return first;
  }

  /**
   * Returns the template of the family with the earliest hour of last arrival, ties by order of
   * learning.
   */
  public Template idlest() {
    Template idlest = null;
    int earliest = Integer.MAX_VALUE;
    for (List<Template> bucket : filed) {
      for (Template template : bucket) {
        int hour = template.family.root().lastHour();
        if (hour < earliest || (hour == earliest && template.sequence < idlest.sequence)) {
          idlest = template;
          earliest = hour;
        }
      }
    }
    return idlest;
  }

  /** Returns all templates in the order of learning. */
  public List<Template> inOrder() {
    List<Template> all = new ArrayList<>(size);
    filed.forEach(all::addAll);
    all.sort(Comparator.comparingLong(template -> template.sequence));
    return all;
  }

  private long keyOf(Template template) {
    long best = 0;
    int fewest = Integer.MAX_VALUE;
    for (long element : template.elements.tokens) {
      if (!Template.isLiteral(element)) {
        continue;
      }
      long key = key(element, template.beside);
      int row = buckets.find(key);
      int others = row < 0 ? 0 : bucket(row).size();
      others += Token.isDistinctive(element) ? 0 : 1_000;
      if (others < fewest) {
        fewest = others;
        best = key;
      }
    }
    return best;
  }

  private List<Template> bucket(int row) {
    return filed.get((int) buckets.value(row) - 1);
  }

  private static long key(long token, long beside) {
    return token ^ Hash64.mix(beside);
  }
}
