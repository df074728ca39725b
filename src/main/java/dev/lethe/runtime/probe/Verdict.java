package dev.lethe.runtime.probe;

/** Result of a probe: good, or not and why. */
record Verdict(boolean good, String reason) {}
