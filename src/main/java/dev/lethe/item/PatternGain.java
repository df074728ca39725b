package dev.lethe.item;

import dev.lethe.memory.summary.Sentences;
import dev.lethe.text.Nfkc;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Additions to a pattern beyond its own store's content, plus its own tags: content of patterns
 * merged into it, and a text approved by a person: rules CL7 and CL14. The combined content, fields
 * and tags are recomputed whenever one of these changes.
 *
 * @param merged in order of arrival, including those merged into them before
 * @param tags tags in its own store
 * @param update null if its own store's text is used
 */
public record PatternGain(List<MergedPattern> merged, List<String> tags, PatternUpdate update) {
  /** Trailing characters ignored when comparing sentences. */
  private static final String ENDS = ".!:;,";

  public PatternGain {
    merged = List.copyOf(merged);
    tags = List.copyOf(tags);
  }

  /** Creates additions from merged patterns alone. */
  public PatternGain(List<MergedPattern> merged, List<String> tags) {
    this(merged, tags, null);
  }

  /** Returns true if nothing is added to the own store's content. */
  public boolean isNothing() {
    return merged.isEmpty() && update == null;
  }

  /** Returns a copy with another approved text; null for the own store's text. */
  public PatternGain withText(PatternUpdate text) {
    return new PatternGain(merged, tags, text);
  }

  /**
   * Returns the additions for a newer version of the pattern. An approved text is kept only while
   * the content that it replaces is unchanged.
   *
   * @param before previous version in its own store
   * @param nowTags current tags in its own store
   */
  public PatternGain after(
      ItemFields.Pattern before, ItemFields.Pattern now, List<String> nowTags) {
    return new PatternGain(merged, nowTags, before.content().equals(now.content()) ? update : null);
  }

  /** Returns its own store's pattern with the approved text applied. */
  public ItemFields.Pattern withUpdate(ItemFields.Pattern own) {
    return update == null
        ? own
        : new ItemFields.Pattern(own.entityType(), own.name(), update.content(), own.payload());
  }

  /** Returns a copy with more merged patterns. */
  public PatternGain with(List<MergedPattern> more) {
    List<MergedPattern> all = new ArrayList<>(merged);
    all.addAll(more);
    return new PatternGain(all, tags, update);
  }

  /** Returns a copy with a newer version of a merged pattern. */
  public PatternGain withVersion(MergedPattern newer) {
    return new PatternGain(
        merged.stream().map(one -> one.memoryId().equals(newer.memoryId()) ? newer : one).toList(),
        tags,
        update);
  }

  /** Returns a copy without the given merged patterns. */
  public PatternGain without(Set<String> memoryIds) {
    return new PatternGain(
        merged.stream().filter(one -> !memoryIds.contains(one.memoryId())).toList(), tags, update);
  }

  /**
   * Returns the combined pattern, extended by the sentences and fields that only merged patterns
   * have.
   */
  public ItemFields.Pattern on(ItemFields.Pattern stored) {
    ItemFields.Pattern own = withUpdate(stored);
    StringBuilder content = new StringBuilder(own.content());
    Set<String> sentences = new HashSet<>();
    Sentences.of(own.content()).forEach(sentence -> sentences.add(comparable(sentence)));
    List<PayloadFields.Field> fields = new ArrayList<>();
    Set<String> names = new HashSet<>();
    PayloadFields.of(own.payload()).forEach(field -> names.add(field.name()));
    for (MergedPattern other : merged) {
      List<String> lacking = new ArrayList<>();
      for (String sentence : Sentences.of(other.content())) {
        if (sentences.add(comparable(sentence))) {
          lacking.add(sentence);
        }
      }
      if (!lacking.isEmpty()) {
        content.append('\n').append(String.join(separator(other), lacking));
      }
      for (PayloadFields.Field field : PayloadFields.of(other.payload())) {
        if (names.add(field.name())) {
          fields.add(field);
        }
      }
    }
    return new ItemFields.Pattern(
        own.entityType(),
        own.name(),
        content.toString(),
        PayloadFields.with(own.payload(), fields));
  }

  private static String separator(MergedPattern other) {
    return other.content().indexOf('\n') < 0 ? " " : "\n";
  }

  /** Returns a sentence in the form used for comparison. */
  private static String comparable(String sentence) {
    String plain = Nfkc.of(sentence).toLowerCase(Locale.ROOT).replaceAll("[\\s\\p{Z}]+", " ");
    // A regular expression would take quadratic time on a long run of such characters.
    int end = plain.length();
    while (end > 0 && ENDS.indexOf(plain.charAt(end - 1)) >= 0) {
      end--;
    }
    return plain.substring(0, end);
  }

  /**
   * Returns the number of characters stored with a pattern: its own texts and fields, and those of
   * merged patterns.
   */
  public long characters(ItemFields.Pattern own) {
    long all = (long) own.content().length() + own.payload().length();
    all += update == null ? 0 : update.content().length();
    for (MergedPattern other : merged) {
      all += (long) other.content().length() + other.payload().length();
    }
    return all;
  }

  /** Returns all tags, its own first. */
  public List<String> allTags() {
    Set<String> all = new LinkedHashSet<>(tags);
    merged.forEach(one -> all.addAll(one.tags()));
    return List.copyOf(all);
  }
}
