package dev.lethe.cli;

import dev.lethe.text.VisibleText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Text table for people: numbers right-aligned, no control characters. On a terminal it fits the
 * width: columns shrink, long cells are cut, and dispensable columns are left out. In a pipe or
 * file nothing is cut.
 */
final class Table {
  /** Maximum width of a column in a pipe or file; longer cells extend beyond it. */
  private static final int WIDEST = 72;

  /** Width to which columns shrink before one is left out. */
  private static final int READABLE = 16;

  private static final String GAP = "  ";
  private static final Pattern NUMBER = Pattern.compile("[0-9,.]+");
  private static final Pattern TIME = Pattern.compile("\\d{4}-\\d\\d-\\d\\d(T[\\d:.]+Z)?");

  private final List<String> heads;
  private final List<Integer> dispensable = new ArrayList<>();
  private final Map<Integer, Function<String, Style>> styles = new HashMap<>();
  private final List<List<String>> rows = new ArrayList<>();
  private final int[] widths;
  private final boolean[] isNumber;

  /** Columns of numbers and times, which are misread if they are cut. */
  private final boolean[] isWhole;

  private final boolean[] isEmpty;
  private List<String> leftOut = List.of();
  private boolean hasHeads;

  Table(String... heads) {
    this.heads = List.of(heads);
    this.widths = Arrays.stream(heads).mapToInt(Cells::width).toArray();
    this.isNumber = new boolean[heads.length];
    this.isWhole = new boolean[heads.length];
    this.isEmpty = new boolean[heads.length];
    Arrays.fill(isNumber, true);
    Arrays.fill(isWhole, true);
    Arrays.fill(isEmpty, true);
  }

  /** Names the columns that a narrow terminal may leave out, the first one first. */
  Table dispensable(List<String> columns) {
    columns.forEach(column -> dispensable.add(heads.indexOf(column)));
    return this;
  }

  /** Colours the cells of a column by their text. */
  Table styled(String column, Function<String, Style> style) {
    styles.put(heads.indexOf(column), style);
    return this;
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
    measure();
    int[] fitting = console.screen().showsOut() ? fitting(console.screen().columns()) : piped();
    if (!hasHeads) {
      hasHeads = true;
      console.print(console.styled(Style.BOLD, line(heads, fitting, console, false)));
    }
    rows.forEach(row -> console.print(line(row, fitting, console, true)));
    rows.clear();
  }

  /** Returns the heads of the columns with content that the last printing left out. */
  List<String> leftOut() {
    return leftOut;
  }

  /** Columns grow with their content and never shrink. */
  private void measure() {
    for (int column = 0; column < widths.length; column++) {
      for (List<String> row : rows) {
        String cell = row.get(column);
        widths[column] = Math.max(widths[column], Cells.width(cell));
        isEmpty[column] &= cell.isEmpty();
        isNumber[column] &= NUMBER.matcher(cell).matches();
        isWhole[column] &=
            cell.isEmpty() || NUMBER.matcher(cell).matches() || TIME.matcher(cell).matches();
      }
    }
  }

  private int[] piped() {
    return Arrays.stream(widths).map(width -> Math.min(width, WIDEST)).toArray();
  }

  /** Returns the widths of the columns on a terminal; 0 for one that is left out. */
  private int[] fitting(int columns) {
    int[] fitting = Arrays.stream(widths).map(width -> Math.min(width, columns)).toArray();
    List<String> without = new ArrayList<>();
    if (total(fitting) > columns) {
      dispensable.stream().filter(column -> isEmpty[column]).forEach(column -> fitting[column] = 0);
    }
    for (int column : dispensable) {
      if (total(shrunk(fitting, columns, READABLE)) <= columns) {
        break;
      }
      if (fitting[column] > 0) {
        without.add(heads.get(column));
      }
      fitting[column] = 0;
    }
    leftOut = List.copyOf(without);
    return shrunk(shrunk(fitting, columns, READABLE), columns, 1);
  }

  /** Shrinks the widest columns until all fit, none below {@code least}. */
  private int[] shrunk(int[] from, int columns, int least) {
    int[] shrunk = from.clone();
    for (int surplus = total(shrunk) - columns; surplus > 0; surplus--) {
      int widest =
          IntStream.range(0, shrunk.length)
              .filter(column -> !isWhole[column] && shrunk[column] > least)
              .reduce((one, other) -> shrunk[other] > shrunk[one] ? other : one)
              .orElse(-1);
      if (widest < 0) {
        break;
      }
      shrunk[widest]--;
    }
    return shrunk;
  }

  private static int total(int[] widths) {
    int shown = (int) Arrays.stream(widths).filter(width -> width > 0).count();
    return Arrays.stream(widths).sum() + GAP.length() * Math.max(0, shown - 1);
  }

  private String line(List<String> cells, int[] fitting, Console console, boolean isRow) {
    StringBuilder line = new StringBuilder();
    int last = IntStream.range(0, fitting.length).filter(i -> fitting[i] > 0).max().orElse(0);
    for (int column = 0; column <= last; column++) {
      if (fitting[column] == 0) {
        continue;
      }
      String cell = cells.get(column);
      String shown = console.screen().showsOut() ? Cells.cut(cell, fitting[column]) : cell;
      String padding = " ".repeat(Math.max(0, fitting[column] - Cells.width(shown)));
      Style style = isRow ? style(column, cell) : Style.PLAIN;
      line.append(line.isEmpty() ? "" : GAP);
      line.append(isNumber[column] ? padding : "");
      line.append(console.styled(style, shown));
      line.append(isNumber[column] || column == last ? "" : padding);
    }
    return line.toString().stripTrailing();
  }

  private Style style(int column, String cell) {
    return styles.getOrDefault(column, text -> Style.PLAIN).apply(cell);
  }

  /** Replaces control characters: event text must not send escape sequences to a terminal. */
  static String clean(String text) {
    StringBuilder clean = new StringBuilder();
    text.codePoints()
        .forEach(
            c ->
                clean.appendCodePoint(
                    VisibleText.isUnsafe(c) || VisibleOutput.isMark(c) ? ' ' : c));
    return clean.toString();
  }
}
