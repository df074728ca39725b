/** Runs of hygiene stages on items, by calls, intervals and counts. */
package dev.lethe.call.stage;
