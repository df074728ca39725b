// Review: proposed changes and rules, side by side, decided with one key.

import { call, get } from "../api.js";
import { h, replace } from "../dom.js";
import { count, words } from "../format.js";
import { address, change, current, go } from "../route.js";
import { can } from "../session.js";
import { wordDifference } from "../text.js";
import { ago, attempt, badge, button, card, empty, facts, field, head, loading, note, put, scopeName, select, show, time } from "../ui.js";
import { markCurrent, split } from "./parts.js";

const STATUSES = [["open", "open"], ["stale", "stale"], ["approved", "approved"], ["rejected", "rejected"], ["expired", "expired"], ["all", "all"]];
const EFFECT = {
  aggregate_only: "Matching messages are counted in their family, without a memory of their own.",
  drop_memory: "Matching messages are counted in their family and reported as suppressed.",
  drop_event: "Matching messages are not counted, only reported as suppressed.",
};
const PROPOSAL = { merge: "Merge", remove: "Remove", update: "Update", conflict: "Conflict", rule: "Rule" };

export default {
  id: "review",
  title: "Review",
  mount(root, parameters) {
    const waiting = h("span", { class: "hint" });
    const layout = split({ case: "" });
    let cases = [];
    let shown = {};
    let isReady = false;
    let decide = null;

    replace(root, head("Review", waiting),
      h("div", { class: "toolbar" }, field("Status", select(STATUSES, parameters.status ?? "open", (status) => change({ status, case: "" })))),
      layout.element);

    const load = async () => {
      const status = current().parameters.status ?? "open";
      const [listed, rules] = await Promise.all([
        can("review.list") ? call("review.list", undefined, { filter: { status }, limit: 500 }) : { reviews: [] },
        get("v1/rules"),
      ]);
      const wanted = rules.rules.map((entry) => entry.rule).filter((rule) => status === "all" || (status === "open" && rule.status === "proposed") ||
        (status === "approved" && rule.status === "active"));
      return [...wanted.map((rule) => ({ id: rule.rule_id, rule })), ...listed.reviews.map((review) => ({ id: review.review_id, review }))];
    };

    const shownList = (loaded) => {
      cases = loaded;
      const open = cases.filter((one) => (one.rule?.status ?? one.review.status) === (one.rule ? "proposed" : "open")).length;
      replace(waiting, `${count(open, "case")} ${open === 1 ? "waits" : "wait"}`);
      return cases.length === 0
        ? empty("Nothing waits for you.", (current().parameters.status ?? "open") === "open"
          ? "Cases appear here when a stage finds memories that it may not decide about, or when a rule is proposed."
          : "No case has this status.")
        : h("ul", { class: "rows", "aria-label": "Cases" }, cases.map((one) => h("li", null, row(one))));
    };

    const fill = () => {
      isReady = false;
      decide = null;
      put(layout.detail, loading());
      return show(layout.list, load, shownList, { note: layout.list.firstChild ? null : undefined }).then((isShown) => {
        if (isShown) {
          isReady = true;
          open(current().parameters.case);
        }
      });
    };

    const open = (id) => {
      layout.open(Boolean(id));
      decide = null;
      if (!isReady) {
        put(layout.detail, loading());
        return;
      }
      const one = cases.find((other) => other.id === id);
      markCurrent(layout.list, id);
      if (!id) {
        put(layout.detail, empty(cases.length > 0 ? "No case selected." : "", cases.length > 0 && [
          "Press ", h("kbd", null, "j"), " for the first one. ", h("kbd", null, "a"), " approves, ", h("kbd", null, "r"), " rejects."]));
        return;
      }
      const onDecided = async (text, undo) => {
        const at = cases.findIndex((other) => other.id === id);
        const next = cases[at + 1] ?? cases[at - 1];
        note(text, undo && (async () => {
          await undo();
          await fill();
        }));
        go(address("review", { ...current().parameters, case: next?.id }), true);
        await fill();
      };
      if (one?.rule) {
        decide = ruleDecisions(one.rule, onDecided);
        put(layout.detail, ruleDetail(one.rule, decide));
      } else {
        show(layout.detail, () => call("review.show", one?.review.scope, { review_id: id }), (found) => {
          decide = caseDecisions(found, layout.detail, onDecided);
          return caseDetail(found, decide);
        });
      }
    };

    const update = (next) => {
      if (next.status !== shown.status) {
        fill();
      } else if (next.case !== shown.case) {
        open(next.case);
      }
      shown = next;
    };
    fill();
    shown = parameters;
    const press = (name) => () => decide?.[name]?.();
    return {
      update,
      keys: {
        a: { label: "approve the case", run: press("approve") },
        r: { label: "reject the case", run: press("reject") },
      },
    };
  },
};

