package dev.lethe.policy;

import dev.lethe.policy.PolicyKeys.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;

/**
 * A difference between two policies in one value.
 *
 * @param name path of the key, {@code :tenants "acme" :dedupe :near-window-seconds}
 * @param before the old value as EDN, shortened to fit in a line
 * @param after the new value, in the same form
 * @param aftermath lasting effect of the old value
 */
public record PolicyChange(String name, String before, String after, LastingEffect aftermath) {

  /** Returns all differences, in the order of the keys, then by tenant. */
  public static List<PolicyChange> between(Policy before, Policy after) {
    List<PolicyChange> changes = new ArrayList<>(between(before.values(), after.values()));
    TreeSet<String> tenants = new TreeSet<>(before.tenants().keySet());
    tenants.addAll(after.tenants().keySet());
    List<PolicyChange> general = List.copyOf(changes);
    for (String tenant : tenants) {
      String prefix = ":tenants " + Edn.of(tenant) + ' ';
      between(before.forTenant(tenant).values(), after.forTenant(tenant).values()).stream()
          .filter(change -> !general.contains(change))
          .map(change -> change.below(prefix))
          .forEach(changes::add);
    }
    return List.copyOf(changes);
  }

  private static List<PolicyChange> between(PolicyValues before, PolicyValues after) {
    TreeSet<String> channelIds = new TreeSet<>(before.channelIds());
    channelIds.addAll(after.channelIds());
    List<PolicyChange> changes = new ArrayList<>();
    for (Place place : PolicyKeys.places(channelIds)) {
      Object old = before.get(place);
      Object given = after.get(place);
      if (!Objects.equals(old, given)) {
        ValueType type = place.key().type();
        changes.add(
            new PolicyChange(
                place.name(),
                Edn.brief(type.data(old)),
                Edn.brief(type.data(given)),
                aftermath(place.key(), old, given)));
      }
    }
    return changes;
  }

  private PolicyChange below(String prefix) {
    return new PolicyChange(prefix + name, before, after, aftermath);
  }

  private static LastingEffect aftermath(PolicyKey key, Object before, Object after) {
    boolean lowered = before instanceof Integer from && after instanceof Integer to && to < from;
    return lowered && key.aftermath() == LastingEffect.GONE_FOR_GOOD
        ? LastingEffect.NONE
        : key.aftermath();
  }

  /** Returns the change as one line for people. */
  @Override
  public String toString() {
    String change = name + ' ' + before + " → " + after;
    return aftermath == LastingEffect.NONE ? change : change + " (" + aftermath.text() + ')';
  }
}
