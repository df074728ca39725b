package dev.lethe.fuzz;

import java.util.List;
import java.util.stream.Collectors;

/**
 * How a stream ended that should have gone on.
 *
 * @param kind the same for failures of the same cause: the exception's class and where it was
 *     thrown, or the broken invariant
 * @param stream all that was sent, the record that failed last
 */
record Failure(String kind, Throwable cause, List<Sent> stream) {
  private static final int DEEPEST_CAUSE = 20;

  static Failure of(Throwable thrown, List<Sent> stream) {
    Throwable cause = thrown;
    for (int depth = 0; cause.getCause() != null && depth < DEEPEST_CAUSE; depth++) {
      cause = cause.getCause();
    }
    return new Failure(kind(cause), cause, stream);
  }

  private static String kind(Throwable cause) {
    if (cause instanceof BrokenInvariant broken) {
      return broken.invariant();
    }
    StackTraceElement[] frames = cause.getStackTrace();
    String place = frames.length == 0 ? "?" : frames[0].toString();
    for (StackTraceElement frame : frames) {
      if (frame.getClassName().startsWith("dev.lethe.")) {
        place = frame.getClassName() + '.' + frame.getMethodName() + ':' + frame.getLineNumber();
        break;
      }
    }
    return cause.getClass().getName() + " at " + place;
  }

  /** What it takes to see it again. */
  String told(long seed) {
    return kind
        + ": seed "
        + seed
        + ", record "
        + (stream.size() - 1)
        + " (shape "
        + last().shape()
        + "): "
        + last().shown();
  }

  /** The stream as NDJSON, which {@code lethe simulate} reads. */
  String lines() {
    return stream.stream().map(sent -> sent.escaped() + '\n').collect(Collectors.joining());
  }

  /** The record over which it failed. */
  Sent last() {
    return stream.get(stream.size() - 1);
  }
}
