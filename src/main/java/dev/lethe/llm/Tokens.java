package dev.lethe.llm;

/** Counts of tokens, from 0 on, which whoever answers may make as large as a number gets. */
public final class Tokens {
  private Tokens() {}

  /** Both together; the largest number there is where they are more. */
  public static long sum(long one, long other) {
    return one > Long.MAX_VALUE - other ? Long.MAX_VALUE : one + other;
  }
}
