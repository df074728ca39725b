// Forgetting: what the stages would delete, their runs, and restore.

import { call, get } from "../api.js";
import { h, replace } from "../dom.js";
import { channel, count, number, words } from "../format.js";
import { address, change, current } from "../route.js";
import { can, hasRole, me, scopes } from "../session.js";
import { ago, attempt, badge, button, card, confirm, empty, facts, field, head, note, problem, put, scopeName, scopeSelect, show, table, time } from "../ui.js";
import { markCurrent, split } from "./parts.js";

/** `before` and `gone` are the counts of a report that say how many memories there were, and how many go. */
const STAGES = {
  compaction: { tool: "memory.gc_plan", commit: "memory.compact_commit", label: "Compaction", text: "replaces old messages by summaries" },
  profile: { tool: "profile.collapse", label: "Collapse", text: "merges profiles with the same content", before: "scanned_profiles", gone: ["duplicates_found"] },
  session: { tool: "session.prune", label: "Pruning", text: "deletes old session messages", before: "scanned_messages", gone: ["messages_pruned", "summaries_removed"] },
  consolidation: { tool: "entries.consolidate", label: "Consolidation", text: "removes expired memories and merges equal entries", before: "scanned", gone: ["expired", "merged"] },
  cleanup: { tool: "patterns.cleanup", label: "Cleanup", text: "merges patterns of a knowledge base", before: "scanned", gone: ["merged", "removed"], full: true },
};
const TEXTS = 6;

export default {
  id: "forgetting",
  title: "Forgetting",
  mount(root, parameters) {
    const content = h("div", { class: "tab-content" });
    const tabs = h("div", { class: "tabs", role: "navigation", "aria-label": "Forgetting" });
    const names = scopes();
    let shown = {};
    let runs = null;
    replace(root, head("Forgetting"), tabs, content);
    const update = (next) => {
      const isRuns = next.tab === "runs";
      replace(tabs,
        h("a", { href: address("forgetting"), "aria-current": isRuns ? null : "page" }, "What would go"),
        h("a", { href: address("forgetting", { tab: "runs" }), "aria-current": isRuns ? "page" : null }, "Runs"));
      if (isRuns) {
        runs ??= runsTab(content);
        runs(next);
      } else if (runs || next.stage !== shown.stage || next.in !== shown.in || !content.firstChild) {
        runs = null;
        planTab(content, names, next);
      }
      shown = next;
    };
    update(parameters);
    return { update };
  },
};

function planTab(content, names, parameters) {
  const offered = Object.entries(STAGES).filter(([, stage]) => can(stage.tool));
  const result = h("div");
  replace(content,
    h("div", { class: "toolbar" }, field("Scope", scopeSelect(names, parameters.in ?? "", (scope) => change({ in: scope }), "all scopes"))),
    h("ul", { class: "stages" }, offered.map(([id, stage]) => h("li", null,
      h("a", { class: "stage", href: address("forgetting", { stage: id, in: parameters.in }), "aria-current": id === parameters.stage ? "true" : null },
        h("strong", null, stage.label), h("span", { class: "hint" }, stage.text))))),
    result);
  const stage = STAGES[parameters.stage];
  if (!stage || !can(stage.tool)) {
    replace(result, empty("Select a stage.", "It shows what the stage would delete now. Nothing is changed by that."));
    return;
  }
  if (stage.commit) {
    show(result, () => call(stage.tool, parameters.in), (plan) => compactionPlan(plan, parameters.in));
  } else {
    show(result, () => dryRun(parameters.stage, parameters.in), (found) => stagePlan(stage, found, parameters.in));
  }
}

/** Runs a stage without changes. A reply has only the counts, so the groups come from the reports, which precede it. */
async function dryRun(id, scope) {
  const stage = STAGES[id];
  const reply = await call(stage.tool, scope, { dry_run: true, ...(stage.full ? { mode: "full" } : {}) });
  const { runs } = await get("v1/runs", { stage: id, limit: 1000 });
  const published = new Map(runs.map((report) => [`${report.run_id}|${report.scope}`, report]));
  return { ...reply, reports: reply.reports.map((report) => published.get(`${report.run_id}|${report.scope}`) ?? report) };
}

