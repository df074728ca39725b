package dev.lethe.policy;

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
    List<PolicyChange> ofAll = List.copyOf(changes);
    TreeSet<String> tenants = new TreeSet<>(before.tenants().keySet());
    tenants.addAll(after.tenants().keySet());
    for (String tenant : tenants) {
      String prefix = ":tenants " + EdnText.of(tenant) + ' ';
      between(before.forTenant(tenant).values(), after.forTenant(tenant).values()).stream()
          .filter(change -> !ofAll.contains(change))
          .forEach(change -> changes.add(change.under(prefix)));
    }
    return List.copyOf(changes);
  }

  private static List<PolicyChange> between(PolicyValues before, PolicyValues after) {
    List<PolicyChange> changes = new ArrayList<>();
    for (PolicyKey<?> key : PolicyKeys.ALL) {
      if (key.path().contains("*")) {
        addChannels(key, before, after, changes);
      } else {
        add(key.name(), key, before.get(key), after.get(key), changes);
      }
    }
    return changes;
  }

  private static void addChannels(
      PolicyKey<?> key, PolicyValues before, PolicyValues after, List<PolicyChange> changes) {
    add(
        key.name().replace("*", ":default"),
        key,
        before.ofOtherChannels(key),
        after.ofOtherChannels(key),
        changes);
    TreeSet<String> ids = new TreeSet<>(before.channelIds());
    ids.addAll(after.channelIds());
    for (String id : ids) {
      add(
          key.name().replace("*", EdnText.of(id)),
          key,
          before.ofChannel(key, id),
          after.ofChannel(key, id),
          changes);
    }
  }

  private static void add(
      String name, PolicyKey<?> key, Object before, Object after, List<PolicyChange> changes) {
    if (!Objects.equals(before, after)) {
      changes.add(
          new PolicyChange(
              name,
              EdnText.brief(key.data(before)),
              EdnText.brief(key.data(after)),
              aftermath(key, before, after)));
    }
  }

  private PolicyChange under(String prefix) {
    return new PolicyChange(prefix + name, before, after, aftermath);
  }

  private static LastingEffect aftermath(PolicyKey<?> key, Object before, Object after) {
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
