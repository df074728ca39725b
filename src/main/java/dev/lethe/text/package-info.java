/** Text as families see it: normalising, word tokens, and words that keep texts apart. */
package dev.lethe.text;
