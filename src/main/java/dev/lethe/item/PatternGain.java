package dev.lethe.item;

import dev.lethe.compaction.summary.Sentences;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What a pattern has of others that were merged into it, and its own tags: rule CL7. Content,
 * fields and tags of all together are worked out anew from it whenever one of them changes.
 *
 * @param merged in the order in which they came, those included that had been merged into them
 * @param tags that its own store says
 */
public record PatternGain(List<MergedPattern> merged, List<String> tags) {
  /** By what sentences end that say the same. */
  private static final String ENDS = ".!:;,";

  public PatternGain {
    merged = List.copyOf(merged);
    tags = List.copyOf(tags);
  }

  /** The same with more. */
  public PatternGain with(List<MergedPattern> more) {
    List<MergedPattern> all = new ArrayList<>(merged);
    all.addAll(more);
    return new PatternGain(all, tags);
  }

  /** The same with a newer version of one of them. */
  public PatternGain withVersion(MergedPattern newer) {
    return new PatternGain(
        merged.stream().map(one -> one.memoryId().equals(newer.memoryId()) ? newer : one).toList(),
        tags);
  }

  /** The same without those. */
  public PatternGain without(Set<String> memoryIds) {
    return new PatternGain(
        merged.stream().filter(one -> !memoryIds.contains(one.memoryId())).toList(), tags);
  }

  /** A pattern with the sentences and fields that it lacks and these have. */
  public ItemFields.Pattern on(ItemFields.Pattern own) {
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
    String plain =
        Normalizer.normalize(sentence, Normalizer.Form.NFKC)
            .toLowerCase(Locale.ROOT)
            .replaceAll("[\\s\\p{Z}]+", " ");
    // A regular expression would take a time that grows with the square of a row of such signs.
    int end = plain.length();
    while (end > 0 && ENDS.indexOf(plain.charAt(end - 1)) >= 0) {
      end--;
    }
    return plain.substring(0, end);
  }

  /** Characters that a pattern keeps with it: its own text and fields, and those of the others. */
  public long characters(ItemFields.Pattern own) {
    long all = (long) own.content().length() + own.payload().length();
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
