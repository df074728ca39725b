package dev.lethe.command;

import dev.lethe.compaction.Refusal;
import dev.lethe.memory.Effect;
import java.util.List;

/**
 * What is done about a call, and what is answered.
 *
 * @param changes of {@code run-state}
 * @param effects on the memory table and beyond; none where the call is refused
 */
public record Decided(List<RunChange> changes, List<Effect> effects, Answer answer) {
  static Decided done(List<RunChange> changes, List<Effect> effects, Output output) {
    return new Decided(changes, effects, new Answer.Done(output));
  }

  static Decided done(List<Effect> effects, Output output) {
    return done(List.of(), effects, output);
  }

  static Decided refused(Answer.Refused why) {
    return new Decided(List.of(), List.of(), why);
  }

  static Decided refused(Refusal refusal) {
    return refused(Answer.Refused.of(refusal));
  }

  static Decided refused(ErrorCode code, String message, String path) {
    return refused(new Answer.Refused(code, message, path));
  }
}
