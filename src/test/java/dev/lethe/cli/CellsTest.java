package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CellsTest {
  @ParameterizedTest
  @CsvSource({
    "build failed, 12",
    "Müller, 6",
    "構築, 4",
    "한국, 4",
    "ｗｉｄｅ, 8",
    "🚀, 2",
    "❤️, 2",
    "⚠, 1",
    "👨‍👩‍👧, 2",
    "👍🏽, 2",
    "🇩🇪🇫🇷, 4",
    "e\u0301te\u0301, 3"
  })
  void wide_characters_take_two_cells_and_a_grapheme_counts_once(String text, int width) {
    assertEquals(width, Cells.width(text));
  }

  @ParameterizedTest
  @CsvSource({
    "build failed, 12, build failed",
    "build failed, 11, build fail…",
    "構築が失敗, 10, 構築が失敗",
    "構築が失敗, 9, 構築が失…",
    "構築が失敗, 8, 構築が…",
    "構築が失敗, 1, …",
    "a👨‍👩‍👧b👍🏽, 5, a👨‍👩‍👧b…",
    "a👨‍👩‍👧b, 3, a…"
  })
  void a_text_is_cut_between_graphemes_and_the_ellipsis_fits(String text, int cells, String cut) {
    assertEquals(cut, Cells.cut(text, cells));
  }
}
