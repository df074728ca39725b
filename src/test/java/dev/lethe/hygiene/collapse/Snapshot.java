package dev.lethe.hygiene.collapse;

import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.item.Significance;

/** Builder of profiles. */
final class Snapshot {
  static final long DAY = 1_767_225_600_000L;

  private final String itemId;
  private String summary = "gateway status 5";
  private Significance significance = Significance.ROUTINE;
  private long count = 1;
  private long createdAt = DAY;
  private long updatedAt = DAY;
  private MergeEligibility standing = MergeEligibility.FREE;

  private Snapshot(String itemId) {
    this.itemId = itemId;
  }

  static Snapshot of(String itemId) {
    return new Snapshot(itemId);
  }

  Snapshot says(String text) {
    summary = text;
    return this;
  }

  Snapshot matters(Significance how) {
    significance = how;
    return this;
  }

  Snapshot count(long own) {
    count = own;
    return this;
  }

  Snapshot at(long created) {
    createdAt = created;
    updatedAt = Math.max(updatedAt, created);
    return this;
  }

  Snapshot updated(long at) {
    updatedAt = at;
    return this;
  }

  Snapshot standing(MergeEligibility other) {
    standing = other;
    return this;
  }

  ProfileItem item() {
    return new ProfileItem(
        "m-" + itemId, itemId, summary, significance, count, createdAt, updatedAt, standing);
  }

  Profile profile() {
    return Profile.of(item());
  }
}
