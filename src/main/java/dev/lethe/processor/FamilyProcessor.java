package dev.lethe.processor;

import dev.lethe.call.AnswerRecord;
import dev.lethe.config.Figure;
import dev.lethe.config.Names;
import dev.lethe.engine.FamilyEffect;
import dev.lethe.engine.FamilyEngine;
import dev.lethe.event.Scope;
import dev.lethe.family.record.SpamFamily;
import dev.lethe.family.rule.ActiveRules;
import dev.lethe.hygiene.stages.Stages;
import dev.lethe.janitor.IntervalSum;
import dev.lethe.memory.Forgotten;
import dev.lethe.memory.Outcome;
import dev.lethe.memory.Outcome.CallEffects;
import dev.lethe.memory.Outcome.ReportDue;
import dev.lethe.memory.Outcome.RunReported;
import dev.lethe.memory.Outcome.SegmentRoll;
import dev.lethe.memory.Ruling;
import dev.lethe.memory.Seed;
import dev.lethe.policy.Policy;
import dev.lethe.store.HotState;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.Cancellable;
import org.apache.kafka.streams.processor.Punctuator;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Completes the decision on every bot message by its family, and publishes the families' counts.
 */
final class FamilyProcessor extends TaskProcessor<String, Outcome, String, Object> {
  private static final Logger LOG = LoggerFactory.getLogger(FamilyProcessor.class);

  private final Function<Policy, FamilyEngine.Terms> termsOf;
  private final Stages stages;
  private final LongSupplier nanoTime;
  private final FamilyEffect.Visitor forwards = new Forwards();
  private StoredFamilyState tables;
  private FamilyEngine engine;
  private CurrentPolicy policies;
  private Policy followed;
  private ActiveRules suppressing;

  /** True once the log has a warning about the budget of the rules that apply now. */
  private boolean warnedOfRules;

  private Cancellable publishing;
  private IndexFigures reported;
  private long signaturesDropped;
  private StoredTallies tallies;
  private IntervalCounts janitor;

  /**
   * @param termsOf creates the family engine's rules from a policy
   * @param stages hygiene stages, whose runs are counted
   * @param nanoTime clock that measures a punctuator's calls
   */
  FamilyProcessor(
      Function<Policy, FamilyEngine.Terms> termsOf, Stages stages, LongSupplier nanoTime) {
    this.stages = stages;
    this.termsOf = termsOf;
    this.nanoTime = nanoTime;
  }

  @Override
  public void init(ProcessorContext<String, Object> context) {
    super.init(context);
    signaturesDropped = 0;
    HotState hot = context.getStateStore(Names.HOT_STATE);
    Erasures erasures = new Erasures(hot.table(HotTables.ERASURES), this::append);
    tables =
        new StoredFamilyState(
            EngineStores.of(context),
            scope -> erasures.erased(scope, context.currentSystemTimeMs()));
    policies = context.getStateStore(Names.POLICY);
    followed = policies.now();
    suppressing = ActiveRules.NONE;
    engine =
        new FamilyEngine(
            termsOf.apply(followed),
            tables,
            StoredMemories.of(context),
            context.currentSystemTimeMs());
    publishing = schedulePublishing();
    sweep("families", new SweepFamilies(engine, tables, policies::now));
    sweep("aliases", aliases(engine, tables));
    reported = new IndexFigures(tables.stores(), hot.table(HotTables.ERASURES));
    schedule(TaskMetrics.PERIOD, this::report);
    schedule(CleanSignatures.PERIOD, new CleanSignatures(hot));
    schedule(Erasures.PERIOD, erasures);
    tallies =
        new StoredTallies(
            hot.table(HotTables.TALLIES), scope -> policies.now().in(scope).janitor().enabled());
    janitor = new IntervalCounts(policies, stages, tallies, tables);
  }

  /** Returns the families' rows, for a sweep that moves aliases to the retired families. */
  static Sweep.Rows aliases(FamilyEngine engine, StoredFamilyState tables) {
    return Sweep.rowsOf(
        tables.stores().profiles(),
        (key, profile, arrival) -> tables.write(engine.sweepAlias(Scope.ofKey(key), profile)));
  }

  private void sweep(String name, Sweep.Rows rows) {
    schedule(
        Sweep.PERIOD,
        new Sweep(
            rows,
            new SweepBudget(nanoTime),
            context()::currentStreamTimeMs,
            Sweep.counted(metrics(), name)));
  }

  private void report(long now) {
    FamilyEngine.Waiting waiting = engine.waiting();
    metrics().set(Figure.PENDING, waiting.days());
    metrics()
        .set(
            Figure.PENDING_AGE,
            waiting.days() == 0 ? 0 : Math.max(0, now - waiting.since()) / 1000.0);
    metrics().set(Figure.SCOPE_SIGNATURES_LIMIT, followed.families().maxLive());
    reported.report(metrics());
  }