function stagePlan(stage, { reports, reports_left_out: leftOut }, scope) {
  const goneOf = (report) => stage.gone.reduce((sum, name) => sum + (report.counts[name] ?? 0), 0);
  const gone = reports.reduce((sum, report) => sum + goneOf(report), 0);
  if (reports.length === 0) {
    return empty(`${stage.label} has nothing to look at.`, "There are no memories of its kinds here. Choose another scope or stage.");
  }
  return [
    h("div", { class: "summary-line" },
      h("p", null, h("strong", null, count(gone, "memory would go", "memories would go")), ". Nothing has been changed."),
      gone > 0 && button(`Run ${stage.label.toLowerCase()} …`, () => applyStage(stage, gone, scope), { kind: "primary" })),
    table("Before and after", ["Scope", ["Before", "number"], ["Go", "number"], ["After", "number"], ["Protected", "number"], ["Deferred", "number"]],
      reports.map((report) => [scopeName(report.scope), number(report.counts[stage.before] ?? 0), number(goneOf(report)),
        number((report.counts[stage.before] ?? 0) - goneOf(report)), number(report.counts.protected ?? 0), number(report.counts.deferred ?? 0)])),
    leftOut > 0 && h("p", { class: "hint" }, `${count(leftOut, "more scope")} not shown.`),
    reports.map((report) => samples(report)),
  ];
}

function samples(report) {
  const flagged = report.flagged ?? [];
  return [
    (report.samples ?? []).map((sample) => group(
      [h("span", null, sample.signature || words(sample.phase)), badge(sample.phase)],
      count(sample.duplicate_ids.length, "memory goes", "memories go"),
      report.scope, sample.duplicate_ids,
      async () => [await memoryText(report.scope, sample.canonical_id)])),
    flagged.length > 0 && card("Left for a person", h("ul", { class: "list" }, flagged.map((flag) =>
      h("li", null, `${flag.subject ?? flag.key ?? ""} `, flag.reason && badge(flag.reason), " ",
        (flag.item_ids ?? flag.values?.map((value) => `${value.value} (${value.pref_scope})`) ?? []).join(", ")))),
    hasRole("moderator") && h("p", null, h("a", { href: address("review") }, "Decide in Review"))),
  ];
}

/** Shows a group of memories that would go, with their texts on demand. */
function group(title, size, scope, goneIds, loadAfter) {
  const inside = h("div", { class: "before-after" });
  let isLoaded = false;
  return h("details", { class: "card group", ontoggle: () => {
    if (isLoaded) {
      return;
    }
    isLoaded = true;
    show(inside, async () => {
      const gone = await Promise.all(goneIds.slice(0, TEXTS).map((id) => memoryText(scope, id)));
      return { gone, after: await loadAfter() };
    }, ({ gone, after }) => [
      h("section", null, h("h2", null, "Before"), h("ul", { class: "texts" }, gone.map((text) => h("li", { class: "removed" }, text))),
        goneIds.length > TEXTS && h("p", { class: "hint" }, `and ${number(goneIds.length - TEXTS)} more`)),
      h("section", null, h("h2", null, "After"), h("ul", { class: "texts" }, after.map((text) => h("li", { class: "added" }, text)))),
    ]);
  } }, h("summary", null, h("span", { class: "group-title" }, title), h("span", { class: "hint" }, size)), inside);
}

async function memoryText(scope, id) {
  try {
    const { explanation } = await get(`v1/memories/${encodeURIComponent(id)}`, { scope });
    return h("a", { class: "quiet-link", href: address("memory", { scope, id }) }, explanation.text || "(no text)");
  } catch (failure) {
    if (failure.status === 404) {
      return "a new memory, made of the ones that go";
    }
    throw failure;
  }
}

async function applyStage(stage, gone, scope) {
  const agreed = await confirm({
    title: `Run ${stage.label.toLowerCase()}?`, action: `Run ${stage.label.toLowerCase()}`,
    text: h("p", null, `About ${count(gone, "memory", "memories")} will go${scope ? ` in ${scope}` : ""}. They can be restored during the grace period.`),
  });
  if (!agreed) {
    return;
  }
  await attempt(async () => {
    const { reports } = await call(stage.tool, scope, { dry_run: false, ...(stage.full ? { mode: "full" } : {}) });
    const removed = reports.reduce((sum, report) => sum + changes(report), 0);
    note(`${stage.label} has run: ${count(removed, "memory went", "memories went")}.`, can("memory.restore") && removed > 0 && (async () => {
      for (const report of reports.filter((one) => changes(one) > 0)) {
        await call("memory.restore", report.scope, { run_id: report.run_id });
      }
      note("The run is undone.");
    }));
    change({ tab: "runs", stage: "", in: "" });
  });
}

