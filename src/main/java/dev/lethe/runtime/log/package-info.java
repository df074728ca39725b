/** Log events turned into health states and rate-limited warnings. */
package dev.lethe.runtime.log;
