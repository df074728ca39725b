package dev.lethe.policy;

/**
 * The newest record of a key on the policy topic, as stored by a task.
 *
 * @param offset offset of the record; records at or before it are ignored
 * @param text the published text
 */
public record PolicyRow(long offset, String text) {}