function row({ id, rule, review }) {
  const title = rule
    ? rule.name
    : `${words(review.reason)}${review.subject ? ` about ${review.subject}` : ""}`;
  return h("a", { class: "row case", "data-id": id, href: address("review", { ...current().parameters, case: id }) },
    h("span", { class: "cell main" }, h("span", null, title),
      h("span", { class: "sub" }, badge(PROPOSAL[rule ? "rule" : review.proposal] ?? review.proposal), rule?.status === "active" && badge("active", "good"),
        review && review.status !== "open" && badge(review.status, "warn"), review?.verdict && badge(review.verdict),
        rule ? rule.channel_id ? scopeName(`${rule.tenant}/${rule.channel_id}`) : `all of ${rule.tenant}` : scopeName(review.scope))),
    review && h("span", { class: "cell number" }, ago(review.last_seen_at)));
}

function buttons(decide) {
  return h("div", { class: "actions decisions" },
    decide.approve && button("Approve", decide.approve, { kind: "primary", key: "a" }),
    decide.reject && button("Reject", decide.reject, { key: "r" }),
    decide.remove && button("Remove the rule", decide.remove, { kind: "danger-quiet" }));
}

function ruleDecisions(rule, onDecided) {
  const scope = rule.channel_id ? `${rule.tenant}/${rule.channel_id}` : undefined;
  const act = (tool, text, undo) => can(tool) ? () => attempt(async () => {
    await call(tool, scope, { rule: rule.rule_id });
    await onDecided(text, undo && can(undo) && (async () => {
      await call(undo, scope, { rule: rule.rule_id });
      note("The rule is removed.");
    }));
  }) : null;
  return rule.status === "proposed"
    ? { approve: act("rule.approve", `“${rule.name}” applies from the next message on.`, "rule.remove"), reject: act("rule.reject", `“${rule.name}” is rejected.`) }
    : { remove: rule.status === "active" ? act("rule.remove", `“${rule.name}” is removed.`) : null };
}

function ruleDetail(rule, decide) {
  return [
    h("div", { class: "detail-head" }, h("p", { class: "sub" }, badge("rule"), badge(rule.status, rule.status === "active" ? "good" : "warn")), h("h2", null, rule.name)),
    buttons(decide),
    facts(
      ["Effect", EFFECT[rule.action] ?? rule.action],
      ["Matches", [`${words(rule.match.type)} `, rule.match.type === "simhash_family"
        ? h("a", { href: address("families", rule.channel_id ? { scope: `${rule.tenant}/${rule.channel_id}`, id: rule.match.value } : { search: rule.match.value }) }, h("code", null, rule.match.value))
        : h("code", null, rule.match.value)]],
      ["Applies to", rule.channel_id ? ["bots in ", scopeName(`${rule.tenant}/${rule.channel_id}`)] : `bots in all channels of ${rule.tenant}`],
      ["Id", h("code", null, rule.rule_id)]),
  ];
}

