package dev.lethe.cli;

import dev.lethe.text.VisibleText;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;

/**
 * Passes UTF-8 on, escaping every character that controls a terminal or reorders text: {@link
 * VisibleText}. All output of all commands goes through it. In JSON an escape denotes the same
 * character, so the value is unchanged.
 *
 * <p>A line feed, a tab and a carriage return before a line feed pass. Lethe's own terminal control
 * is written as noncharacters, which never occur in text: {@link Style} and {@link #LINE_START}.
 */
final class VisibleOutput extends FilterOutputStream {
  /** Returns to the beginning of the line. */
  static final char LINE_START = '\uFDEF';

  private static final Style[] STYLES = Style.values();

  private static final Pattern OTHER_STYLE = Pattern.compile("\u001b\\[[0-9;]*m");

  private final CharsetDecoder decoder =
      StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPLACE)
          .onUnmappableCharacter(CodingErrorAction.REPLACE);

  private final BooleanSupplier isStyled;

  /** First bytes of a character whose others have not been written yet. */
  private byte[] begun = {};

  private boolean isAfterReturn;

  private VisibleOutput(OutputStream out, BooleanSupplier isStyled) {
    super(out);
    this.isStyled = isStyled;
  }

  /**
   * Returns a safe stream over {@code out}; a stream that is already safe is returned unchanged.
   *
   * @param isStyled returns true if Lethe's own marks become terminal sequences
   */
  static PrintStream of(PrintStream out, BooleanSupplier isStyled) {
    return out instanceof Visible ? out : new Visible(out, isStyled);
  }

  /** Writes bytes that have gone through this class before. */
  static void writeSafe(PrintStream out, byte[] safe) {
    PrintStream under = out instanceof Visible visible ? visible.under : out;
    out.flush();
    under.write(safe, 0, safe.length);
    under.flush();
  }

  /** Converts the styles that the library gave the help to those of this class. */
  static String styled(String help) {
    String styled = help;
    for (Style style : Style.values()) {
      styled = styled.replace(style.sequence(), String.valueOf(style.mark()));
    }
    // Any other code ends a style, like the plain style.
    return OTHER_STYLE.matcher(styled).replaceAll("");
  }

  /** Marks a stream as safe. */
  private static final class Visible extends PrintStream {
    private final PrintStream under;

    Visible(PrintStream under, BooleanSupplier isStyled) {
      super(new VisibleOutput(under, isStyled), true, StandardCharsets.UTF_8);
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
    int plain = from;
    while (begun.length == 0 && !isAfterReturn && plain < from + count && isPlain(bytes[plain])) {
      plain++;
    }
    out.write(bytes, from, plain - from);
    ByteBuffer left = ByteBuffer.allocate(begun.length + from + count - plain);
    left.put(begun).put(bytes, plain, from + count - plain).flip();
    CharBuffer text = CharBuffer.allocate(left.remaining());
    CoderResult unused = decoder.decode(left, text, false);
    begun = new byte[left.remaining()];
    left.get(begun);
    StringBuilder visible = new StringBuilder();
    text.flip().codePoints().forEach(character -> append(visible, character));
    out.write(visible.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static boolean isPlain(byte b) {
    return (b >= ' ' && b < 0x7F) || b == '\n';
  }

  private void append(StringBuilder visible, int character) {
    if (isAfterReturn) {
      isAfterReturn = false;
      visible.append(character == '\n' ? "\r" : escaped('\r'));
    }
    Optional<String> sequence = sequence(character);
    if (character == '\r') {
      isAfterReturn = true;
    } else if (sequence.isPresent() && isStyled.getAsBoolean()) {
      visible.append(sequence.get());
    } else if (character != '\n'
        && character != '\t'
        && (sequence.isPresent() || VisibleText.isUnsafe(character))) {
      visible.append(escaped(character));
    } else {
      visible.appendCodePoint(character);
    }
  }

  /** Returns the terminal sequence for one of Lethe's own marks. */
  private static Optional<String> sequence(int character) {
    int style = character - Style.PLAIN.mark();
    if (style >= 0 && style < STYLES.length) {
      return Optional.of(STYLES[style].sequence());
    }
    return character == LINE_START ? Optional.of("\r") : Optional.empty();
  }

  /** Returns true for a character that stands for Lethe's own terminal control. */
  static boolean isMark(int character) {
    return sequence(character).isPresent();
  }

  private static String escaped(int character) {
    StringBuilder escaped = new StringBuilder();
    for (char unit : Character.toChars(character)) {
      escaped.append(String.format(Locale.ROOT, "\\u%04X", (int) unit));
    }
    return escaped.toString();
  }
}
