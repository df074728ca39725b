package dev.lethe.family;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The bytes of a family's rows in state stores: a format version, then the fields in order. An
 * unknown version, or damage, is an {@link IllegalStateException}, never a guess.
 */
public final class FamilyBytes {
  private static final int COUNTER_FORMAT = 1;
  private static final int PROFILE_FORMAT = 1;
  private static final int RETIRED_FORMAT = 1;

  private FamilyBytes() {}

  /** A row of {@code family-counters}. */
  public static byte[] toBytes(CounterRow row) {
    FamilyRowWriter out = new FamilyRowWriter(COUNTER_FORMAT);
    write(row, out);
    return out.bytes();
  }

  /** The counter row of those bytes. */
  public static CounterRow counterRow(byte[] bytes) {
    FamilyRowReader in = new FamilyRowReader("family-counters", bytes, COUNTER_FORMAT);
    CounterRow row = counterRow(in);
    in.end();
    return row;
  }

  /** A row of {@code families}. */
  public static byte[] toBytes(FamilyProfile profile) {
    FamilyRowWriter out = new FamilyRowWriter(PROFILE_FORMAT);
    write(profile, out);
    return out.bytes();
  }

  /** The profile of those bytes. */
  public static FamilyProfile familyProfile(byte[] bytes) {
    FamilyRowReader in = new FamilyRowReader("families", bytes, PROFILE_FORMAT);
    FamilyProfile profile = familyProfile(in);
    in.end();
    return profile;
  }

  /** A row of {@code retired-families}. */
  public static byte[] toBytes(RetiredFamily retired) {
    FamilyRowWriter out = new FamilyRowWriter(RETIRED_FORMAT);
    write(retired.profile(), out);
    out.list(
        List.copyOf(retired.days().entrySet()),
        day -> {
          out.signed(day.getKey());
          write(day.getValue(), out);
        });
    return out.bytes();
  }

  /** The retired family of those bytes. */
  public static RetiredFamily retiredFamily(byte[] bytes) {
    FamilyRowReader in = new FamilyRowReader("retired-families", bytes, RETIRED_FORMAT);
    FamilyProfile profile = familyProfile(in);
    SortedMap<Integer, CounterRow> days = new TreeMap<>();
    in.list(() -> days.put((int) in.signed(), counterRow(in)));
    in.end();
    return new RetiredFamily(profile, days);
  }

  private static void write(CounterRow row, FamilyRowWriter out) {
    out.unsigned(row.count());
    out.unsigned(row.memberNumber());
    out.unsigned(row.publishedCount());
    write(row.first(), out);
    write(row.last(), out);
    out.signed(row.lastArrival() - row.last().arrival());
  }

  private static CounterRow counterRow(FamilyRowReader in) {
    long count = in.unsigned();
    long memberNumber = in.unsigned();
    long publishedCount = in.unsigned();
    Sighting first = sighting(in);
    Sighting last = sighting(in);
    long lastArrival = last.arrival() + in.signed();
    return new CounterRow(count, memberNumber, first, last, lastArrival, publishedCount);
  }

  private static void write(FamilyProfile profile, FamilyRowWriter out) {
    out.text(profile.familyId());
    out.textOrNull(profile.mergedInto());
    out.text(profile.exactHash());
    out.fixed(profile.simhash());
    out.textOrNull(profile.firstAuthor());
    out.text(profile.firstEventId());
    out.textOrNull(profile.guildId());
    write(profile.learned(), out);
    out.list(profile.learnedTemplates(), out::text);
  }

  private static FamilyProfile familyProfile(FamilyRowReader in) {
    return new FamilyProfile(
        in.text(),
        in.textOrNull(),
        in.text(),
        in.fixed(),
        in.textOrNull(),
        in.text(),
        in.textOrNull(),
        learned(in),
        in.list(in::text));
  }

  private static void write(Sighting sighting, FamilyRowWriter out) {
    out.text(sighting.eventId());
    out.signed(sighting.occurredAt());
    out.signed(sighting.arrival() - sighting.occurredAt());
  }

  private static Sighting sighting(FamilyRowReader in) {
    String eventId = in.text();
    long occurredAt = in.signed();
    return new Sighting(eventId, occurredAt, occurredAt + in.signed());
  }

  private static void write(Learned learned, FamilyRowWriter out) {
    out.unsigned(learned.common() == null ? 0 : 1);
    if (learned.common() != null) {
      out.list(
          learned.common().pieces(),
          piece -> {
            out.unsigned(piece.lead());
            out.text(piece.text());
          });
    }
    out.unsigned(learned.facts().members());
    out.list(
        learned.facts().facts(),
        fact -> {
          out.unsigned(fact.kind().code());
          out.text(fact.text());
          out.unsigned(fact.hits());
        });
    out.list(
        learned.snippets().snippets(),
        snippet -> {
          out.fixed(snippet.source());
          out.text(snippet.text());
        });
    out.list(
        learned.eventIds().entries(),
        entry -> {
          out.fixed(entry.source());
          out.signed(entry.occurredAt());
          out.text(entry.eventId());
        });
    out.list(learned.authors().smallest(), out::fixed);
    out.unsigned(learned.erased());
  }

  private static Learned learned(FamilyRowReader in) {
    CommonText common =
        in.unsigned() == 0
            ? null
            : new CommonText(in.list(() -> new Piece((char) in.unsigned(), in.text())));
    RecognitionFacts facts =
        new RecognitionFacts(
            (int) in.unsigned(),
            in.list(
                () -> new Fact(Fact.Kind.ofCode(in.unsigned()), in.text(), (int) in.unsigned())));
    ExampleSnippets snippets =
        new ExampleSnippets(in.list(() -> new ExampleSnippets.Snippet(in.fixed(), in.text())));
    EventIdSample eventIds =
        new EventIdSample(
            in.list(() -> new EventIdSample.Entry(in.fixed(), in.signed(), in.text())));
    AuthorSketch authors = new AuthorSketch(in.list(in::fixed));
    return new Learned(common, facts, snippets, eventIds, authors, (int) in.unsigned());
  }
}