function compactionPlan({ plan_id: planId, groups, groups_left_out: leftOut }, scope) {
  const ready = groups.filter((one) => !one.waits_until);
  const memories = ready.reduce((sum, one) => sum + one.source_ids.length, 0);
  if (groups.length === 0) {
    return empty("Nothing is old enough.", "Compaction replaces memories that are older than the policy's minimum age and that contexts rarely include.");
  }
  const mayCommit = can("memory.compact_commit") && can("memory.summarize");
  const progress = h("p", { class: "hint", role: "status" });
  return [
    h("div", { class: "summary-line" },
      h("p", null, h("strong", null, `${count(memories, "memory", "memories")} would become ${count(ready.length, "summary", "summaries")}`), ". Nothing has been changed."),
      mayCommit && ready.length > 0 && button("Run compaction …", () => commit(planId, ready, memories, scope, progress), { kind: "primary" })),
    progress,
    leftOut > 0 && h("p", { class: "hint" }, `${count(leftOut, "more group")} not shown.`),
    groups.map((one) => group(
      [h("span", null, scopeName(groupScope(one, scope))), one.waits_until && badge("waits for the daily cap", "warn")],
      `${count(one.source_ids.length, "memory", "memories")}, ${number(one.estimated_tokens)} tokens, ${new Date(one.time_range.start).toISOString().slice(0, 10)}`,
      groupScope(one, scope), one.source_ids,
      async () => can("memory.summarize") ? summaryTexts(await call("memory.summarize", scope, { group_id: one.group_id, source_ids: one.source_ids, format: "json_v1" })) : ["one summary"])),
  ];
}

function groupScope(one, scope) {
  return scope || `${me().tenant === "*" ? "default" : me().tenant}/${one.channel_id}`;
}

/** Returns all texts of a summary, whatever its sections are. */
function summaryTexts(summary) {
  const texts = [];
  const visit = (value) => {
    if (typeof value === "string" && value.includes(" ")) {
      texts.push(value);
    } else if (value && typeof value === "object") {
      Object.values(value).forEach(visit);
    }
  };
  visit(summary);
  return texts.length > 0 ? texts : [JSON.stringify(summary)];
}

async function commit(planId, groups, memories, scope, progress) {
  const agreed = await confirm({
    title: "Run compaction?", action: "Replace them by summaries",
    text: h("p", null, `${count(memories, "memory", "memories")} will be replaced by ${count(groups.length, "summary", "summaries")}. They can be restored during the grace period.`),
  });
  if (!agreed) {
    return;
  }
  let done = 0;
  let removed = 0;
  const failures = [];
  for (const one of groups) {
    const args = { group_id: one.group_id, source_ids: one.source_ids };
    replace(progress, `${number(done)} of ${count(groups.length, "group")} …`);
    try {
      const summary = await call("memory.summarize", scope, { ...args, format: "json_v1" });
      const result = await call("memory.compact_commit", scope, { ...args, plan_id: planId, summary_json: summary });
      removed += result.deleted_count ?? one.source_ids.length;
    } catch (failure) {
      failures.push(failure);
    }
    done++;
  }
  replace(progress, failures.length > 0 && problem(failures[0]));
  note(`${count(removed, "memory was", "memories were")} replaced${failures.length > 0 ? `; ${count(failures.length, "group")} failed` : ""}.`,
    removed > 0 && can("memory.restore") && (async () => {
      await call("memory.restore", scope, { run_id: planId });
      note("The run is undone.");
    }));
  if (failures.length === 0) {
    change({ tab: "runs", stage: "", in: "" });
  }
}

/** Returns the number of memories that a run has removed, or in a plan would remove. */
function changes({ counts, dry_run: isPlan }) {
  return ["memories_deleted", isPlan ? "duplicates_found" : "duplicates_removed", "messages_pruned", "summaries_removed", "expired", "merged", "removed"]
    .reduce((sum, name) => sum + (counts[name] ?? 0), 0);
}

