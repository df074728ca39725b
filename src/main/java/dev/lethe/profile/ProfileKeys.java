package dev.lethe.profile;

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
 * The keys that profiles have in the index of items. Those of live snapshots of one signature, or
 * of the same words, are ordered as {@link Profile#BEST_FIRST} has them; those that were restored
 * once come after the others, by when they were, since for some time they take no part. Those of
 * what was merged into one memory are ordered by what was observed last. For one thread.
 */
public final class ProfileKeys {
  private static final String EXACT = "e|";
  private static final String TOKEN = "t|";
  private static final char PROTECTED = '1';
  private static final char FREE = '2';
  private static final char RESTORED = '3';
  private static final char OBSERVED = '1';
  private static final char SILENT = '2';

  /** After all hexadecimal digits, so that of two texts the longer one comes first. */
  private static final char END = '~';

  private static final HexFormat HEX = HexFormat.of();

  private final ProfileMemory profiles;
  private final SummaryReader reader;
  private final int minTokens;

  /** The keys {@code [from, end)}. */
  public record Range(String from, String end) {}

  /**
   * @param policy the tenant's
   */
  public ProfileKeys(Policy policy) {
    this.profiles = new ProfileMemory(policy);
    this.reader = new SummaryReader(policy);
    this.minTokens = policy.profile().tokenKeyMinTokens();
  }

  /**
   * What there is of a profile in the index.
   *
   * @param state what the memory keeps of its item; null if nothing is left of that
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
    if (!reading.operational()) {
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

  /** The newer observation first, of equal times that of the larger id. */
  private static String descending(Observation observation) {
    byte[] id = observation.itemId().getBytes(StandardCharsets.UTF_16BE);
    for (int i = 0; i < id.length; i++) {
      id[i] = (byte) ~id[i];
    }
    return HEX.toHexDigits(~(observation.at() ^ Long.MIN_VALUE)) + HEX.formatHex(id) + END;
  }

  /** What there is in the index of a memory that is purged. */
  public static ItemRow.Entry purged(Memory memory) {
    return purged(memory.memoryId(), memory.lifecycle().replacedBy());
  }

  /**
   * The same of a memory by what it was merged into.
   *
   * @param replacedBy null if it wasn't
   */
  public static ItemRow.Entry purged(String memoryId, String replacedBy) {
    List<String> keys =
        replacedBy == null
            ? List.of()
            : List.of(ItemKeys.mergedInto(replacedBy) + SILENT + memoryId);
    return new ItemRow.Entry(keys, false, false, true);
  }

  /**
   * What is left of a memory that is purged.
   *
   * @param state what it kept of its item
   * @param contentHash of its text, {@code sha256:…}
   */
  public static ItemRow.Kept kept(Memory memory, ItemState state, String contentHash) {
    long own =
        state.fields() instanceof ItemFields.Profile profile
            ? Math.max(1, profile.reinforcementCount())
            : 0;
    long gained = state.gathered() == null ? 0 : state.gathered().count();
    String replacedBy = memory.lifecycle().replacedBy();
    return new ItemRow.Kept(
        new LastVersion(state.updatedAt(), contentHash, replacedBy, own + gained), gained);
  }

  /** Its place among its like. */
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

  /** What the keys begin with of the live snapshots of that {@link Reading#exactKey}. */
  static String exact(String exactKey) {
    return EXACT + ItemKeys.hash(exactKey) + '|';
  }

  /** What the keys begin with of the live snapshots of that {@link Reading#tokenKey}. */
  static String token(String tokenKey) {
    return TOKEN + ItemKeys.hash(tokenKey) + '|';
  }

  /** The snapshots that were never restored, the best first. */
  static Range neverRestored(String start) {
    return new Range(start + PROTECTED, start + RESTORED);
  }

  /**
   * Those restored until then.
   *
   * @param until epoch milliseconds
   */
  static Range restored(String start, long until) {
    return new Range(start + RESTORED, start + RESTORED + ascending(until + 1));
  }

  /** Those merged into that memory directly that were observed, the newest observation first. */
  static Range observed(String memoryId) {
    String start = ItemKeys.mergedInto(memoryId);
    return new Range(start + OBSERVED, start + SILENT);
  }

  /** Those that were merged into that memory directly. */
  static Range mergedInto(String memoryId) {
    String start = ItemKeys.mergedInto(memoryId);
    return new Range(start, start.substring(0, start.length() - 1) + (char) ('|' + 1));
  }
}
