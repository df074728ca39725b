package dev.lethe.processor;

import dev.lethe.config.Names;
import dev.lethe.family.state.CounterColumns;
import dev.lethe.family.state.CounterRow;
import dev.lethe.family.state.FamilyDay;
import dev.lethe.family.state.HashRow;
import dev.lethe.family.state.SignatureColumns;
import dev.lethe.family.state.SignatureRow;
import dev.lethe.family.state.TextColumns;
import dev.lethe.janitor.Tally;
import dev.lethe.policy.MintingPolicy;
import dev.lethe.store.HotTable;
import dev.lethe.store.SeenEvents;
import dev.lethe.store.TableId;
import dev.lethe.store.TableSpec;
import dev.lethe.text.fingerprint.Digest;
import java.util.List;

/**
 * Tables of a task's hot state. Their numbers are stored in the changelog: a table keeps its
 * number, and the number of a removed table is not reused.
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
        HotTable.spec(EXACT_HASHES, HashRowCodec::new, SignatureColumns::new),
        HotTable.spec(SIGNATURES, SignatureRowCodec::new, TextColumns::new),
        HotTable.spec(FAMILY_COUNTERS, CounterRowCodec::new, CounterColumns::new),
        HotTable.spec(TOTALS, CountRow::new),
        HotTable.spec(ERASURES, CountRow::new),
        HotTable.spec(SCOPES, CountRow::new),
        SeenEvents.spec(SEEN_COMMANDS, SEEN_COMMAND_HOURS, MAX_SEEN_COMMANDS),
        HotTable.spec(TALLIES, TallyCodec::new));
  }
}
