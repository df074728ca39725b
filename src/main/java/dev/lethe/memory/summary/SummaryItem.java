package dev.lethe.memory.summary;

import dev.lethe.memory.Memory;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A summary with the sources of each statement, in the form of its memory's {@code item}: the
 * fields of {@code json_v1} with {@code origins} added. Rule K6.
 *
 * @param restored restored former sources, which statements of unknown origin may quote
 * @param earlier additional memories that it represents through the summary that it continues,
 *     without that summary itself; 0 if it continues none
 */
public record SummaryItem(SummaryV1 summary, Origins origins, List<String> restored, long earlier) {
  private static final String ORIGINS = "origins";
  private static final String RESTORED = "restored";
  private static final String EARLIER = "earlier";

  public SummaryItem {
    restored = List.copyOf(restored);
  }

  /** Creates the item of a summary without restored sources. */
  SummaryItem(SummaryV1 summary, Origins origins) {
    this(summary, origins, List.of(), 0);
  }

  /**
   * Returns the item of a summary by another writer; origins are assigned by words shared with the
   * sources.
   */
  public static SummaryItem of(SummaryV1 summary, Collection<Memory> sources) {
    return of(summary, sources, null);
  }

  /**
   * Returns the item of a summary by another writer that may continue another summary.
   *
   * @param previous summary among the sources that it continues; null for none
   */
  public static SummaryItem of(
      SummaryV1 summary, Collection<Memory> sources, EarlierSummary previous) {
    SharedWords shared = new SharedWords(sources, previous);
    return new SummaryItem(
        summary,
        new Origins(
            shared.ofSentence(summary.topic()),
            each(summary.summary(), shared::ofSentence),
            each(summary.spamPatterns(), pattern -> shared.ofName(pattern.pattern())),
            each(summary.decisions(), shared::ofSentence),
            each(summary.openLoops(), shared::ofSentence),
            each(summary.entities(), shared::ofName)),
        List.of(),
        previous == null ? 0 : previous.item().represented() - 1);
  }

  /** Returns the number of memories that the summary represents. */
  long represented() {
    return summary.sourceIds().size() + earlier;
  }

  /** Passes all statements with their origins to a consumer, including patterns and names. */
  void eachStatement(BiConsumer<String, List<String>> use) {
    use.accept(summary.topic(), origins.topic());
    each(summary.summary(), origins.summary(), use);
    each(
        summary.spamPatterns().stream().map(SummaryV1.SpamPattern::pattern).toList(),
        origins.spamPatterns(),
        use);
    each(summary.decisions(), origins.decisions(), use);
    each(summary.openLoops(), origins.openLoops(), use);
    each(summary.entities(), origins.entities(), use);
  }

  /** Passes the sentences with their origins to a consumer. */
  public void eachSentence(BiConsumer<String, List<String>> use) {
    each(summary.summary(), origins.summary(), use);
    each(summary.decisions(), origins.decisions(), use);
    each(summary.openLoops(), origins.openLoops(), use);
  }

  private static void each(
      List<String> statements, List<List<String>> origins, BiConsumer<String, List<String>> use) {
    for (int i = 0; i < statements.size(); i++) {
      use.accept(statements.get(i), origins.get(i));
    }
  }

  private static <T> List<List<String>> each(List<T> statements, Function<T, List<String>> origin) {
    return statements.stream().map(origin).toList();
  }

  /** Returns the JSON text of a memory's item. */
  public String write(JsonFormat format) {
    return format.write(json());
  }

  /** Returns the JSON to be written, with fields in order. */
  Map<String, Object> json() {
    Map<String, Object> json = summary.json();
    json.put(ORIGINS, origins.json());
    if (!restored.isEmpty()) {
      json.put(RESTORED, restored);
    }
    if (earlier > 0) {
      json.put(EARLIER, earlier);
    }
    return json;
  }

  /**
   * Reads the output of {@link #write}.
   *
   * @throws IllegalStateException if the text has another form, which is a bug in Lethe
   */
  public static SummaryItem read(String item, JsonFormat format) {
    return read(format.read(item));
  }

