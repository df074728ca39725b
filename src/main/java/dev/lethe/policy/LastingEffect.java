package dev.lethe.policy;

/** Lasting effect of a former value of a policy key, which a change doesn't undo. */
public enum LastingEffect {
  /** None: the next record is handled as if the new value had always applied. */
  NONE(""),

  /** Stored rows were computed with the old value. */
  ROWS_STAY("earlier results are kept"),

  /** Rows dropped under a smaller value aren't recovered by a larger one. */
  GONE_FOR_GOOD("records removed under the smaller value are not recovered");

  private final String text;

  LastingEffect(String text) {
    this.text = text;
  }

  /** Returns a text for people; empty for {@link #NONE}. */
  public String text() {
    return text;
  }
}
