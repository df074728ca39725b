/** Tokenizing of texts, and the traits that are compared before two texts are. */
package dev.lethe.text.token;
