/** Verification and storage of facts that a language model proposes. */
package dev.lethe.hygiene.fact;
