package dev.lethe.text.fingerprint;

import dev.lethe.event.Attachment;
import dev.lethe.text.PolarityLexicon;
import dev.lethe.text.PolarityWords;
import dev.lethe.text.States;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;

/**
 * Polarity of a message outside its text: states reported by numbers, and polarity words in
 * attachment names. Neither is in the normalized text, so both are part of the signature.
 */
final class OutsidePolarity {
  /** Distinguishes words of attachment names from the same words in the text. */
  private static final long OF_A_NAME = 0x5bd1e995b5026f5bL;

  private final PolarityWords names;
  private final States states;
  private long[] distinct = new long[4];

  /** Polarity words of attachment names, by their form in signatures. */
  private final TreeMap<String, Long> words = new TreeMap<>();

  OutsidePolarity(PolarityWords names, States states) {
    this.names = names;
    this.states = states;
  }

  /** Starts a message; {@code ofText} may be null. */
  void begin(States ofText, List<Attachment> attachments) {
    states.begin();
    if (ofText != null) {
      states.add(ofText);
    }
    if (!words.isEmpty()) {
      words.clear();
    }
    for (Attachment attachment : attachments) {
      if (attachment.filename() != null) {
        read(attachment.filename());
      }
    }
  }

  private void read(String filename) {
    names.overName(filename);
    for (int i = 0; i < names.count(); i++) {
      words.put("file " + names.word(i).toLowerCase(Locale.ROOT), names.member(i));
    }
  }

  /** Returns true if there are no states or words. */
  boolean isEmpty() {
    return states.count() == 0 && words.isEmpty();
  }

  /** Writes an array of strings: the states in order, then the words in alphabetical order. */
  void write(CanonicalJson json) {
    String before = "[";
    for (int i = 0; i < states.count(); i++) {
      json.raw(before);
      json.string(states.name(i));
      before = ",";
    }
    for (String word : words.keySet()) {
      json.raw(before);
      json.string(word);
      before = ",";
    }
    json.raw("]");
  }

  /** Returns the polarity of the states and names, which differs from that of words in the text. */
  long polarity() {
    if (isEmpty()) {
      return PolarityLexicon.NONE;
    }
    int count = 0;
    distinct = Arrays.copyOf(distinct, Math.max(distinct.length, states.count() + words.size()));
    for (int i = 0; i < states.count(); i++) {
      distinct[count++] = states.member(i);
    }
    for (long word : words.values()) {
      distinct[count++] = word ^ OF_A_NAME;
    }
    Arrays.sort(distinct, 0, count);
    long polarity = PolarityLexicon.NONE;
    for (int i = 0; i < count; i++) {
      if (i == 0 || distinct[i] != distinct[i - 1]) {
        polarity += PolarityLexicon.mix(distinct[i]);
      }
    }
    return polarity;
  }
}
