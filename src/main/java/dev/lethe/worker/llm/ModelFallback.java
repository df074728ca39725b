package dev.lethe.worker.llm;

import dev.lethe.call.llm.LlmError;
import dev.lethe.call.llm.LlmRequest;
import dev.lethe.call.llm.LlmResult;
import dev.lethe.call.llm.SaturatingSum;
import dev.lethe.memory.summary.InvalidJsonException;
import dev.lethe.model.KeyRefusedException;
import dev.lethe.model.Reply;
import dev.lethe.policy.ModelLimit;
import dev.lethe.policy.ModelPolicy;
import dev.lethe.worker.Backoff;
import dev.lethe.worker.EndpointWatch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Answers a request, asking one model after the other: rules E2 to E8. Thread-safe. */
final class ModelFallback {
  private final ModelRetries retries;
  private final Supplier<ModelPolicy> models;
  private final EndpointWatch watch;
  private final LlmTally tally;

  /**
   * @param models supplies the current model policy
   */
  ModelFallback(
      ModelRetries retries, Supplier<ModelPolicy> models, EndpointWatch watch, LlmTally tally) {
    this.retries = retries;
    this.models = models;
    this.watch = watch;
    this.tally = tally;
  }

  /**
   * Returns the answer; empty if the request has expired.
   *
   * @throws KeyRefusedException if the endpoint rejects the API key
   * @throws InterruptedException if the worker stops
   */
  Optional<LlmResult> answer(LlmRequest request) throws KeyRefusedException, InterruptedException {
    try {
      retries.pause(Duration.ZERO, request);
      LlmResult result = result(request);
      tally.answered(result);
      return Optional.of(result);
    } catch (ModelRetries.ExpiredException expired) {
      tally.expired();
      return Optional.empty();
    }
  }

  private LlmResult result(LlmRequest request)
      throws KeyRefusedException, InterruptedException, ModelRetries.ExpiredException {
    Optional<Task> known;
    try {
      known = Task.of(request);
    } catch (IllegalArgumentException wrong) {
      return LlmResult.failed(
          request, null, LlmError.INVALID_INPUT.withDetail(wrong.getMessage()), null);
    }
    if (known.isEmpty()) {
      return LlmResult.failed(request, null, LlmError.UNKNOWN_TASK.wireName(), null);
    }
    Task task = known.get();
    Prompt prompt = task.prompt();
    List<ModelLimit> able = inOrder().stream().filter(model -> room(model, prompt) >= 0).toList();
    if (able.isEmpty()) {
      String why = prompt.tokens() + " tokens and an answer exceed the limit of every model";
      return LlmResult.failed(request, null, LlmError.TOO_LONG.withDetail(why), null);
    }
    return new Conversation(request, task, prompt).result(able);
  }

  private List<ModelLimit> inOrder() {
    ModelPolicy policy = models.get();
    List<ModelLimit> inOrder = new ArrayList<>(List.of(policy.actor()));
    inOrder.addAll(policy.fallbacks());
    return inOrder;
  }

  /** Returns the tokens of a model's context that remain after a prompt and its answer. */
  private static int room(ModelLimit model, Prompt prompt) {
    return model.maxContextTokens() - prompt.tokens() - ModelRetries.answerTokens(model);
  }

  /** Sequence of model calls for one request; not thread-safe. */
  private final class Conversation {
    private static final int MAX_SHOWN_CHARACTERS = 8_000;

    private final LlmRequest request;
    private final Task task;
    private final Prompt prompt;
    private boolean isRepaired;
    private String why = "";
    private Long tokens;

    Conversation(LlmRequest request, Task task, Prompt prompt) {
      this.request = request;
      this.task = task;
      this.prompt = prompt;
    }

    /**
     * Asks all models in turn. If the endpoint is too busy for all of them, none has failed, and
     * they are asked again.
     */
    LlmResult result(List<ModelLimit> able)
        throws KeyRefusedException, InterruptedException, ModelRetries.ExpiredException {
      for (int round = 0; ; round++) {
        boolean isBusy = true;
        for (ModelLimit model : able) {
          Reply<HttpChat.Answer> reply = retries.ask(model, prompt, request);
          if (reply instanceof Reply.Success<HttpChat.Answer> success) {
            Optional<LlmResult> result = judged(model, success.value());
            if (result.isPresent()) {
              return result.get();
            }
          } else {
            noteFailure(model, reply);
          }
          isBusy &= reply instanceof Reply.Busy;
        }
        if (!isBusy) {
          return failed(able.get(able.size() - 1), LlmError.UNAVAILABLE.withDetail(why));
        }
        watch.isAway(why);
        retries.pause(Backoff.after(round), request);
      }
    }

    /**
     * Returns the result of an answer, after at most one repair; empty if the model failed on the
     * repair request.
     */
    private Optional<LlmResult> judged(ModelLimit model, HttpChat.Answer answer)
        throws KeyRefusedException, InterruptedException, ModelRetries.ExpiredException {
      try {
        return Optional.of(done(model, answer));
      } catch (InvalidJsonException wrong) {
        if (isRepaired) {
          return Optional.of(failed(model, task.ofWrongAnswer().withDetail(wrong.getMessage())));
        }
        isRepaired = true;
        tally.repaired();
        int shown = Math.min(MAX_SHOWN_CHARACTERS, room(model, prompt));
        Prompt again = prompt.repairing(answer.text(), wrong.getMessage(), shown);
        Reply<HttpChat.Answer> reply = retries.ask(model, again, request);
        if (reply instanceof Reply.Success<HttpChat.Answer> repaired) {
          return judged(model, repaired.value());
        }
        noteFailure(model, reply);
        return Optional.empty();
      }
    }

    private LlmResult done(ModelLimit model, HttpChat.Answer answer) {
      if (answer.tokens() != null) {
        tokens = SaturatingSum.sum(tokens == null ? 0 : tokens, answer.tokens());
      }
      try {
        String text = SpecialTokens.restored(answer.text(), prompt.messages());
        return LlmResult.done(request, model.name(), task.output(text), tokens);
      } catch (InvalidJsonException wrong) {
        if (answer.isCut()) {
          throw new InvalidJsonException("$", "was cut off before its end; write less");
        }
        throw wrong;
      }
    }

    private LlmResult failed(ModelLimit model, String error) {
      return LlmResult.failed(request, model.name(), error, tokens);
    }

    private void noteFailure(ModelLimit model, Reply<HttpChat.Answer> reply) {
      why = model.name() + ": " + reply.why();
    }
  }
}
