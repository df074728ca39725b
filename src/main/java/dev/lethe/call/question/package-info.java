/**
 * Questions to models and to the built-in summarizer: a step asks, a worker answers, and the answer
 * changes memories, becomes a review case or is reported.
 */
package dev.lethe.call.question;
