package dev.lethe.janitor;

import dev.lethe.hygiene.compaction.RunCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Builder of invented figures from partitions. */
final class Figures {
  static final long HOUR = 3_600_000;

  /** 2026-01-31T12:00Z. */
  static final long NOON = 1_769_860_800_000L;

  private final String tenant;
  private ReportTerms terms = new ReportTerms("777", 60, 20, "v1");
  private final List<FamilyLine> families = new ArrayList<>();
  private long begun;
  private final List<SignalLine> signals = new ArrayList<>();
  private RunCounts runs = new RunCounts(0, 0, 0, 0, 0);
  private final List<RuleLine> rules = new ArrayList<>();
  private final Map<String, Long> stages = new TreeMap<>();

  private Figures(String tenant) {
    this.tenant = tenant;
  }

  static Figures of(String tenant) {
    return new Figures(tenant);
  }

  static FamilyLine family(String id, String template, long count, long total) {
    return new FamilyLine(id, "acme/bots", "bots", "ci-bot", template, count, total);
  }

  Figures terms(String channelId, int everyMinutes, int maxPerHour) {
    terms = new ReportTerms(channelId, everyMinutes, maxPerHour, "v1");
    return this;
  }

  Figures grew(String id, long count, long total) {
    return with(family(id, "build <n> of " + id, count, total));
  }

  Figures with(FamilyLine family) {
    families.add(family);
    return this;
  }

  Figures begun(long number) {
    begun = number;
    return this;
  }

  Figures signal(String signal, long count) {
    signals.add(new SignalLine(signal, count));
    return this;
  }

  Figures runs(long summaries, long deleted, long spared, long deferred) {
    runs = new RunCounts(summaries, summaries, deleted, spared, deferred);
    return this;
  }

  Figures stage(String count, long number) {
    stages.put(count, number);
    return this;
  }

  Figures rule(String id, long count, long messages) {
    rules.add(
        new RuleLine(id, "fam-" + id, "acme/bots", "bots", "build <n>", count, messages, NOON));
    return this;
  }

  TenantFigures get() {
    return new TenantFigures(
        tenant,
        terms,
        families.size(),
        begun,
        families.stream().mapToLong(FamilyLine::count).sum(),
        families.stream().sorted(FamilyLine.MOST_FIRST).toList(),
        signals.stream().sorted(SignalLine.MOST_FIRST).toList(),
        runs,
        rules.stream().sorted(RuleLine.MOST_FIRST).toList(),
        stages);
  }
}
