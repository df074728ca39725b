package dev.lethe.cli;

import dev.lethe.text.VisibleText;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Passes UTF-8 on, escaping every character that controls a terminal or reorders text: {@link
 * VisibleText}. All output of all commands goes through it. In JSON an escape denotes the same
 * character, so the value is unchanged.
 *
 * <p>A line feed, a tab and a carriage return before a line feed pass. Lethe's own terminal control
 * is written as one of the noncharacters below, which never occur in text.
 */
final class VisibleOutput extends FilterOutputStream {
  /** Begins bold text. */
  static final char BOLD = '\uFDD0';

  /** Ends bold text. */
  static final char PLAIN = '\uFDD1';

  /** Returns to the beginning of the line. */
  static final char LINE_START = '\uFDD2';

  /** Terminal sequences, by noncharacter from {@link #BOLD} on. */
  private static final List<String> SEQUENCES =
      List.of("\u001b[1m", "\u001b[0m", "\r", "\u001b[3m", "\u001b[31m", "\u001b[33m");

  private static final int LONGEST = 4;
  private static final byte[] REPLACEMENT = "\uFFFD".getBytes(StandardCharsets.UTF_8);

  private static final Pattern OTHER_STYLE = Pattern.compile("\u001b\\[[0-9;]*m");

  private final boolean isTerminal;
  private final byte[] character = new byte[LONGEST];
  private int length;
  private int wanted;
  private boolean isAfterReturn;

  private VisibleOutput(OutputStream out, boolean isTerminal) {
    super(out);
    this.isTerminal = isTerminal;
  }

  /**
   * Returns a safe stream over {@code out}; a stream that is already safe is returned unchanged.
   */
  static PrintStream over(PrintStream out, boolean isTerminal) {
    return out instanceof Visible ? out : new Visible(out, isTerminal);
  }

  /** Converts the styles that the library gave the help to those of this class. */
  static String styled(String help) {
    String styled = help;
    for (int i = 0; i < SEQUENCES.size(); i++) {
      styled = styled.replace(SEQUENCES.get(i), String.valueOf((char) (BOLD + i)));
    }
    // Any other code ends a style, like the plain style.
    return OTHER_STYLE.matcher(styled).replaceAll("");
  }

  /** Marks a stream as safe. */
  private static final class Visible extends PrintStream {
    private final PrintStream under;

    Visible(PrintStream under, boolean isTerminal) {
      super(new VisibleOutput(under, isTerminal), true, StandardCharsets.UTF_8);
      this.under = under;
    }

    @Override
    public boolean checkError() {
      boolean isOurs = super.checkError();
      return under.checkError() || isOurs;
    }
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    int clean = from;
    for (int i = from; i < from + count; i++) {
      byte b = bytes[i];
      boolean isPlain = length == 0 && !isAfterReturn && ((b >= ' ' && b < 0x7F) || b == '\n');
      if (!isPlain) {
        out.write(bytes, clean, i - clean);
        clean = i + 1;
        take(b);
      }
    }
    out.write(bytes, clean, from + count - clean);
  }

  private void take(byte b) throws IOException {
    if (isAfterReturn) {
      isAfterReturn = false;
      if (b == '\n') {
        out.write('\r');
      } else {
        escape('\r');
      }
    }
    if (length > 0 && (b & 0xC0) == 0x80) {
      character[length++] = b;
      if (length == wanted) {
        length = 0;
        write(new String(character, 0, wanted, StandardCharsets.UTF_8).codePointAt(0), wanted);
      }
      return;
    }
    if (length > 0) {
      length = 0;
      out.write(REPLACEMENT);
    }
    if (b >= 0) {
      begin((char) b);
      return;
    }
    wanted = (b & 0xE0) == 0xC0 ? 2 : (b & 0xF0) == 0xE0 ? 3 : (b & 0xF8) == 0xF0 ? 4 : 0;
    if (wanted == 0) {
      out.write(REPLACEMENT);
    } else {
      character[length++] = b;
    }
  }

  private void begin(char ascii) throws IOException {
    if (ascii == '\r') {
      isAfterReturn = true;
    } else if (ascii == '\n' || ascii == '\t' || !VisibleText.isUnsafe(ascii)) {
      out.write(ascii);
    } else {
      escape(ascii);
    }
  }

  private void write(int codePoint, int bytes) throws IOException {
    int sequence = codePoint - BOLD;
    boolean isOurs = sequence >= 0 && sequence < SEQUENCES.size();
    if (isOurs && isTerminal) {
      out.write(SEQUENCES.get(sequence).getBytes(StandardCharsets.US_ASCII));
    } else if (isOurs || VisibleText.isUnsafe(codePoint)) {
      escape(codePoint);
    } else {
      out.write(character, 0, bytes);
    }
  }

  private void escape(int codePoint) throws IOException {
    StringBuilder escaped = new StringBuilder();
    for (char unit : Character.toChars(codePoint)) {
      escaped.append(String.format(Locale.ROOT, "\\u%04X", (int) unit));
    }
    out.write(escaped.toString().getBytes(StandardCharsets.US_ASCII));
  }
}
