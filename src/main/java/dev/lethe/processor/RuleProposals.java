package dev.lethe.processor;

import dev.lethe.event.Scope;
import dev.lethe.family.record.FamilyProfile;
import dev.lethe.family.rule.RuleBook;
import dev.lethe.family.rule.RuleMatch;
import dev.lethe.family.rule.SuppressRule;
import dev.lethe.janitor.Proposals;

/** Finds existing rules for a family among the rules and families of a task. */
final class RuleProposals implements Proposals {
  private final RuleBook rules;
  private final StoredFamilyState families;

  RuleProposals(RuleBook rules, StoredFamilyState families) {
    this.rules = rules;
    this.families = families;
  }

  @Override
  public boolean isKnown(Scope scope, String familyId) {
    return rules.rules().stream()
        .anyMatch(
            rule ->
                rule.match().type() == RuleMatch.Type.SIMHASH_FAMILY
                    && rule.tenant().equals(scope.tenant())
                    && standing(scope, rule.match().value()).equals(familyId));
  }

  /** Returns the family into which the given one was merged, or its own id. */
  private String standing(Scope scope, String familyId) {
    String id = familyId;
    FamilyProfile profile = families.profile(scope, id);
    while (profile != null && profile.isAlias()) {
      id = profile.mergedInto();
      profile = families.profile(scope, id);
    }
    return id;
  }

  @Override
  public String ruleId(Scope scope, String familyId) {
    return SuppressRule.ofFamily(scope, familyId).ruleId();
  }
}
