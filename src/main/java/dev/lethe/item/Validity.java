package dev.lethe.item;

import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.Lifecycle;
import dev.lethe.memory.summary.JsonFormat;
import java.util.ArrayList;
import java.util.List;

/**
 * Texts of a memory, with the times at which they were valid: rules Y12, B12 and B13.
 *
 * @param state null for a memory without item fields
 */
public record Validity(Memory memory, ItemState state) {

  /**
   * Text of a memory and its time of validity.
   *
   * @param from first millisecond at which it was valid, since the epoch
   * @param until first millisecond at which it was not valid any more, since the epoch; null if it
   *     still is, or if the end is unknown
   */
  public record Version(String text, long from, Long until) {
    private boolean isValidAt(long time) {
      return from <= time && (until == null || time < until);
    }
  }

  /** Returns the validity of a memory. */
  public static Validity of(Memory memory, JsonFormat format) {
    boolean isItem = ItemKeys.has(memory.kind()) && memory.item() != null;
    return new Validity(
        memory, isItem ? ItemState.read(memory.kind(), memory.item(), format) : null);
  }

  /** Returns all known versions of the text, newest first. */
  public List<Version> versions() {
    List<Version> versions = new ArrayList<>();
    versions.add(current());
    if (state != null) {
      state
          .history()
          .earlier()
          .forEach(one -> versions.add(new Version(one.text(), one.from(), one.until())));
    }
    return versions;
  }

  private Version current() {
    return new Version(memory.content().text(), from(), until());
  }

  private long from() {
    if (state != null) {
      return state.validFrom(memory);
    }
    return memory.editedAt() == null ? memory.createdAt() : memory.editedAt();
  }

  private Long until() {
    Lifecycle lifecycle = memory.lifecycle();
    if (lifecycle.deleted()) {
      return lifecycle.deletedAt();
    }
    Long end = lifecycle.isLive() || state == null ? null : state.history().supersededAt();
    return memory.isExpiring() && (end == null || memory.validUntil() < end)
        ? Long.valueOf(memory.validUntil())
        : end;
  }

  /** Returns true if another memory has replaced this one by a merge, and so stands for it. */
  public boolean isMerged() {
    Lifecycle lifecycle = memory.lifecycle();
    return lifecycle.supersededBy() != null
        && !lifecycle.supersededBy().equals(Lifecycle.EXPIRED)
        && !lifecycle.isSupersededByStore()
        && (state == null || !state.history().isContradicted());
  }

  /**
   * Returns the memory as it was valid at a time; null if it was not valid, is deleted, or its text
   * of that time is not known. A message that was edited has its current text.
   *
   * @param time epoch milliseconds
   */
  public Memory at(long time, JsonFormat format) {
    Lifecycle lifecycle = memory.lifecycle();
    boolean isOver = until() == null ? !lifecycle.isLive() : time >= until();
    if (lifecycle.deleted() || isOver || memory.createdAt() > time) {
      return null;
    }
    Memory live = lifecycle.isLive() ? memory : memory.withLifecycle(Lifecycle.LIVE);
    if (state == null || from() <= time) {
      return live;
    }
    return versions().stream()
        .filter(version -> version.isValidAt(time))
        .findFirst()
        .map(version -> withText(live, version.text(), format))
        .orElse(null);
  }

  private Memory withText(Memory live, String text, JsonFormat format) {
    ItemState then = state.withText(text);
    Memory.Content content = new Memory.Content(text, text, List.of());
    return then == null
        ? null
        : live.rewritten(content, live.references(), then.write(format), live.updatedAt());
  }
}