  private Cancellable schedulePublishing() {
    Duration interval = Duration.ofSeconds(followed.families().publishIntervalSeconds());
    PublishFamilies families = new PublishFamilies(engine, this::apply, interval, nanoTime);
    return schedule(families.period(), families);
  }

  private Cancellable schedule(Duration period, Punctuator punctuator) {
    return every(
        period,
        now -> {
          followPolicy();
          punctuator.punctuate(now);
        });
  }

  /** Switches to the task's current policy and rules if they have changed. */
  @SuppressWarnings("ReferenceEquality") // a changed policy is always another object
  private void followPolicy() {
    Policy now = policies.now();
    if (followed != now) {
      followed = now;
      engine.follow(termsOf.apply(now));
      tallies.clearUncounted();
      publishing.cancel();
      publishing = schedulePublishing();
    }
    ActiveRules active = policies.rules().active();
    if (suppressing != active) {
      suppressing = active;
      warnedOfRules = false;
      engine.follow(active);
    }
  }

  @Override
  public void process(Record<String, Outcome> in) {
    followPolicy();
    if (in.value() instanceof Ruling ruling) {
      FamilyEngine.Ruled ruled = engine.rule(ruling, context().currentSystemTimeMs());
      apply(ruled.effects());
      ruled.effects().forEach(effect -> effect.accept(tallies));
      janitor.count(ruled.ruling());
      context().forward(in.withValue(ruled.ruling()), Names.REMEMBER);
    } else if (in.value() instanceof CallEffects commanded) {
      for (Forgotten gone : commanded.forgotten()) {
        apply(engine.forget(gone));
      }
      context().forward(in, Names.REMEMBER);
    } else if (in.value() instanceof Seed.OfFamily seed) {
      apply(engine.forget(new Forgotten(seed.scope(), null, null, seed.familyId())));
    } else if (in.value() instanceof RunReported run) {
      janitor.count(run.report());
    } else if (in.value() instanceof ReportDue due) {
      IntervalSum.Summed sum = janitor.sum(due);
      if (!sum.proposed().isEmpty()) {
        context().forward(in.withValue(IntervalCounts.proposals(due, sum)), Names.REMEMBER);
      }
      for (AnswerRecord figures :
          IntervalCounts.figures(due, context().taskId().partition(), sum)) {
        context().forward(in.withKey(figures.key()).withValue(figures), Names.WRITE_ANSWERS);
      }
    }
  }

  /** Writes all effects, in their order, and then forwards their records. */
  private void apply(List<FamilyEffect> effects) {
    tables.write(effects);
    for (int i = 0; i < effects.size(); i++) {
      effects.get(i).accept(forwards);
    }
  }

  /** Appends to the logs that this processor writes, and makes the next one do likewise. */
  private void append(Scope scope) {
    long time = context().currentSystemTimeMs();
    String key = scope.key(SegmentRoll.NOTHING);
    tables.stores().profiles().delete(key);
    tables.stores().retired().delete(key);
    forward(Names.WRITE_FAMILIES, key, null, time, new RecordHeaders());
    forward(Names.REMEMBER, scope.name(), new SegmentRoll(scope), time, new RecordHeaders());
  }

  private final class Forwards implements FamilyEffect.Visitor {
    @Override
    public void publish(FamilyEffect.Publish effect) {
      long time = context().currentStreamTimeMs();
      SpamFamily family = effect.published().family();
      String key = family.scope().key(family.familyId() + '|' + family.day());
      reported.published();
      forward(Names.WRITE_FAMILIES, key, family, time, new RecordHeaders());
      forward(Names.REMEMBER, family.scope().name(), effect.published(), time, new RecordHeaders());
    }

    @Override
    public void put(FamilyEffect.PutProfile effect) {
      reported.put(effect.profile());
    }

    @Override
    public void remove(FamilyEffect.RemoveProfile effect) {
      reported.retired();
    }

    @Override
    public void dropped(FamilyEffect.Dropped effect) {
      signaturesDropped += effect.signatures();
      metrics().count(Figure.LIMIT_DROPS, effect.signatures(), Names.EXACT_HASHES);
      metrics().record(TaskMetrics.SIGNATURES_DROPPED, signaturesDropped);
    }

    @Override
    public void untried(FamilyEffect.RulesUntried effect) {
      metrics().count(Figure.RULES_UNTRIED, effect.rules());
      if (!warnedOfRules) {
        warnedOfRules = true;
        LOG.warn(
            "Task {}: {} regexes of suppress rules were skipped for a message of {}, because "
                + "the regexes before them used up its budget; shorten repetitions such as {0,500} "
                + "or remove rules. lethe_rules_untried_total counts them; this warning is not "
                + "repeated until the rules change",
            context().taskId(),
            effect.rules(),
            effect.scope());
      }
    }
  }
}
