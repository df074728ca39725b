package dev.lethe.codec.state;

import dev.lethe.item.ItemRow;
import dev.lethe.item.LastVersion;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.store.row.RowFields;
import dev.lethe.store.row.RowFormat;

/** Codec of the rows of {@code items}. */
final class ItemBytes {
  private static final int CAPACITY = 128;

  private static final int POINTER = 0;
  private static final int ENTRY = 1;
  private static final int KEPT = 2;
  private static final int COUNTS = 3;
  private static final int REMOVED = 4;
  private static final int PROPOSED = 5;

  private static final ItemRow.Pointer NO_POINTER = new ItemRow.Pointer("");
  private static final ItemRow.Kept NO_KEPT = new ItemRow.Kept(new LastVersion(0, "", null, 0), 0);
  private static final ItemRow.Removed NO_REMOVED = new ItemRow.Removed(new DayCap(0, 0, 0));

  private static final ItemRow.Proposed NO_PROPOSED = new ItemRow.Proposed("", "", "");

  static final RowFormat<ItemRow> FORMAT =
      new RowFormat<>("item row", 1, CAPACITY, NO_POINTER, ItemBytes::row);

  private ItemBytes() {}

  private static ItemRow row(ItemRow value, RowFields row) {
    int code = row.code(codeOf(value));
    return switch (code) {
      case POINTER -> pointer(value instanceof ItemRow.Pointer given ? given : NO_POINTER, row);
      case ENTRY -> entry(value instanceof ItemRow.Entry given ? given : ItemRow.Entry.NONE, row);
      case KEPT -> kept(value instanceof ItemRow.Kept given ? given : NO_KEPT, row);
      case COUNTS ->
          counts(value instanceof ItemRow.Counts given ? given : ItemRow.Counts.NONE, row);
      case REMOVED -> removed(value instanceof ItemRow.Removed given ? given : NO_REMOVED, row);
      case PROPOSED -> proposed(value instanceof ItemRow.Proposed given ? given : NO_PROPOSED, row);
      default -> throw row.damaged("has an item row of unknown kind " + code);
    };
  }

  private static int codeOf(ItemRow value) {
    if (value instanceof ItemRow.Pointer) {
      return POINTER;
    } else if (value instanceof ItemRow.Entry) {
      return ENTRY;
    } else if (value instanceof ItemRow.Kept) {
      return KEPT;
    } else if (value instanceof ItemRow.Proposed) {
      return PROPOSED;
    }
    return value instanceof ItemRow.Counts ? COUNTS : REMOVED;
  }

  private static ItemRow pointer(ItemRow.Pointer pointer, RowFields row) {
    return new ItemRow.Pointer(row.text(pointer.memoryId()));
  }

  private static ItemRow entry(ItemRow.Entry entry, RowFields row) {
    return new ItemRow.Entry(
        row.list(entry.keys(), "", (key, fields) -> fields.text(key)),
        row.flag(entry.profile()),
        row.flag(entry.counted()),
        row.flag(entry.purged()));
  }

  private static ItemRow kept(ItemRow.Kept kept, RowFields row) {
    LastVersion last = kept.last();
    return new ItemRow.Kept(
        new LastVersion(
            row.zigzag(last.updatedAt()),
            row.textOrNull(last.contentHash()),
            row.textOrNull(last.replacedBy()),
            row.varint(last.contribution())),
        row.varint(kept.gained()));
  }

  private static ItemRow counts(ItemRow.Counts counts, RowFields row) {
    return new ItemRow.Counts(row.varint(counts.profiles()), row.varint(counts.counted()));
  }

  private static ItemRow proposed(ItemRow.Proposed proposed, RowFields row) {
    return new ItemRow.Proposed(
        row.text(proposed.seen()), row.text(proposed.content()), row.text(proposed.why()));
  }

  private static ItemRow removed(ItemRow.Removed removed, RowFields row) {
    DayCap cap = removed.cap();
    return new ItemRow.Removed(
        new DayCap(row.zigzag(cap.day()), row.varint(cap.base()), row.varint(cap.removed())));
  }
}
