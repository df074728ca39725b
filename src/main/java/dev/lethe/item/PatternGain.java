package dev.lethe.item;

import dev.lethe.compaction.summary.Sentences;
import dev.lethe.text.Nfkc;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What a pattern has beyond what its own store says, and its own tags: what others say that were
 * merged into it, and a text that a person approved: rules CL7 and CL14. Content, fields and tags
 * of all together are worked out anew from it whenever one of them changes.
 *
 * @param merged in the order in which they came, those included that had been merged into them
 * @param tags that its own store says
 * @param update null if it says what its own store does
 */
public record PatternGain(List<MergedPattern> merged, List<String> tags, PatternUpdate update) {
  /** By what sentences end that say the same. */
  private static final String ENDS = ".!:;,";

  public PatternGain {
    merged = List.copyOf(merged);
    tags = List.copyOf(tags);
  }

  /** What it has of others alone. */
  public PatternGain(List<MergedPattern> merged, List<String> tags) {
    this(merged, tags, null);
  }

  /** Whether it has nothing but what its own store says. */
  public boolean isNothing() {
    return merged.isEmpty() && update == null;
  }

  /** The same with another text, or for null that of its own store. */
  public PatternGain saying(PatternUpdate text) {
    return new PatternGain(merged, tags, text);
  }

  /**
   * The same for a newer version of the pattern: what was approved stands for what its store said
   * then, and for nothing else.
   *
   * @param before as its store had it
   * @param nowTags that its store says now
   */
  public PatternGain after(
      ItemFields.Pattern before, ItemFields.Pattern now, List<String> nowTags) {
    return new PatternGain(merged, nowTags, before.content().equals(now.content()) ? update : null);
  }

  /** A pattern as its store has it, with the text that was approved. */
  public ItemFields.Pattern said(ItemFields.Pattern own) {
    return update == null
        ? own
        : new ItemFields.Pattern(own.entityType(), own.name(), update.content(), own.payload());
  }

  /** The same with more. */
  public PatternGain with(List<MergedPattern> more) {
    List<MergedPattern> all = new ArrayList<>(merged);
    all.addAll(more);
    return new PatternGain(all, tags, update);
  }

  /** The same with a newer version of one of them. */
  public PatternGain withVersion(MergedPattern newer) {
    return new PatternGain(
        merged.stream().map(one -> one.memoryId().equals(newer.memoryId()) ? newer : one).toList(),
        tags,
        update);
  }

  /** The same without those. */
  public PatternGain without(Set<String> memoryIds) {
    return new PatternGain(
        merged.stream().filter(one -> !memoryIds.contains(one.memoryId())).toList(), tags, update);
  }

  /** A pattern as it is by now, with the sentences and fields that it lacks and others have. */
  public ItemFields.Pattern on(ItemFields.Pattern stored) {
    ItemFields.Pattern own = said(stored);
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

  /** A sentence in the form in which sentences are compared. */
  private static String comparable(String sentence) {
    String plain = Nfkc.of(sentence).toLowerCase(Locale.ROOT).replaceAll("[\\s\\p{Z}]+", " ");
    // A regular expression would take a time that grows with the square of a row of such signs.
    int end = plain.length();
    while (end > 0 && ENDS.indexOf(plain.charAt(end - 1)) >= 0) {
      end--;
    }
    return plain.substring(0, end);
  }

  /** Characters that a pattern keeps with it: its own texts and fields, and those of the others. */
  public long characters(ItemFields.Pattern own) {
    long all = (long) own.content().length() + own.payload().length();
    all += update == null ? 0 : update.content().length();
    for (MergedPattern other : merged) {
      all += (long) other.content().length() + other.payload().length();
    }
    return all;
  }

  /** All tags, its own first. */
  public List<String> allTags() {
    Set<String> all = new LinkedHashSet<>(tags);
    merged.forEach(one -> all.addAll(one.tags()));
    return List.copyOf(all);
  }
}
