package dev.lethe.policy;

import java.util.List;

/**
 * What reading a policy text gave.
 *
 * @param policyOrNull the policy, or null if there is an error
 * @param errors every mistake, by line and path
 * @param warnings every doubt, by line and path; they stop nothing
 */
public record PolicyReading(Policy policyOrNull, List<Problem> errors, List<Problem> warnings) {
  public PolicyReading {
    errors = List.copyOf(errors);
    warnings = List.copyOf(warnings);
  }
}
