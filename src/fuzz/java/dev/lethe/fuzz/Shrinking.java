package dev.lethe.fuzz;

import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Shrinks a failing stream as long as it fails in the same way. */
final class Shrinking {
  /** Maximum number of records sent in all attempts together. */
  private static final long MAX_SENT = 3_000_000;

  private final Policy policy;
  private Failure smallest;
  private long sent;

  private Shrinking(Policy policy, Failure failure) {
    this.policy = policy;
    this.smallest = failure;
  }

  /** Returns a failure of the same kind with a part of the stream. */
  static Failure of(Failure failure, Policy policy) {
    Shrinking shrinking = new Shrinking(policy, failure);
    shrinking.fromTheEnd();
    shrinking.byChunks();
    return shrinking.smallest;
  }

  /** Tries suffixes of the stream first, as most failures depend only on recent records. */
  private void fromTheEnd() {
    List<Sent> whole = smallest.stream();
    for (int last = 8; last < whole.size(); last *= 2) {
      if (fails(whole.subList(whole.size() - last, whole.size()))) {
        return;
      }
    }
  }

  private void byChunks() {
    for (int chunk = smallest.stream().size() / 2;
        chunk > 0;
        chunk = chunk == 1 ? 0 : (chunk + 1) / 2) {
      boolean smaller = false;
      for (int from = 0; from < smallest.stream().size(); ) {
        int before = smallest.stream().size();
        smaller |= fails(without(from, chunk));
        from += smallest.stream().size() < before ? 0 : chunk;
      }
      if (smaller && chunk == 1) {
        chunk = 2;
      }
    }
  }

  private List<Sent> without(int from, int count) {
    List<Sent> stream = smallest.stream();
    List<Sent> rest = new ArrayList<>(stream.subList(0, from));
    rest.addAll(stream.subList(Math.min(stream.size(), from + count), stream.size()));
    return rest;
  }

  private boolean fails(List<Sent> part) {
    if (part.isEmpty() || sent > MAX_SENT) {
      return false;
    }
    sent += part.size();
    Optional<Failure> failure = new Trial(policy, new Latencies()).run(part);
    boolean same = failure.isPresent() && failure.get().kind().equals(smallest.kind());
    if (same) {
      smallest = failure.get();
    }
    return same;
  }
}
