package dev.lethe.hygiene.collapse;

import dev.lethe.event.Scope;
import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.hygiene.ProfileIndex;
import dev.lethe.item.ArrivalRun;
import dev.lethe.item.Item;
import dev.lethe.item.ItemArrival;
import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Decision;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.Lifecycle;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.Protection;
import dev.lethe.memory.Reason;
import dev.lethe.memory.Verdict;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.policy.Policy;
import dev.lethe.policy.StageMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Merges snapshots on arrival if the mode is {@code :apply}, and keeps the contributions of
 * duplicates up to date in every mode: rule H9. Not thread-safe.
 */
public final class ProfileArrivals {
  private static final Set<Verdict> CHANGING =
      Set.of(Verdict.MINTED, Verdict.UPDATED, Verdict.MARKED_DELETED);

  private final Policy policy;
  private final JsonFormat format;
  private final ProfileIndex index;
  private final MemoryRepository memories;
  private final Map<String, SnapshotReader> readers = new HashMap<>();

  public ProfileArrivals(
      Policy policy, JsonFormat format, ProfileIndex index, MemoryRepository memories) {
    this.policy = policy;
    this.format = format;
    this.index = index;
    this.memories = memories;
  }

  /** Returns the tombstone reason of merged profiles. */
  public static String reason(Phase phase) {
    return "profile_" + phase.wireName();
  }

  /** Arrival with its environment. */
  private record Place(
      ItemArrival arrival, Policy policy, Profiles profiles, LiveCollapse live, String memoryId) {
    Item item() {
      return arrival.item();
    }

    Scope scope() {
      return arrival.item().scope();
    }
  }

  /**
   * Returns the effects of the arrival of an item that is or was a profile.
   *
   * @param effects effects of the arrival alone
   */
  public List<Effect> after(List<Effect> effects, ItemArrival arrival) {
    Verdict verdict = verdict(effects);
    if (!CHANGING.contains(verdict)) {
      return effects;
    }
    Scope scope = arrival.item().scope();
    Policy here = policy.forTenant(scope.tenant());
    Profiles profiles = new ScopeProfiles(scope, here, memories, index, format, arrival.at());
    SnapshotReader reader =
        readers.computeIfAbsent(scope.tenant(), unused -> new SnapshotReader(here));
    Place place =
        new Place(
            arrival,
            here,
            profiles,
            new LiveCollapse(reader, here, profiles),
            MemoryIds.ofItem(scope, arrival.item().itemId()));
    if (verdict == Verdict.MARKED_DELETED) {
      return deleted(effects, place);
    }
    return arrival.item().kind() == Kind.PROFILE
        ? upserted(effects, place)
        : removed(effects, place);
  }

  private static Verdict verdict(List<Effect> effects) {
    for (Effect effect : effects) {
      if (effect instanceof Effect.Decide decide) {
        return decide.decision().verdict();
      }
    }
    throw new IllegalArgumentException("no decision");
  }

  /** Takes back the contribution of an item that is no longer a profile. */
  private List<Effect> removed(List<Effect> effects, Place place) {
    Profile known = place.profiles().byId(place.memoryId());
    if (known == null || known.replacedBy() == null) {
      return effects;
    }
    List<Profile> others = new ArrayList<>(place.live().removed(known).changed());
    others.removeIf(profile -> profile.memoryId().equals(place.memoryId()));
    List<Effect> all =
        effects(place)
            .of(others, Map.of(), new ProfileEffects.Removal(null, null, place.arrival().at()));
    all.addAll(effects);
    return all;
  }

  private List<Effect> upserted(List<Effect> effects, Place place) {
    Memory arriving = put(effects, place.memoryId());
    Profile known = place.profiles().byId(place.memoryId());
    boolean comes = arriving != null && arriving.lifecycle().isLive();
    if (!comes && (known == null || known.replacedBy() == null)) {
      return effects;
    }
    DayCap day = today(place);
    ProfileItem item = item(place, arriving, known);
    ArrivalResult arrival = place.live().upsert(item, merging(place.policy(), day));
    if (wouldRemoveHeld(arrival, place)) {
      arrival = place.live().upsert(item, Merging.CAPPED);
    }
    if (arrival.verdict() == ArrivalResult.Verdict.UNCHANGED) {
      return effects;
    }
    if (arriving == null && arrival.verdict() != ArrivalResult.Verdict.UPDATED) {
      return effects;
    }
    ProfileEffects.Removal removal =
        arrival.phase() == null
            ? new ProfileEffects.Removal(null, null, place.arrival().at())
            : merged(place, arrival.phase());
    List<Effect> all =
        effects(place)
            .of(
                arrival.changed(),
                arriving == null ? Map.of() : Map.of(place.memoryId(), arriving),
                removal);
    boolean collapsed = arrival.verdict() == ArrivalResult.Verdict.COLLAPSED;
    if (collapsed) {
      DayCap now = day.plus(1);
      all.add(
          new Effect.CountRemoved(
              place.scope(), CollapseStage.NAME, now.day(), now.base(), now.removed()));
    }
    boolean goes = collapsed && place.memoryId().equals(arrival.duplicateId());
    addRest(effects, place.memoryId(), goes ? arrival.phase() : null, all);
    return all;
  }

