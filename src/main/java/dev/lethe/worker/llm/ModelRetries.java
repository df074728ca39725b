package dev.lethe.worker.llm;

import dev.lethe.call.llm.LlmRequest;
import dev.lethe.model.KeyRefusedException;
import dev.lethe.model.Reply;
import dev.lethe.policy.ModelLimit;
import dev.lethe.worker.Backoff;
import dev.lethe.worker.EndpointWatch;
import dev.lethe.worker.WorkerClock;
import java.time.Duration;
import java.util.List;

/**
 * Asks a model with the configured retries: rules E4 to E6. Waits for an unreachable endpoint until
 * the request expires, and stays within the token budget. Thread-safe.
 */
final class ModelRetries {
  /** More than enough for a summary of two hundred sources. */
  private static final int MAX_ANSWER_TOKENS = 4_096;

  private static final int SHARE_OF_ANSWER = 4;

  private final HttpChat chat;
  private final int retries;
  private final TokenBudget budget;
  private final EndpointWatch watch;
  private final LlmTally tally;
  private final WorkerClock clock;

  /** Signals that a request has expired. */
  static final class ExpiredException extends Exception {
    private static final long serialVersionUID = 1L;
  }

  /**
   * @param retries attempts after the first
   */
  ModelRetries(
      HttpChat chat,
      int retries,
      TokenBudget budget,
      EndpointWatch watch,
      LlmTally tally,
      WorkerClock clock) {
    this.chat = chat;
    this.retries = retries;
    this.budget = budget;
    this.watch = watch;
    this.tally = tally;
    this.clock = clock;
  }

  /** Returns the maximum number of tokens in a model's answer. */
  static int answerTokens(ModelLimit model) {
    return Math.max(1, Math.min(MAX_ANSWER_TOKENS, model.maxContextTokens() / SHARE_OF_ANSWER));
  }

  /**
   * Asks a model.
   *
   * @param request request for which the model is asked
   * @return an answer, or the last failure; never {@link Reply.Unreachable}
   * @throws ExpiredException if the request has expired
   */
  Reply<HttpChat.Answer> ask(ModelLimit model, Prompt prompt, LlmRequest request)
      throws KeyRefusedException, InterruptedException, ExpiredException {
    int outages = 0;
    int failures = 0;
    while (true) {
      Reply<HttpChat.Answer> reply = askOnce(model, prompt, request);
      if (reply instanceof Reply.Unreachable<HttpChat.Answer> away) {
        watch.isAway(away.why());
        pause(Backoff.after(outages++), request);
        continue;
      }
      boolean isToBeRepeated = reply instanceof Reply.Failed || reply instanceof Reply.Busy;
      if (!isToBeRepeated) {
        watch.answers();
      }
      if (!isToBeRepeated || failures >= retries) {
        return reply;
      }
      tally.retried();
      pause(Backoff.after(failures++, reply), request);
    }
  }

  private Reply<HttpChat.Answer> askOnce(ModelLimit model, Prompt prompt, LlmRequest request)
      throws KeyRefusedException, InterruptedException, ExpiredException {
    int answerTokens = answerTokens(model);
    long taken = (long) prompt.tokens() + answerTokens;
    Duration wait = budget.take(taken, clock.nanos());
    long spent = 0;
    try {
      pause(wait, request);
      long began = clock.nanos();
      Reply<HttpChat.Answer> reply = chat.ask(model.name(), prompt, answerTokens);
      spent = spent(prompt, reply);
      tally.asked(spent, clock.nanos() - began);
      return reply;
    } finally {
      budget.release(taken - spent, clock.nanos());
    }
  }

  /** Estimates the spent tokens; a model that failed has at least read the prompt. */
  private static long spent(Prompt prompt, Reply<HttpChat.Answer> reply) {
    if (reply instanceof Reply.Success<HttpChat.Answer> success) {
      HttpChat.Answer answer = success.value();
      return answer.tokens() != null
          ? answer.tokens()
          : prompt.with(List.of(new Prompt.Message("assistant", answer.text()))).tokens();
    }
    return reply instanceof Reply.Failed ? prompt.tokens() : 0;
  }

  /**
   * Pauses, but not beyond the request's expiry.
   *
   * @throws ExpiredException if the request has expired
   */
  void pause(Duration time, LlmRequest request) throws InterruptedException, ExpiredException {
    long left = request.notAfter() == null ? Long.MAX_VALUE : request.notAfter() - clock.millis();
    if (!time.isZero() && left > 0) {
      clock.pause(Duration.ofMillis(Math.min(Math.max(1, time.toMillis()), left)));
    }
    if (request.isOver(clock.millis())) {
      throw new ExpiredException();
    }
  }
}
