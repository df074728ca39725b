/** How sessions decay: old messages and summaries go, and what was decided in them stays. */
package dev.lethe.session;
