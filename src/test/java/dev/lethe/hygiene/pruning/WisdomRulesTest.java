package dev.lethe.hygiene.pruning;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WisdomRulesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Remember that I am allergic to peanuts.",
        "Please remember to use metric units",
        "Hey Claude, remember my birthday is in May",
        "Remember: deploys happen on Fridays",
        "I want you to remember this address",
        "You should remember that the client is in Tokyo",
        "And remember, no meetings before ten.",
        "remember not to deploy on Fridays",
        "Let's remember to update the changelog",
        "We decided to use Postgres.",
        "we've decided on Kafka",
        "We’ve decided on Kafka",
        "We finally decided to drop IE11",
        "We all decided to wait",
        "After a long talk, we decided to move to Berlin",
        "We decided not to hire a contractor",
        "The team decided not to move.",
        "I decided to keep the old name",
        "It was decided to ship on Monday",
        "Decided: ship on Monday",
        "So we decided: no more meetings",
        "No problem, we decided to wait.",
        "We had tested nothing but we decided to ship",
        "We decided — after weeks — to use Go",
        "Always run the tests before a release",
        "Please always answer in English",
        "I always want dark mode",
        "We always deploy on Tuesdays",
        "In this repository, always use tabs",
        "When you refactor, always keep the public API",
        "Max, always use tabs",
        "Ok, so always check twice",
        "- Always sign commits",
        "Never commit secrets",
        "Please never share my email address",
        "Never ever push to main",
        "Never embed fonts",
        "Never proceed without a backup",
        "Never do that on production",
        "When in doubt, never delete data"
      })
  void explicit_decisions_and_standing_preferences_are_found(String sentence) {
    assertEquals(1, WisdomRules.statements(sentence).size());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Always close the ticket when the fix is out.",
        "Always reply in plain text, please.",
        "Always carefully check the totals before you send them.",
        "Always be polite to customers.",
        "Always have a second person approve refunds.",
        "Always embed the fonts in the PDF.",
        "Always ping me before a deploy.",
        "Always open the file read-only.",
        "Always enable two-factor login.",
        "Always proceed in small steps.",
        "Please always cc the finance team.",
        "For invoices, always use the Berlin address.",
        "Ana, always send me the short version first.",
        "Always put the date first in file names.",
        "I always want an aisle seat.",
        "I always use the metric system.",
        "I always prefer the train to the plane.",
        "I always take my coffee black.",
        "I always need a receipt for the accountant.",
        "We always review changes in pairs.",
        "We always ship from the main branch.",
        "We always read the contract twice.",
        "Never reply to all.",
        "Never let the battery run empty."
      })
  void instructions_and_habits_are_found_in_ordinary_english(String sentence) {
    assertEquals(1, WisdomRules.statements(sentence).size());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Always happy to help!",
        "Always glad to hear from you.",
        "Always a pleasure!",
        "Always my pleasure.",
        "Always nice to see you again.",
        "Always good to talk.",
        "Always here for you.",
        "Always there when you need me!",
        "Always open to suggestions.",
        "Always welcome!",
        "Always on time, well done.",
        "Always lovely to chat with you.",
        "Always helpful, as usual.",
        "Always enjoy our talks.",
        "Thanks, always appreciate it!",
        "Always was like that.",
        "Always the same problem with the printer.",
        "Always working late these days.",
        "Always more to learn.",
        "I always wanted a dog.",
        "I always loved that song.",
        "I always thought it was Tuesday.",
        "I always had trouble with maths.",
        "I always went there as a child.",
        "I always knew she would win.",
        "I always forget my keys.",
        "I always wonder how they do it.",
        "I always feel tired on Mondays.",
        "I always have to restart the router.",
        "I always was bad at chess.",
        "I always will.",
        "I always do.",
        "We always laughed about it.",
        "We always were close.",
        "We always got lost in Rome.",
        "We always lose on away games.",
        "We always ended up at the same bar.",
        "Never easy to say goodbye.",
        "Never happy with the result.",
        "Never went there again."
      })
  void pleasantries_feelings_and_stories_give_nothing(String sentence) {
    assertEquals(List.of(), WisdomRules.statements(sentence));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Do you remember the password?",
        "I don't remember the password",
        "I can't remember what we did",
        "Remember when we lost the database?",
        "Remember when we lost the database.",
        "Don't remember this",
        "I remember the old office",
        "Remember",
        "We have not decided yet",
        "We haven't decided on a database",
        "We never decided anything",
        "We decided nothing",
        "Undecided voters matter",
        "Have we decided on a name?",
        "Have we decided on a name",
        "What have we decided so far",
        "Did we decide",
        "If we decided to move, costs would rise",
        "I wonder whether we decided that",
        "I forgot what we decided",
        "She decided to leave early",
        "They decided to raise prices",
        "Should we always retry",
        "Why do we always fail",
        "Always?",
        "Don't always trust it",
        "We don't always deploy on Tuesdays",
        "I do not always agree",
        "As we always say, ship it",
        "It always crashes",
        "The build is always red",
        "Always-on mode is enabled",
        "Never mind",
        "Never again",
        "Never heard of it",
        "Never been there",
        "Never worked for me",
        "Never a dull moment",
        "Never have I seen this",
        "I never push to main",
        "You never asked",
        "It has never failed",
        "The \"remember me\" box is broken",
        "\"Remember the milk\" is an app",
        "He said \"we decided to ship\"",
        "“Always run” is on the wall",
        "Set `always: true` in the file",
        "> We decided to use MySQL",
        "Immer die Tests laufen lassen",
        "Wir haben beschlossen, Postgres zu nehmen",
        "Siempre usa tabulaciones",
        "Nous avons décidé de partir",
        "Мы решили использовать Kafka",
        "私たちは決めた"
      })
  void questions_negations_stories_quotes_code_and_other_languages_give_nothing(String sentence) {
    assertEquals(List.of(), WisdomRules.statements(sentence));
  }

  @Test
  void only_matching_sentences_are_kept_unchanged() {
    assertEquals(
        List.of(
            "We decided with Mr. Smith to use Rust.",
            "Always pin versions, e.g. in the lock file!"),
        WisdomRules.statements(
            "Hi! We met Dr. Miller. We decided with Mr. Smith to use Rust. It took v1.2.3 ages.\n"
                + "Always pin versions, e.g. in the lock file! Is that always needed? Maybe."));
  }

  @Test
  void code_blocks_and_quoted_lines_have_no_statements() {
    assertEquals(
        List.of("Never skip reviews."),
        WisdomRules.statements(
            "```sh\nalways run this\nnever do that\n```\n> Always do this.\nNever skip reviews."));
    assertEquals(
        List.of("Always say why."), WisdomRules.statements("```never inline```\nAlways say why."));
  }

  @Test
  void an_empty_text_has_no_statements() {
    assertEquals(List.of(), WisdomRules.statements(""));
    assertEquals(List.of(), WisdomRules.statements("…\n\n!"));
  }
}
