package dev.lethe.hygiene.cleanup;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Check that items can still be found after a plan is applied: rule CL6. */
final class Probing {
  private final Map<String, SearchText> texts = new HashMap<>();
  private final Map<String, String> successors;
  private final int top;

  /**
   * @param texts texts of all live patterns of the scope
   * @param successors existing successors by item
   * @param top number of results among which a probe must find its item
   */
  Probing(List<SearchText> texts, Map<String, String> successors, int top) {
    texts.forEach(text -> this.texts.put(text.itemId(), text));
    this.successors = successors;
    this.top = top;
  }

  /**
   * Returns the probes' results for a plan.
   *
   * @param probes probes of the call
   */
  ProbeRecall of(List<PatternMerge> merges, List<PatternRemoval> removals, List<Probe> probes) {
    List<Probe> all = new ArrayList<>();
    Map<String, SearchText> after = new HashMap<>(texts);
    Map<String, String> later = new HashMap<>(successors);
    for (PatternMerge merge : merges) {
      ManualPattern keeper = merge.keeper();
      after.put(
          keeper.itemId(),
          texts.get(keeper.itemId()).of(keeper.own(), keeper.gainWith(merge.merged())));
      for (ManualPattern gone : merge.merged()) {
        after.remove(gone.itemId());
        later.put(gone.itemId(), keeper.itemId());
      }
      merge.members().forEach(one -> all.add(new Probe(one.own().name(), one.itemId())));
    }
    for (PatternRemoval removal : removals) {
      after.remove(removal.pattern().itemId());
      if (removal.better() != null) {
        later.put(removal.pattern().itemId(), removal.better().itemId());
      }
    }
    all.addAll(probes);
    SearchIndex indexBefore = new SearchIndex(List.copyOf(texts.values()));
    SearchIndex indexAfter = new SearchIndex(List.copyOf(after.values()));
    int foundBefore = 0;
    int foundAfter = 0;
    for (Probe probe : all) {
      foundBefore += isFound(probe, indexBefore, successors) ? 1 : 0;
      foundAfter += isFound(probe, indexAfter, later) ? 1 : 0;
    }
    return new ProbeRecall(
        all.size(), foundBefore, foundAfter, missing(indexBefore, indexAfter, later));
  }

  private List<String> missing(SearchIndex before, SearchIndex after, Map<String, String> later) {
    return texts.values().stream()
        .filter(SearchText::pinned)
        .map(text -> new Probe(text.name(), text.itemId()))
        .filter(probe -> isFound(probe, before, successors) && !isFound(probe, after, later))
        .map(Probe::itemId)
        .sorted()
        .toList();
  }

  private boolean isFound(Probe probe, SearchIndex index, Map<String, String> standFor) {
    String item = probe.itemId();
    Set<String> seen = new HashSet<>();
    while (standFor.containsKey(item) && seen.add(item)) {
      item = standFor.get(item);
    }
    return index.find(probe.query(), top).contains(item);
  }
}
