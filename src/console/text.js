// Templates, differences of texts, and JSON.

const SLOT = /<(?:n|ts|id|ip|hex|time|\*|@user|@role|#channel|url [^<>]*|:[^<>:]+:)>/g;
const WORD = /\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu;
const LONGEST = 2000;

/** Splits a template into parts with `text` and `slot`, which is true for variable places. */
export function slots(template) {
  const parts = [];
  let end = 0;
  for (const found of template.matchAll(SLOT)) {
    if (found.index > end) {
      parts.push({ text: template.slice(end, found.index), slot: false });
    }
    parts.push({ text: found[0], slot: true });
    end = found.index + found[0].length;
  }
  if (end < template.length) {
    parts.push({ text: template.slice(end), slot: false });
  }
  return parts;
}

/** Compares two texts by words. Returns the parts of each, with `text` and `changed`. */
export function wordDifference(left, right) {
  const [one, other] = difference(left.match(WORD) ?? [], right.match(WORD) ?? []);
  return [joined(one), joined(other)];
}

/** Compares two texts by lines. Returns lines with `text` and `kind`: same, removed or added. */
export function lineDifference(left, right) {
  const [one, other] = difference(left.split("\n"), right.split("\n"));
  const lines = [];
  let at = 0;
  for (const line of one) {
    if (line.changed) {
      lines.push({ text: line.text, kind: "removed" });
      continue;
    }
    while (other[at].changed) {
      lines.push({ text: other[at++].text, kind: "added" });
    }
    lines.push({ text: line.text, kind: "same" });
    at++;
  }
  for (; at < other.length; at++) {
    lines.push({ text: other[at].text, kind: "added" });
  }
  return lines;
}

/** Returns the changed lines with a few unchanged ones around them; `skipped` is their number in between. */
export function changedLines(lines, context = 2) {
  const isNear = lines.map((_, index) =>
    lines.slice(Math.max(0, index - context), index + context + 1).some((line) => line.kind !== "same"));
  const shown = [];
  let skipped = 0;
  lines.forEach((line, index) => {
    if (isNear[index]) {
      if (skipped > 0) {
        shown.push({ kind: "skipped", skipped });
      }
      shown.push(line);
    }
    skipped = isNear[index] ? 0 : skipped + 1;
  });
  return shown;
}

/** Marks the tokens that are not part of the longest common subsequence. Too long lists differ in all tokens. */
function difference(left, right) {
  const isSame = left.length === right.length && left.every((token, index) => token === right[index]);
  if (isSame || left.length > LONGEST || right.length > LONGEST) {
    return [left, right].map((tokens) => tokens.map((text) => ({ text, changed: !isSame })));
  }
  const width = right.length + 1;
  const lengths = new Uint16Array((left.length + 1) * width);
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      lengths[i * width + j] = left[i] === right[j]
        ? lengths[(i + 1) * width + j + 1] + 1
        : Math.max(lengths[(i + 1) * width + j], lengths[i * width + j + 1]);
    }
  }
  const one = left.map((text) => ({ text, changed: true }));
  const other = right.map((text) => ({ text, changed: true }));
  for (let i = 0, j = 0; i < left.length && j < right.length; ) {
    if (left[i] === right[j]) {
      one[i++].changed = false;
      other[j++].changed = false;
    } else if (lengths[(i + 1) * width + j] >= lengths[i * width + j + 1]) {
      i++;
    } else {
      j++;
    }
  }
  return [one, other];
}

function joined(tokens) {
  const parts = [];
  for (const token of tokens) {
    const last = parts.at(-1);
    if (last && last.changed === token.changed) {
      last.text += token.text;
    } else {
      parts.push({ ...token });
    }
  }
  return parts;
}

/** Returns JSON with indentation; another text as it is. */
export function indented(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
