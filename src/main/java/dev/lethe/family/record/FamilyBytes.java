package dev.lethe.family.record;

import dev.lethe.family.state.CounterRow;
import dev.lethe.family.state.Sighting;
import dev.lethe.store.row.RowFields;
import dev.lethe.store.row.RowFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Serialization of family rows in state stores. */
public final class FamilyBytes {
  /** Format version of profiles from which on they contain slots. */
  private static final int WITH_SLOTS = 2;

  private static final StateSlot NO_SLOT = new StateSlot(0, "", 0, 0, false, List.of());
  private static final StateValue NO_VALUE = new StateValue(0, "", 0, 0, 0);
  private static final Sighting NO_SIGHTING = new Sighting("", 0, 0);
  private static final CounterRow NO_COUNTER = CounterRow.first(1, NO_SIGHTING);
  private static final Map.Entry<Integer, CounterRow> NO_DAY = Map.entry(0, NO_COUNTER);
  private static final Piece NO_PIECE = new Piece('\0', "");
  private static final Fact NO_FACT = new Fact(Fact.Kind.TOKEN, "", 0);
  private static final ExampleSnippets.Snippet NO_SNIPPET = new ExampleSnippets.Snippet(0, "");
  private static final EventIdSample.Entry NO_ENTRY = new EventIdSample.Entry(0, 0, "");
  private static final FamilyProfile NO_PROFILE =
      new FamilyProfile(
          "", null, "", 0, null, "", null, Learned.NOTHING, StateSlots.NONE, List.of());

  private static final RowFormat<CounterRow> COUNTERS =
      new RowFormat<>("family-counters row", 1, 128, NO_COUNTER, FamilyBytes::counter);
  private static final RowFormat<FamilyProfile> PROFILES =
      new RowFormat<>("families row", WITH_SLOTS, 1024, NO_PROFILE, FamilyBytes::profile);
  private static final RowFormat<RetiredFamily> RETIRED =
      new RowFormat<>(
          "retired-families row",
          WITH_SLOTS,
          1024,
          new RetiredFamily(NO_PROFILE, new TreeMap<>()),
          FamilyBytes::retired);

  private FamilyBytes() {}

  /** Serializes a row of {@code family-counters}. */
  public static byte[] toBytes(CounterRow row) {
    return COUNTERS.toBytes(row);
  }

  /** Deserializes a row of {@code family-counters}. */
  public static CounterRow counterRow(byte[] bytes) {
    return COUNTERS.read(bytes);
  }

  /** Serializes a row of {@code families}. */
  public static byte[] toBytes(FamilyProfile profile) {
    return PROFILES.toBytes(profile);
  }

  /** Deserializes a row of {@code families}. */
  public static FamilyProfile familyProfile(byte[] bytes) {
    return PROFILES.read(bytes);
  }

  /** Serializes a row of {@code retired-families}. */
  public static byte[] toBytes(RetiredFamily retired) {
    return RETIRED.toBytes(retired);
  }

  /** Deserializes a row of {@code retired-families}. */
  public static RetiredFamily retiredFamily(byte[] bytes) {
    return RETIRED.read(bytes);
  }

  private static RetiredFamily retired(RetiredFamily retired, RowFields row) {
    FamilyProfile profile = profile(retired.profile(), row);
    SortedMap<Integer, CounterRow> days = new TreeMap<>();
    row.list(List.copyOf(retired.days().entrySet()), NO_DAY, FamilyBytes::day)
        .forEach(day -> days.put(day.getKey(), day.getValue()));
    return new RetiredFamily(profile, days);
  }

  private static Map.Entry<Integer, CounterRow> day(
      Map.Entry<Integer, CounterRow> day, RowFields row) {
    return Map.entry((int) row.zigzag(day.getKey()), counter(day.getValue(), row));
  }

