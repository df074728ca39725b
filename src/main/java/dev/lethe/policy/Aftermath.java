package dev.lethe.policy;

/** What a change of a policy key doesn't undo. */
public enum Aftermath {
  /** Nothing: the next record is judged as if the new value had always held. */
  NONE(""),

  /** Rows were written by the old value. */
  ROWS_STAY("what is stored already stays as it was judged"),

  /** A smaller value let things go that a larger one would have kept. */
  GONE_FOR_GOOD("what the smaller value has let go stays gone");

  private final String text;

  Aftermath(String text) {
    this.text = text;
  }

  /** As people read it; empty for nothing. */
  public String text() {
    return text;
  }
}
