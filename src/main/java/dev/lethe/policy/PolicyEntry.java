package dev.lethe.policy;

/**
 * A policy as published under the key {@link #KEY}. The topic's other keys are for suppress rules.
 *
 * @param text EDN
 * @param version version of the text, see {@link Policy#versionOf}
 */
public record PolicyEntry(String text, String version) {
  public static final String KEY = "policy";

  public static PolicyEntry of(String text) {
    return new PolicyEntry(text, Policy.versionOf(text));
  }
}
