package dev.lethe.memory;

import java.util.List;
import java.util.Locale;

/** Reason for a verdict. Used as metric tags and runbook headings: never rename a constant. */
public enum Reason {
  HUMAN_MESSAGE("M1", "A message by a person, including repeats.", Verdict.MINTED),
  NEW_FAMILY(
      "M2",
      "A bot's message unlike any known one in its scope; it starts a new family.",
      Verdict.MINTED),
  NEW_VALUE(
      "J9",
      "A bot's message that reports a state, or a combination of states, that its family hasn't "
          + "reported before.",
      Verdict.MINTED),
  EXACT_DUPLICATE(
      "M2",
      "A bot's message with the signature of an earlier one: counted, and minted again after the"
          + " window. An event of a kind in `:fold` that is identical to an earlier one: counted"
          + " inside the window. A profile or entry equal to another one: merged into it.",
      Verdict.AGGREGATED,
      Verdict.MINTED),
  NEAR_DUPLICATE(
      "J3",
      "A bot's message within a few bits of an earlier one: counted, and minted again after "
          + "the window.",
      Verdict.AGGREGATED,
      Verdict.MINTED),
  TOKEN_DUPLICATE(
      "H9", "A profile with the same words as another one: merged into it.", Verdict.AGGREGATED),
  TEMPLATE_MATCH(
      "J6",
      "A bot's message that matches a learned template: counted, and minted again after the "
          + "window.",
      Verdict.AGGREGATED,
      Verdict.MINTED),
  RAW_BOT_ALLOWED(
      "M2",
      "A repeat inside the window that is counted and also minted, because of the policy.",
      Verdict.MINTED),
  TOOL_CALL("M1", "A tool was called.", Verdict.MINTED),
  TOOL_RESULT("M1", "A tool returned a result.", Verdict.MINTED),
  ASSISTANT_MESSAGE("M1", "A message by an assistant.", Verdict.MINTED),
  THINK_TRACE("M1", "An assistant's thoughts, if `:mint-think-traces?` is true.", Verdict.MINTED),
  ACTION_TICK("M1", "A system tick that names an action.", Verdict.MINTED),
  ADMIN_COMMAND("M1", "A command by an author listed in `:admins`.", Verdict.MINTED),
  NOT_AUTHORISED("M1", "A command by any other author: kept, without effect.", Verdict.MINTED),
  SUMMARY("M1", "A summary of other memories.", Verdict.MINTED),
  RULE(
      "U4",
      "A bot's message that matches an active suppress rule, named in the decision.",
      Verdict.AGGREGATED,
      Verdict.SUPPRESSED),
  ITEM("Y5", "A new item of another store.", Verdict.MINTED),
  ITEM_UPDATED("Y6", "A newer version of a known item.", Verdict.UPDATED),
  SUPERSEDED(
      "Y13",
      "An item that a newer one, which came first, replaces: kept and superseded.",
      Verdict.MINTED,
      Verdict.UPDATED),
  EDITED("D2", "A message was edited, and its memory too.", Verdict.UPDATED),
  DELETED(
      "D3",
      "A message was deleted, or an item by its own store, and its memory is erased.",
      Verdict.MARKED_DELETED),
  TOMBSTONE("D9", "The memory was deleted by a compactor.", Verdict.MARKED_DELETED),
  UNKNOWN_MESSAGE(
      "D1",
      "An edit or deletion of a message without a memory, or of a deleted message.",
      Verdict.LOGGED_ONLY),
  OTHER_AUTHOR(
      "D2",
      "An edit by an author other than the message's: the text stays. An edit without `author` "
          + "applies.",
      Verdict.LOGGED_ONLY),
  TEXT_UNCHANGED(
      "D12",
      "An edit of a message without `content`, such as a pin: the text stays.",
      Verdict.LOGGED_ONLY),
  UNKNOWN_MEMORY(
      "D9",
      "A deletion, by a compactor or an item's own store, of a memory that does not exist.",
      Verdict.LOGGED_ONLY),
  PROTECTED(
      "D9",
      "A compactor's deletion of a protected memory, or above the cap; an item's own store's "
          + "deletion of a protected memory.",
      Verdict.LOGGED_ONLY),
  THINK_TRACE_OFF(
      "M1", "An assistant's thoughts, if `:mint-think-traces?` is false.", Verdict.LOGGED_ONLY),
  EMPTY_MESSAGE(
      "M1",
      "An assistant's message without text, such as one that only calls tools.",
      Verdict.LOGGED_ONLY),
  EMPTY_TICK("M1", "A system tick without an action.", Verdict.LOGGED_ONLY),
  AUTHOR_IGNORED(
      "A20", "An event by an author of the kind `:ignored` in `:authors`.", Verdict.LOGGED_ONLY),
  RETIRED(
      "K22",
      "A text, or anything by an author, that `memory.forget` has erased in this scope: not "
          + "kept again.",
      Verdict.LOGGED_ONLY),
  REDELIVERED(
      "R1",
      "The event or its memory already exists; an item is not newer than the known version.",
      Verdict.REDELIVERED),
  LATE_REPLAY(
      "R4",
      "Old events sent again; use `--backfill` to accept events that are older than the policy "
          + "allows.",
      Verdict.REDELIVERED);

  private final String rule;
  private final String meaning;

  @SuppressWarnings("ImmutableEnumChecker") // List.of is immutable
  private final List<Verdict> verdicts;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  Reason(String rule, String meaning, Verdict... verdicts) {
    this.rule = rule;
    this.meaning = meaning;
    this.verdicts = List.of(verdicts);
  }

  /** Returns the verdicts that have this reason. */
  public List<Verdict> verdicts() {
    return verdicts;
  }

  /** Returns a sentence that describes when the reason is given. */
  public String meaning() {
    return meaning;
  }

  /** Returns the handle of its rule in {@code docs/design/rules}. */
  public String rule() {
    return rule;
  }

  public String wireName() {
    return wireName;
  }
}