function runsTab(content) {
  const layout = split({ run: "" });
  let loading = null;
  let shown = {};
  replace(content, layout.element);
  return (parameters) => {
    if (!loading) {
      loading = get("v1/runs", { limit: 500 }).then(({ runs }) => merged(runs));
      show(layout.list, () => loading, (runs) => runs.length === 0
        ? empty("No stage has run yet.", "Stages run at the policy's intervals. To run one now, see ", h("a", { href: address("forgetting") }, "what would go"), ".")
        : h("ul", { class: "rows", "aria-label": "Runs" }, runs.map((run) => h("li", null, runRow(run))))).then(() => markCurrent(layout.list, parameters.run));
    }
    if (parameters.run !== shown.run || !layout.detail.firstChild) {
      layout.open(Boolean(parameters.run));
      markCurrent(layout.list, parameters.run);
      if (parameters.run) {
        show(layout.detail, () => loading, (runs) => runDetail(runs.find((run) => run.run_id === parameters.run)));
      } else {
        put(layout.detail, empty("No run selected.", "Select one to see what it did, and to undo it."));
      }
    }
    shown = parameters;
  };
}

/** Adds up the reports of one run: compaction writes one per group. */
function merged(reports) {
  const runs = new Map();
  for (const report of reports) {
    const run = runs.get(report.run_id);
    if (!run) {
      runs.set(report.run_id, { ...report, counts: { ...report.counts }, scopes: new Set([report.scope]), samples: [...(report.samples ?? [])] });
      continue;
    }
    run.scopes.add(report.scope);
    run.samples.push(...(report.samples ?? []));
    for (const [name, value] of Object.entries(report.counts)) {
      run.counts[name] = (run.counts[name] ?? 0) + value;
    }
  }
  return [...runs.values()];
}

function label(run) {
  return STAGES[run.stage]?.label ?? words(run.stage);
}

function scopeText(run) {
  const names = [...run.scopes].filter(Boolean);
  return names.length === 1 ? scopeName(names[0]) : names.length > 1 ? count(names.length, "scope") : "all scopes";
}

function runRow(run) {
  const removed = changes(run);
  return h("a", { class: "row run", "data-id": run.run_id, href: address("forgetting", { ...current().parameters, tab: "runs", run: run.run_id }) },
    h("span", { class: "cell main" }, h("span", null, label(run), " ", run.dry_run ? badge("plan only") : badge("applied", "good")),
      h("span", { class: "sub" }, scopeText(run), h("span", null, run.dry_run ? `${count(removed, "memory", "memories")} would go` : `${count(removed, "memory", "memories")} went`))),
    h("span", { class: "cell number" }, ago(run.finished_at)));
}

function runDetail(run) {
  if (!run) {
    return empty("This run is not known.", "Reports are kept for 90 days.");
  }
  const removed = changes(run);
  const canUndo = !run.dry_run && removed > 0 && can("memory.restore");
  return [
    h("div", { class: "detail-head" }, h("h2", null, label(run), " ", run.dry_run ? badge("plan only") : badge("applied", "good")),
      h("p", { class: "hint" }, scopeText(run))),
    canUndo && h("div", { class: "actions" }, button("Undo this run", () => undo(run, removed), { kind: "primary" })),
    facts(["Started", time(run.started_at)], ["Finished", time(run.finished_at)], ["Policy", run.policy_version && h("code", null, run.policy_version)],
      ["Scopes", run.scopes.size > 1 && [...run.scopes].filter(Boolean).map(channel).join(", ")], ["Id", h("code", null, run.run_id)],
      ["Rolled back", run.rolled_back && "yes: its probes failed"]),
    card("Counts", table("Counts", ["Count", ["Value", "number"]],
      Object.entries(run.counts).map(([name, value]) => [words(name), number(value)]))),
    samples(run),
  ];
}

async function undo(run, removed) {
  const agreed = await confirm({ title: "Undo this run?", action: "Undo it",
    text: h("p", null, `${count(removed, "memory", "memories")} will be restored, as far as the grace period allows.`) });
  if (agreed) {
    await attempt(async () => {
      const scope = run.scopes.size === 1 ? [...run.scopes][0] : undefined;
      const result = await call("memory.restore", scope, { run_id: run.run_id });
      note(`The run is undone: ${count(result.restored_count, "memory", "memories")} restored${result.skipped_count > 0 ? `, ${number(result.skipped_count)} skipped` : ""}.`);
    });
  }
}
