package dev.lethe.compaction.summary;

import dev.lethe.memory.Memory;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A summary with the sources of each of its statements, as the {@code item} of its memory keeps
 * them: the fields of {@code json_v1}, and {@code origins} beside them. Rule K6.
 *
 * @param restored former sources that live again, and that statements of unknown origin may quote
 */
public record SummaryItem(SummaryV1 summary, Origins origins, List<String> restored) {
  private static final String ORIGINS = "origins";
  private static final String RESTORED = "restored";

  public SummaryItem {
    restored = List.copyOf(restored);
  }

  /** One of which no source was ever restored. */
  SummaryItem(SummaryV1 summary, Origins origins) {
    this(summary, origins, List.of());
  }

  /** A summary that somebody else wrote: its origins are what its statements share with sources. */
  public static SummaryItem of(SummaryV1 summary, Collection<Memory> sources) {
    SharedWords shared = new SharedWords(sources);
    return new SummaryItem(
        summary,
        new Origins(
            shared.ofSentence(summary.topic()),
            each(summary.summary(), shared::ofSentence),
            each(summary.spamPatterns(), pattern -> shared.ofName(pattern.pattern())),
            each(summary.decisions(), shared::ofSentence),
            each(summary.openLoops(), shared::ofSentence),
            each(summary.entities(), shared::ofName)));
  }

  private static <T> List<List<String>> each(List<T> statements, Function<T, List<String>> origin) {
    return statements.stream().map(origin).toList();
  }

  /** The text that a memory keeps. */
  public String write(JsonFormat format) {
    Map<String, Object> json = summary.json();
    json.put(ORIGINS, origins.json());
    if (!restored.isEmpty()) {
      json.put(RESTORED, restored);
    }
    return format.write(json);
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws IllegalStateException if it didn't: that is our own bug
   */
  public static SummaryItem read(String item, JsonFormat format) {
    try {
      Object json = format.read(item);
      Set<String> fields = new HashSet<>(SummaryReader.FIELDS);
      fields.addAll(List.of(ORIGINS, RESTORED));
      Map<?, ?> object = (Map<?, ?>) json;
      return new SummaryItem(
          SummaryReader.read(json, "$", fields),
          Origins.read(object.get(ORIGINS)),
          object.containsKey(RESTORED) ? Origins.texts(object.get(RESTORED)) : List.of());
    } catch (InvalidSummaryException | ClassCastException | NullPointerException e) {
      throw new IllegalStateException("A summary's item can't be read; this is a bug in Lethe", e);
    }
  }

  /** Whether it is made of that memory, or may still quote it though it lives again. */
  public boolean mayQuote(String memoryId) {
    return summary.sourceIds().contains(memoryId) || restored.contains(memoryId);
  }

  /** The same where those memories live again. */
  private SummaryItem restoring(Set<String> ids) {
    Set<String> all = new LinkedHashSet<>(restored);
    all.addAll(ids);
    return new SummaryItem(summary, origins, hasUnknownOrigin() ? List.copyOf(all) : List.of());
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
    Remainder rest = new Remainder(summary.sourceIds(), gone, erased);
    if (rest.sourceIds().isEmpty()) {
      return Optional.empty();
    }
    Remainder.Kept<String> bullets = rest.sentences(summary.summary(), origins.summary());
    if (bullets.statements().isEmpty()) {
      if (erased) {
        return Optional.empty();
      }
      bullets = new Remainder.Kept<>(List.of(count(rest) + '.'), List.of(rest.sourceIds()));
    }
    Remainder.Kept<SummaryV1.SpamPattern> patterns =
        rest.shared(summary.spamPatterns(), origins.spamPatterns());
    Remainder.Kept<String> decisions = rest.sentences(summary.decisions(), origins.decisions());
    Remainder.Kept<String> openLoops = rest.sentences(summary.openLoops(), origins.openLoops());
    Remainder.Kept<String> entities = rest.shared(summary.entities(), origins.entities());
    boolean sameTopic = rest.keeps(origins.topic());
    SummaryItem left =
        new SummaryItem(
            new SummaryV1(
                sameTopic ? summary.topic() : count(rest),
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
            erased ? List.of() : restored);
    return Optional.of(erased ? left : left.restoring(gone));
  }

  private String count(Remainder rest) {
    LocalDate day = Instant.ofEpochMilli(summary.start()).atOffset(ZoneOffset.UTC).toLocalDate();
    int left = rest.sourceIds().size();
    return left + (left == 1 ? " memory of " : " memories of ") + day;
  }
}
