package dev.lethe.hygiene.consolidation;

import dev.lethe.event.Scope;
import dev.lethe.hygiene.Checkpoint;
import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.hygiene.consolidation.ConsolidationPlan.Merge;
import dev.lethe.memory.MemoryIds;
import dev.lethe.policy.ConsolidationPolicy;
import dev.lethe.policy.ConsolidationPolicy.Merger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Selection of entries with the same meaning to be replaced by a new one (Tier 2): rules CN9 to
 * CN14.
 */
final class NewEntries {
  /**
   * Maximum number of characters of the entries in a request to a model, which has to read them
   * all.
   */
  private static final int MOST_ASKED = 4 * MergedText.MOST_CHARACTERS;

  private final Scope scope;
  private final ConsolidationPolicy rules;
  private final ConsolidationOptions options;
  private final MergeRule rule;
  private final Verification verification;

  NewEntries(
      Scope scope,
      ConsolidationPolicy rules,
      ConsolidationOptions options,
      MergeRule rule,
      Verification verification) {
    this.scope = scope;
    this.rules = rules;
    this.options = options;
    this.rule = rule;
    this.verification = verification;
  }

  /**
   * Cluster found by a phase.
   *
   * @param differs true if its entries make different statements
   */
  private record Found(String phase, EntryCluster cluster, boolean differs) {
    static final Comparator<Found> SUREST_FIRST =
        Comparator.comparingDouble((Found found) -> found.cluster.smallestCosine())
            .reversed()
            .thenComparing(found -> found.cluster.smallestItemId());

    /** Returns true if the cluster comes after those handled by an earlier run. */
    boolean isBehind(Checkpoint checkpoint) {
      int byCosine = Double.compare(checkpoint.cosine(), cluster.smallestCosine());
      return byCosine > 0
          || (byCosine == 0 && cluster.smallestItemId().compareTo(checkpoint.itemId()) > 0);
    }

    Checkpoint checkpoint(String options) {
      return new Checkpoint(options, cluster.smallestCosine(), cluster.smallestItemId());
    }
  }

  /**
   * Takes the clusters that fit the cap, most similar first, and returns the position from which
   * the next run continues; null for the beginning.
   *
   * @param entries entries that may still be merged
   * @param checkpoint checkpoint of an earlier run; null for none
   */
  Checkpoint take(
      Collection<Entry> entries, long now, Checkpoint checkpoint, CapAllocation taking) {
    String signature = options.signature();
    boolean resumes =
        options.resumes() && checkpoint != null && checkpoint.options().equals(signature);
    Checkpoint end = resumes ? checkpoint : null;
    boolean isUnbroken = true;
    int dealtWith = 0;
    boolean isOver = false;
    for (Found found : found(entries, now, taking)) {
      if (resumes && !found.isBehind(checkpoint)) {
        continue;
      }
      if (options.batch() != null && dealtWith == options.batch()) {
        isOver = true;
        leave(found, now, taking);
        continue;
      }
      if (take(found, now, taking)) {
        dealtWith++;
        end = isUnbroken ? found.checkpoint(signature) : end;
      } else {
        isUnbroken = false;
      }
    }
    return isOver ? end : null;
  }

  /**
   * Returns the clusters of all phases. Entries of a cluster to be merged take no part in later
   * phases.
   */
  private List<Found> found(Collection<Entry> entries, long now, CapAllocation taking) {
    List<Entry> left = new ArrayList<>(entries.stream().filter(e -> isCandidate(e, now)).toList());
    List<Found> all = new ArrayList<>();
    Divided divided = new Divided();
    for (EntryClustering phase : EntryClustering.ofMeaning(options, rules)) {
      Set<String> used = new HashSet<>();
      Clusters clusters = phase.clusters(left, rule, divided, taking.spared);
      for (EntryCluster cluster : clusters.same()) {
        if (!staysInPlace(cluster)) {
          all.add(new Found(phase.name(), cluster, false));
        } else if (cluster.ofFirstKind().members().size() > 1) {
          all.add(new Found(phase.name(), cluster.ofFirstKind(), true));
        }
        cluster.members().forEach(entry -> used.add(entry.itemId()));
      }
      clusters.different().forEach(cluster -> all.add(new Found(phase.name(), cluster, true)));
      left.removeIf(entry -> used.contains(entry.itemId()));
    }
    all.sort(Found.SUREST_FIRST);
    return all;
  }

  /** Returns true if a protected entry would stay that lacks sentences of the others. */
  private boolean staysInPlace(EntryCluster cluster) {
    return cluster.members().get(0).eligibility() == MergeEligibility.PROTECTED
        && rule.container(cluster.members()) == null;
  }

  private boolean isCandidate(Entry entry, long now) {
    boolean isOfType = options.type() == null || entry.type().equals(options.type());
    long restMs = TimeUnit.DAYS.toMillis(options.idempotencyDays());
    return isOfType && (entry.madeAt() == null || now >= entry.madeAt() + restMs);
  }

