package dev.lethe.runtime.probe;

/** Result of a probe: good, or not and why. */
record ProbeResult(boolean good, String reason) {}
