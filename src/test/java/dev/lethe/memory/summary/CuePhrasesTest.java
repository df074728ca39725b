package dev.lethe.memory.summary;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CuePhrasesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "We decided to wait.",
        "Then we’ve decided against it",
        "I decided not to go.",
        "Decision: blue",
        "Wir haben beschlossen, zu warten.",
        "Nous avons décidé d'attendre.",
        "Hemos decidido esperar.",
        "Мы решили подождать.",
        "Toplantıda karar verildi.",
        "メモリを増やすことにしました。",
        "我们决定等一下。",
        "기다리기로 결정했습니다",
        "قررنا الانتظار",
      })
  void decisions_are_recognized_in_many_languages(String sentence) {
    assertTrue(CuePhrases.DECISIONS.areIn(sentence));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "We haven't decided on a date.",
        "It was not decided to wait.",
        "They were undecided today",
        "We agree with you",
        "Мы ещё не решили.",
        "我们没有决定了什么",
      })
  void negated_phrases_and_parts_of_words_are_not_decisions(String sentence) {
    assertFalse(CuePhrases.DECISIONS.areIn(sentence));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "TODO: ask Ada",
        "we need to ask Ada",
        "Das muss noch weg",
        "надо спросить",
        "需要问"
      })
  void tasks_are_recognized_in_many_languages(String sentence) {
    assertTrue(CuePhrases.TASKS.areIn(sentence));
  }
}