  private static CounterRow counter(CounterRow counter, RowFields row) {
    long count = row.varint(counter.count());
    long memberNumber = row.varint(counter.memberNumber());
    long publishedCount = row.varint(counter.publishedCount());
    Sighting first = sighting(counter.first(), row);
    Sighting last = sighting(counter.last(), row);
    long lastArrival =
        last.arrival() + row.zigzag(counter.lastArrival() - counter.last().arrival());
    return new CounterRow(count, memberNumber, first, last, lastArrival, publishedCount);
  }

  private static Sighting sighting(Sighting sighting, RowFields row) {
    String eventId = row.chars(sighting.eventId());
    long occurredAt = row.zigzag(sighting.occurredAt());
    return new Sighting(
        eventId, occurredAt, occurredAt + row.zigzag(sighting.arrival() - sighting.occurredAt()));
  }

  private static FamilyProfile profile(FamilyProfile profile, RowFields row) {
    return new FamilyProfile(
        row.chars(profile.familyId()),
        row.charsOrNull(profile.mergedInto()),
        row.chars(profile.exactHash()),
        row.bigEndian(profile.simhash()),
        row.charsOrNull(profile.firstAuthor()),
        row.chars(profile.firstEventId()),
        row.charsOrNull(profile.guildId()),
        learned(profile.learned(), row),
        row.version() < WITH_SLOTS ? StateSlots.NONE : slots(profile.slots(), row),
        row.list(profile.learnedTemplates(), "", (template, in) -> in.chars(template)));
  }

  private static Learned learned(Learned learned, RowFields row) {
    return new Learned(
        row.flag(learned.common() != null) ? common(learned.common(), row) : null,
        new RecognitionFacts(
            (int) row.varint(learned.facts().members()),
            row.list(learned.facts().facts(), NO_FACT, FamilyBytes::fact)),
        new ExampleSnippets(
            row.list(learned.snippets().snippets(), NO_SNIPPET, FamilyBytes::snippet)),
        new EventIdSample(row.list(learned.eventIds().entries(), NO_ENTRY, FamilyBytes::entry)),
        new AuthorSketch(
            row.list(learned.authors().smallest(), 0L, (hash, in) -> in.bigEndian(hash))),
        (int) row.varint(learned.erased()));
  }

  private static StateSlots slots(StateSlots slots, RowFields row) {
    return new StateSlots(
        (int) row.varint(slots.minted()),
        row.list(slots.combinations(), 0L, (hash, in) -> in.bigEndian(hash)),
        row.list(slots.slots(), NO_SLOT, FamilyBytes::slot));
  }

  private static StateSlot slot(StateSlot slot, RowFields row) {
    return new StateSlot(
        row.bigEndian(slot.slot()),
        row.chars(slot.name()),
        (int) row.varint(slot.seen()),
        (int) row.varint(slot.unlikely()),
        row.flag(slot.isFree()),
        row.list(slot.values(), NO_VALUE, FamilyBytes::value));
  }

  private static StateValue value(StateValue value, RowFields row) {
    return new StateValue(
        row.bigEndian(value.value()),
        row.chars(value.text()),
        (int) row.varint(value.count()),
        row.zigzag(value.first()),
        row.zigzag(value.last()));
  }

  private static CommonText common(CommonText common, RowFields row) {
    return new CommonText(
        row.list(common == null ? List.of() : common.pieces(), NO_PIECE, FamilyBytes::piece));
  }

  private static Piece piece(Piece piece, RowFields row) {
    return new Piece((char) row.varint(piece.lead()), row.chars(piece.text()));
  }

  private static Fact fact(Fact fact, RowFields row) {
    return new Fact(
        Fact.Kind.ofCode(row.varint(fact.kind().code())),
        row.chars(fact.text()),
        (int) row.varint(fact.hits()));
  }

  private static ExampleSnippets.Snippet snippet(ExampleSnippets.Snippet snippet, RowFields row) {
    return new ExampleSnippets.Snippet(row.bigEndian(snippet.source()), row.chars(snippet.text()));
  }

  private static EventIdSample.Entry entry(EventIdSample.Entry entry, RowFields row) {
    return new EventIdSample.Entry(
        row.bigEndian(entry.source()), row.zigzag(entry.occurredAt()), row.chars(entry.eventId()));
  }
}
