package dev.lethe.janitor;

import dev.lethe.hygiene.ItemStage;
import dev.lethe.hygiene.Stage;
import dev.lethe.hygiene.StageCount;
import dev.lethe.hygiene.compaction.RunCounts;
import dev.lethe.hygiene.stages.Stages;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.Function;

/**
 * Activity of a tenant in an interval: in a partition, in all partitions, or over joined intervals.
 * Counts are exact; families and signals are limited to the number that a report could show.
 *
 * @param families number of families that began or grew
 * @param begun number of families that began
 * @param messages number of messages counted by families
 * @param top the families that grew most, largest first
 * @param signals new signals, most messages first
 * @param runs compaction's counts
 * @param rules proposed rules
 * @param stages counts of the stages that work on items, by {@link Stage#tallyName}; empty in a row
 *     of an earlier release
 */
public record TenantFigures(
    String tenant,
    ReportTerms terms,
    long families,
    long begun,
    long messages,
    List<FamilyLine> top,
    List<SignalLine> signals,
    RunCounts runs,
    List<RuleLine> rules,
    Map<String, Long> stages) {

  /**
   * Maximum number of families in a partition's figures, from which a report over several intervals
   * selects the largest.
   */
  public static final int MAX_FAMILIES = 100;

  /** Maximum number of signals in a partition's figures. */
  public static final int MAX_SIGNALS = 50;

  /**
   * Maximum number of rules in a partition's figures; the families of further rules are considered
   * in the next interval.
   */
  public static final int MAX_RULES = 1_000;

  private static final int MAX_JOINED = 1_000;

  public TenantFigures {
    top = List.copyOf(top);
    signals = List.copyOf(signals);
    rules = List.copyOf(rules);
    stages = stages == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(stages));
  }

  /** Returns the number of lines, each of a few kilobytes at most. */
  int lines() {
    return top.size() + signals.size() + rules.size();
  }

  /**
   * Returns true if there is anything to report: a family began or grew, or a run removed or
   * deferred memories.
   */
  public boolean hasNews(Stages hygiene) {
    Map<String, Long> counts = counts();
    return families > 0 || hygiene.all().stream().anyMatch(stage -> stage.hasNews(counts));
  }

  /** Returns the counts of all stages by {@link Stage#tallyName}. */
  Map<String, Long> counts() {
    Map<String, Long> counts = new HashMap<>(stages);
    counts.putAll(runs.named());
    return counts;
  }

  /**
   * Returns the sum with another partition's or a later interval's figures, whose terms apply to
   * the report.
   *
   * <p>A family that grew in both intervals counts once.
   */
  public TenantFigures with(TenantFigures later) {
    long inBoth = top.stream().filter(line -> later.has(line)).count();
    return new TenantFigures(
        tenant,
        later.terms,
        families + later.families - inBoth,
        begun + later.begun,
        messages + later.messages,
        joined(
            top,
            later.top,
            line -> line.scope() + '|' + line.familyId(),
            (before, after) -> after.after(before),
            FamilyLine.MOST_FIRST),
        joined(
            signals,
            later.signals,
            SignalLine::signal,
            (one, other) -> new SignalLine(one.signal(), one.count() + other.count()),
            SignalLine.MOST_FIRST),
        sum(runs, later.runs),
        joined(rules, later.rules, RuleLine::ruleId, (one, other) -> one, RuleLine.MOST_FIRST),
        sum(stages, later.stages));
  }

  /**
   * Returns a copy without quoted text, since a delayed report could otherwise quote text that is
   * erased meanwhile.
   */
  TenantFigures withoutWords() {
    return new TenantFigures(
        tenant,
        terms,
        families,
        begun,
        messages,
        top.stream().map(FamilyLine::withoutWords).toList(),
        List.of(),
        runs,
        rules.stream().map(RuleLine::withoutWords).toList(),
        stages);
  }

  private static Map<String, Long> sum(Map<String, Long> one, Map<String, Long> other) {
    Map<String, Long> both = new TreeMap<>(one);
    other.forEach((name, count) -> both.merge(name, count, Long::sum));
    return both;
  }

  private boolean has(FamilyLine line) {
    return top.stream()
        .anyMatch(
            own -> own.familyId().equals(line.familyId()) && own.scope().equals(line.scope()));
  }

  private static <T> List<T> joined(
      List<T> one,
      List<T> other,
      Function<T, String> key,
      BinaryOperator<T> both,
      Comparator<T> order) {
    Map<String, T> byKey = new LinkedHashMap<>();
    one.forEach(line -> byKey.merge(key.apply(line), line, both));
    other.forEach(line -> byKey.merge(key.apply(line), line, both));
    return byKey.values().stream().sorted(order).limit(MAX_JOINED).toList();
  }

  private static RunCounts sum(RunCounts one, RunCounts other) {
    return new RunCounts(
        one.groups() + other.groups(),
        one.summariesCreated() + other.summariesCreated(),
        one.memoriesDeleted() + other.memoriesDeleted(),
        one.spared() + other.spared(),
        one.deferred() + other.deferred());
  }

  /** Returns the counts under their names in reports. */
  public Map<String, Long> named(Stages hygiene) {
    Map<String, Long> named = new LinkedHashMap<>();
    named.put("families", families);
    named.put("families_begun", begun);
    named.put("messages", messages);
    named.put("rules_proposed", (long) rules.size());
    named.putAll(runs.named());
    for (ItemStage stage : hygiene.ofItems()) {
      for (StageCount count : stage.declaration().counts()) {
        named.put(stage.tallyName(count), stages.getOrDefault(stage.tallyName(count), 0L));
      }
    }
    return named;
  }
}
