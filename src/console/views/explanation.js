// Sentences that explain why a memory is here or went, and why a context contains it.

import { count, distance, local, words } from "../format.js";

const KEPT_BY = {
  pinned: "It is pinned: no stage deletes it, and contexts select it first.",
  locked_by_admin: "An administrator has locked it: no stage deletes it.",
  locked_by_system: "The policy has locked it: no stage deletes it.",
  kind: "The policy never deletes memories of its kind.",
  tag: "The policy never deletes memories with one of its tags.",
};

const WENT = {
  compaction: "It was old and rarely included in contexts, so a summary has replaced it.",
  forgotten: "It was forgotten by request.",
  copy_forgotten: "It was a merged copy of a memory that was forgotten by request.",
  forgotten_by_filter: "It was forgotten by a request with conditions.",
  expired: "It has expired.",
  EXPIRED: "It has expired.",
  restored: "The memories that it had replaced were restored.",
  deleted: "Its message was deleted at the source.",
  profile_exact: "It was a duplicate of another profile, except for numbers and times.",
  profile_token: "It was a duplicate of another profile with a different word order or other numbers.",
  profile_fuzzy: "It shared most of its words with another profile.",
  preference_replaced: "Another preference with the same key has replaced it.",
  pattern_merged: "It was merged into another pattern.",
  session_pruned: "Its session has newer messages or ended long ago.",
  tombstone: "An event deleted it.",
};

const IN_CONTEXT = {
  pinned: "pinned",
  preference: "a preference in effect",
  recent: "among the newest",
  lexical: "has words, an author or a date of the query",
  semantic: "has a meaning like the query",
  neighbour: "next to a message that is like the query",
  summary: "a summary of other memories",
};

/** Returns sentences about a live memory's protection, use and due date. */
export function whyHere(explanation) {
  const sentences = (explanation.kept_by ?? []).map((code) => KEPT_BY[code] ?? `It is kept by ${words(code)}.`);
  if (explanation.left_alone_until) {
    sentences.push(`It was restored, so the stages leave it alone until ${local(explanation.left_alone_until)}.`);
  }
  const included = explanation.included;
  if (included) {
    sentences.push(included.total > 0
      ? `${count(included.total, "context has", "contexts have")} included it, the last ${included.last_at ? distance(included.last_at) : "some time ago"}.`
      : "No context has included it yet.");
  }
  if (explanation.due_at) {
    sentences.push(explanation.due_at > Date.now()
      ? `Compaction may replace it from ${local(explanation.due_at)} on, unless contexts use it.`
      : "Compaction may replace it now.");
  } else if (sentences.length === 1) {
    sentences.push("No stage plans to delete it.");
  }
  return sentences;
}

/** Returns sentences about the end of a memory, and whether it can be restored. */
export function whyGone(explanation) {
  const sentences = [];
  if (explanation.reason) {
    sentences.push(WENT[explanation.reason] ?? `It was deleted: ${words(explanation.reason)}.`);
  } else if (explanation.replaced_by === "EXPIRED") {
    sentences.push(WENT.expired);
  } else if (explanation.replaced_by) {
    sentences.push("Another memory has replaced it.");
  }
  if (explanation.obstacle === "forgotten") {
    sentences.push("Its text was erased permanently, so it can't be restored.");
  } else if (explanation.obstacle) {
    sentences.push(`It can't be restored: ${words(explanation.obstacle)}.`);
  } else if (explanation.restorable_until) {
    sentences.push(`It can be restored until ${local(explanation.restorable_until)}.`);
  } else {
    sentences.push("It can be restored at any time.");
  }
  return sentences;
}

export function whyInContext(reason) {
  return IN_CONTEXT[reason] ?? words(reason);
}