  /** Reads the output of {@link #json}. */
  static SummaryItem read(Object json) {
    try {
      Set<String> fields = new HashSet<>(SummaryReader.FIELDS);
      fields.addAll(List.of(ORIGINS, RESTORED, EARLIER));
      Map<?, ?> object = (Map<?, ?>) json;
      return new SummaryItem(
          SummaryReader.read(json, "$", fields),
          Origins.read(object.get(ORIGINS)),
          object.containsKey(RESTORED) ? Origins.texts(object.get(RESTORED)) : List.of(),
          object.get(EARLIER) instanceof Number count ? count.longValue() : 0);
    } catch (InvalidJsonException | ClassCastException | NullPointerException e) {
      throw new IllegalStateException("A summary's item cannot be read; this is a bug in Lethe", e);
    }
  }

  /**
   * Returns the ids of the memories that the summary is made of, or may still quote after their
   * restore.
   */
  public Set<String> quoted() {
    Set<String> ids = new LinkedHashSet<>(summary.sourceIds());
    ids.addAll(restored);
    ids.addAll(origins.ids());
    return ids;
  }

  /** Returns a copy that lists the given memories as restored. */
  private SummaryItem restoring(Set<String> ids) {
    Set<String> all = new LinkedHashSet<>(restored);
    all.addAll(ids);
    return new SummaryItem(
        summary, origins, hasUnknownOrigin() ? List.copyOf(all) : List.of(), earlier);
  }

  /** Returns true if any statement is of unknown origin. */
  public boolean hasUnknownOrigin() {
    return origins.topic().isEmpty()
        || Stream.of(
                origins.summary(),
                origins.spamPatterns(),
                origins.decisions(),
                origins.openLoops(),
                origins.entities())
            .anyMatch(lists -> lists.stream().anyMatch(List::isEmpty));
  }

  /**
   * Returns a copy without some sources. Bullets, decisions and open loops from any of them are
   * removed; a pattern or a name stays as long as it has another source, and keeps its count. A
   * topic that may come from them is replaced by a count.
   *
   * @param erased true to remove statements of unknown origin too, and the whole summary with its
   *     last bullet; otherwise a count replaces the last bullet
   * @return empty if no source or no bullet is left
   */
  public Optional<SummaryItem> without(Set<String> gone, boolean erased) {
    return without(gone, Set.of(), erased);
  }

  /**
   * Returns a copy without some sources and some sentences, whatever their origin.
   *
   * @param unsaid sentences as they occur in the summary
   */
  public Optional<SummaryItem> without(Set<String> gone, Set<String> unsaid, boolean erased) {
    Remainder rest = new Remainder(summary.sourceIds(), gone, unsaid, erased);
    if (rest.sourceIds().isEmpty()) {
      return Optional.empty();
    }
    Remainder.Kept<String> bullets = rest.sentences(summary.summary(), origins.summary());
    if (bullets.statements().isEmpty()) {
      if (erased && !SummaryText.isBrief(summary)) {
        return Optional.empty();
      }
      bullets = new Remainder.Kept<>(List.of(count(rest, gone) + '.'), List.of(rest.sourceIds()));
    }
    Remainder.Kept<SummaryV1.SpamPattern> patterns =
        rest.shared(summary.spamPatterns(), origins.spamPatterns());
    Remainder.Kept<String> decisions = rest.sentences(summary.decisions(), origins.decisions());
    Remainder.Kept<String> openLoops = rest.sentences(summary.openLoops(), origins.openLoops());
    Remainder.Kept<String> entities = rest.shared(summary.entities(), origins.entities());
    boolean sameTopic = rest.keeps(summary.topic(), origins.topic());
    SummaryItem left =
        new SummaryItem(
            new SummaryV1(
                sameTopic ? summary.topic() : count(rest, gone),
                summary.start(),
                summary.end(),
                bullets.statements(),
                patterns.statements(),
                decisions.statements(),
                openLoops.statements(),
                entities.statements(),
                rest.sourceIds()),
            new Origins(
                sameTopic ? origins.topic() : rest.sourceIds(),
                bullets.origins(),
                patterns.origins(),
                decisions.origins(),
                openLoops.origins(),
                entities.origins()),
            erased ? List.of() : restored,
            earlier(gone));
    return Optional.of(erased ? left : left.restoring(gone));
  }

  private String count(Remainder rest, Set<String> gone) {
    return TopicFinder.count(
        rest.sourceIds().size() + earlier(gone), new Span(summary.start(), summary.end()));
  }

  /** Returns the number of memories that are still represented through the continued summary. */
  private long earlier(Set<String> gone) {
    return Math.max(0, earlier - gone.stream().filter(id -> !isSource(id)).count());
  }

  private boolean isSource(String id) {
    return summary.sourceIds().contains(id);
  }
}
