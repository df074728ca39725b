package dev.lethe.hygiene.consolidation;

import dev.lethe.event.Scope;
import dev.lethe.hygiene.ProfileIndex;
import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemKeys;
import dev.lethe.item.ItemRow;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Memory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Keys of entries in the item index. */
public final class EntryKeys {
  private static final String SAME_WORDS = "w|";
  private static final Set<String> ARTICLES = Set.of("a", "an", "the");

  private EntryKeys() {}

  /**
   * Returns the index entry of an entry's memory.
   *
   * @param state item state kept by the memory; null if there is none
   */
  public static ItemRow.Entry entry(Memory memory, ItemState state) {
    List<String> keys = new ArrayList<>(ItemKeys.of(memory, state));
    if (state != null && memory.lifecycle().isLive()) {
      keys.add(SAME_WORDS + place((ItemFields.Entry) state.fields()) + '|' + memory.memoryId());
    }
    return ItemRow.Entry.of(keys);
  }

  /**
   * Returns the range of the keys of live entries with the same type, subject, project and words.
   */
  static ProfileIndex.Range withWordsOf(ItemFields.Entry entry) {
    String start = SAME_WORDS + place(entry);
    return new ProfileIndex.Range(start + Scope.SEPARATOR, start + (char) (Scope.SEPARATOR + 1));
  }

  private static String place(ItemFields.Entry entry) {
    return ItemKeys.hash(
        String.join(
            "\n",
            entry.comparableProject(),
            entry.type(),
            ItemFields.Entry.comparable(entry.subject()),
            words(entry.content())));
  }

  /**
   * Returns a form that nearly all texts with equal sentences (CN20) have in common: their distinct
   * words and all digits, sorted. Every change of an entry computes it, and comparing sentences
   * takes a hundred times longer.
   */
  private static String words(String text) {
    Set<String> words = new TreeSet<>();
    StringBuilder word = new StringBuilder();
    StringBuilder digits = new StringBuilder();
    text.codePoints()
        .forEach(
            character -> {
              if (Character.isLetter(character)) {
                word.appendCodePoint(Character.toLowerCase(character));
                return;
              }
              words.add(word.toString());
              word.setLength(0);
              if (Character.isDigit(character)) {
                digits.append(Character.digit(character, 10));
              }
            });
    words.add(word.toString());
    words.removeAll(ARTICLES);
    char[] sorted = digits.toString().toCharArray();
    Arrays.sort(sorted);
    return String.join(" ", words).strip() + '\n' + new String(sorted);
  }
}
