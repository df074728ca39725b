package dev.lethe.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Text table for people: numbers right-aligned, long cells cut, no control characters. */
final class Table {
  private static final int WIDEST = 72;
  private static final String GAP = "  ";

  private final List<String> heads;
  private final List<List<String>> rows = new ArrayList<>();
  private final int[] widths;
  private final boolean[] isNumber;
  private boolean hasHeads;

  Table(String... heads) {
    this.heads = List.of(heads);
    this.widths = Arrays.stream(heads).mapToInt(String::length).toArray();
    this.isNumber = new boolean[heads.length];
    Arrays.fill(isNumber, true);
  }

  /** Adds a row; a null cell is empty. */
  Table row(Object... cells) {
    rows.add(Arrays.stream(cells).map(cell -> cell == null ? "" : clean(cell.toString())).toList());
    return this;
  }

  /** Prints the rows so far and discards them; bold column heads are printed before the first. */
  void print(Console console) {
    if (rows.isEmpty()) {
      return;
    }
    fit();
    if (!hasHeads) {
      hasHeads = true;
      console.print(console.bold(line(heads)));
    }
    rows.forEach(row -> console.print(line(row)));
    rows.clear();
  }

  /** Columns grow with their content and never shrink. */
  private void fit() {
    for (int column = 0; column < widths.length; column++) {
      for (List<String> row : rows) {
        widths[column] = Math.max(widths[column], row.get(column).length());
        isNumber[column] &= isNumber(row.get(column));
      }
    }
  }

  private String line(List<String> cells) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < widths.length; column++) {
      String cell = cells.get(column);
      String padding = " ".repeat(widths[column] - cell.length());
      line.append(column == 0 ? "" : GAP);
      line.append(isNumber[column] ? padding + cell : cell + padding);
    }
    return line.toString().stripTrailing();
  }

  private static boolean isNumber(String cell) {
    return !cell.isEmpty()
        && cell.chars().allMatch(c -> (c >= '0' && c <= '9') || c == ',' || c == '.');
  }

  /** Event text is untrusted: it must not send escape sequences to a terminal. */
  private static String clean(String text) {
    return clean(text, WIDEST);
  }

  /**
   * Cleans the text and cuts it to a maximum length.
   *
   * @param widest maximum length in code points
   */
  static String clean(String text, int widest) {
    StringBuilder clean = new StringBuilder();
    int end = 0;
    for (int i = 0; i < text.length() && end < widest; end++) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      int type = Character.getType(c);
      boolean isPrintable =
          type != Character.CONTROL
              && type != Character.FORMAT
              && type != Character.LINE_SEPARATOR
              && type != Character.PARAGRAPH_SEPARATOR
              && type != Character.SURROGATE;
      clean.appendCodePoint(isPrintable ? c : ' ');
      if (end == widest - 1 && i < text.length()) {
        clean.append('…');
      }
    }
    return clean.toString();
  }
}
