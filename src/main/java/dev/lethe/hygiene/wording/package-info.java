/** What statements say, by their words: in what two differ, however alike they look. */
package dev.lethe.hygiene.wording;
