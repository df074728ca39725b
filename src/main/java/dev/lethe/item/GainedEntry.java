package dev.lethe.item;

import java.util.List;

/**
 * What an entry has by now of others that were merged into it, and what of that its own store says.
 *
 * @param gain of all that were merged into it
 * @param createdAt when its own store says that it was created, epoch milliseconds
 * @param tags that its own store says
 */
public record GainedEntry(EntryGain gain, long createdAt, List<String> tags) {
  public GainedEntry {
    tags = List.copyOf(tags);
  }
}
