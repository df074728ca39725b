package dev.lethe.text;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Keys whose number is a state: {@code exit code 1} differs from {@code exit code 0}, {@code HTTP
 * 500} from {@code HTTP 200}. Key and number are separated by spaces, quotes, {@code =}, {@code :}
 * or {@code #}, and by an optional version after {@code HTTP}. The words of a key may be joined by
 * a hyphen, an underscore or nothing ({@code exitCode}); keys inside longer compounds are ignored.
 * Immutable and thread-safe.
 */
public final class StateKeys {
  private static final int MAX_SEPARATORS = 8;
  private static final int MAX_VERSION = 4;
  private static final int LOW = 31;

  /** Longest first: an exit code isn't just any code. */
  private final Key[] keys;

  /** Bitmap of possible key ends, by the low bits of the last two characters. */
  private final long[] tails = new long[(LOW + 1) * (LOW + 1) / 64];

  /** A key in lower case. */
  private record Key(String text, boolean byHundreds, long hash) {}

  /**
   * Creates a set of keys.
   *
   * @param zeroOrNot keys whose state is whether the number is zero
   * @param hundreds keys whose state is the first digit of a number of three digits
   */
  public StateKeys(Collection<String> zeroOrNot, Collection<String> hundreds) {
    List<Key> all = new ArrayList<>();
    zeroOrNot.forEach(key -> all.add(key(key, false)));
    hundreds.forEach(key -> all.add(key(key, true)));
    all.sort(Comparator.comparingInt((Key key) -> -key.text.length()).thenComparing(Key::text));
    keys = all.toArray(Key[]::new);
    for (Key key : keys) {
      addTail(key.text);
    }
  }

  private void addTail(String key) {
    int size = key.length();
    char last = key.charAt(size - 1);
    char before = size > 1 ? key.charAt(size - 2) : 0;
    for (int i = 0; i <= LOW; i++) {
      for (int k = 0; k <= LOW; k++) {
        // Both cases have the same low bits for ASCII letters only.
        boolean fits = last >= 0x80 || (last & LOW) == i;
        if (fits && (last >= 0x80 || before == 0 || before >= 0x80 || (before & LOW) == k)) {
          int tail = i << 5 | k;
          tails[tail >>> 6] |= 1L << tail;
        }
      }
    }
  }

  private static Key key(String key, boolean byHundreds) {
    String text = key.toLowerCase(Locale.ROOT);
    return new Key(text, byHundreds, Lexicon.hash(text.toCharArray(), 0, text.length()));
  }

  /** Returns a reusable collector of states. */
  public States states() {
    return new States(this);
  }

  String name(int key) {
    return keys[key].text;
  }

  long hash(int key) {
    return keys[key].hash;
  }

  /**
   * Returns the index of the key before the digits {@code [start, end)}, if they are a state of it,
   * or -1.
   */
  int find(char[] in, int start, int end) {
    int i = start;
    if (i > 0 && (in[i - 1] == '-' || in[i - 1] == '+')) {
      i--;
    }
    int least = Math.max(0, i - MAX_SEPARATORS);
    int keyEnd = i;
    while (keyEnd > least && isSeparator(in[keyEnd - 1])) {
      keyEnd--;
    }
    if (keyEnd == i || keyEnd == 0) {
      return -1;
    }
    char last = in[keyEnd - 1];
    char before = keyEnd > 1 ? in[keyEnd - 2] : 0;
    if (Ascii.isDigit(last)) {
      int versioned = before == '.' || before == '/' ? withoutVersion(in, keyEnd) : -1;
      if (versioned > 0) {
        return match(in, versioned, end - start);
      }
    }
    int tail = (last & LOW) << 5 | (before & LOW);
    return (tails[tail >>> 6] & 1L << tail) != 0 ? match(in, keyEnd, end - start) : -1;
  }

  private static boolean isSeparator(char c) {
    return c == ' ' || c == '=' || c == ':' || c == '"' || c == '\'' || c == '#';
  }

  /**
   * Returns the end of {@code HTTP} in {@code HTTP/1.1}, or -1 if no version ends at {@code end}.
   */
  private static int withoutVersion(char[] in, int end) {
    int i = end;
    while (i > 0 && end - i < MAX_VERSION && (Ascii.isDigit(in[i - 1]) || in[i - 1] == '.')) {
      i--;
    }
    return i < end && i > 0 && in[i - 1] == '/' ? i - 1 : -1;
  }

  private int match(char[] in, int end, int digits) {
    for (int k = 0; k < keys.length; k++) {
      if (endsWith(in, end, keys[k].text)) {
        return keys[k].byHundreds && digits != 3 ? -1 : k;
      }
    }
    return -1;
  }

  private static boolean endsWith(char[] in, int end, String key) {
    int i = end - 1;
    for (int k = key.length() - 1; k >= 0; k--) {
      char c = i >= 0 ? in[i] : 0;
      if (key.charAt(k) == ' ') {
        i -= c == ' ' || c == '_' || c == '-' ? 1 : 0;
      } else if (Character.toLowerCase(c) == key.charAt(k)) {
        i--;
      } else {
        return false;
      }
    }
    return i < 0 || isBefore(in, i);
  }

  /** Returns true if a key may begin after the character at {@code i}. */
  private static boolean isBefore(char[] in, int i) {
    char c = in[i];
    if (Character.isLetterOrDigit(c) || c == '_' || c == '?' || c == '&') {
      return false;
    }
    return "-./\\@~".indexOf(c) < 0 || i == 0 || !Character.isLetterOrDigit(in[i - 1]);
  }

  /** Returns the state class, 0 to 9, of the digits {@code [start, end)} after a key. */
  int classOf(int key, char[] in, int start, int end) {
    if (keys[key].byHundreds) {
      return in[start] - '0';
    }
    int i = start;
    while (i < end && in[i] == '0') {
      i++;
    }
    return i < end ? 1 : 0;
  }
}
