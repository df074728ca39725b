// Tests of the modules without a page: node --test src/console/test

import assert from "node:assert/strict";
import { test } from "node:test";
import { channel, count, distance, number, roundedToSum, utc, words } from "../format.js";
import { changedLines, indented, lineDifference, slots, wordDifference } from "../text.js";

const text = (parts) => parts.map((part) => part.text).join("");
const changed = (parts) => parts.filter((part) => part.changed).map((part) => part.text);

test("rounded rates add up to the rounded sum", () => {
  assert.deepEqual(roundedToSum([1.24, 1.24, 1.24], 1), [1.3, 1.2, 1.2]);
  assert.deepEqual(roundedToSum([33.33, 33.33, 33.34], 0), [33, 33, 34]);
  assert.deepEqual(roundedToSum([], 1), []);
  for (let seed = 1; seed < 200; seed++) {
    const values = Array.from({ length: seed % 9 }, (_, index) => ((seed * 7919 * (index + 1)) % 1000) / 60);
    const rounded = roundedToSum(values, 1);
    const sum = (all) => all.reduce((total, value) => total + value, 0);
    assert.ok(Math.abs(sum(rounded) - sum(values)) < 0.0501, `seed ${seed}`);
    rounded.forEach((value, index) => assert.ok(Math.abs(value - values[index]) < 0.1, `seed ${seed}`));
  }
});

test("slots of a template are marked, and other angle brackets are text", () => {
  const parts = slots("build=<n> failed on <url ci.example.com/<n>> for <script>");
  assert.equal(text(parts), "build=<n> failed on <url ci.example.com/<n>> for <script>");
  assert.deepEqual(parts.filter((part) => part.slot).map((part) => part.text), ["<n>", "<n>"]);
  assert.deepEqual(slots("see <url a.example> by <@user> at <:party:>").filter((part) => part.slot).map((part) => part.text),
    ["<url a.example>", "<@user>", "<:party:>"]);
});

test("words that differ are marked on both sides", () => {
  const [left, right] = wordDifference("The API allows 100 requests.", "The API allows 250 requests a minute.");
  assert.equal(text(left), "The API allows 100 requests.");
  assert.equal(text(right), "The API allows 250 requests a minute.");
  assert.deepEqual(changed(left), ["100"]);
  assert.deepEqual(changed(right), ["250", " a minute"]);
});

test("equal texts of any length have no difference", () => {
  const long = "word ".repeat(5000);
  assert.deepEqual(changed(wordDifference(long, long)[0]), []);
  assert.deepEqual(wordDifference("", "").map(changed), [[], []]);
});

test("changed lines are shown with the lines around them", () => {
  const lines = lineDifference("a\nb\nc\nd\ne\nf", "a\nb\nc\nd\nE\nf\ng");
  assert.deepEqual(lines.filter((line) => line.kind !== "same").map((line) => line.kind + " " + line.text), ["removed e", "added E", "added g"]);
  assert.deepEqual(changedLines(lines, 1).map((line) => line.skipped ?? line.text), [3, "d", "e", "E", "f", "g"]);
});

test("JSON is indented, and other text stays", () => {
  assert.equal(indented('{"a":[1]}'), '{\n  "a": [\n    1\n  ]\n}');
  assert.equal(indented("build=4711 failed"), "build=4711 failed");
});

test("numbers, times and names are formatted", () => {
  assert.equal(number(12345.678), "12,346");
  assert.equal(number(2, 1), "2.0");
  assert.equal(count(1, "memory", "memories"), "1 memory");
  assert.equal(count(1000, "event"), "1,000 events");
  assert.equal(words("logged_only"), "logged only");
  assert.equal(utc(0), "1970-01-01 00:00:00 UTC");
  assert.equal(distance(1000, 61000), "1 min ago");
  assert.equal(distance(4 * 86400000, 0), "in 4 d");
  assert.equal(channel("default/collection:notes"), "collection:notes");
});
