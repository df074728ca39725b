package dev.lethe.call.llm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class TokensTest {
  @Test
  void a_sum_is_never_less_than_what_it_is_made_of() {
    assertEquals(12, Tokens.sum(5, 7));
    assertEquals(Long.MAX_VALUE, Tokens.sum(Long.MAX_VALUE - 1, 1));
    assertEquals(Long.MAX_VALUE, Tokens.sum(Long.MAX_VALUE - 1, 2));
    assertEquals(Long.MAX_VALUE, Tokens.sum(Long.MAX_VALUE, Long.MAX_VALUE));
  }
}
