package dev.lethe.engine;

import dev.lethe.event.Event;
import dev.lethe.event.Scope;
import dev.lethe.family.record.FamilyProfile;
import dev.lethe.rule.ActiveRules;
import dev.lethe.rule.PlaceRules;
import dev.lethe.rule.SuppressRule;
import java.util.HashMap;
import java.util.Map;

/** Which suppress rule a bot's message meets: rule U4. */
final class RuleMatching {
  private static final int MAX_SCOPES = 10_000;

  private final FamilyChanges changes;
  private ActiveRules active = ActiveRules.NONE;

  /** A scope's rules about families, by the ids that those have by now. */
  private final Map<Scope, Map<String, SuppressRule>> byFamily = new HashMap<>();

  RuleMatching(FamilyChanges changes) {
    this.changes = changes;
  }

  void follow(ActiveRules next) {
    active = next;
    byFamily.clear();
  }

  /** What holds where an event happened, or null if nothing does. */
  PlaceRules in(Event event) {
    return active.in(event.tenant(), event.channelId());
  }

  /**
   * The strongest rule that a message meets, or null.
   *
   * @param known that it meets whatever its family is, or null
   * @param familyId of its family, which it may begin
   */
  SuppressRule strongest(PlaceRules here, SuppressRule known, Scope scope, String familyId) {
    if (here.ofFamilies().isEmpty()) {
      return known;
    }
    Map<String, SuppressRule> rules = byFamily.get(scope);
    if (rules == null) {
      rules = resolved(here, scope);
      if (byFamily.size() >= MAX_SCOPES) {
        byFamily.clear();
      }
      byFamily.put(scope, rules);
    }
    SuppressRule ofFamily = rules.get(familyId);
    if (ofFamily == null || known == null) {
      return known == null ? ofFamily : known;
    }
    return SuppressRule.STRONGEST_FIRST.compare(known, ofFamily) < 0 ? known : ofFamily;
  }

  private Map<String, SuppressRule> resolved(PlaceRules here, Scope scope) {
    Map<String, SuppressRule> rules = new HashMap<>();
    for (SuppressRule rule : here.ofFamilies()) {
      rules.putIfAbsent(rule.match().value(), rule);
      FamilyProfile standing = changes.standing(scope, rule.match().value());
      if (standing != null) {
        rules.putIfAbsent(standing.familyId(), rule);
      }
    }
    return rules;
  }

  /** Families of a scope have become one: a rule about one of them is about all of it. */
  void merged(Scope scope) {
    byFamily.remove(scope);
  }
}
