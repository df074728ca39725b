package dev.lethe.policy;

import dev.lethe.policy.Key.Doc;

/** Policy of the review queue. */
public record ReviewPolicy(
    @Key(value = "200", min = 1, max = 1_000)
        @Doc("Maximum open review cases per scope; further ones wait until others are closed.")
        int maxOpen,
    @Key(value = "90", max = Ranges.TEN_YEARS_DAYS)
        @Doc(
            "Days after which an open review case expires; it comes back only if one of its"
                + " memories changes. 0 for never.")
        int expireDays,
    @Key(":off")
        @Doc(
            "Sorter of cases of similar entries: :off for none, or :llm for a model, which marks"
                + " them as same or contradicting and closes unrelated ones.")
        Sorter sorter) {

  /** Sorter of review cases; names as in the policy file. */
  public enum Sorter {
    /** Cases are not sorted. */
    OFF,
    /** A model, through the worker that reads {@code lethe.llm.requests.v1}. */
    LLM
  }
}
