/** Text processing for families: normalization, word tokens and polarity words. */
package dev.lethe.text;
