package dev.lethe.engine;

import dev.lethe.event.Event;
import dev.lethe.event.Scope;
import dev.lethe.family.record.FamilyProfile;
import dev.lethe.family.rule.ActiveRules;
import dev.lethe.family.rule.ChannelRules;
import dev.lethe.family.rule.SuppressRule;
import java.util.HashMap;
import java.util.Map;

/** Finds the suppress rule that applies to a bot's message: rule U4. */
final class RuleMatching {
  private static final int MAX_SCOPES = 10_000;

  private final FamilyChanges changes;
  private ActiveRules active = ActiveRules.NONE;

  /** Rules about families by scope and by current family id, after merges. */
  private final Map<Scope, Map<String, SuppressRule>> byFamily = new HashMap<>();

  RuleMatching(FamilyChanges changes) {
    this.changes = changes;
  }

  void follow(ActiveRules next) {
    active = next;
    byFamily.clear();
  }

  /** Returns the rules of the event's channel or tenant, or null if there are none. */
  ChannelRules in(Event event) {
    return active.in(event.tenant(), event.channelId());
  }

  /**
   * Returns the strongest rule that applies to a message, or null.
   *
   * @param known strongest applicable rule that doesn't depend on the family, or null
   * @param familyId id of its family, possibly a new one
   */
  SuppressRule strongest(ChannelRules here, SuppressRule known, Scope scope, String familyId) {
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

  private Map<String, SuppressRule> resolved(ChannelRules here, Scope scope) {
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

  /**
   * Drops the cache of a scope after a merge: a rule about one of the families applies to the
   * merged one.
   */
  void merged(Scope scope) {
    byFamily.remove(scope);
  }
}
