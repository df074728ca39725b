package dev.lethe.call.llm;

/** Token counts, from 0 on; untrusted, so they may be as large as a long. */
public final class SaturatingSum {
  private SaturatingSum() {}

  /** Returns the sum, at most {@link Long#MAX_VALUE}. */
  public static long sum(long one, long other) {
    return one > Long.MAX_VALUE - other ? Long.MAX_VALUE : one + other;
  }
}
