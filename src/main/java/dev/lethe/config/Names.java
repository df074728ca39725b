package dev.lethe.config;

import java.util.List;

/**
 * Names of every node, store and table of the topology. Stores name changelog topics, so a name
 * given here is permanent: see {@code topology/README.md} before changing one.
 */
public final class Names {
  public static final String READ_EVENTS = "read-events";
  public static final String READ_ITEMS = "read-items";
  public static final String READ_REKEYED = "read-rekeyed";
  public static final String READ_FAN_OUT = "read-fan-out";
  public static final String READ_COMMANDS = "read-commands";
  public static final String READ_POLICY = "read-policy";
  public static final String READ_ANSWERS = "read-answers";
  public static final String READ_PLANS = "read-plans";
  public static final String READ_LLM_RESULTS = "read-llm-results";
  public static final String READ_EMBEDDINGS = "read-embeddings";

  public static final String ADMIT = "admit";
  public static final String MINT = "mint";
  public static final String ITEMS = "items";
  public static final String FAMILIES = "families";
  public static final String REMEMBER = "remember";
  public static final String COMMANDS = "commands";
  public static final String FAN_OUT = "fan-out";
  public static final String GATHER = "gather";

  public static final String WRITE_REKEYED = "write-rekeyed";
  public static final String WRITE_DEAD_LETTERS = "write-dead-letters";
  public static final String WRITE_FAMILIES = "write-families";
  public static final String WRITE_MEMORIES = "write-memories";
  public static final String WRITE_VECTORS = "write-vectors";
  public static final String WRITE_COMPACTION = "write-compaction";
  public static final String WRITE_DECISIONS = "write-decisions";
  public static final String WRITE_ANSWERS = "write-answers";
  public static final String WRITE_REPORTS = "write-reports";
  public static final String WRITE_COMMANDS = "write-commands";
  public static final String WRITE_ACTIONS = "write-actions";
  public static final String WRITE_RULES = "write-rules";
  public static final String WRITE_PORTIONS = "write-portions";
  public static final String WRITE_PLANS = "write-plans";
  public static final String WRITE_LLM_REQUESTS = "write-llm-requests";

  public static final String WRITE_FAN_OUT = "write-fan-out";
  public static final String WRITE_EXPECTED = "write-expected";
  public static final String WRITE_REFUSED = "write-refused";
  public static final String WRITE_REPLIES = "write-replies";
  public static final String WRITE_INTERVALS = "write-intervals";
  public static final String WRITE_MESSAGES = "write-messages";
  public static final String WRITE_STRAYS = "write-strays";

  public static final String HOT_STATE = "hot-state";
  public static final String FAMILY_PROFILES = "families";
  public static final String RETIRED_FAMILIES = "retired-families";
  public static final String MEMORIES = "memories";
  public static final String MESSAGE_MEMORIES = "message-memories";
  public static final String TOMBSTONES = "tombstones";
  public static final String POLICY = "policy";
  public static final String HEARD_POLICY = "heard-policy";
  public static final String GATHERINGS = "gather";
  public static final String GC_QUEUE = "gc-queue";
  public static final String ITEM_INDEX = "items";
  public static final String EMBEDDINGS = "embeddings";
  public static final String RUN_STATE = "run-state";
  public static final String CONTEXTS = "contexts";
  public static final String TICKS = "ticks";
  public static final String CALLS = "calls";
  public static final String JANITOR = "janitor";

  /** Stores with a changelog: all except {@link #CONTEXTS}, which is rebuilt from memories. */
  public static final List<String> LOGGED_STORES =
      List.of(
          HOT_STATE,
          FAMILY_PROFILES,
          RETIRED_FAMILIES,
          MEMORIES,
          MESSAGE_MEMORIES,
          TOMBSTONES,
          POLICY,
          HEARD_POLICY,
          GATHERINGS,
          GC_QUEUE,
          ITEM_INDEX,
          EMBEDDINGS,
          RUN_STATE,
          TICKS,
          CALLS,
          JANITOR);

  // Tables of hot state.
  public static final String SEEN_EVENTS = "seen-events";
  public static final String EXACT_HASHES = "exact-hashes";
  public static final String SIGNATURES = "signatures";
  public static final String FAMILY_COUNTERS = "family-counters";
  public static final String TOTALS = "totals";
  public static final String ERASURES = "erasures";
  public static final String SCOPES = "scopes";
  public static final String SEEN_COMMANDS = "seen-commands";
  public static final String TALLIES = "tallies";
  public static final String SCOPE_TOKENS = "scope-tokens";

  /** Tables of hot state that were stores in 0.1.0, each with a changelog of its own. */
  public static final List<String> STORES_OF_0_1_0 =
      List.of(SEEN_EVENTS, EXACT_HASHES, SIGNATURES, FAMILY_COUNTERS, TOTALS, ERASURES);

  private Names() {}
}
