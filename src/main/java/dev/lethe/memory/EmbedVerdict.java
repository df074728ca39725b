package dev.lethe.memory;

import java.util.Locale;

/** Whether a decision asks for a vector, with the reason. */
public record EmbedVerdict(What what, Why why) {

  /** What becomes of the vector. */
  public enum What {
    REQUESTED,
    SKIPPED,
    SUMMARISE_FIRST,
    PURGED;

    private final String wireName = name().toLowerCase(Locale.ROOT);

    public String wireName() {
      return wireName;
    }
  }

  /** Why. */
  public enum Why {
    ELIGIBLE,
    KIND,
    DELETED,
    CHANNEL,
    TOKENS,
    NOT_KNOWLEDGE_BEARING,
    HAS_VECTOR,
    EDITED,
    NOT_MINTED;

    private final String wireName = name().toLowerCase(Locale.ROOT);

    public String wireName() {
      return wireName;
    }
  }

  public static final EmbedVerdict NOT_MINTED = new EmbedVerdict(What.SKIPPED, Why.NOT_MINTED);
  public static final EmbedVerdict REQUESTED = new EmbedVerdict(What.REQUESTED, Why.ELIGIBLE);
  public static final EmbedVerdict SUMMARISE_FIRST =
      new EmbedVerdict(What.SUMMARISE_FIRST, Why.TOKENS);

  /** A vector that isn't asked for, and why. */
  public static EmbedVerdict skipped(Why why) {
    return new EmbedVerdict(What.SKIPPED, why);
  }

  /** A vector that is to leave the index, and why. */
  public static EmbedVerdict purged(Why why) {
    return new EmbedVerdict(What.PURGED, why);
  }
}
