package dev.lethe.memory;

import dev.lethe.family.record.SpamFamily;

/**
 * Publication of a family's record of one day, which its aggregate memory must follow.
 *
 * @param family the record as published
 * @param tenant tenant whose policy decides whether aggregates are embedded
 * @param guildId the first member's; may be null
 * @param admittedAt arrival of the day's first sighting, epoch milliseconds
 */
public record FamilyPublished(SpamFamily family, String tenant, String guildId, long admittedAt)
    implements Outcome {}
