package dev.lethe.codec.policy;

import clojure.lang.LineNumberingPushbackReader;
import clojure.lang.LispReader;
import clojure.lang.PersistentArrayMap;
import clojure.lang.RT;
import clojure.lang.Var;
import dev.lethe.policy.Keyword;
import dev.lethe.policy.OtherForm;
import dev.lethe.policy.Regex;
import java.io.StringReader;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads EDN with Clojure's own reader, so that regexes and numbers mean what they mean there, and
 * turns what it gives into plain data.
 *
 * <p>Loading this class loads Clojure, which takes most of a second.
 */
final class EdnForms {
  private EdnForms() {}

  /** Says where and why a text can't be read. */
  static final class Unreadable extends Exception {
    private static final long serialVersionUID = 1L;
    private final int line;

    Unreadable(int line, Throwable cause) {
      super(cause.getMessage() == null ? cause.toString() : cause.getMessage(), cause);
      this.line = line;
    }

    /** The line, from 1; 0 if unknown. */
    int line() {
      return line;
    }
  }

  /**
   * The first form of a text that {@link EdnOutline} found readable.
   *
   * @throws Unreadable if there is a value that the reader can't read
   */
  static Object read(String text) throws Unreadable {
    // The outline lets no evaluating syntax through; these make sure of it.
    Var.pushThreadBindings(
        RT.map(
            RT.READEVAL,
            false,
            RT.DATA_READERS,
            PersistentArrayMap.EMPTY,
            RT.DEFAULT_DATA_READER_FN,
            null));
    try {
      return data(LispReader.read(new LineNumberingPushbackReader(new StringReader(text)), null));
    } catch (LispReader.ReaderException e) {
      throw new Unreadable(e.line, e.getCause() == null ? e : e.getCause());
    } catch (RuntimeException e) { // the reader throws what it likes
      throw new Unreadable(0, e);
    } finally {
      Var.popThreadBindings();
    }
  }

  private static Object data(Object form) {
    if (form == null || form instanceof Boolean || form instanceof String || form instanceof Long) {
      return form;
    } else if (form instanceof clojure.lang.Keyword keyword) {
      return new Keyword(keyword.toString().substring(1));
    } else if (form instanceof Pattern pattern) {
      return new Regex(pattern.pattern());
    } else if (form instanceof Number number) {
      return number(number);
    } else if (form instanceof Map<?, ?> map) {
      Map<Object, Object> copy = new LinkedHashMap<>();
      map.forEach((key, value) -> copy.put(data(key), data(value)));
      return copy;
    } else if (form instanceof Set<?> set) {
      Set<Object> copy = new LinkedHashSet<>();
      set.forEach(element -> copy.add(data(element)));
      return copy;
    } else if (form instanceof clojure.lang.IPersistentVector vector) {
      List<Object> copy = new ArrayList<>();
      ((List<?>) vector).forEach(element -> copy.add(data(element)));
      return copy;
    } else if (form instanceof Character character) {
      return new OtherForm("\\" + character);
    }
    return new OtherForm(form instanceof List<?> ? "(…)" : form.toString());
  }

  private static Object number(Number number) {
    if (number instanceof Double) {
      return number;
    }
    if (number instanceof clojure.lang.BigInt || number instanceof BigInteger) {
      BigInteger whole = new BigInteger(number.toString());
      return whole.bitLength() < Long.SIZE ? (Object) whole.longValue() : new OtherForm(whole + "");
    }
    return number.doubleValue();
  }
}