  private void leave(Found found, long now, CapAllocation taking) {
    if (!found.differs) {
      Merge merge = merge(found, found.cluster.members(), now);
      if (!merge.merged().isEmpty()) {
        taking.unbatched.add(merge);
      }
    }
  }

  /**
   * Returns true if the cluster is finished: merged or flagged, with nothing deferred to another
   * day.
   */
  private boolean take(Found found, long now, CapAllocation taking) {
    List<Entry> members = found.cluster.members();
    if (found.differs) {
      taking.flag(found.phase, found.cluster);
      return true;
    }
    Merge whole = merge(found, members, now);
    for (Entry entry : members.subList(1, members.size())) {
      if (entry.eligibility() == MergeEligibility.PROTECTED) {
        taking.spared.add(entry.itemId());
      }
    }
    if (whole.merged().isEmpty()) {
      return true;
    }
    int share = taking.share(whole.merged().size());
    Merge fitting = fitting(found, whole, share, now);
    if (fitting == null) {
      taking.found.add(whole);
      taking.deferred.add(whole);
      return false;
    }
    String objection = objection(fitting);
    if (objection != null) {
      taking.flagged.add(new FlaggedEntries(found.phase, objection, members));
      return true;
    }
    taking.found.add(whole);
    if (isAsked(fitting)) {
      taking.ask(fitting);
    } else {
      taking.put(fitting);
    }
    if (fitting.merged().size() == whole.merged().size()) {
      return true;
    }
    List<Entry> rest = new ArrayList<>(whole.merged());
    rest.removeAll(fitting.merged());
    taking.deferred.add(
        new Merge(found.phase, fitting.keeper(), rest, whole.smallestCosine(), whole.isNew()));
    return false;
  }

  /** Returns the part of a merge that may be applied today; null for none. */
  private Merge fitting(Found found, Merge whole, int share, long now) {
    if (share == whole.merged().size()) {
      return whole;
    } else if (!whole.isNew()) {
      return share == 0 ? null : whole.part(0, share);
    } else if (share < options.minCluster()) {
      return null;
    }
    List<Entry> members = whole.merged();
    List<Entry> part = new ArrayList<>(members.subList(1, members.size()));
    part.sort(Entry.OLDEST_FIRST);
    part = new ArrayList<>(part.subList(0, share - 1));
    part.sort(Entry.BEST_FIRST);
    part.add(0, members.get(0));
    return merge(found, part, now);
  }

  /** Returns the reason why a person must review the merge instead; null if it may be applied. */
  private String objection(Merge merge) {
    if (isAsked(merge)) {
      return objectionToAsking(merge.merged());
    }
    String text = merge.keeper().content();
    if (merge.isNew() && text.length() > MergedText.MOST_CHARACTERS) {
      return FlaggedEntries.TOO_LONG;
    }
    return switch (verification.of(text, merge.isNew() ? merge.merged() : merge.members())) {
      case HOLDS -> null;
      case FAILED -> FlaggedEntries.FAILED;
      case UNVERIFIED -> FlaggedEntries.UNVERIFIED;
    };
  }

  /** Returns true if a model writes the new entry's text. */
  private boolean isAsked(Merge merge) {
    return merge.isNew() && rules.merger() == Merger.LLM && rule.container(merge.merged()) == null;
  }

  private String objectionToAsking(List<Entry> sources) {
    if (sources.stream().mapToInt(entry -> entry.content().length()).sum() > MOST_ASKED) {
      return FlaggedEntries.TOO_LONG;
    }
    return verification.canJudge(sources) ? null : FlaggedEntries.UNVERIFIED;
  }

  /**
   * Returns the merge of a cluster. If the best member is protected, it is kept instead of making a
   * new entry.
   *
   * @param members best first
   */
  private Merge merge(Found found, List<Entry> members, long now) {
    Entry best = members.get(0);
    double cosine = found.cluster.smallestCosine();
    List<Entry> free =
        members.stream().filter(entry -> entry.eligibility() == MergeEligibility.FREE).toList();
    if (best.eligibility() == MergeEligibility.PROTECTED) {
      List<Entry> merged = free.stream().sorted(Entry.OLDEST_FIRST).toList();
      return new Merge(found.phase, best, merged, cosine, false);
    }
    return free.size() > 1
        ? new Merge(found.phase, made(free, now), free, cosine, true)
        : new Merge(found.phase, best, List.of(), cosine, false);
  }

  private Entry made(List<Entry> members, long now) {
    Entry best = members.get(0);
    String itemId = NewEntryIds.entry(members.stream().map(Entry::itemId).toList());
    return new Entry(
            MemoryIds.ofItem(scope, itemId),
            itemId,
            DominantType.of(members),
            best.subject(),
            best.project(),
            MergedText.of(members),
            best.expiry(),
            best.confirmations(),
            best.support(),
            best.createdAt(),
            best.freshAt(),
            best.stability(),
            null,
            MergeEligibility.FREE,
            now)
        .with(members.subList(1, members.size()));
  }
}
