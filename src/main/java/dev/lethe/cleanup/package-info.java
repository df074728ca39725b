/** Cleanup: which manual patterns say the same or nothing, and what becomes of them. Pure. */
package dev.lethe.cleanup;
