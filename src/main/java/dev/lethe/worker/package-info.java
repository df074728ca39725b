/**
 * Common parts of the workers: each reads requests from a topic, in a group of its own, and writes
 * each answer once, to the same partition number as its request.
 */
package dev.lethe.worker;
