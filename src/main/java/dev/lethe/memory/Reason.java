package dev.lethe.memory;

import java.util.List;
import java.util.Locale;

/** Reason for a verdict. Used as metric tags and runbook headings: never rename a constant. */
public enum Reason {
  HUMAN_MESSAGE(
      "M1",
      "A person's message is a memory, repeats too: people may repeat themselves.",
      Verdict.MINTED),
  NEW_FAMILY(
      "M2",
      "A bot's message that is like none of those known in its scope; it begins a family.",
      Verdict.MINTED),
  EXACT_DUPLICATE(
      "M2",
      "A bot's message with the signature of one before: counted, and minted again after the"
          + " window. A profile that says what another one does: merged into it.",
      Verdict.AGGREGATED,
      Verdict.MINTED),
  NEAR_DUPLICATE(
      "J3",
      "A bot's message a few bits from one before: counted, and minted again after the window.",
      Verdict.AGGREGATED,
      Verdict.MINTED),
  TOKEN_DUPLICATE(
      "H9", "A profile with the words of another one: merged into it.", Verdict.AGGREGATED),
  TEMPLATE_MATCH(
      "J6",
      "A bot's message that fits a learned template: counted, and minted again after the window.",
      Verdict.AGGREGATED,
      Verdict.MINTED),
  RAW_BOT_ALLOWED(
      "M2",
      "A repeat inside the window, counted, that the policy has minted as well.",
      Verdict.MINTED),
  TOOL_CALL("M1", "A tool was called.", Verdict.MINTED),
  TOOL_RESULT("M1", "A tool answered.", Verdict.MINTED),
  ASSISTANT_MESSAGE("M1", "An assistant said something.", Verdict.MINTED),
  THINK_TRACE(
      "M1", "An assistant's thoughts, where `:mint-think-traces?` is true.", Verdict.MINTED),
  ACTION_TICK("M1", "A tick of the system that names an action.", Verdict.MINTED),
  ADMIN_COMMAND("M1", "A command by an author whom `:admins` names.", Verdict.MINTED),
  NOT_AUTHORISED("M1", "A command by anyone else: kept, and without effect.", Verdict.MINTED),
  SUMMARY("M1", "A summary of other memories.", Verdict.MINTED),
  RULE(
      "U4",
      "A bot's message that an active suppress rule is about; the decision names the rule.",
      Verdict.AGGREGATED,
      Verdict.SUPPRESSED),
  ITEM("Y5", "An item of another store that is new.", Verdict.MINTED),
  ITEM_UPDATED("Y6", "A newer version of an item that is known.", Verdict.UPDATED),
  EDITED("D2", "A message was edited, and what is kept of it with it.", Verdict.UPDATED),
  DELETED(
      "D3",
      "A message was deleted, or an item by its own store, and what was kept of it is erased.",
      Verdict.MARKED_DELETED),
  TOMBSTONE("D9", "A compactor deleted the memory.", Verdict.MARKED_DELETED),
  UNKNOWN_MESSAGE(
      "D1",
      "An edit or a deletion of a message of which nothing is kept, or that was deleted before.",
      Verdict.LOGGED_ONLY),
  UNKNOWN_MEMORY(
      "D9",
      "A deletion, by a compactor or an item's own store, of a memory that isn't there.",
      Verdict.LOGGED_ONLY),
  PROTECTED(
      "D9",
      "A compactor's deletion of a memory that is protected, or beyond the cap; an item's own"
          + " store's of one that is protected.",
      Verdict.LOGGED_ONLY),
  THINK_TRACE_OFF(
      "M1", "An assistant's thoughts, where `:mint-think-traces?` is false.", Verdict.LOGGED_ONLY),
  EMPTY_TICK("M1", "A tick of the system that names no action.", Verdict.LOGGED_ONLY),
  RETIRED(
      "K22",
      "A text, or anything by an author, that `memory.forget` erased in this scope: it isn't kept"
          + " again.",
      Verdict.LOGGED_ONLY),
  REDELIVERED(
      "R1",
      "The event, or the memory that it would be, is there already; an item isn't newer than what"
          + " is known of it.",
      Verdict.REDELIVERED),
  LATE_REPLAY(
      "R4",
      "History that was sent again; `--backfill` takes in what happened long before it arrives.",
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
