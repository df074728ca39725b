package dev.lethe.processor;

import dev.lethe.config.Names;
import dev.lethe.family.record.FamilyBytes;
import dev.lethe.family.state.CounterColumns;
import dev.lethe.family.state.CounterRow;
import dev.lethe.family.state.FamilyDay;
import dev.lethe.family.state.HashRow;
import dev.lethe.family.state.Senders;
import dev.lethe.family.state.Sighting;
import dev.lethe.family.state.SignatureColumns;
import dev.lethe.family.state.SignatureRow;
import dev.lethe.family.state.TextColumns;
import dev.lethe.janitor.Tally;
import dev.lethe.memory.TokenCount;
import dev.lethe.policy.MintingPolicy;
import dev.lethe.store.HotTable;
import dev.lethe.store.RowCodec;
import dev.lethe.store.SeenEvents;
import dev.lethe.store.TableId;
import dev.lethe.store.TableSpec;
import dev.lethe.store.row.RowReader;
import dev.lethe.store.row.RowWriter;
import dev.lethe.text.PolarityLexicon;
import dev.lethe.text.fingerprint.Digest;
import java.util.ArrayList;
import java.util.List;

/**
 * Tables of a task's hot state, with the codecs of their rows. The numbers of the tables are stored
 * in the changelog: a table keeps its number, and the number of a removed table is not reused.
 */
final class HotTables {
  static final TableId<SeenEvents> SEEN_EVENTS = new TableId<>(1, Names.SEEN_EVENTS);
  static final TableId<HotTable<Digest, HashRow>> EXACT_HASHES =
      new TableId<>(2, Names.EXACT_HASHES);
  static final TableId<HotTable<Long, SignatureRow>> SIGNATURES =
      new TableId<>(3, Names.SIGNATURES);
  static final TableId<HotTable<FamilyDay, CounterRow>> FAMILY_COUNTERS =
      new TableId<>(4, Names.FAMILY_COUNTERS);
  static final TableId<HotTable<String, Long>> TOTALS = new TableId<>(5, Names.TOTALS);
  static final TableId<HotTable<String, Long>> ERASURES = new TableId<>(6, Names.ERASURES);

  static final TableId<HotTable<String, Long>> SCOPES = new TableId<>(7, Names.SCOPES);
  static final TableId<SeenEvents> SEEN_COMMANDS = new TableId<>(8, Names.SEEN_COMMANDS);
  static final TableId<HotTable<String, Tally>> TALLIES = new TableId<>(9, Names.TALLIES);

  static final TableId<HotTable<String, TokenCount>> SCOPE_TOKENS =
      new TableId<>(10, Names.SCOPE_TOKENS);

  /** Period within which a command id is executed only once. */
  static final int SEEN_COMMAND_HOURS = 24;

  /** Maximum number of remembered calls; calls are rare compared with events. */
  private static final int MAX_SEEN_COMMANDS = 1_000_000;

  /** Longest period that a policy may request. */
  private static final int LONGEST_SEEN_HOURS = 87_600;

  private HotTables() {}

  /** Returns the number of event ids to remember under a policy, capped by the table's maximum. */
  static int maxSeen(MintingPolicy minting) {
    return Math.min(minting.maxSeen(), SeenEvents.MAX_SEEN);
  }

  /**
   * Returns all tables, in the order in which a commit writes them. The event ids to keep depend on
   * the task's policy, which is unknown until its stores are restored; until then the largest
   * limits apply, so that none is removed too early.
   */
  static List<TableSpec> all() {
    return List.of(
        SeenEvents.spec(SEEN_EVENTS, LONGEST_SEEN_HOURS, SeenEvents.MAX_SEEN),
        HotTable.spec(EXACT_HASHES, HashCodec::new, SignatureColumns::new),
        HotTable.spec(SIGNATURES, SignatureCodec::new, TextColumns::new),
        HotTable.spec(FAMILY_COUNTERS, CounterCodec::new, CounterColumns::new),
        HotTable.spec(TOTALS, CountCodec::new),
        HotTable.spec(ERASURES, CountCodec::new),
        HotTable.spec(SCOPES, CountCodec::new),
        SeenEvents.spec(SEEN_COMMANDS, SEEN_COMMAND_HOURS, MAX_SEEN_COMMANDS),
        HotTable.spec(TALLIES, TallyCodec::new),
        HotTable.spec(SCOPE_TOKENS, TokenCountCodec::new));
  }

  /** Codec of the rows of {@code exact-hashes}. */
  static final class HashCodec implements RowCodec<Digest, HashRow> {
    private final Senders senders = new Senders();

    @Override
    public void writeKey(Digest key, RowWriter out) {
      out.writeLong(key.a());
      out.writeLong(key.b());
      out.writeLong(key.c());
      out.writeLong(key.d());
    }

    @Override
    public Digest readKey(RowReader in) {
      return new Digest(in.readLong(), in.readLong(), in.readLong(), in.readLong());
    }

