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
      "Decisions since the start of this instance; what a failure undid counts again"),
  DEAD_LETTERS(
      Kind.COUNTER,
      "lethe_dead_letters_total",
      "reason",
      "Records taken to the dead letters since the start of this instance"),
  ACCOUNTED(
      Kind.SUM,
      "lethe_accounted_events",
      "verdict",
      "Events and items by where they went, over the life of the application id, in the partitions"
          + " that this instance has; adds up to those read"),
  DECISION_DELAY(
      Kind.MAX,
      "lethe_decision_delay_seconds",
      "",
      "From arrival to decision, of the slowest event or item of the last second; 0 if there was"
          + " none"),
  VECTORS(
      Kind.COUNTER,
      "lethe_vectors_total",
      "outcome",
      "Vectors that embedding workers computed, by what came of them: stored, or why they came to"
          + " nothing"),
  REFUSED_POLICIES(
      Kind.COUNTER,
      "lethe_refused_policies_total",
      "",
      "Records of the policy topic that can't be used and were passed over; the log says why"),
  MOVED(
      Kind.COUNTER,
      "lethe_moved_records_total",
      "",
      "Records that came in on another partition than their scope's, and took a hop"),
  FAULTS(
      Kind.COUNTER,
      "lethe_faults_total",
      "",
      "Times that Lethe's own code failed over a record: bugs, to be reported"),
  QUARANTINED(
      Kind.SUM,
      "lethe_quarantined_records",
      "",
      "Records that are dead letters because Lethe's own code failed over them, over the life of"
          + " the application id, in the partitions that this instance has"),
  FAMILY_RECORDS(
      Kind.COUNTER,
      "lethe_family_records_total",
      "",
      "Records of families published since the start of this instance"),
  FAMILIES_MERGED(
      Kind.COUNTER, "lethe_families_merged_total", "", "Families that went into an older one"),
  FAMILIES_RETIRED(
      Kind.COUNTER,
      "lethe_families_retired_total",
      "",
      "Families and aliases that left the live ones when their retention was over"),
  PENDING(
      Kind.SUM,
      "lethe_pending_publications",
      "",
      "Days of families whose count is yet to be published"),
  PENDING_AGE(
      Kind.MAX,
      "lethe_pending_publication_age_seconds",
      "",
      "How long the oldest of them has waited; 0 if there is none"),
  HOT_ROWS(
      Kind.SUM,
      "lethe_hot_rows",
      "table",
      "Rows of hot state on the heap; exact-hashes are the live signatures"),
  SCOPE_SIGNATURES(
      Kind.MAX, "lethe_scope_signatures", "", "Live signatures of the scope that has most of them"),
  SCOPE_SIGNATURES_LIMIT(
      Kind.MAX,
      "lethe_scope_signatures_limit",
      "",
      "How many live signatures a scope may have: :max-live of the policy"),
  SEEN_IDS_LIMIT(
      Kind.SUM,
      "lethe_seen_ids_limit",
      "",
      "How many event ids may be remembered: :max-seen of the policy, for each partition"),
  SEEN_IDS_REACH(
      Kind.MIN,
      "lethe_seen_ids_reach_seconds",
      "",
      "How far back a redelivered event is recognised, in the partition where that is least"),
  LIMIT_DROPS(
      Kind.COUNTER,
      "lethe_limit_drops_total",
      "table",
      "Rows dropped before their time because a limit was reached"),
  RULES_UNTRIED(
      Kind.COUNTER,
      "lethe_rules_untried_total",
      "",
      "Regexes of suppress rules not tried on a message because it had used up its budget of"
          + " 50,000,000 steps"),
  SWEEP_CALLS(
      Kind.COUNTER, "lethe_sweep_calls_total", "sweep", "Portions that a sweep has gone through"),
  SWEEP_ROWS(Kind.COUNTER, "lethe_sweep_rows_total", "sweep", "Rows that a sweep has looked at"),
  SWEEP_SECONDS(Kind.COUNTER, "lethe_sweep_seconds_total", "sweep", "Time that a sweep has taken"),
  SWEEP_EXHAUSTED(
      Kind.COUNTER,
      "lethe_sweep_budget_exhausted_total",
      "sweep",
      "Portions that ended because their budget of 10,000 rows and 25 ms did"),
  SWEEP_PASSES(
      Kind.COUNTER, "lethe_sweep_passes_total", "sweep", "Times that a sweep came to the end"),
  TOOL_CALLS(
      Kind.COUNTER,
      "lethe_tool_calls_total",
      "tool outcome",
      "Calls of tools that were replied to, by what came of them: done, or the code of the"
          + " refusal"),
  INCOMPLETE_REPLIES(
      Kind.COUNTER,
      "lethe_incomplete_replies_total",
      "",
      "Replies that went out at their deadline, without the answers of all partitions"),
  RUNS(
      Kind.COUNTER,
      "lethe_runs_total",
      "stage",
      "Runs by the interval that came to their end, in each partition"),
  RUN_PORTIONS(
      Kind.COUNTER,
      "lethe_run_portions_total",
      "stage",
      "Portions of runs by the interval; events are decided between them"),
  RUN_SECONDS(
      Kind.COUNTER, "lethe_run_seconds_total", "stage", "Time that those portions have taken"),
  RUN_MEMORIES(
      Kind.COUNTER,
      "lethe_run_memories_total",
      "stage outcome",
      "Memories by what runs by the interval did with them: deleted, superseded, deferred because"
          + " of a cap, or protected; the latter two count in each run that reports them"),
  MODEL_ANSWERS(
      Kind.COUNTER,
      "lethe_model_answers_total",
      "task outcome",
      "Answers of language models by what came of them: used, or why they changed nothing, as"
          + " reports have it; undone if their run is being undone; not_awaited, without a task, if"
          + " they came twice, too late or to nobody's question"),
  RUN_AGE(
      Kind.MAX,
      "lethe_run_age_seconds",
      "stage",
      "How long ago the oldest run that is still under way began; 0 if there is none"),
  LONGEST_CALL(
      Kind.MAX,
      "lethe_longest_call_seconds",
      "",
      "The longest time that a run, or a call of a tool, has held a stream thread at once since its"
          + " task began here; events wait meanwhile"),
  WORKER_UP(
      Kind.ASKED,
      "lethe_worker_up",
      "worker",
      "1 while a worker of this process has joined its group and asks for requests, else 0"),
  WORKER_REQUESTS(
      Kind.ASKED_COUNTER,
      "lethe_worker_requests_total",
      "worker outcome",
      "Requests that a worker of this process has dealt with, by what became of them"),
  WORKER_LAG(
      Kind.ASKED,
      "lethe_worker_lag_records",
      "worker",
      "Requests that are there and not yet answered, in the partitions that the worker has"),
  WORKER_RETRIES(
      Kind.ASKED_COUNTER,
      "lethe_worker_retries_total",
      "worker",
      "Times that a worker asked a model again because it had failed"),
  WORKER_TOKENS(
      Kind.ASKED_COUNTER,
      "lethe_worker_tokens_total",
      "worker",
      "Tokens that an LLM worker has spent: as the endpoint counts them, estimated where it"
          + " doesn't"),
  WORKER_SECONDS(
      Kind.ASKED_COUNTER,
      "lethe_worker_model_seconds_total",
      "worker",
      "Time that a worker's models have taken, added up over what they were asked at once"),
  WORKER_AWAY(
      Kind.ASKED,
      "lethe_worker_endpoint_away_seconds",
      "worker",
      "How long a worker's endpoint has taken no request, which wait meanwhile; 0 while it does"),
  STATE(Kind.ASKED, "lethe_state", "state", "1 for the state that the application is in, else 0"),
  READY(Kind.ASKED, "lethe_ready", "", "1 while /ready says that it works, else 0"),
  LIVE(Kind.ASKED, "lethe_live", "", "1 while /live says that it lives, else 0"),
  TASKS(Kind.ASKED, "lethe_tasks", "type", "Tasks that this instance has, active and standby"),
  LAG(
      Kind.ASKED,
      "lethe_lag_records",
      "topic",
      "Records that are there and not yet committed, in the partitions that this instance has"),
  LAST_COMMIT(
      Kind.ASKED,
      "lethe_last_commit_timestamp_seconds",
      "",
      "When the last commit was seen; 0 before the first"),
  UNREACHABLE(
      Kind.ASKED,
      "lethe_kafka_unreachable_seconds",
      "",
      "How long no broker has taken a connection; 0 while one does"),
  RESTORE_DONE(
      Kind.ASKED,
      "lethe_restore_done_records",
      "store",
      "Records read of a store's changelogs by the latest restores"),
  RESTORE_LEFT(
      Kind.ASKED,
      "lethe_restore_remaining_records",
      "store",
      "Records of a store's changelogs that are yet to be read"),
  ROCKSDB_LIMIT(
      Kind.ASKED,
      "lethe_rocksdb_limit_bytes",
      "",
      "Memory outside the heap that all RocksDB stores share: lethe.rocksdb.bytes"),
  ROCKSDB_USED(
      Kind.ASKED,
      "lethe_rocksdb_used_bytes",
      "",
      "Memory in use by all RocksDB stores: cached blocks, indexes, filters and write buffers"),
  BUILD(Kind.ASKED, "lethe_build_info", "version revision", "What runs"),
  POLICY(Kind.ASKED, "lethe_policy_info", "version", "The policy that tasks go by");

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
