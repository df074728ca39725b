package dev.lethe.family.state;

import dev.lethe.event.Scope;
import dev.lethe.text.fingerprint.Digest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;

/** Ids of families. */
public final class FamilyIds {
  private static final int BYTES_SHOWN = 8;
  private static final String OF_BOTS = "fam-";
  private static final String OF_FOLDED = "same-";

  private FamilyIds() {}

  /**
   * Returns {@code fam-} and 16 hex digits: the first 64 bits of the SHA-256 of scope, first
   * fingerprint, first event id and its UTC day. Short enough to type into a suppress rule; unique
   * within its scope. The day is included because bots reuse event ids: after a family is
   * forgotten, another one may begin with the same text and event id, but never on the same day.
   *
   * @param firstExactHash SHA-256 of the first member's signature, 32 bytes
   * @param firstOccurredAt the first event's time, epoch milliseconds
   */
  public static String of(
      Scope scope, byte[] firstExactHash, String firstEventId, long firstOccurredAt) {
    return of(OF_BOTS, scope, firstExactHash, firstEventId, firstOccurredAt);
  }

  /** Does {@link #of} for a family of identical events of a folded kind: {@code same-…}. */
  public static String ofFolded(
      Scope scope, byte[] firstExactHash, String firstEventId, long firstOccurredAt) {
    return of(OF_FOLDED, scope, firstExactHash, firstEventId, firstOccurredAt);
  }

  /** Returns true for an id of {@link #ofFolded}. */
  public static boolean isOfFolded(String familyId) {
    return familyId.startsWith(OF_FOLDED);
  }

  private static String of(
      String prefix,
      Scope scope,
      byte[] firstExactHash,
      String firstEventId,
      long firstOccurredAt) {
    MessageDigest sha256 = Digest.sha256();
    sha256.update(scope.name().getBytes(StandardCharsets.UTF_8));
    sha256.update((byte) '|');
    sha256.update(firstExactHash);
    sha256.update(firstEventId.getBytes(StandardCharsets.UTF_8));
    String day = "|" + CounterRow.dayOf(firstOccurredAt);
    sha256.update(day.getBytes(StandardCharsets.UTF_8));
    return prefix + HexFormat.of().formatHex(sha256.digest(), 0, BYTES_SHOWN);
  }
}