  /**
   * Returns true if the snapshot would be merged away and was pinned or locked until it arrived. A
   * version without the pin removes the pin; the merge is left to a run.
   */
  private boolean wouldRemoveHeld(ArrivalResult arrival, Place place) {
    if (arrival.verdict() != ArrivalResult.Verdict.COLLAPSED
        || !place.memoryId().equals(arrival.duplicateId())) {
      return false;
    }
    Memory before = memories.memory(place.scope(), place.memoryId());
    return before != null
        && before.lifecycle().isLive()
        && Protection.protects(before, place.policy());
  }

  private static ProfileEffects.Removal merged(Place place, Phase phase) {
    long now = place.arrival().at();
    String runId = ArrivalRun.id(CollapseStage.NAME, place.scope(), now);
    return new ProfileEffects.Removal(reason(phase), runId, now);
  }

  /**
   * Returns the arriving profile.
   *
   * @param arriving null if it stays removed
   * @param known null if it is new
   */
  private ProfileItem item(Place place, Memory arriving, Profile known) {
    ItemFields.Profile fields = (ItemFields.Profile) place.item().fields();
    long before = arriving == null ? known.item().createdAt() : arriving.createdAt();
    return new ProfileItem(
        place.memoryId(),
        place.item().itemId(),
        fields.summary(),
        fields.significance(),
        fields.reinforcementCount(),
        place.item().createdAtOr(before),
        place.item().updatedAt(),
        arriving == null
            ? MergeEligibility.FREE
            : new ProfileMemory(place.policy()).eligibility(arriving, place.arrival().at()));
  }

  private DayCap today(Place place) {
    long now = place.arrival().at();
    DayCap day = index.removed(place.scope(), CollapseStage.NAME);
    return DayCap.counted(day, now, index.counts(place.scope()).counted());
  }

  private static Merging merging(Policy here, DayCap day) {
    if (here.profile().mode() != StageMode.APPLY) {
      return Merging.OFF;
    }
    return day.allows(1, here.safety().profile()) ? Merging.APPLIED : Merging.CAPPED;
  }

  private ProfileEffects effects(Place place) {
    return new ProfileEffects(place.scope(), memories, format);
  }

  /** Adds the arrival's own effects, except those that the merge replaces. */
  private static void addRest(
      List<Effect> effects, String memoryId, Phase goesBy, List<Effect> all) {
    for (Effect effect : effects) {
      if (effect instanceof Effect.PutMemory put && put.memory().memoryId().equals(memoryId)) {
        continue;
      }
      boolean isBack = effect instanceof Effect.RemoveTombstone || effect instanceof Effect.Embed;
      if (goesBy == null) {
        all.add(effect);
      } else if (effect instanceof Effect.Decide decide) {
        all.add(new Effect.Decide(aggregated(decide.decision(), goesBy)));
      } else if (effect instanceof Effect.Count count) {
        all.add(new Effect.Count(Verdict.AGGREGATED.wireName(), count.source(), count.arrival()));
      } else if (!isBack) {
        all.add(effect);
      }
    }
  }

  private static Decision aggregated(Decision decision, Phase phase) {
    return decision.with(
        Verdict.AGGREGATED, phase == Phase.EXACT ? Reason.EXACT_DUPLICATE : Reason.TOKEN_DUPLICATE);
  }

  private List<Effect> deleted(List<Effect> effects, Place place) {
    Profile known = place.profiles().byId(place.memoryId());
    if (known == null) {
      return effects;
    }
    ArrivalResult arrival = place.live().deleted(known, place.item().updatedAt());
    List<Effect> all = new ArrayList<>();
    List<Profile> others = new ArrayList<>(arrival.changed());
    Profile gone = null;
    for (Profile profile : arrival.changed()) {
      if (profile.memoryId().equals(place.memoryId())) {
        gone = profile;
        others.remove(profile);
      }
    }
    Memory erased = put(effects, place.memoryId());
    for (Effect effect : effects) {
      if (effect instanceof Effect.PutMemory put
          && put.memory().memoryId().equals(place.memoryId())) {
        all.add(new Effect.PutMemory(counted(erased, gone)));
      } else {
        all.add(effect);
        if (erased == null && effect instanceof Effect.PutTombstone) {
          all.add(ProfileEffects.put(place.scope(), gone));
        }
      }
    }
    all.addAll(
        effects(place)
            .of(others, Map.of(), new ProfileEffects.Removal(null, null, place.arrival().at())));
    return all;
  }

  /** Returns the erased memory with its counts and successor preserved. */
  private Memory counted(Memory erased, Profile gone) {
    Memory before = memories.memory(erased.scope(), erased.memoryId());
    ItemState state = ItemState.read(before.kind(), before.item(), format);
    Lifecycle end = erased.lifecycle();
    return erased
        .withItem(ProfileMemory.state(gone, state.erased()).write(format))
        .withLifecycle(Lifecycle.deleted(end.deletedAt(), gone.replacedBy(), end.runId()));
  }

  /** Returns the memory that the effects put, null if there is none. */
  private static Memory put(List<Effect> effects, String memoryId) {
    for (Effect effect : effects) {
      if (effect instanceof Effect.PutMemory put && put.memory().memoryId().equals(memoryId)) {
        return put.memory();
      }
    }
    return null;
  }
}
