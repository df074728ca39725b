package dev.lethe.config;

import static dev.lethe.config.Figure.Kind.ASKED;
import static dev.lethe.config.Figure.Kind.ASKED_COUNTER;
import static dev.lethe.config.Figure.Kind.COUNTER;
import static dev.lethe.config.Figure.Kind.HISTOGRAM;
import static dev.lethe.config.Figure.Kind.MAX;
import static dev.lethe.config.Figure.Kind.MIN;
import static dev.lethe.config.Figure.Kind.SUM;

import java.util.List;

/**
 * Lethe's own metrics in one list, under their names in Prometheus. Tasks report most of them to
 * Kafka's metrics, group {@value #GROUP}, which JMX, {@code metric.reporters} and {@code /metrics}
 * read; the rest is computed on request.
 */
public enum Figure {
  DECISIONS(
      COUNTER,
      "decisions_total",
      "Decisions since the start of this instance; counts decisions of a failed transaction "
          + "again",
      "verdict",
      "reason"),
  DEAD_LETTERS(
      COUNTER,
      "dead_letters_total",
      "Records sent to dead letters since the start of this instance",
      "reason"),
  ACCOUNTED(
      SUM,
      "accounted_events",
      "Events and items by result, over the life of the application id, in this instance's "
          + "partitions; the sum is the number read",
      "verdict"),
  DECISION_DELAY(
      HISTOGRAM,
      "decision_delay_seconds",
      "Delay of decisions on events and items: time from the append of a record to its topic "
          + "until it is decided",
      "le"),
  VECTORS(
      COUNTER,
      "vectors_total",
      "Vectors computed by embedding workers, by result: stored, or the reason why they were "
          + "not",
      "outcome"),
  REFUSED_POLICIES(
      COUNTER,
      "refused_policies_total",
      "Invalid records of the policy topic that were ignored; see the log"),
  MOVED(
      COUNTER,
      "moved_records_total",
      "Records that arrived on another partition than their scope's and were rerouted"),
  MISSPELT(
      COUNTER,
      "misspelt_fields_total",
      "Unknown fields of events and items with a name similar to a known field that the record "
          + "lacks; `lethe send --dry-run` names them"),
  FAULTS(
      COUNTER,
      "faults_total",
      "Failures of Lethe while processing a record: bugs, please report them"),
  QUARANTINED(
      SUM,
      "quarantined_records",
      "Records that became dead letters because Lethe failed to process them, over the life "
          + "of the application id, in this instance's partitions"),
  FAMILY_RECORDS(
      COUNTER,
      "family_records_total",
      "Records of families published since the start of this instance"),
  FAMILIES_MERGED(COUNTER, "families_merged_total", "Families merged into an older one"),
  FAMILIES_RETIRED(
      COUNTER, "families_retired_total", "Families and aliases that expired from the live ones"),
  PENDING(SUM, "pending_publications", "Days of families with an unpublished count"),
  PENDING_AGE(
      MAX,
      "pending_publication_age_seconds",
      "Age of the oldest unpublished count; 0 if there is none"),
  HOT_ROWS(
      SUM,
      "hot_rows",
      "Rows of hot state on the heap; exact-hashes are the live signatures",
      "table"),
  SCOPE_SIGNATURES(MAX, "scope_signatures", "Live signatures of the largest scope"),
  SCOPE_SIGNATURES_LIMIT(
      MAX, "scope_signatures_limit", "Maximum live signatures per scope: :max-live of the policy"),
  SEEN_IDS_LIMIT(
      SUM, "seen_ids_limit", "Maximum remembered event ids per partition: :max-seen of the policy"),
  SEEN_IDS_REACH(
      MIN,
      "seen_ids_reach_seconds",
      "Age up to which redelivered events are recognized, in the partition with the shortest"),
  LIMIT_DROPS(
      COUNTER, "limit_drops_total", "Rows dropped early because a limit was reached", "table"),
  RULES_UNTRIED(
      COUNTER,
      "rules_untried_total",
      "Regexes of suppress rules skipped for a message after its budget of 50,000,000 steps "
          + "was used up"),
  SWEEP_CALLS(COUNTER, "sweep_calls_total", "Portions processed by sweeps", "sweep"),
  SWEEP_ROWS(COUNTER, "sweep_rows_total", "Rows read by sweeps", "sweep"),
  SWEEP_SECONDS(COUNTER, "sweep_seconds_total", "Time spent in sweeps", "sweep"),
  SWEEP_EXHAUSTED(
      COUNTER,
      "sweep_budget_exhausted_total",
      "Portions stopped by their budget of 10,000 rows and 25 ms",
      "sweep"),
  SWEEP_PASSES(COUNTER, "sweep_passes_total", "Completed sweeps", "sweep"),
  TOOL_CALLS(
      COUNTER,
      "tool_calls_total",
      "Tool calls with a reply, by result: done, or the error code",
      "tool",
      "outcome"),
  INCOMPLETE_REPLIES(
      COUNTER,
      "incomplete_replies_total",
      "Replies sent at their deadline without the answers of all partitions"),
  RUNS(COUNTER, "runs_total", "Completed scheduled runs, per partition", "stage"),
  RUN_PORTIONS(
      COUNTER,
      "run_portions_total",
      "Portions of scheduled runs; events are decided between them",
      "stage"),
  RUN_SECONDS(COUNTER, "run_seconds_total", "Time spent in these portions", "stage"),
  RUN_MEMORIES(
      COUNTER,
      "run_memories_total",
      "Memories by action of scheduled runs: deleted, superseded, deferred because of a cap, "
          + "or protected; the last two are counted in each run that reports them",
      "stage",
      "outcome"),
  MODEL_ANSWERS(
      COUNTER,
      "model_answers_total",
      "Answers of language models by result: used, or the reason why they changed nothing, as "
          + "in reports; undone while their run is undone; not_awaited, without a task, for "
          + "repeated, late or unrequested answers",
      "task",
      "outcome"),
  RUN_AGE(MAX, "run_age_seconds", "Age of the oldest unfinished run; 0 if there is none", "stage"),
  LONGEST_CALL(
      MAX,
      "longest_call_seconds",
      "Longest uninterrupted time that a run or tool call has occupied a stream thread since "
          + "its task started here; events wait meanwhile"),
  WORKER_UP(
      ASKED,
      "worker_up",
      "1 while a worker of this process is in its group and polls for requests, else 0",
      "worker"),
  WORKER_REQUESTS(
      ASKED_COUNTER,
      "worker_requests_total",
      "Requests processed by a worker of this process, by result",
      "worker",
      "outcome"),
  WORKER_LAG(
      ASKED, "worker_lag_records", "Unanswered requests in the worker's partitions", "worker"),
  WORKER_RETRIES(
      ASKED_COUNTER, "worker_retries_total", "Retries of model requests after a failure", "worker"),
  WORKER_TOKENS(
      ASKED_COUNTER,
      "worker_tokens_total",
      "Tokens used by an LLM worker, as reported by the endpoint, otherwise estimated",
      "worker"),
  WORKER_SECONDS(
      ASKED_COUNTER,
      "worker_model_seconds_total",
      "Time spent in model requests, summed over concurrent ones",
      "worker"),
  WORKER_AWAY(
      ASKED,
      "worker_endpoint_away_seconds",
      "Time since a worker's endpoint became unavailable, while requests wait; 0 while it is "
          + "available",
      "worker"),
  STATE(ASKED, "state", "1 for the current state of the application, else 0", "state"),
  READY(ASKED, "ready", "1 while /ready is successful, else 0"),
  LIVE(ASKED, "live", "1 while /live is successful, else 0"),
  TASKS(ASKED, "tasks", "Tasks of this instance, active and standby", "type"),
  LAG(ASKED, "lag_records", "Uncommitted input records in this instance's partitions", "topic"),
  LAST_COMMIT(
      ASKED,
      "last_commit_timestamp_seconds",
      "Time of the last observed commit; 0 before the first"),
  UNREACHABLE(
      ASKED,
      "kafka_unreachable_seconds",
      "Time without a connection to any broker; 0 while connected"),
  RESTORE_DONE(
      ASKED,
      "restore_done_records",
      "Changelog records of a store read by the latest restores",
      "store"),
  RESTORE_LEFT(
      ASKED, "restore_remaining_records", "Changelog records of a store left to restore", "store"),
  ROCKSDB_LIMIT(
      ASKED,
      "rocksdb_limit_bytes",
      "Limit of the memory outside the heap shared by all RocksDB stores: lethe.rocksdb.bytes"),
  ROCKSDB_USED(
      ASKED,
      "rocksdb_used_bytes",
      "Memory used by all RocksDB stores: cached blocks, indexes, filters and write buffers"),
  BUILD(ASKED, "build_info", "Running release", "version", "revision"),
  POLICY(ASKED, "policy_info", "Active policy of the tasks", "version");

