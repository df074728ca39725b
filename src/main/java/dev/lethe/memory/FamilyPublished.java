package dev.lethe.memory;

import dev.lethe.family.record.SpamFamily;

/**
 * A family's record of one day went out, and its aggregate memory is to follow.
 *
 * @param family the record as published
 * @param tenant whose policy says whether aggregates are embedded
 * @param guildId the first member's; may be null
 * @param admittedAt arrival of the day's first sighting, epoch milliseconds
 */
public record FamilyPublished(SpamFamily family, String tenant, String guildId, long admittedAt)
    implements Outcome {}
