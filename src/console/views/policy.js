// Policy: an editor with checks, and the difference in decisions.

import { get, post, put } from "../api.js";
import { h, replace } from "../dom.js";
import { count, number, words } from "../format.js";
import { hasRole } from "../session.js";
import { changedLines, lineDifference } from "../text.js";
import { attempt, badge, button, card, confirm, field, head, loading, note, problem, show, table, time, verdict } from "../ui.js";
import { onInput } from "./parts.js";

const DRAFT = "lethe.policy.draft";
const MINUTES = 60;

export default {
  id: "policy",
  title: "Policy",
  role: "moderator",
  needsAllTenants: true,
  mount(root) {
    const version = h("p", { class: "sub" });
    const editor = h("textarea", { class: "code policy", spellcheck: "false", rows: 26, "data-search": true });
    const checked = h("div", { class: "checked", role: "status" });
    const changes = h("div", { class: "stacked" });
    const decisions = h("div");
    const buttons = h("div", { class: "actions" });
    let applied = null;
    let latest = 0;

    replace(root, head("Policy", version),
      h("div", { class: "columns wide-left policy-columns" },
        h("div", { class: "stacked" }, field("Policy in effect, or your draft of the next one", editor), buttons),
        h("div", { class: "stacked" }, checked, changes, decisions)));

    const isEdited = () => editor.value !== applied.text;

    const drawButtons = (isValid) => replace(buttons,
      hasRole("admin") && button("Apply …", apply, { kind: "primary", disabled: !isEdited() || !isValid }),
      button("Compare decisions", preview, { disabled: !isEdited() || !isValid }),
      isEdited() && button("Discard the draft", discard),
      hasRole("admin") && applied.replaced && button("Roll back …", rollBack, { kind: "danger-quiet" }));

    const check = async () => {
      const run = ++latest;
      sessionStorage.setItem(DRAFT, editor.value);
      if (!isEdited()) {
        sessionStorage.removeItem(DRAFT);
        replace(checked, h("p", { class: "hint" }, "This is the policy in effect. Edit it to see what changes."));
        replace(changes);
        replace(decisions);
        drawButtons(true);
        return;
      }
      try {
        const result = await post("v1/policy/check", { text: editor.value });
        if (run === latest) {
          drawCheck(result);
          drawButtons(result.valid);
        }
      } catch (failure) {
        replace(checked, problem(failure, check));
      }
    };

    const drawCheck = ({ valid, errors, warnings, changes: keys }) => {
      replace(checked, valid
        ? h("p", null, badge("valid", "good"), ` ${keys.length === 0 ? "No key has another value." : count(keys.length, "key has", "keys have")}${keys.length > 0 ? " another value." : ""}`)
        : h("div", { class: "problem" }, h("p", { class: "title" }, count(errors.length, "error")), h("ul", { class: "list" }, errors.map((text) => h("li", null, errorText(text))))));
      replace(changes,
        warnings?.length > 0 && card("Warnings", h("ul", { class: "list" }, warnings.map((text) => h("li", null, text)))),
        valid && keys.length > 0 && card("Keys", table("Changed keys", ["Key", "Now", "Then"],
          keys.map((one) => [h("code", null, one.path), h("mark", { class: "removed" }, one.before ?? "nothing"), h("mark", { class: "added" }, one.after ?? "nothing")]))),
        card("Text", h("pre", { class: "lines", tabindex: "0" }, changedLines(lineDifference(applied.text, editor.value)).map(line))));
    };

    const errorText = (text) => {
      const found = text.match(/line (\d+)/i);
      return found ? [text, " ", button("Go to the line", () => goToLine(Number(found[1])), { kind: "quiet" })] : text;
    };

    const goToLine = (lineNumber) => {
      const start = editor.value.split("\n").slice(0, lineNumber - 1).join("\n").length + (lineNumber > 1 ? 1 : 0);
      const end = editor.value.indexOf("\n", start);
      editor.focus();
      editor.setSelectionRange(start, end < 0 ? editor.value.length : end);
    };

    const preview = () => show(decisions, () => post(`v1/policy/preview?minutes=${MINUTES}`, { text: editor.value }), (found) => card("Decisions",
      h("p", null, h("strong", null, `${number(found.different)} of ${count(found.events, "event")}`), ` of the last ${MINUTES} minutes would get another decision.`),
      found.different > 0 && table("Decisions before and after", ["Now", "Then", ["Events", "number"]],
        found.changes.map((one) => [verdict(one.from), verdict(one.to), number(one.count)])),
      found.samples.length > 0 && h("details", null, h("summary", null, count(found.samples.length, "example")),
        h("ul", { class: "items" }, found.samples.map(sample)))), { note: h("p", { class: "loading", role: "status" }, "Playing the latest events under both policies …") });

    const apply = async () => {
      const agreed = await confirm({ title: "Apply this policy?", action: "Apply it",
        text: h("p", null, "All instances use it from their next record on, without a restart. Decisions that were made stay.") });
      if (agreed) {
        await attempt(async () => {
          // Before the first policy is published, there is none on the topic to roll back to.
          const { text } = applied;
          const result = await put("v1/policy", { text: editor.value });
          take(result);
          note(`Policy ${result.version} is in effect.`, async () => restored(await put("v1/policy", { text })));
        });
      }
    };

    const restored = (result) => {
      take(result);
      note(`Policy ${result.version} is in effect again.`);
    };

    const rollBack = async () => {
      if (await confirm({ title: "Roll back?", text: h("p", null, `Version ${applied.replaced} applies again.`), action: "Roll back", kind: "danger" })) {
        await attempt(async () => restored(await post("v1/policy/rollback")));
      }
    };

    const discard = async () => {
      if (await confirm({ title: "Discard the draft?", text: h("p", null, "The editor shows the policy in effect again."), action: "Discard it", kind: "danger" })) {
        take(applied);
      }
    };

    const take = (policy) => {
      applied = policy;
      editor.value = policy.text;
      replace(version, badge(`version ${policy.version}`), h("span", { class: "hint" }, policy.published ? ["since ", time(policy.since)] : "bundled or from a file; not published yet"));
      check();
    };

    editor.addEventListener("input", onInput(check));
    editor.readOnly = true;
    const start = async () => {
      replace(checked, loading());
      try {
        const policy = await get("v1/policy");
        const draft = sessionStorage.getItem(DRAFT);
        editor.readOnly = false;
        take(policy);
        if (draft !== null && draft !== policy.text) {
          editor.value = draft;
          check();
        }
      } catch (failure) {
        replace(checked, problem(failure, start));
      }
    };
    start();
    return { update() {} };
  },
};

function line(one) {
  const sign = { same: "  ", removed: "− ", added: "+ " }[one.kind];
  return one.kind === "skipped"
    ? h("span", { class: "line skipped" }, `… ${count(one.skipped, "line")}\n`)
    : h("span", { class: `line ${one.kind}` }, `${sign}${one.text}\n`);
}

function sample(one) {
  const decision = (value) => (value && typeof value === "object" ? [verdict(value.verdict), h("span", { class: "hint" }, words(value.reason))] : verdict(value));
  return h("li", null, h("p", { class: "text" }, one.text ?? one.event_id), h("p", { class: "sub" }, decision(one.before ?? one.from), " → ", decision(one.after ?? one.to)));
}
