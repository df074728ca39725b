package dev.lethe.codec.policy;

import dev.lethe.policy.Edn.Keyword;
import dev.lethe.policy.Edn.OtherForm;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parser of EDN values without brackets, as Clojure reads them: numbers with radix, ratio and
 * exponent, keywords, nil, true and false, and the text of strings.
 */
final class EdnAtom {
  private static final Pattern WHOLE =
      Pattern.compile(
          "([-+]?)(?:(0|[1-9][0-9]*)|0[xX]([0-9A-Fa-f]+)|0([0-7]+)"
              + "|([1-9][0-9]?)[rR]([0-9A-Za-z]+))N?");

  private static final Pattern RATIO = Pattern.compile("([-+]?[0-9]+)/([0-9]+)");
  private static final Pattern FRACTION =
      Pattern.compile("([-+]?[0-9]+(?:\\.[0-9]*)?(?:[eE][-+]?[0-9]+)?)M?");

  /** Name with or without a namespace; it neither ends with a colon nor contains two in a row. */
  private static final Pattern NAME =
      Pattern.compile("(?!.*::)(?!.*:/.)(?!.*:$):?(?:[\\D&&[^/]].*/)?(?:/|[\\D&&[^/]][^/]*)");

  private static final Pattern CHARACTER =
      Pattern.compile(
          "\\\\(?:.|newline|return|space|tab|formfeed|backspace|u\\p{XDigit}{4}|o[0-3]?[0-7]{1,2})",
          Pattern.DOTALL);

  private static final Pattern ESCAPE =
      Pattern.compile(
          "\\\\(?:u(\\p{XDigit}{4})|([0-3][0-7]{2}|[0-7]{1,2}(?![0-7]))|([trnbf\"\\\\])|(.))",
          Pattern.DOTALL);

  private EdnAtom() {}

  /**
   * Returns the value of a token.
   *
   * @throws IllegalArgumentException with the reason, if the token is invalid
   */
  static Object of(String token) {
    int digit = token.length() > 1 && "+-".indexOf(token.charAt(0)) >= 0 ? 1 : 0;
    if (Character.isDigit(token.charAt(digit))) {
      return number(token);
    }
    boolean character = token.charAt(0) == '\\';
    if (!(character ? CHARACTER : NAME).matcher(token).matches()) {
      throw new IllegalArgumentException("Invalid token: " + token);
    }
    if (token.equals("nil")) {
      return null;
    } else if (token.equals("true") || token.equals("false")) {
      return Boolean.valueOf(token);
    }
    return token.charAt(0) == ':' ? new Keyword(token.substring(1)) : new OtherForm(token);
  }

  private static Object number(String token) {
    Matcher whole = WHOLE.matcher(token);
    Matcher ratio = RATIO.matcher(token);
    Matcher fraction = FRACTION.matcher(token);
    try {
      if (whole.matches()) {
        return whole(whole);
      } else if (ratio.matches()) {
        return ratio(new BigInteger(ratio.group(1)), new BigInteger(ratio.group(2)));
      } else if (fraction.matches() && !token.matches("[-+]?0[0-9]+")) {
        return Double.valueOf(fraction.group(1));
      }
    } catch (NumberFormatException digits) {
      // The number has a digit that its radix doesn't allow.
    }
    throw new IllegalArgumentException("Invalid number: " + token);
  }

  private static Object whole(Matcher number) {
    String sign = number.group(1);
    if (number.group(2) != null) {
      return whole(new BigInteger(sign + number.group(2)));
    } else if (number.group(3) != null) {
      return whole(new BigInteger(sign + number.group(3), 16));
    } else if (number.group(4) != null) {
      return whole(new BigInteger(sign + number.group(4), 8));
    }
    return whole(new BigInteger(sign + number.group(6), Integer.parseInt(number.group(5))));
  }

  private static Object whole(BigInteger value) {
    return value.bitLength() < Long.SIZE ? value.longValue() : new OtherForm(value.toString());
  }

  private static Object ratio(BigInteger numerator, BigInteger denominator) {
    if (denominator.signum() == 0) {
      throw new IllegalArgumentException("Divide by zero");
    }
    BigInteger[] quotient = numerator.divideAndRemainder(denominator);
    return quotient[1].signum() == 0
        ? whole(quotient[0])
        : new BigDecimal(numerator)
            .divide(new BigDecimal(denominator), MathContext.DECIMAL64)
            .doubleValue();
  }

  /**
   * Returns the text of a string.
   *
   * @param content text between the quotes
   * @throws IllegalArgumentException if the text has an unknown escape
   */
  static String text(String content) {
    Matcher escape = ESCAPE.matcher(content);
    StringBuilder text = new StringBuilder(content.length());
    while (escape.find()) {
      if (escape.group(4) != null) {
        throw new IllegalArgumentException("Unsupported escape character: " + escape.group());
      }
      escape.appendReplacement(text, Matcher.quoteReplacement(unescaped(escape)));
    }
    return escape.appendTail(text).toString();
  }

  private static String unescaped(Matcher escape) {
    if (escape.group(1) != null) {
      return Character.toString(Integer.parseInt(escape.group(1), 16));
    } else if (escape.group(2) != null) {
      return Character.toString(Integer.parseInt(escape.group(2), 8));
    }
    return escape.group().translateEscapes();
  }
}
