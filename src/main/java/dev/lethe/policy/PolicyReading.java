package dev.lethe.policy;

import java.util.List;

/**
 * Result of reading a policy text.
 *
 * @param policyOrNull the policy, or null if there is an error
 * @param errors all errors, by line and path
 * @param warnings all warnings, by line and path; they don't reject the policy
 */
public record PolicyReading(Policy policyOrNull, List<Problem> errors, List<Problem> warnings) {
  public PolicyReading {
    errors = List.copyOf(errors);
    warnings = List.copyOf(warnings);
  }
}
