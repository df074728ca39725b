package dev.lethe.bench;

import dev.lethe.bench.Figures.Phase;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;

/**
 * Measurement of one subject: a backlog at its start, then an even pace until it has settled and
 * while latency is measured, then a second backlog.
 */
final class Measurement {
  private static final Duration ALWAYS = Duration.ofDays(1);

  /**
   * Time at the even pace before latency counts as settled. The heap has just been collected, and
   * after a change of pace an application lags for seconds, as after a start.
   */
  private static final Duration AT_PACE = Duration.ofSeconds(15);

  private final DecidedCount decided;
  private final Settings settings;
  private final Topics topics;
  private final Mix mix;
  private final Effort effort;

  Measurement(Admin admin, Settings settings, Mix mix, Effort effort) {
    this.decided = new DecidedCount(admin, settings);
    this.settings = settings;
    this.topics = Topics.withPrefix(settings.topicPrefix());
    this.mix = mix;
    this.effort = effort;
  }

  /** Writes the backlog that the subject finds at its start. */
  void prepare() {
    try (Backlog backlog = new Backlog(settings, topics.events())) {
      backlog.write(mix, 0, effort.events());
      backlog.release();
    }
  }

  /** Measures a newly started subject. */
  Figures of(Subject.Kind kind, SubjectProcess subject)
      throws IOException, InterruptedException, ExecutionException {
    Throughput first = watch(subject, 0);
    double firstCpu = subject.cpuNanos() / 1e3 / effort.events();
    long heapBytes = subject.heapBytes();
    long stateBytes = DirectorySize.of(settings.stateDir());

    double firstSpeed = first.perSecond(effort.settle().isZero() ? ALWAYS : effort.settle());
    PacedLoad load = new PacedLoad(settings, topics, mix);
    long next = pace(kind, load, firstSpeed, first.startNanos());

    try (Backlog backlog = new Backlog(settings, topics.events())) {
      backlog.write(mix, next, effort.events());
      long cpu = subject.cpuNanos();
      long before = decided.count();
      backlog.release();
      Throughput later = watch(subject, before);
      double laterCpu = (subject.cpuNanos() - cpu) / 1e3 / effort.events();
      Latencies none = new Latencies();
      return new Figures(
          kind,
          Phase.of(firstSpeed, firstCpu, kind.isTimed() ? load.first() : none),
          Phase.of(later.perSecond(ALWAYS), laterCpu, kind.isTimed() ? load.settled() : none),
          heapBytes,
          stateBytes);
    }
  }

  private long pace(Subject.Kind kind, PacedLoad load, double firstSpeed, long startNanos) {
    Duration worked = Duration.ofNanos(System.nanoTime() - startNanos);
    Duration left = longer(effort.settle().minus(worked), shorter(AT_PACE, effort.settle()));
    Duration timed = kind.isTimed() ? effort.latency() : Duration.ZERO;
    return load.run(effort.events(), effort.pace(kind, firstSpeed), left, timed);
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  /**
   * Waits until a backlog is done, sampling its progress.
   *
   * @param before number of earlier decisions
   */
  private Throughput watch(SubjectProcess subject, long before)
      throws IOException, InterruptedException, ExecutionException {
    Throughput throughput = new Throughput(effort.events());
    while (!throughput.isDone()) {
      long done = decided.next(subject) - before;
      throughput.sample(System.nanoTime(), done);
    }
    return throughput;
  }
}
