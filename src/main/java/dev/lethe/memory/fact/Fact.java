package dev.lethe.memory.fact;

import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.text.Nfkc;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Verified fact in the form of its memory's {@code item}; the memory's text states it. Each support
 * states the fact by itself, so one is enough to keep it.
 *
 * @param subject what it is about; null for none
 */
public record Fact(FactType type, String subject, List<Support> supports) {
  /** Value of {@code origin} in the item and in replies. */
  public static final String ORIGIN = "model";

  /** Number of supports after which no more are noted. */
  private static final int MOST_SUPPORTS = 20;

  private static final Pattern SPACES = Pattern.compile("[\\s\\p{Z}]+");

  /** Marks at the end of a text that do not distinguish it from another. */
  private static final String FINAL = ".! ";

  public Fact {
    supports = List.copyOf(supports);
  }

  /**
   * Statement that a fact is taken from.
   *
   * @param sourceIds memories that the statement comes from: one, or those of a summary's sentence
   * @param summaryId summary that was written together with the fact
   */
  public record Support(List<String> sourceIds, String summaryId) {
    public Support {
      sourceIds = List.copyOf(sourceIds);
    }

    private boolean isOf(Set<String> ids) {
      return ids.contains(summaryId) || !Collections.disjoint(ids, sourceIds);
    }
  }

  /**
   * Returns the form that equal texts have in common: without regard to case, white space and final
   * marks. Numbers are part of it.
   */
  public static String identity(String text) {
    String line = SPACES.matcher(Nfkc.of(text)).replaceAll(" ").strip();
    int end = line.length();
    while (end > 0 && FINAL.indexOf(line.charAt(end - 1)) >= 0) {
      end--;
    }
    return line.substring(0, end).toLowerCase(Locale.ROOT);
  }

  /** Returns a copy with more supports, as far as they have other sources and there is room. */
  public Fact with(Collection<Support> more) {
    Map<List<String>, Support> all = new LinkedHashMap<>();
    supports.forEach(support -> all.put(support.sourceIds(), support));
    for (Support support : more) {
      if (all.size() < MOST_SUPPORTS) {
        all.putIfAbsent(support.sourceIds(), support);
      }
    }
    return new Fact(type, subject, List.copyOf(all.values()));
  }

  /** Returns a copy without the supports that involve any of the given memories. */
  public Fact without(Set<String> memoryIds) {
    return new Fact(
        type, subject, supports.stream().filter(support -> !support.isOf(memoryIds)).toList());
  }

  /** Returns the ids of all sources. */
  public List<String> sourceIds() {
    Set<String> ids = new LinkedHashSet<>();
    supports.forEach(support -> ids.addAll(support.sourceIds()));
    return List.copyOf(ids);
  }

  /** Returns the ids of all memories whose erasure or undo concerns the fact. */
  public List<String> references() {
    Set<String> ids = new LinkedHashSet<>(sourceIds());
    supports.forEach(support -> ids.add(support.summaryId()));
    return List.copyOf(ids);
  }

  /** Returns the JSON text of the memory's item. */
  public String write(JsonFormat format) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("type", type.wireName());
    if (subject != null) {
      json.put("subject", subject);
    }
    json.put("origin", ORIGIN);
    List<Map<String, Object>> written = new ArrayList<>();
    for (Support support : supports) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("sources", support.sourceIds());
      one.put("summary", support.summaryId());
      written.add(one);
    }
    json.put("supports", written);
    return format.write(json);
  }

  /** Reads the output of {@link #write}. */
  public static Fact read(String item, JsonFormat format) {
    Map<?, ?> json = (Map<?, ?>) format.read(item);
    List<Support> supports = new ArrayList<>();
    for (Object support : (List<?>) json.get("supports")) {
      Map<?, ?> one = (Map<?, ?>) support;
      List<String> sources =
          ((List<?>) one.get("sources")).stream().map(String.class::cast).toList();
      supports.add(new Support(sources, (String) one.get("summary")));
    }
    return new Fact(
        FactType.named((String) json.get("type")).orElseThrow(),
        (String) json.get("subject"),
        supports);
  }
}