  /** Group of the figures among Kafka's metrics. */
  public static final String GROUP = "lethe-metrics";

  /** End of the name of a histogram's buckets. */
  public static final String BUCKET = "_bucket";

  /** End of the name of the sum of a histogram's values. */
  public static final String TOTAL = "_sum";

  private final Kind kind;
  private final String name;
  private final String help;
  private final String labels;

  /** Origin of a figure, and how the values of tasks are combined. */
  public enum Kind {
    /** Counter; one for all tasks of an instance. */
    COUNTER,
    /** Sum of the tasks' values. */
    SUM,
    /** Largest of the tasks' values. */
    MAX,
    /** Smallest of the tasks' values. */
    MIN,
    /** Histogram, labelled with the upper bounds of its buckets; one for all tasks. */
    HISTOGRAM,
    /** Gauge computed on request. */
    ASKED,
    /** Counter computed on request. */
    ASKED_COUNTER
  }

  /**
   * @param name name in Prometheus without its prefix {@code lethe_}
   */
  Figure(Kind kind, String name, String help, String... labels) {
    this.kind = kind;
    this.name = name;
    this.help = help;
    this.labels = String.join(" ", labels);
  }

  public Kind kind() {
    return kind;
  }

  public String prometheusName() {
    return "lethe_" + name;
  }

  /** Returns true if the figure never falls while the process is alive. */
  public boolean isCounter() {
    return kind == Kind.COUNTER || kind == Kind.ASKED_COUNTER;
  }

  /** Returns the type in Prometheus. */
  public String type() {
    return switch (kind) {
      case COUNTER, ASKED_COUNTER -> "counter";
      case HISTOGRAM -> "histogram";
      case SUM, MAX, MIN, ASKED -> "gauge";
    };
  }

  /** Returns true if the figure is combined from values that tasks report. */
  public boolean isReportedByTasks() {
    return kind != Kind.ASKED && kind != Kind.ASKED_COUNTER;
  }

  /** Name among Kafka's metrics, such as {@code decisions-total}. */
  public String kafkaName() {
    return kafkaName("");
  }

  /** Name of a part of a histogram among Kafka's metrics, by the end of its name. */
  public String kafkaName(String end) {
    return (name + end).replace('_', '-');
  }

  /** Label names. Labels have few values: none contains a name or text of a record. */
  public List<String> labels() {
    return labels.isEmpty() ? List.of() : List.of(labels.split(" ", -1));
  }

  /** Description without a full stop. */
  public String help() {
    return help;
  }
}
