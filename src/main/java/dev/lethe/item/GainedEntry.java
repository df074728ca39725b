package dev.lethe.item;

import java.util.List;

/**
 * Values an entry has gained from merges, with those values of its own store that the memory no
 * longer shows.
 *
 * @param gain total of all merged entries
 * @param createdAt creation time in its own store, epoch milliseconds
 * @param tags tags in its own store
 */
public record GainedEntry(EntryGain gain, long createdAt, List<String> tags) {
  public GainedEntry {
    tags = List.copyOf(tags);
  }
}
