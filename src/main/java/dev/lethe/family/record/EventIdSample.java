package dev.lethe.family.record;

import dev.lethe.text.token.BoundedText;
import dev.lethe.text.token.StableHash;
import java.util.ArrayList;
import java.util.List;

/**
 * Up to ten event ids of members, spread over time. The first and the last are always kept; in
 * excess of ten, the inner one with the shortest time between its neighbors is dropped. At most
 * 1,200 bytes of ids.
 *
 * @param entries in order of event time, then of learning
 */
record EventIdSample(List<Entry> entries) {
  static final EventIdSample NONE = new EventIdSample(List.of());

  private static final int MAX_ENTRIES = 10;
  private static final int MAX_BYTES = 1_200;

  /** An event's id and time, and the hash of its id, which identifies the entry for removal. */
  record Entry(long source, long occurredAt, String eventId) {}

  EventIdSample {
    entries = List.copyOf(entries);
  }

  List<String> eventIds() {
    return entries.stream().map(Entry::eventId).toList();
  }

  EventIdSample with(FamilyMember member) {
    return with(new Entry(StableHash.of(member.eventId()), member.occurredAt(), member.eventId()));
  }

  EventIdSample with(EventIdSample other) {
    EventIdSample all = this;
    for (Entry entry : other.entries) {
      all = all.with(entry);
    }
    return all;
  }

  /** Returns a copy without the event's id; this object if the id isn't in it. */
  EventIdSample without(String eventId) {
    long source = StableHash.of(eventId);
    List<Entry> kept = entries.stream().filter(entry -> entry.source != source).toList();
    return kept.size() == entries.size() ? this : new EventIdSample(kept);
  }

  private EventIdSample with(Entry added) {
    for (Entry entry : entries) {
      if (entry.eventId.equals(added.eventId)) {
        return this;
      }
    }
    List<Entry> all = new ArrayList<>(entries);
    int at = all.size();
    while (at > 0 && all.get(at - 1).occurredAt > added.occurredAt) {
      at--;
    }
    all.add(at, added);
    while (all.size() > 2 && (all.size() > MAX_ENTRIES || bytes(all) > MAX_BYTES)) {
      all.remove(mostCrowded(all));
    }
    return new EventIdSample(all);
  }

  private static int mostCrowded(List<Entry> entries) {
    int crowded = 1;
    for (int i = 2; i < entries.size() - 1; i++) {
      if (Long.compareUnsigned(timeAround(entries, i), timeAround(entries, crowded)) < 0) {
        crowded = i;
      }
    }
    return crowded;
  }

  /**
   * Returns the time between an entry's neighbors. Compare as unsigned: times are ordered but may
   * have any value.
   */
  private static long timeAround(List<Entry> entries, int i) {
    return entries.get(i + 1).occurredAt - entries.get(i - 1).occurredAt;
  }

  private static int bytes(List<Entry> entries) {
    return entries.stream().mapToInt(entry -> BoundedText.size(entry.eventId)).sum();
  }
}
