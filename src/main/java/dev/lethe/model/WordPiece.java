package dev.lethe.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lethe.text.Nfkc;
import java.io.IOException;
import java.io.InputStream;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * WordPiece tokenizer of BERT's uncased models (Devlin et al., 2018). Control characters and
 * accents are removed and letters lowercased; words end at white space, punctuation and Chinese
 * characters; a word is split into the longest known prefix, then that of the rest, and so on.
 * Thread-safe.
 */
final class WordPiece {
  /** Longer words are unknown as a whole. */
  private static final int LONGEST_WORD = 100;

  private static final String CONTINUATION = "##";

  private final Map<String, Integer> vocabulary;
  private final int unknown;

  private WordPiece(Map<String, Integer> vocabulary) {
    this.vocabulary = vocabulary;
    this.unknown = vocabulary.get("[UNK]");
  }

  /**
   * Reads the vocabulary of a {@code tokenizer.json}.
   *
   * @throws IOException if it can't be read
   */
  static WordPiece read(InputStream json) throws IOException {
    Map<String, Integer> vocabulary = new HashMap<>();
    for (Map.Entry<String, JsonNode> token :
        new ObjectMapper().readTree(json).path("model").path("vocab").properties()) {
      vocabulary.put(token.getKey(), token.getValue().intValue());
    }
    return new WordPiece(vocabulary);
  }

  /** Returns the id of a special token, such as {@code [CLS]}, which no text contains. */
  int special(String token) {
    return vocabulary.get(token);
  }

  /** Returns the ids of a text's tokens; the only special one is that of unknown words. */
  int[] ids(String text) {
    Ids ids = new Ids();
    for (String word : words(text)) {
      addWord(word, ids);
    }
    return ids.toArray();
  }

  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    cleaned(text)
        .codePoints()
        .forEach(
            c -> {
              boolean stands = isPunctuation(c) || isChinese(c);
              if (stands || isSpace(c)) {
                end(word, words);
              }
              if (stands) {
                words.add(Character.toString(c));
              } else if (!isSpace(c)) {
                word.appendCodePoint(c);
              }
            });
    end(word, words);
    return words;
  }

  private static void end(StringBuilder word, List<String> words) {
    if (word.length() > 0) {
      words.add(word.toString());
      word.setLength(0);
    }
  }

  private static String cleaned(String text) {
    StringBuilder kept = new StringBuilder(text.length());
    text.codePoints().filter(c -> isSpace(c) || !isControl(c)).forEach(kept::appendCodePoint);
    StringBuilder bare = new StringBuilder(kept.length());
    Normalizer.normalize(Nfkc.bounded(kept.toString()), Normalizer.Form.NFD)
        .codePoints()
        .filter(c -> Character.getType(c) != Character.NON_SPACING_MARK)
        .map(Character::toLowerCase)
        .forEach(bare::appendCodePoint);
    return bare.toString();
  }

  private void addWord(String word, Ids ids) {
    int[] chars = word.codePoints().toArray();
    int before = ids.size;
    if (chars.length > LONGEST_WORD) {
      ids.add(unknown);
      return;
    }
    for (int from = 0; from < chars.length; ) {
      int end = chars.length;
      Integer id = null;
      while (end > from) {
        String piece = new String(chars, from, end - from);
        id = vocabulary.get(from == 0 ? piece : CONTINUATION + piece);
        if (id != null) {
          break;
        }
        end--;
      }
      if (id == null) {
        ids.size = before;
        ids.add(unknown);
        return;
      }
      ids.add(id);
      from = end;
    }
  }

  private static boolean isSpace(int c) {
    return c == '\t' || c == '\n' || c == '\r' || Character.isSpaceChar(c);
  }

  private static boolean isControl(int c) {
    if (c == 0 || c == 0xFFFD) {
      return true;
    }
    // Unassigned characters are kept: a newer JDK may know them, which would change the text's
    // vector.
    return switch (Character.getType(c)) {
      case Character.CONTROL, Character.FORMAT, Character.PRIVATE_USE, Character.SURROGATE -> true;
      default -> false;
    };
  }

  private static boolean isPunctuation(int c) {
    if (c < 0x80) {
      return c > ' ' && c < 0x7F && !Character.isLetterOrDigit(c);
    }
    return switch (Character.getType(c)) {
      case Character.CONNECTOR_PUNCTUATION,
          Character.DASH_PUNCTUATION,
          Character.START_PUNCTUATION,
          Character.END_PUNCTUATION,
          Character.INITIAL_QUOTE_PUNCTUATION,
          Character.FINAL_QUOTE_PUNCTUATION,
          Character.OTHER_PUNCTUATION ->
          true;
      default -> false;
    };
  }

  /** Ranges of BERT's own tokenizer: CJK ideographs, without kana and hangul. */
  private static boolean isChinese(int c) {
    return (c >= 0x4E00 && c <= 0x9FFF)
        || (c >= 0x3400 && c <= 0x4DBF)
        || (c >= 0x20000 && c <= 0x2A6DF)
        || (c >= 0x2A700 && c <= 0x2B73F)
        || (c >= 0x2B740 && c <= 0x2B81F)
        || (c >= 0x2B820 && c <= 0x2CEAF)
        || (c >= 0xF900 && c <= 0xFAFF)
        || (c >= 0x2F800 && c <= 0x2FA1F);
  }

  /** Growable list of ids. */
  private static final class Ids {
    private int[] ids = new int[64];
    private int size;

    void add(int id) {
      if (size == ids.length) {
        ids = Arrays.copyOf(ids, 2 * size);
      }
      ids[size++] = id;
    }

    int[] toArray() {
      return Arrays.copyOf(ids, size);
    }
  }
}
