package dev.lethe.hygiene.collapse;

import dev.lethe.hygiene.ProfileIndex;
import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemKeys;
import dev.lethe.item.ItemRow;
import dev.lethe.item.ItemState;
import dev.lethe.item.LastVersion;
import dev.lethe.item.Significance;
import dev.lethe.memory.Memory;
import dev.lethe.policy.Policy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * Keys of profiles in the item index. Keys of live snapshots with equal signatures, or equal words,
 * sort in the order of {@link Profile#BEST_FIRST}. Restored ones follow, ordered by the time of the
 * restore, because they are excluded for a while. Keys of profiles merged into the same memory sort
 * by newest observation. Not thread-safe.
 */
public final class ProfileKeys {
  private static final String EXACT = "e|";
  private static final String TOKEN = "t|";
  private static final char PROTECTED = '1';
  private static final char FREE = '2';
  private static final char RESTORED = '3';
  private static final char OBSERVED = '1';
  private static final char SILENT = '2';

  /**
   * Sorts after all hexadecimal digits, so that the longer of two ids with a common prefix comes
   * first.
   */
  private static final char END = '~';

  private static final HexFormat HEX = HexFormat.of();

  private final ProfileMemory profiles;
  private final SnapshotReader reader;
  private final int minTokens;

  /**
   * @param policy the tenant's policy
   */
  public ProfileKeys(Policy policy) {
    this.profiles = new ProfileMemory(policy);
    this.reader = new SnapshotReader(policy);
    this.minTokens = policy.profile().tokenKeyMinTokens();
  }

  /**
   * Returns the index entry of a profile.
   *
   * @param state item state kept by the memory; null if there is none
   */
  public ItemRow.Entry entry(Memory memory, ItemState state) {
    List<String> keys = new ArrayList<>(ItemKeys.of(memory, state));
    if (memory.lifecycle().deleted()) {
      if (memory.lifecycle().replacedBy() != null) {
        keys.add(merged(memory, state));
      }
      return ItemRow.Entry.of(keys);
    }
    if (state == null || !memory.lifecycle().isLive()) {
      return ItemRow.Entry.of(keys);
    }
    Profile profile = profiles.profile(memory, state, memory.updatedAt());
    Reading reading = reader.read(profile.item().summary());
    if (!reading.operational() || memory.isExpiring()) {
      return new ItemRow.Entry(keys, true, false, false);
    }
    boolean isProtected = profiles.isProtected(memory);
    String rank = rank(profile.item(), isProtected, memory.lifecycle().restoredAt());
    keys.add(exact(reading.exactKey()) + rank);
    String tokenKey = reading.tokenKey(minTokens);
    if (tokenKey != null) {
      keys.add(token(tokenKey) + rank);
    }
    return new ItemRow.Entry(keys, true, !isProtected, false);
  }

  private String merged(Memory memory, ItemState state) {
    String start = ItemKeys.mergedInto(memory.lifecycle().replacedBy());
    Observation newest =
        state == null ? null : profiles.profile(memory, state, memory.updatedAt()).newest();
    return newest == null
        ? start + SILENT + memory.memoryId()
        : start + OBSERVED + descending(newest) + memory.memoryId();
  }

  /** Encodes an observation so that newer ones sort first, then larger ids. */
  private static String descending(Observation observation) {
    byte[] id = observation.itemId().getBytes(StandardCharsets.UTF_16BE);
    for (int i = 0; i < id.length; i++) {
      id[i] = (byte) ~id[i];
    }
    return HEX.toHexDigits(~(observation.at() ^ Long.MIN_VALUE)) + HEX.formatHex(id) + END;
  }

  /** Returns the index entry of a purged memory. */
  public static ItemRow.Entry purged(Memory memory) {
    return purged(memory.memoryId(), memory.lifecycle().replacedBy());
  }

  /**
   * Returns the index entry of a purged memory.
   *
   * @param replacedBy the memory that it was merged into; null if it was not merged
   */
  public static ItemRow.Entry purged(String memoryId, String replacedBy) {
    List<String> keys =
        replacedBy == null
            ? List.of()
            : List.of(ItemKeys.mergedInto(replacedBy) + SILENT + memoryId);
    return new ItemRow.Entry(keys, false, false, true);
  }

  /**
   * Returns the remaining record of a purged memory.
   *
   * @param state item state of the memory before the purge
   * @param contentHash hash of its text, {@code sha256:…}
   */
  public static ItemRow.Kept purged(Memory memory, ItemState state, String contentHash) {
    long own =
        state.fields() instanceof ItemFields.Profile profile
            ? Math.max(1, profile.reinforcementCount())
            : 0;
    long gained = state.gathered() == null ? 0 : state.gathered().count();
    String replacedBy = memory.lifecycle().replacedBy();
    return new ItemRow.Kept(
        new LastVersion(state.updatedAt(), contentHash, replacedBy, own + gained), gained);
  }

  /** Encodes a snapshot's rank among those with the same signature or words. */
  private static String rank(ProfileItem item, boolean isProtected, Long restoredAt) {
    StringBuilder rank = new StringBuilder();
    if (restoredAt == null) {
      rank.append(isProtected ? PROTECTED : FREE);
    } else {
      rank.append(RESTORED).append(ascending(restoredAt)).append(isProtected ? PROTECTED : FREE);
    }
    return rank.append(place(item.significance()))
        .append(HEX.toHexDigits(Long.MAX_VALUE - item.ownCount()))
        .append(ascending(item.createdAt()))
        .append(HEX.formatHex(item.itemId().getBytes(StandardCharsets.UTF_16BE)))
        .toString();
  }

  private static char place(Significance significance) {
    return switch (significance) {
      case CORE -> '0';
      case IMPORTANT -> '1';
      case NOTEWORTHY -> '2';
      case ROUTINE -> '3';
    };
  }

  private static String ascending(long time) {
    return HEX.toHexDigits(time ^ Long.MIN_VALUE);
  }

  /** Returns the key prefix of live snapshots with the given {@link Reading#exactKey}. */
  static String exact(String exactKey) {
    return EXACT + ItemKeys.hash(exactKey) + '|';
  }

  /** Returns the key prefix of live snapshots with the given {@link Reading#tokenKey}. */
  static String token(String tokenKey) {
    return TOKEN + ItemKeys.hash(tokenKey) + '|';
  }

  /** Returns the range of snapshots that were never restored, best first. */
  static ProfileIndex.Range neverRestored(String start) {
    return new ProfileIndex.Range(start + PROTECTED, start + RESTORED);
  }

  /**
   * Returns the range of snapshots restored up to a time.
   *
   * @param until epoch milliseconds, inclusive
   */
  static ProfileIndex.Range restored(String start, long until) {
    return new ProfileIndex.Range(start + RESTORED, start + RESTORED + ascending(until + 1));
  }

  /**
   * Returns the range of profiles merged directly into a memory that have an observation, newest
   * first.
   */
  static ProfileIndex.Range observed(String memoryId) {
    String start = ItemKeys.mergedInto(memoryId);
    return new ProfileIndex.Range(start + OBSERVED, start + SILENT);
  }

  /** Returns the range of profiles merged directly into a memory. */
  static ProfileIndex.Range mergedInto(String memoryId) {
    String start = ItemKeys.mergedInto(memoryId);
    return new ProfileIndex.Range(start, start.substring(0, start.length() - 1) + (char) ('|' + 1));
  }
}
