/**
 * Matching of messages to families: by identical text, near text or template, or as a new family.
 */
package dev.lethe.family.match;
