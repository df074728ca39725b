// Numbers, times and names as text.

const NUMBERS = new Map();
const LOCAL = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const CLOCK = new Intl.DateTimeFormat(undefined, { timeStyle: "medium" });
const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });
const SECOND = 1000;
const STEPS = [["s", SECOND], ["min", 60 * SECOND], ["h", 3600 * SECOND], ["d", 86400 * SECOND]];

/** Returns a number with a fixed number of digits after the point. */
export function number(value, digits = 0) {
  if (!NUMBERS.has(digits)) {
    NUMBERS.set(digits, new Intl.NumberFormat("en", { minimumFractionDigits: digits, maximumFractionDigits: digits }));
  }
  return NUMBERS.get(digits).format(value);
}

/** Returns a number with its noun: "1 memory", "2 memories". */
export function count(value, noun, plural = `${noun}s`) {
  return `${number(value)} ${value === 1 ? noun : plural}`;
}

/**
 * Rounds values to a number of digits so that the rounded values add up to the rounded sum: those with the largest
 * remainders are rounded up.
 */
export function roundedToSum(values, digits = 0) {
  const unit = 10 ** digits;
  const scaled = values.map((value) => value * unit);
  const floors = scaled.map(Math.floor);
  const sum = Math.round(scaled.reduce((total, value) => total + value, 0));
  const missing = sum - floors.reduce((total, value) => total + value, 0);
  const order = scaled
    .map((value, index) => [value - floors[index], index])
    .sort((one, other) => other[0] - one[0] || one[1] - other[1]);
  for (const [, index] of order.slice(0, missing)) {
    floors[index]++;
  }
  return floors.map((value) => value / unit);
}

/** Returns a code such as "logged_only" as words. */
export function words(code) {
  return String(code ?? "").replaceAll("_", " ");
}

/** Returns the time in UTC: "2026-01-31 08:00:00 UTC". */
export function utc(millis) {
  return `${new Date(millis).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

export function local(millis) {
  return LOCAL.format(millis);
}

export function clock(millis) {
  return CLOCK.format(millis);
}

export function day(millis) {
  return DAY.format(millis);
}

/** Returns the distance of a time from now: "5 min ago", "in 3 d". */
export function distance(millis, now = Date.now()) {
  const difference = Math.abs(now - millis);
  if (difference < SECOND) {
    return "now";
  }
  const [unit, size] = STEPS.findLast(([, step]) => difference >= step);
  const amount = `${number(Math.floor(difference / size))} ${unit}`;
  return millis < now ? `${amount} ago` : `in ${amount}`;
}

/** Returns the channel, session or collection of a scope. */
export function channel(scope) {
  return scope.slice(scope.indexOf("/") + 1);
}
