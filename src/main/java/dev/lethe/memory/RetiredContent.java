package dev.lethe.memory;

import dev.lethe.event.Arrival;
import dev.lethe.event.Event;
import dev.lethe.event.EventType;
import dev.lethe.event.Scope;
import dev.lethe.policy.Policy;
import dev.lethe.text.fingerprint.Digest;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * Texts and authors that {@code memory.forget} keeps from being minted again in their scope: rules
 * K22 to K24. Each is stored as a tombstone whose id contains a hash of the text or author, so
 * retired content survives everything that tombstones survive: a reset, an increase in partitions,
 * a restore from a backup.
 */
public final class RetiredContent {
  /** Id of the tombstone that exists in a scope with any retired content. */
  static final String MARK = "retired";

  /** Reason of a tombstone that applies to every later event. */
  static final String FOR_GOOD = "retired";

  /**
   * Reason of a tombstone that applies only to events up to its time, plus the time by which a
   * producer's clock may be ahead.
   */
  static final String UNTIL_THEN = "retired_until_then";

  private static final int BYTES_SHOWN = 12;

  private final MemoryRepository memories;
  private final long maxFutureSkewMillis;

  public RetiredContent(MemoryRepository memories, Policy policy) {
    this.memories = memories;
    this.maxFutureSkewMillis = policy.minting().maxFutureSkewSeconds() * 1000L;
  }

  /**
   * Returns the id of a text's tombstone. The scope is part of the hash, so equal texts in two
   * scopes have different ids.
   *
   * @param contentHash SHA-256 of the text, {@code sha256:…}
   */
  static String idOfText(Scope scope, String contentHash) {
    return MARK + "-text-" + hashed(scope.key("text||||" + contentHash));
  }

  /** Returns the id of an author's tombstone. */
  static String idOfAuthor(Scope scope, String authorId) {
    return MARK + "-author-" + hashed(scope.key("author||||" + authorId));
  }

  private static String hashed(String source) {
    byte[] hash = Digest.sha256().digest(source.getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(hash, 0, BYTES_SHOWN);
  }

  /**
   * Rejects a ruling that would keep retired content; returns any other ruling unchanged. An edit
   * to a retired text withdraws the earlier text, so it becomes a deletion of its message; an edit
   * that repeats the text withdraws nothing.
   *
   * @return a deletion for an edit; {@link Reason#RETIRED} for an event that would be minted,
   *     counted in a family or remembered as an edit
   */
  public Ruling checked(Ruling ruling) {
    boolean keepsText =
        ruling instanceof Ruling.Minted
            || ruling instanceof Ruling.Waiting
            || ruling instanceof Ruling.Edit
            || (ruling instanceof Ruling.LoggedOnly logged
                && logged.traceAfter() instanceof MessageTrace.Edited);
    if (!keepsText || !isAnythingRetired(ruling.arrival().scope())) {
      return ruling;
    }
    Event event = ruling.arrival().event();
    // An administrator's command is always executed, even if its text or author was retired.
    if (event.type() == EventType.ADMIN_COMMAND || !isRetired(ruling.arrival().scope(), event)) {
      return ruling;
    }
    if (ruling instanceof Ruling.Waiting && isErased(ruling.arrival())) {
      // The family counts it without its words; otherwise the next repeat would start the family
      // again.
      return ruling;
    }
    MessageTrace deleted = new MessageTrace.Deleted(ruling.arrival().at());
    if (ruling instanceof Ruling.EditedMemory edited
        && !edited.memory().content().text().equals(MemoryText.of(event))) {
      return new Ruling.DeletedMemory(edited.arrival(), edited.memory(), edited.traceAfter(), null);
    }
    if (ruling instanceof Ruling.EditedSample edited) {
      return new Ruling.DeletedSample(edited.arrival(), edited.trace(), deleted);
    }
    return isOrFollowsEdit(ruling)
        ? new Ruling.LoggedOnly(ruling.arrival(), Reason.RETIRED, deleted, true)
        : new Ruling.LoggedOnly(ruling.arrival(), Reason.RETIRED);
  }

  /**
   * Returns true for an edit that arrived before its message, and for a message that arrived after
   * its edit.
   */
  private static boolean isOrFollowsEdit(Ruling ruling) {
    return ruling instanceof Ruling.LoggedOnly
        || (ruling instanceof Ruling.Minted minted && minted.editedAt() != null)
        || (ruling instanceof Ruling.Waiting waiting
            && waiting.trace() instanceof MessageTrace.Edited);
  }

  private boolean isErased(Arrival arrival) {
    return memories.tombstone(arrival.scope(), MemoryIds.ofEvent(arrival)) != null;
  }

  private boolean isRetired(Scope scope, Event event) {
    return isRetiredText(scope, MemoryText.of(event), event.occurredAt())
        || (event.author().id() != null
            && hasRetired(scope, idOfAuthor(scope, event.author().id()), event.occurredAt()));
  }

  /**
   * Returns true if a text must not be kept in a scope.
   *
   * @param at when the text was written, epoch milliseconds
   */
  public boolean isRetired(Scope scope, String text, long at) {
    return isAnythingRetired(scope) && isRetiredText(scope, text, at);
  }

  /** Costs a single look-up of an absent key if nothing was ever retired. */
  private boolean isAnythingRetired(Scope scope) {
    return memories.tombstone(scope, MARK) != null;
  }

  private boolean isRetiredText(Scope scope, String text, long at) {
    return !text.isEmpty() && hasRetired(scope, idOfText(scope, Digest.named(text)), at);
  }

  /** Returns true if a tombstone retires its text or author for longer than an earlier one. */
  static boolean lastsLonger(Tombstone later, Tombstone earlier) {
    return earlier.reason().equals(UNTIL_THEN)
        && (later.reason().equals(FOR_GOOD) || later.deletedAt() > earlier.deletedAt());
  }

  private boolean hasRetired(Scope scope, String id, long at) {
    Tombstone retired = memories.tombstone(scope, id);
    return retired != null
        && (retired.reason().equals(FOR_GOOD) || at <= retired.deletedAt() + maxFutureSkewMillis);
  }
}
