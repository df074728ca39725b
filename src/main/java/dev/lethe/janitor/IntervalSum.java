package dev.lethe.janitor;

import dev.lethe.event.Scope;
import dev.lethe.hygiene.stages.Stages;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Summary of a partition's counts at the end of an interval, for all tenants with that interval:
 * rules I2, I4 and I8. The number of family look-ups is bounded: families that a report may show,
 * and families that are evidence for a rule.
 */
public final class IntervalSum {
  /** Number of the largest growing families that are checked for new signals. */
  private static final int ASKED_FOR_SIGNALS = 200;

  /** Maximum number of signals per family, so that a single new family can't fill the report. */
  private static final int SIGNALS_OF_FAMILY = 2;

  private static final String COUNTS_OF_ATTACHMENTS = "attachment_count=";

  private final Policy policy;
  private final Stages stages;
  private final Tallies tallies;
  private final KnownFamilies families;
  private final Proposals proposals;

  /**
   * Figures of a partition.
   *
   * @param tenants tenants with any activity
   * @param over scopes whose counts are included, or whose tenant has no janitor; their counts
   *     restart
   * @param proposed families for which a rule is proposed
   */
  public record Summed(List<TenantFigures> tenants, List<Scope> over, List<Proposed> proposed) {}

  /** Suppress rule to propose. */
  public record Proposed(Scope scope, String familyId, String ruleId) {}

  /** Family that began or grew. */
  private record Grown(Scope scope, String familyId, Tally tally) {
    static final Comparator<Grown> MOST_FIRST =
        Comparator.comparingLong((Grown grown) -> grown.tally.count())
            .reversed()
            .thenComparing(Grown::scope)
            .thenComparing(Grown::familyId);
  }

  /**
   * @param policy the task's current policy
   * @param stages hygiene stages
   * @param tallies counts since the last report
   */
  public IntervalSum(
      Policy policy, Stages stages, Tallies tallies, KnownFamilies families, Proposals proposals) {
    this.policy = policy;
    this.stages = stages;
    this.tallies = tallies;
    this.families = families;
    this.proposals = proposals;
  }

  /** Returns the figures of all tenants with the given interval. */
  public Summed of(int everyMinutes) {
    List<Scope> over = new ArrayList<>();
    Map<String, OfTenant> tenants = new TreeMap<>();
    for (Scope scope : tallies.scopes()) {
      Policy here = policy.forTenant(scope.tenant());
      if (!here.janitor().enabled()) {
        over.add(scope);
      } else if (here.janitor().reportIntervalMinutes() == everyMinutes) {
        over.add(scope);
        tenants
            .computeIfAbsent(scope.tenant(), tenant -> new OfTenant(tenant, here))
            .add(scope, tallies.of(scope));
      }
    }
    List<TenantFigures> figures = new ArrayList<>();
    List<Proposed> proposed = new ArrayList<>();
    for (OfTenant tenant : tenants.values()) {
      TenantFigures sum = tenant.figures();
      if (sum.hasNews(stages)) {
        figures.add(sum);
        sum.rules()
            .forEach(
                rule ->
                    proposed.add(
                        new Proposed(new Scope(rule.scope()), rule.familyId(), rule.ruleId())));
      }
    }
    return new Summed(figures, over, proposed);
  }

  /** A tenant's interval in this partition. */
  private final class OfTenant {
    private final String tenant;
    private final Policy here;
    private final List<Grown> grown = new ArrayList<>();
    private final Map<Scope, Long> messages = new HashMap<>();
    private final Map<String, Long> runs = new HashMap<>();

    OfTenant(String tenant, Policy here) {
      this.tenant = tenant;
      this.here = here;
    }

    void add(Scope scope, Map<String, Tally> counted) {
      counted.forEach(
          (name, tally) -> {
            if (Tallies.isOfFamily(name)) {
              grown.add(new Grown(scope, name, tally));
            } else if (name.equals(Tallies.MESSAGES)) {
              messages.put(scope, tally.count());
            } else {
              runs.merge(name, tally.count(), Long::sum);
            }
          });
    }

    TenantFigures figures() {
      grown.sort(Grown.MOST_FIRST);
      return new TenantFigures(
          tenant,
          ReportTerms.of(here),
          grown.size(),
          grown.stream().filter(family -> family.tally().began()).count(),
          grown.stream().mapToLong(family -> family.tally().count()).sum(),
          grown.stream().limit(TenantFigures.MAX_FAMILIES).map(this::line).toList(),
          signals(),
          RunTallies.counts(runs),
          rules(),
          RunTallies.stages(runs, stages));
    }

    private FamilyLine line(Grown family) {
      KnownFamilies.Known known = families.family(family.scope(), family.familyId());
      return new FamilyLine(
          family.familyId(),
          family.scope().name(),
          channel(family.scope()),
          known == null ? null : known.profile().firstAuthor(),
          known == null ? "" : known.profile().template(),
          family.tally().count(),
          known == null ? family.tally().count() : known.total());
    }

    private String channel(Scope scope) {
      String name = scope.channelId() == null ? null : here.channels().of(scope.channelId()).name();
      return name == null ? scope.place() : name;
    }

    private List<SignalLine> signals() {
      Map<String, Long> counts = new HashMap<>();
      grown.stream()
          .filter(family -> family.tally().mayHaveNewSignals())
          .limit(ASKED_FOR_SIGNALS)
          .forEach(family -> addSignals(family, counts));
      return counts.entrySet().stream()
          .map(signal -> new SignalLine(signal.getKey(), signal.getValue()))
          .sorted(SignalLine.MOST_FIRST)
          .limit(TenantFigures.MAX_SIGNALS)
          .toList();
    }

    private void addSignals(Grown family, Map<String, Long> counts) {
      KnownFamilies.Known known = families.family(family.scope(), family.familyId());
      if (known != null) {
        family.tally().newOf(known.profile().signals()).stream()
            .filter(signal -> !signal.startsWith(COUNTS_OF_ATTACHMENTS))
            .limit(SIGNALS_OF_FAMILY)
            .forEach(signal -> counts.merge(signal, family.tally().count(), Long::sum));
      }
    }

    private List<RuleLine> rules() {
      List<RuleLine> rules = new ArrayList<>();
      for (Grown family : grown) {
        long scopeMessages = messages.getOrDefault(family.scope(), 0L);
        if (Proposing.isDue(here.janitor(), family.tally().count(), scopeMessages)
            && !proposals.isKnown(family.scope(), family.familyId())) {
          KnownFamilies.Known known = families.family(family.scope(), family.familyId());
          if (known != null) {
            rules.add(rule(family, known, scopeMessages));
          }
        }
      }
      return rules.stream().sorted(RuleLine.MOST_FIRST).limit(TenantFigures.MAX_RULES).toList();
    }

    private RuleLine rule(Grown family, KnownFamilies.Known known, long scopeMessages) {
      return new RuleLine(
          proposals.ruleId(family.scope(), family.familyId()),
          family.familyId(),
          family.scope().name(),
          channel(family.scope()),
          known.profile().template(),
          family.tally().count(),
          scopeMessages,
          known.firstAt());
    }
  }
}