    @Override
    public void writeValue(HashRow row, RowWriter out) {
      out.writeString(row.familyId());
      out.writeVarint(row.ordinal());
      out.writeLong(row.simhash());
      out.writeLong(row.nearKey());
      out.writeZigzag(row.lastArrivalHour());
      out.writeString(row.first().eventId());
      out.writeZigzag(row.first().occurredAt());
      out.writeZigzag(row.first().arrival());
      out.writeNullableString(row.sender().authorId());
      out.writeNullableString(row.sender().authorName());
      out.writeVarint(row.sender().attachments());
      out.writeVarint(row.sender().embeds());
    }

    @Override
    public HashRow readValue(RowReader in) {
      return new HashRow(
          in.readString(),
          in.readVarint(),
          in.readLong(),
          in.readLong(),
          (int) in.readZigzag(),
          new Sighting(in.readString(), in.readZigzag(), in.readZigzag()),
          senders.of(
              in.readNullableString(),
              in.readNullableString(),
              (int) in.readVarint(),
              (int) in.readVarint()));
    }
  }

  /** Codec of the rows of {@code signatures}, by ordinal. */
  static final class SignatureCodec implements RowCodec<Long, SignatureRow> {
    /**
     * Version 1 stored the polarity of the whole text, and whether a template had learned from it.
     */
    @Override
    public int version() {
      return 2;
    }

    @Override
    public void writeKey(Long ordinal, RowWriter out) {
      out.writeVarint(ordinal);
    }

    @Override
    public Long readKey(RowReader in) {
      return in.readVarint();
    }

    @Override
    public void writeValue(SignatureRow row, RowWriter out) {
      out.writeVarint(row.ordinal());
      out.writeLong(row.print());
      out.writeLong(row.beside());
      out.writeString(row.text());
    }

    @Override
    public SignatureRow readValue(RowReader in) {
      long ordinal = in.readVarint();
      long print = in.readLong();
      long beside = in.readLong();
      if (in.version() == 1) {
        in.readBoolean();
        beside = PolarityLexicon.NONE;
      }
      return new SignatureRow(ordinal, print, beside, in.readString());
    }
  }

  /** Codec of the rows of {@code family-counters}. */
  static final class CounterCodec implements RowCodec<FamilyDay, CounterRow> {
    @Override
    public void writeKey(FamilyDay key, RowWriter out) {
      out.writeString(key.familyId());
      out.writeZigzag(key.epochDay());
    }

    @Override
    public FamilyDay readKey(RowReader in) {
      return new FamilyDay(in.readString(), (int) in.readZigzag());
    }

    @Override
    public void writeValue(CounterRow row, RowWriter out) {
      out.writeBytes(FamilyBytes.toBytes(row));
    }

    @Override
    public CounterRow readValue(RowReader in) {
      return FamilyBytes.counterRow(in.readBytes());
    }
  }

  /** Base of codecs for rows that are keyed by a name. */
  private abstract static class NamedCodec<V> implements RowCodec<String, V> {
    @Override
    public final void writeKey(String key, RowWriter out) {
      out.writeString(key);
    }

    @Override
    public final String readKey(RowReader in) {
      return in.readString();
    }
  }

  /**
   * Codec of the rows of {@code totals}, {@code erasures} and {@code scopes}: a name and a number.
   */
  static final class CountCodec extends NamedCodec<Long> {
    @Override
    public void writeValue(Long value, RowWriter out) {
      out.writeVarint(value);
    }

    @Override
    public Long readValue(RowReader in) {
      return in.readVarint();
    }
  }

  /** Codec of the rows of {@code scope-tokens}. */
  static final class TokenCountCodec extends NamedCodec<TokenCount> {
    @Override
    public void writeValue(TokenCount count, RowWriter out) {
      out.writeVarint(count.tokens());
      out.writeNullableString(count.after());
    }

    @Override
    public TokenCount readValue(RowReader in) {
      return new TokenCount(in.readVarint(), in.readNullableString());
    }
  }

  /** Codec of the rows of {@code tallies}. */
  static final class TallyCodec extends NamedCodec<Tally> {
    @Override
    public void writeValue(Tally tally, RowWriter out) {
      out.writeVarint(tally.count());
      out.writeBoolean(tally.began());
      out.writeBoolean(tally.known() != null);
      if (tally.known() != null) {
        out.writeVarint(tally.known().size());
        tally.known().forEach(out::writeLong);
      }
    }

    @Override
    public Tally readValue(RowReader in) {
      long count = in.readVarint();
      boolean began = in.readBoolean();
      List<Long> known = null;
      if (in.readBoolean()) {
        known = new ArrayList<>();
        for (int left = in.readCount(); left > 0; left--) {
          known.add(in.readLong());
        }
      }
      return new Tally(count, began, known);
    }
  }
}
