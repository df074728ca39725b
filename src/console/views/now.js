// Now: the flow of decisions, how far behind the application is, and the latest decisions.

import { get, stream } from "../api.js";
import { axis, stack } from "../chart.js";
import { h, replace } from "../dom.js";
import { clock, count, number, roundedToSum, words } from "../format.js";
import { address } from "../route.js";
import { hasRole } from "../session.js";
import { badge, button, card, head, loading, problem, scopeName, select, table, time, verdict } from "../ui.js";

const MEANING = {
  aggregated: "repeat, counted in its family",
  minted: "kept as a memory",
  updated: "changed a memory",
  marked_deleted: "deleted a memory",
  logged_only: "recorded without effect",
  suppressed: "dropped by a rule",
  redelivered: "had been decided before",
  dead_lettered: "could not be read or processed",
};
const STATUS = { running: "good", rebalancing: "warn", stopped: "bad", unreachable: "bad" };
const HEALTH_MS = 5000;
const REDRAW_MS = 1000;
const FEED_MS = 500;
const FEED_ROWS = 40;
const HEIGHT = 180;

export default {
  id: "now",
  title: "Now",
  mount(root) {
    const connection = h("span", { class: "badge", role: "status" }, "connecting");
    const tiles = h("div", { class: "tiles" });
    const chart = h("div", { class: "chart-holder" });
    const readout = h("p", { class: "readout" });
    const totals = h("div");
    const health = h("div");
    const feed = h("ol", { class: "feed" });
    const left = h("p", { class: "hint" });
    let buckets = [];
    let interval = 10000;
    let state = null;
    let letters = null;
    let pointed = null;
    let isPaused = false;
    let waiting = [];
    let leftOut = 0;
    let filter = "";

    const pause = button("Pause", () => {
      isPaused = !isPaused;
      pause.firstChild.data = isPaused ? "Continue" : "Pause";
    }, { key: "p" });

    replace(root,
      head("Now", connection),
      tiles,
      h("div", { class: "columns wide-left" },
        card("Decisions per second", readout, chart, totals),
        h("div", { class: "stacked" },
          card("Application", health),
          card(null, h("div", { class: "card-head" }, h("h2", null, "Latest decisions"),
            h("div", { class: "actions" },
              select([["", "all verdicts"], ...Object.keys(MEANING).filter((name) => name !== "dead_lettered")], "", (value) => {
                filter = value;
                replace(feed);
              }, { "aria-label": "Verdict" }),
              pause)),
          left, feed))));

    const known = () => {
      const found = new Set(buckets.flatMap((bucket) => Object.keys(bucket.counts)));
      return [...new Set([...Object.keys(MEANING), ...found])].filter((name) => MEANING[name] !== undefined || found.has(name));
    };

    const sums = (seconds) => {
      const since = Date.now() - seconds * 1000;
      const result = {};
      for (const bucket of buckets.filter((one) => one.at >= since)) {
        for (const [name, value] of Object.entries(bucket.counts)) {
          result[name] = (result[name] ?? 0) + value;
        }
      }
      return result;
    };

    const draw = () => {
      const names = known();
      const used = names.filter((name) => buckets.some((bucket) => bucket.counts[name] > 0));
      const { element, top } = stack(buckets, used, HEIGHT, "Decisions per ten seconds over the last 15 minutes, by verdict", (bucket) => {
        pointed = bucket?.at ?? null;
        drawReadout(used);
      });
      replace(chart, element, axis(buckets.length > 0 && clock(buckets[0].at),
        `full height: ${number((top * 1000) / interval, top * 1000 / interval < 10 ? 1 : 0)}/s`, "now"));
      drawReadout(used);
      const minute = sums(60);
      const quarter = sums(900);
      const values = names.map((name) => minute[name] ?? 0);
      const rates = roundedToSum(values.map((value) => value / 60), 1);
      const all = values.reduce((total, value) => total + value, 0);
      const allQuarter = names.reduce((total, name) => total + (quarter[name] ?? 0), 0);
      const shares = allQuarter > 0 ? roundedToSum(names.map((name) => ((quarter[name] ?? 0) / allQuarter) * 100), 1) : [];
      const rateSum = rates.reduce((total, value) => total + value, 0);
      const rows = names.map((name, index) => [
        h("span", { class: "with-hint" }, verdict(name), h("span", { class: "hint" }, MEANING[name])),
        number(rates[index], 1), number(values[index]), number(quarter[name] ?? 0),
        allQuarter > 0 ? `${number(shares[index], 1)} %` : "–",
      ]);
      rows.push([h("strong", null, "all"), h("strong", null, number(rateSum, 1)), h("strong", null, number(all)),
        h("strong", null, number(allQuarter)), allQuarter > 0 ? "100.0 %" : "–"]);
      replace(totals, table("Decisions by verdict",
        ["Verdict", ["Per second", "number"], ["Last minute", "number"], ["15 minutes", "number"], ["Share", "number"]],
        rows, { class: "totals" }));
      drawTiles(minute, all, rateSum);
    };

    const drawReadout = (used) => {
      const bucket = buckets.find((one) => one.at === pointed);
      replace(readout, bucket
        ? [h("strong", null, clock(bucket.at)), used.filter((name) => bucket.counts[name] > 0).map((name) =>
          h("span", { class: "legend" }, verdict(name), ` ${number(bucket.counts[name])}`))]
        : used.map((name) => h("span", { class: "legend" }, verdict(name))));
    };

    const drawTiles = (minute, all, rate) => {
      const share = (name) => (all > 0 ? `${number((100 * (minute[name] ?? 0)) / all)} %` : "–");
      const tile = (label, value, hint, kind = "") => h("div", { class: `tile ${kind}` },
        h("span", { class: "label" }, label), h("span", { class: "value" }, value), h("span", { class: "hint" }, hint));
      replace(tiles,
        tile("Decisions", `${number(rate, 1)}/s`, `${number(all)} in the last minute`),
        tile("Kept", share("minted"), `${number(minute.minted ?? 0)} as memories`),
        tile("Folded", share("aggregated"), `${number(minute.aggregated ?? 0)} into families`),
        tile("Lag", state ? number(state.lag) : "–", !state ? "" : state.lag > 0 ? "records wait" : "nothing waits", state?.lag > 10000 ? "warn" : ""),
        hasRole("moderator") && h("a", { class: `tile ${letters > 0 ? "warn" : ""}`, href: address("dead-letters") },
          h("span", { class: "label" }, "Dead letters"), h("span", { class: "value" }, letters === null ? "–" : number(letters)),
          h("span", { class: "hint" }, "open")));
    };

    const drawHealth = () => replace(health,
      h("dl", { class: "facts" },
        h("div", null, h("dt", null, "Status"), h("dd", null, badge(state.status, STATUS[state.status]))),
        state.restoring > 0 && h("div", null, h("dt", null, "Restore"), h("dd", null, `${count(state.restoring, "record")} of state to restore`)),
        state.members !== undefined && h("div", null, h("dt", null, "Instances"), h("dd", null, number(state.members))),
        state.application_id && h("div", null, h("dt", null, "Application id"), h("dd", null, state.application_id)),
        state.version && h("div", null, h("dt", null, "Version"), h("dd", null, state.version))),
      state.topics?.length > 0 && table("Lag by topic", ["Topic", ["Records", "number"], ["Lag", "number"]],
        state.topics.map((topic) => [topic.topic, number(topic.end ?? 0), number(topic.lag ?? 0)])));

    const loadHealth = async () => {
      try {
        state = await get("v1/health");
        drawHealth();
      } catch (failure) {
        replace(health, problem(failure, loadHealth));
      }
      if (hasRole("moderator")) {
        letters = (await get("v1/dead-letters", { limit: 1 }).catch(() => ({ open: null }))).open;
      }
    };

    const loadFlow = async () => {
      try {
        const flow = await get("v1/flow");
        ({ interval_ms: interval, buckets } = flow);
        draw();
      } catch (failure) {
        replace(chart, problem(failure, loadFlow));
      }
    };

    const add = (second) => {
      const at = Math.floor(second.at / interval) * interval;
      let bucket = buckets.findLast((one) => one.at === at);
      if (!bucket) {
        bucket = { at, counts: {} };
        buckets = [...buckets, bucket].slice(-90);
      }
      for (const [name, value] of Object.entries(second.counts)) {
        bucket.counts[name] = (bucket.counts[name] ?? 0) + value;
      }
    };

    const feedRow = (decision) => {
      const target = decision.memory_id
        ? address("memory", { scope: decision.scope, id: decision.memory_id })
        : decision.family_id && address("families", { scope: decision.scope, id: decision.family_id });
      const id = decision.event_id ?? decision.item_id;
      return h("li", null, time(decision.at, clock), verdict(decision.verdict),
        h("span", { class: "reason" }, words(decision.reason)),
        target ? h("a", { class: "id", href: target }, id) : h("span", { class: "id" }, id), scopeName(decision.scope));
    };

    const drawFeed = () => {
      replace(left, leftOut > 0 && `${count(leftOut, "decision")} not shown, because they come too fast.`);
      if (isPaused || waiting.length === 0) {
        return;
      }
      const shown = waiting.filter((decision) => !filter || decision.verdict === filter).slice(-FEED_ROWS);
      leftOut += waiting.length - Math.min(waiting.length, FEED_ROWS);
      waiting = [];
      feed.querySelector(".empty")?.remove();
      feed.prepend(...shown.reverse().map(feedRow));
      while (feed.children.length > FEED_ROWS) {
        feed.lastChild.remove();
      }
    };

    const loadFeed = async () => {
      replace(feed, h("li", { class: "empty" }, loading()));
      try {
        const found = await get("v1/decisions", { limit: FEED_ROWS });
        replace(feed, found.decisions.length === 0
          ? h("li", { class: "empty" }, "None in the last hour. Send events, and their decisions appear here.")
          : found.decisions.map(feedRow));
      } catch (failure) {
        replace(feed, h("li", { class: "empty" }, problem(failure, loadFeed)));
      }
    };

    loadFlow();
    loadFeed();
    loadHealth();
    let wasLost = false;
    const end = stream(["flow", "decision"], {}, (name, data) => {
      if (name === "flow") {
        add(data);
      } else if (name === "decision") {
        waiting.push(data);
        if (waiting.length > 5000) {
          leftOut += waiting.splice(0, 4000).length;
        }
      } else if (name === "lagging") {
        leftOut += data.left_out ?? 0;
      }
    }, (connectionState) => {
      const isOpen = connectionState === "open";
      replace(connection, isOpen ? "live" : "connecting again");
      connection.className = `badge ${isOpen ? "good" : "warn"}`;
      if (isOpen && wasLost) {
        loadFlow();
      }
      wasLost = !isOpen;
    });
    const timers = [
      setInterval(draw, REDRAW_MS),
      setInterval(drawFeed, FEED_MS),
      setInterval(loadHealth, HEALTH_MS),
    ];
    return {
      keys: { p: { label: "pause the latest decisions", run: () => pause.click() } },
      update() {},
      close() {
        end();
        timers.forEach(clearInterval);
      },
    };
  },
};
