package dev.lethe.config;

import java.util.List;

/**
 * Lethe's own metrics in one list, under their names in Prometheus. Tasks report most of them to
 * Kafka's metrics, group {@value #GROUP}, which JMX, {@code metric.reporters} and {@code /metrics}
 * read; the rest is computed on request.
 */
public enum Figure {
  DECISIONS(
      Kind.COUNTER,
      "lethe_decisions_total",
      "verdict reason",
      "Decisions since the start of this instance; counts decisions of a failed transaction "
          + "again"),
  DEAD_LETTERS(
      Kind.COUNTER,
      "lethe_dead_letters_total",
      "reason",
      "Records sent to dead letters since the start of this instance"),
  ACCOUNTED(
      Kind.SUM,
      "lethe_accounted_events",
      "verdict",
      "Events and items by result, over the life of the application id, in this instance's "
          + "partitions; the sum is the number read"),
  DECISION_DELAY(
      Kind.MAX,
      "lethe_decision_delay_seconds",
      "",
      "Maximum delay from arrival to decision in the last second; 0 if there were no events or "
          + "items"),
  VECTORS(
      Kind.COUNTER,
      "lethe_vectors_total",
      "outcome",
      "Vectors computed by embedding workers, by result: stored, or the reason why they were "
          + "not"),
  REFUSED_POLICIES(
      Kind.COUNTER,
      "lethe_refused_policies_total",
      "",
      "Invalid records of the policy topic that were ignored; see the log"),
  MOVED(
      Kind.COUNTER,
      "lethe_moved_records_total",
      "",
      "Records that arrived on another partition than their scope's and were rerouted"),
  FAULTS(
      Kind.COUNTER,
      "lethe_faults_total",
      "",
      "Failures of Lethe while processing a record: bugs, please report them"),
  QUARANTINED(
      Kind.SUM,
      "lethe_quarantined_records",
      "",
      "Records that became dead letters because Lethe failed to process them, over the life of "
          + "the application id, in this instance's partitions"),
  FAMILY_RECORDS(
      Kind.COUNTER,
      "lethe_family_records_total",
      "",
      "Records of families published since the start of this instance"),
  FAMILIES_MERGED(
      Kind.COUNTER, "lethe_families_merged_total", "", "Families merged into an older one"),
  FAMILIES_RETIRED(
      Kind.COUNTER,
      "lethe_families_retired_total",
      "",
      "Families and aliases that expired from the live ones"),
  PENDING(Kind.SUM, "lethe_pending_publications", "", "Days of families with an unpublished count"),
  PENDING_AGE(
      Kind.MAX,
      "lethe_pending_publication_age_seconds",
      "",
      "Age of the oldest unpublished count; 0 if there is none"),
  HOT_ROWS(
      Kind.SUM,
      "lethe_hot_rows",
      "table",
      "Rows of hot state on the heap; exact-hashes are the live signatures"),
  SCOPE_SIGNATURES(Kind.MAX, "lethe_scope_signatures", "", "Live signatures of the largest scope"),
  SCOPE_SIGNATURES_LIMIT(
      Kind.MAX,
      "lethe_scope_signatures_limit",
      "",
      "Maximum live signatures per scope: :max-live of the policy"),
  SEEN_IDS_LIMIT(
      Kind.SUM,
      "lethe_seen_ids_limit",
      "",
      "Maximum remembered event ids per partition: :max-seen of the policy"),
  SEEN_IDS_REACH(
      Kind.MIN,
      "lethe_seen_ids_reach_seconds",
      "",
      "Age up to which redelivered events are recognised, in the partition with the shortest"),
  LIMIT_DROPS(
      Kind.COUNTER,
      "lethe_limit_drops_total",
      "table",
      "Rows dropped early because a limit was reached"),
  RULES_UNTRIED(
      Kind.COUNTER,
      "lethe_rules_untried_total",
      "",
      "Regexes of suppress rules skipped for a message after its budget of 50,000,000 steps "
          + "was used up"),
  SWEEP_CALLS(Kind.COUNTER, "lethe_sweep_calls_total", "sweep", "Portions processed by sweeps"),
  SWEEP_ROWS(Kind.COUNTER, "lethe_sweep_rows_total", "sweep", "Rows read by sweeps"),
  SWEEP_SECONDS(Kind.COUNTER, "lethe_sweep_seconds_total", "sweep", "Time spent in sweeps"),
  SWEEP_EXHAUSTED(
      Kind.COUNTER,
      "lethe_sweep_budget_exhausted_total",
      "sweep",
      "Portions stopped by their budget of 10,000 rows and 25 ms"),
  SWEEP_PASSES(Kind.COUNTER, "lethe_sweep_passes_total", "sweep", "Completed sweeps"),
  TOOL_CALLS(
      Kind.COUNTER,
      "lethe_tool_calls_total",
      "tool outcome",
      "Tool calls with a reply, by result: done, or the error code"),
  INCOMPLETE_REPLIES(
      Kind.COUNTER,
      "lethe_incomplete_replies_total",
      "",
      "Replies sent at their deadline without the answers of all partitions"),
  RUNS(Kind.COUNTER, "lethe_runs_total", "stage", "Completed scheduled runs, per partition"),
  RUN_PORTIONS(
      Kind.COUNTER,
      "lethe_run_portions_total",
      "stage",
      "Portions of scheduled runs; events are decided between them"),
  RUN_SECONDS(Kind.COUNTER, "lethe_run_seconds_total", "stage", "Time spent in these portions"),
  RUN_MEMORIES(
      Kind.COUNTER,
      "lethe_run_memories_total",
      "stage outcome",
      "Memories by action of scheduled runs: deleted, superseded, deferred because of a cap, "
          + "or protected; the last two are counted in each run that reports them"),
  MODEL_ANSWERS(
      Kind.COUNTER,
      "lethe_model_answers_total",
      "task outcome",
      "Answers of language models by result: used, or the reason why they changed nothing, as "
          + "in reports; undone while their run is undone; not_awaited, without a task, for "
          + "repeated, late or unrequested answers"),
  RUN_AGE(
      Kind.MAX,
      "lethe_run_age_seconds",
      "stage",
      "Age of the oldest unfinished run; 0 if there is none"),
  LONGEST_CALL(
      Kind.MAX,
      "lethe_longest_call_seconds",
      "",
      "Longest uninterrupted time that a run or tool call has occupied a stream thread since "
          + "its task started here; events wait meanwhile"),
  WORKER_UP(
      Kind.ASKED,
      "lethe_worker_up",
      "worker",
      "1 while a worker of this process is in its group and polls for requests, else 0"),
  WORKER_REQUESTS(
      Kind.ASKED_COUNTER,
      "lethe_worker_requests_total",
      "worker outcome",
      "Requests processed by a worker of this process, by result"),
  WORKER_LAG(
      Kind.ASKED,
      "lethe_worker_lag_records",
      "worker",
      "Unanswered requests in the worker's partitions"),
  WORKER_RETRIES(
      Kind.ASKED_COUNTER,
      "lethe_worker_retries_total",
      "worker",
      "Retries of model requests after a failure"),
  WORKER_TOKENS(
      Kind.ASKED_COUNTER,
      "lethe_worker_tokens_total",
      "worker",
      "Tokens used by an LLM worker, as reported by the endpoint, otherwise estimated"),
  WORKER_SECONDS(
      Kind.ASKED_COUNTER,
      "lethe_worker_model_seconds_total",
      "worker",
      "Time spent in model requests, summed over concurrent ones"),
  WORKER_AWAY(
      Kind.ASKED,
      "lethe_worker_endpoint_away_seconds",
      "worker",
      "Time since a worker's endpoint became unavailable, while requests wait; 0 while it is "
          + "available"),
  STATE(Kind.ASKED, "lethe_state", "state", "1 for the current state of the application, else 0"),
  READY(Kind.ASKED, "lethe_ready", "", "1 while /ready is successful, else 0"),
  LIVE(Kind.ASKED, "lethe_live", "", "1 while /live is successful, else 0"),
  TASKS(Kind.ASKED, "lethe_tasks", "type", "Tasks of this instance, active and standby"),
  LAG(
      Kind.ASKED,
      "lethe_lag_records",
      "topic",
      "Uncommitted input records in this instance's partitions"),
  LAST_COMMIT(
      Kind.ASKED,
      "lethe_last_commit_timestamp_seconds",
      "",
      "Time of the last observed commit; 0 before the first"),
  UNREACHABLE(
      Kind.ASKED,
      "lethe_kafka_unreachable_seconds",
      "",
      "Time without a connection to any broker; 0 while connected"),
  RESTORE_DONE(
      Kind.ASKED,
      "lethe_restore_done_records",
      "store",
      "Changelog records of a store read by the latest restores"),
  RESTORE_LEFT(
      Kind.ASKED,
      "lethe_restore_remaining_records",
      "store",
      "Changelog records of a store left to restore"),
  ROCKSDB_LIMIT(
      Kind.ASKED,
      "lethe_rocksdb_limit_bytes",
      "",
      "Limit of the memory outside the heap shared by all RocksDB stores: lethe.rocksdb.bytes"),
  ROCKSDB_USED(
      Kind.ASKED,
      "lethe_rocksdb_used_bytes",
      "",
      "Memory used by all RocksDB stores: cached blocks, indexes, filters and write buffers"),
  BUILD(Kind.ASKED, "lethe_build_info", "version revision", "Running release"),
  POLICY(Kind.ASKED, "lethe_policy_info", "version", "Active policy of the tasks");

  /** Group of the figures among Kafka's metrics. */
  public static final String GROUP = "lethe-metrics";

  private final Kind kind;
  private final String prometheusName;
  private final String labels;
  private final String help;

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
    /** Gauge computed on request. */
    ASKED,
    /** Counter computed on request. */
    ASKED_COUNTER
  }

  Figure(Kind kind, String prometheusName, String labels, String help) {
    this.kind = kind;
    this.prometheusName = prometheusName;
    this.labels = labels;
    this.help = help;
  }

  public Kind kind() {
    return kind;
  }

  public String prometheusName() {
    return prometheusName;
  }

  /** Returns true if the figure never falls while the process is alive. */
  public boolean isCounter() {
    return kind == Kind.COUNTER || kind == Kind.ASKED_COUNTER;
  }

  /** Returns true if the figure is combined from values that tasks report. */
  public boolean isTold() {
    return kind != Kind.ASKED && kind != Kind.ASKED_COUNTER;
  }

  /** Returns true if the figure exists only for workers. */
  public boolean isOfWorkers() {
    return labels().contains("worker");
  }

  /** Name among Kafka's metrics, such as {@code decisions-total}. */
  public String kafkaName() {
    return prometheusName.substring("lethe_".length()).replace('_', '-');
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
