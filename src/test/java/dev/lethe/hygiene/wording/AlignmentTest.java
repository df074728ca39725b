package dev.lethe.hygiene.wording;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What two rows of words have in common, and what stands in between: rule CN21. */
class AlignmentTest {

  @ParameterizedTest
  @CsvSource({
    "a b c, a b c, ''",
    "a b c, a x c, b/x",
    "a b c, a c, b/",
    "a c, x a c y, /x /y",
    "a b c d, a x y d, 'b,c/x,y'",
    "a b, c d, 'a,b/c,d'",
  })
  void gaps_are_what_stands_between_words_that_both_have(String one, String other, String gaps) {
    List<String> found =
        Alignment.gaps(List.of(one.split(" ", -1)), List.of(other.split(" ", -1))).stream()
            .map(gap -> String.join(",", gap.one()) + '/' + String.join(",", gap.other()))
            .toList();

    assertEquals(gaps, String.join(" ", found));
  }

  @Test
  void of_rows_that_are_too_long_nothing_is_said() {
    List<String> longest = Collections.nCopies(Alignment.MOST, "a");
    List<String> longer = Collections.nCopies(Alignment.MOST + 1, "a");

    assertEquals(1, Alignment.gaps(longest, List.of("b")).size());
    assertEquals(List.of(), Alignment.gaps(longer, List.of("b")));
  }
}
