package dev.lethe.fuzz;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Failure of a stream.
 *
 * @param kind equal for failures of the same cause: the exception's class and its origin, or the
 *     broken invariant
 * @param stream all records sent, ending with the failed one
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

  /** Returns the information needed to reproduce the failure. */
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

  /** Returns the stream as NDJSON, which {@code lethe simulate} reads. */
  String lines() {
    return stream.stream().map(sent -> sent.escaped() + '\n').collect(Collectors.joining());
  }

  /** Returns the failed record. */
  Sent last() {
    return stream.get(stream.size() - 1);
  }
}
