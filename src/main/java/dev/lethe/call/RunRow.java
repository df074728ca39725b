package dev.lethe.call;

/** State of a plan or a run: a row of {@code run-state}. */
public interface RunRow {

  /** Returns the key in the store. */
  String key();

  /** Row of a call that takes several records. */
  interface OfCall extends RunRow {
    /** Returns the time of the call, epoch milliseconds. */
    long at();
  }
}
