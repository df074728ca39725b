package dev.lethe.runtime.probe;

/**
 * What runs.
 *
 * @param version of the release
 * @param revision of its sources
 * @param applicationId consumer group and prefix of changelogs
 * @param policyVersion of the policy that the instance has before its tasks say theirs
 */
public record Identity(
    String version, String revision, String applicationId, String policyVersion) {}