function caseDecisions({ review }, element, onDecided) {
  const about = review.subject ? ` about ${review.subject}` : "";
  if (!["open", "stale"].includes(review.status)) {
    return {
      approve: null, reject: null,
      undo: review.done_by && can("memory.restore") ? () => attempt(async () => {
        await call("memory.restore", review.scope, { run_id: review.done_by });
        note("The approved change is undone.");
      }) : null,
    };
  }
  const approve = can("review.approve") && review.proposal !== "conflict" && review.status === "open" && (() => attempt(async () => {
    const keep = element.querySelector("input[name=keep]:checked")?.value;
    const result = await call("review.approve", review.scope, { review_id: review.review_id, ...(keep ? { keep } : {}) });
    await onDecided(`The case${about} is approved.`, result.run_id && can("memory.restore") && (async () => {
      await call("memory.restore", review.scope, { run_id: result.run_id });
      note("The approved change is undone.");
    }));
  }));
  const reject = can("review.reject") && (() => attempt(async () => {
    await call("review.reject", review.scope, { review_id: review.review_id });
    await onDecided(`The case${about} is rejected. It comes back only if one of its memories changes.`);
  }));
  return { approve, reject };
}

function caseDetail({ review, members, makes, why }, decide) {
  return [
    h("div", { class: "detail-head" },
      h("p", { class: "sub" }, badge(review.proposal), badge(review.status, review.status === "open" ? "" : "warn"), badge(review.stage), scopeName(review.scope)),
      h("h2", null, `${PROPOSAL[review.proposal] ?? words(review.proposal)}: ${words(review.reason)}${review.subject ? ` about ${review.subject}` : ""}`)),
    buttons(decide),
    decide.undo && h("div", { class: "actions" }, button("Undo the change", decide.undo)),
    review.proposal === "conflict" && review.status === "open" && h("p", { class: "hint" },
      "Contradictory preferences can't be merged here. Set the right value in its own store; or reject the case if each is right in its place."),
    review.status === "stale" && h("p", { class: "hint" }, "A memory has changed since the case was found. The next run checks it again."),
    (review.verdict || why) && card("A model says", h("p", null, review.verdict && badge(review.verdict), " ", why)),
    h("div", { class: "members" }, sideBySide(review, members)),
    makes && card("Approval makes this text", h("p", { class: "text" }, marked(wordDifference(members[0]?.text ?? "", makes)[1], "added"))),
    facts(["First found", time(review.first_seen_at)], ["Last found", time(review.last_seen_at)],
      ["Decided", review.decided_at && time(review.decided_at)],
      ["Run", h("a", { href: address("forgetting", { tab: "runs", run: review.run_id }) }, h("code", null, review.run_id))],
      ["Id", h("code", null, review.review_id)]),
  ];
}

/** Shows the memories of a case; each is compared with the one that stays, or with the first. */
function sideBySide(review, members) {
  const anchor = members.find((member) => member.becomes === "stays") ?? members[0];
  const other = members.find((member) => member !== anchor && member.text);
  const mayChoose = review.reason === "texts_differ" && review.status === "open" && can("review.approve");
  return members.map((member) => {
    const partner = member === anchor ? other : anchor;
    const difference = member.text && partner?.text ? wordDifference(partner.text, member.text)[1] : [{ text: member.text ?? "(no text)", changed: false }];
    const kind = review.proposal === "conflict" ? "" : member === anchor ? "added" : "removed";
    const id = member.item_id ?? member.memory_id;
    return h("article", { class: `card member ${member.becomes}` },
      h("p", { class: "sub" }, badge(member.becomes, member.becomes === "stays" ? "good" : "warn"), member.state !== "unchanged" && badge(member.state, "bad"),
        h("a", { href: address("memory", { scope: review.scope, id: member.memory_id }) }, id), member.label && h("span", null, member.label)),
      h("p", { class: "text" }, marked(difference, kind)),
      h("p", { class: "hint" }, "created ", time(member.created_at)),
      mayChoose && h("label", { class: "choice" }, h("input", { type: "radio", name: "keep", value: id, checked: member === anchor }), h("span", null, "Keep this one")));
  });
}

function marked(parts, kind) {
  return parts.map((part) => part.changed && part.text.trim() ? h("mark", { class: kind }, part.text) : part.text);
}
