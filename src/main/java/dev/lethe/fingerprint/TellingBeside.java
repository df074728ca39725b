package dev.lethe.fingerprint;

import dev.lethe.text.Opposites;
import dev.lethe.text.States;
import dev.lethe.text.Telling;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;

/**
 * What keeps a message apart from others beside the words of its text: the states that its numbers
 * say, and the telling words in its attachments' names. Neither shows in the normalised text, so
 * both are part of the signature.
 */
final class TellingBeside {
  /** What an attachment's name says is not what the text says. */
  private static final long OF_A_NAME = 0x5bd1e995b5026f5bL;

  private final Telling names;
  private final States states;
  private long[] distinct = new long[4];

  /** The telling words of attachments' names, by how they are written in a signature. */
  private final TreeMap<String, Long> words = new TreeMap<>();

  TellingBeside(Telling names, States states) {
    this.names = names;
    this.states = states;
  }

  /** Begins with a message; {@code ofText} may be null. */
  void begin(States ofText, List<AttachmentInfo> attachments) {
    states.begin();
    if (ofText != null) {
      states.add(ofText);
    }
    if (!words.isEmpty()) {
      words.clear();
    }
    for (AttachmentInfo attachment : attachments) {
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

  /** The message's states; those of its embeds are to be put in as well. */
  States states() {
    return states;
  }

  /** Whether there is nothing. */
  boolean isEmpty() {
    return states.count() == 0 && words.isEmpty();
  }

  /** Writes all as an array of strings: the states in their order, then the words in theirs. */
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

  /** The polarity of what is there, which words of the text never have. */
  long polarity() {
    if (isEmpty()) {
      return Opposites.NONE;
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
    long polarity = Opposites.NONE;
    for (int i = 0; i < count; i++) {
      if (i == 0 || distinct[i] != distinct[i - 1]) {
        polarity += Opposites.mix(distinct[i]);
      }
    }
    return polarity;
  }
}
