package dev.lethe.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PorterTest {
  @ParameterizedTest
  @CsvSource({
    "caresses, caress",
    "ponies, poni",
    "ties, ti",
    "caress, caress",
    "cats, cat",
    "feed, feed",
    "agreed, agre",
    "plastered, plaster",
    "bled, bled",
    "motoring, motor",
    "sing, sing",
    "conflated, conflat",
    "troubled, troubl",
    "sized, size",
    "hopping, hop",
    "tanned, tan",
    "falling, fall",
    "hissing, hiss",
    "fizzed, fizz",
    "failing, fail",
    "filing, file",
    "happy, happi",
    "sky, sky",
    "relational, relat",
    "conditional, condit",
    "rational, ration",
    "digitizer, digit",
    "operator, oper",
    "feudalism, feudal",
    "decisiveness, decis",
    "hopefulness, hope",
    "sensibiliti, sensibl",
    "triplicate, triplic",
    "formative, form",
    "electrical, electr",
    "goodness, good",
    "revival, reviv",
    "allowance, allow",
    "adjustable, adjust",
    "replacement, replac",
    "adoption, adopt",
    "communism, commun",
    "probate, probat",
    "rate, rate",
    "cease, ceas",
    "controll, control",
    "roll, roll",
    "analogy, analog",
    "possibly, possibl",
    "oscillators, oscil"
  })
  void endings_go_as_the_paper_has_it(String word, String stem) {
    assertEquals(stem, Porter.stem(word));
  }

  @Test
  void short_words_stay() {
    assertEquals("as", Porter.stem("as"));
    assertEquals("i", Porter.stem("i"));
  }
}
