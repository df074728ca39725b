package dev.lethe.policy;

import java.util.List;

/**
 * All keys of the policy, in display order: the single source of the defaults, the validation, the
 * bundled file and {@code lethe policy show}.
 */
public final class PolicyKeys {
  public static final List<PolicySection> SECTIONS =
      List.of(
          new PolicySection(":models", "The models that the LLM worker asks.", ModelPolicy.KEYS),
          new PolicySection(":context", "How a context window is shared out.", ContextPolicy.KEYS),
          new PolicySection(":normalize", "How texts are made comparable.", NormalizePolicy.KEYS),
          new PolicySection(":dedupe", "What counts as a repeat.", DedupePolicy.KEYS),
          new PolicySection(
              ":channels",
              "What holds in a channel, by its id in quotes; :default is for the others and for"
                  + " what a channel leaves open.",
              ChannelPolicy.KEYS),
          new PolicySection(
              ":minting", "What becomes a memory, and what is let in.", MintingPolicy.KEYS),
          new PolicySection(
              ":families", "How long and how many spam families are kept.", FamilyPolicy.KEYS),
          new PolicySection(
              ":compaction",
              "How memories that nobody asks for give way to summaries.",
              CompactionPolicy.KEYS),
          new PolicySection(
              ":janitor", "What the janitor reports and proposes.", JanitorPolicy.KEYS),
          new PolicySection(
              ":profile", "How operational profile snapshots are collapsed.", ProfilePolicy.KEYS),
          new PolicySection(":session", "How sessions decay.", SessionPolicy.KEYS),
          new PolicySection(
              ":consolidation", "How entries expire and are merged.", ConsolidationPolicy.KEYS),
          new PolicySection(":cleanup", "How manual patterns are cleaned up.", CleanupPolicy.KEYS),
          new PolicySection(
              ":safety", "How much may go, and how long it can be undone.", SafetyPolicy.KEYS));

  /** All keys in one list. */
  public static final List<PolicyKey<?>> ALL =
      SECTIONS.stream().<PolicyKey<?>>flatMap(section -> section.keys().stream()).toList();

  private PolicyKeys() {}
}
