/** HTTP endpoints for probes and metrics. */
package dev.lethe.runtime.probe;
