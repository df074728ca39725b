package dev.lethe.worker.llm;

import java.time.Duration;

/** What came of asking a model. */
sealed interface Reply {

  /**
   * It answered.
   *
   * @param tokens that the endpoint counted; null if it didn't
   * @param isCut whether the endpoint says that the answer ended before its end
   */
  record Said(String text, Long tokens, boolean isCut) implements Reply {}

  /** It can't or won't, however often it is asked. */
  record Unsuited(String why) implements Reply {}

  /** It failed, and may not fail the next time. */
  record Failed(String why) implements Reply {}

  /**
   * The endpoint has no time for it now.
   *
   * @param why goes into the log, and so has nothing of what the endpoint wrote
   * @param after how long it wants to be left alone; zero if it doesn't say
   */
  record Busy(String why, Duration after) implements Reply {}

  /** The endpoint can't be reached. */
  record Unreachable(String why) implements Reply {}
}
