package dev.lethe.hygiene.collapse;

import dev.lethe.event.Scope;
import dev.lethe.hygiene.ProfileIndex;
import dev.lethe.item.EffectReplacements;
import dev.lethe.item.ItemKeys;
import dev.lethe.item.References;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.lifecycle.Restoring;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Takes back the contributions of profiles that are restored or forgotten: rule H10. */
public final class ProfileUndo {
  private final Policy policy;
  private final MemoryRepository memories;
  private final ProfileIndex index;
  private final JsonFormat format;

  /**
   * @param policy the tenant's policy
   */
  public ProfileUndo(
      Policy policy, MemoryRepository memories, ProfileIndex index, JsonFormat format) {
    this.policy = policy;
    this.memories = memories;
    this.index = index;
    this.format = format;
  }

  /**
   * Returns the restore with the contributions of the restored profiles taken back, and with
   * references leading to the restored memories again. The memories may be of any kind.
   *
   * @param now time of the call, epoch milliseconds
   */
  public Restoring.Restored restored(Scope scope, Restoring.Restored by, long now) {
    Map<String, Memory> back = EffectReplacements.put(by.effects());
    if (back.values().stream().noneMatch(memory -> ItemKeys.has(memory.kind()))) {
      return by;
    }
    ProfileTree tree = tree(scope, now);
    tree.restore(by.restored());
    List<Profile> changed = tree.changes();
    Set<String> known = new HashSet<>();
    changed.forEach(profile -> known.add(profile.memoryId()));
    List<Effect> effects = new ArrayList<>(effects(scope, changed, back, now));
    for (Effect effect : by.effects()) {
      if (!(effect instanceof Effect.PutMemory put && known.contains(put.memory().memoryId()))) {
        effects.add(effect);
      }
    }
    return new Restoring.Restored(
        by.restored(),
        by.skipped(),
        new References(policy, memories, index, format).after(scope, effects, now));
  }

  /**
   * Returns the effects of forgotten memories on other profiles, which lose their counts and texts.
   *
   * @param memoryIds memories of any kind
   * @param now time of the call, epoch milliseconds
   */
  public List<Effect> forgotten(Scope scope, Collection<String> memoryIds, long now) {
    ProfileTree tree = tree(scope, now);
    tree.forget(memoryIds);
    return effects(scope, tree.changes(), Map.of(), now);
  }

  private ProfileTree tree(Scope scope, long now) {
    return new ProfileTree(new ScopeProfiles(scope, policy, memories, index, format, now));
  }

  private List<Effect> effects(
      Scope scope, List<Profile> changed, Map<String, Memory> given, long now) {
    return new ProfileEffects(scope, memories, format)
        .of(changed, given, new ProfileEffects.Removal(null, null, now));
  }
}
