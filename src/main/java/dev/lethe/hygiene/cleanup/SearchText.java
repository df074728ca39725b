package dev.lethe.hygiene.cleanup;

import dev.lethe.item.ItemFields;
import dev.lethe.item.MergedPattern;
import dev.lethe.item.PatternGain;

/**
 * Searchable text of a live pattern, manual or not.
 *
 * @param words its name, its former names and its content
 */
record SearchText(String itemId, String name, String words, boolean pinned) {

  /**
   * Returns the text of a pattern.
   *
   * @param own the pattern in its own store
   * @param gain additions; null for none
   */
  static SearchText of(String itemId, ItemFields.Pattern own, PatternGain gain, boolean pinned) {
    StringBuilder words = new StringBuilder(own.name());
    if (gain != null) {
      for (MergedPattern former : gain.merged()) {
        words.append('\n').append(former.name());
      }
    }
    words.append('\n').append(gain == null ? own.content() : gain.on(own).content());
    return new SearchText(itemId, own.name(), words.toString(), pinned);
  }

  /** Returns the pattern's text after others are merged into it. */
  SearchText of(ItemFields.Pattern own, PatternGain gain) {
    return of(itemId, own, gain, pinned);
  }
}
