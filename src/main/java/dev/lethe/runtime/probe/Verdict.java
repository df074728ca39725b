package dev.lethe.runtime.probe;

/** What a probe says: good, or not and why. */
record Verdict(boolean good, String reason) {}
