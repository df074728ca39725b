package dev.lethe.compaction.summary;

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
 * A summary with the sources of each of its statements, as the {@code item} of its memory keeps
 * them: the fields of {@code json_v1}, and {@code origins} beside them. Rule K6.
 *
 * @param restored former sources that live again, and that statements of unknown origin may quote
 * @param earlier how many memories it stands for by way of the summary that it continues, one of
 *     which that summary itself counts as; 0 if it continues none
 */
public record SummaryItem(SummaryV1 summary, Origins origins, List<String> restored, long earlier) {
  private static final String ORIGINS = "origins";
  private static final String RESTORED = "restored";
  private static final String EARLIER = "earlier";

  public SummaryItem {
    restored = List.copyOf(restored);
  }

  /** One of which no source was ever restored. */
  SummaryItem(SummaryV1 summary, Origins origins) {
    this(summary, origins, List.of(), 0);
  }

  /** A summary that somebody else wrote: its origins are what its statements share with sources. */
  public static SummaryItem of(SummaryV1 summary, Collection<Memory> sources) {
    return of(summary, sources, null);
  }

  /**
   * The same of one that continues another.
   *
   * @param previous one of the sources; null if it continues none
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
        previous == null ? 0 : previous.item().held() - 1);
  }

  /** How many memories it stands for. */
  long held() {
    return summary.sourceIds().size() + earlier;
  }

  /** All that it says, with the origin of each; patterns and names too. */
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

  /** The same of its sentences alone. */
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

  /** The text that a memory keeps. */
  public String write(JsonFormat format) {
    return format.write(json());
  }

  /** The same as JSON to be written, its fields in their order. */
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
   * Reads what {@link #write} wrote.
   *
   * @throws IllegalStateException if it didn't: that is our own bug
   */
  public static SummaryItem read(String item, JsonFormat format) {
    return read(format.read(item));
  }

  /** Reads what {@link #json} gave. */
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
    } catch (InvalidSummaryException | ClassCastException | NullPointerException e) {
      throw new IllegalStateException("A summary's item can't be read; this is a bug in Lethe", e);
    }
  }

  /** Whether it is made of that memory, or may still quote it though it lives again. */
  public boolean mayQuote(String memoryId) {
    return summary.sourceIds().contains(memoryId)
        || restored.contains(memoryId)
        || origins.ids().contains(memoryId);
  }

  /** The memories that it is made of, or may still quote though they live again. */
  public Set<String> quoted() {
    Set<String> ids = new LinkedHashSet<>(summary.sourceIds());
    ids.addAll(restored);
    ids.addAll(origins.ids());
    return ids;
  }

  /** The same where those memories live again. */
  private SummaryItem restoring(Set<String> ids) {
    Set<String> all = new LinkedHashSet<>(restored);
    all.addAll(ids);
    return new SummaryItem(
        summary, origins, hasUnknownOrigin() ? List.copyOf(all) : List.of(), earlier);
  }

  /** Whether there is a statement of which nobody knows where it is from. */
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
   * The same without some sources. Bullets, decisions and open loops that one of them gave go; a
   * pattern or a name stays as long as another source has it, its count too, which says how often
   * something was said. A topic that may be theirs becomes a count.
   *
   * @param erased whether statements of unknown origin go too, and the whole summary with its last
   *     bullet; else a count takes that one's place
   * @return empty if nothing is left, of sources or of bullets
   */
  public Optional<SummaryItem> without(Set<String> gone, boolean erased) {
    return without(gone, Set.of(), erased);
  }

  /**
   * The same without some sentences, wherever they come from.
   *
   * @param unsaid as they stand in it
   */
  public Optional<SummaryItem> without(Set<String> gone, Set<String> unsaid, boolean erased) {
    Remainder rest = new Remainder(summary.sourceIds(), gone, unsaid, erased);
    if (rest.sourceIds().isEmpty()) {
      return Optional.empty();
    }
    Remainder.Kept<String> bullets = rest.sentences(summary.summary(), origins.summary());
    if (bullets.statements().isEmpty()) {
      if (erased) {
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
    return Topics.count(
        rest.sourceIds().size() + earlier(gone), new Span(summary.start(), summary.start()));
  }

  /** What isn't among its own sources left by way of the one that it continues. */
  private long earlier(Set<String> gone) {
    return Math.max(0, earlier - gone.stream().filter(id -> !isSource(id)).count());
  }

  private boolean isSource(String id) {
    return summary.sourceIds().contains(id);
  }
}
