package dev.lethe.memory;

import java.util.Locale;

/** Why a verdict was given. Metric tags and runbook headings: never renamed. */
public enum Reason {
  HUMAN_MESSAGE,
  NEW_FAMILY,
  EXACT_DUPLICATE,
  NEAR_DUPLICATE,
  TEMPLATE_MATCH,
  RAW_BOT_ALLOWED,
  TOOL_CALL,
  TOOL_RESULT,
  ASSISTANT_MESSAGE,
  THINK_TRACE,
  ACTION_TICK,
  ADMIN_COMMAND,
  NOT_AUTHORISED,
  SUMMARY,
  RULE,
  EDITED,
  DELETED,
  TOMBSTONE,
  UNKNOWN_MESSAGE,
  UNKNOWN_MEMORY,
  PROTECTED,
  THINK_TRACE_OFF,
  EMPTY_TICK,
  REDELIVERED,
  LATE_REPLAY;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  public String wireName() {
    return wireName;
  }
}
