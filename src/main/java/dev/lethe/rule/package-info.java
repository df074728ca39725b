/** Suppress rules: what they say, how one comes to hold, and which of them a message meets. */
package dev.lethe.rule;
