package dev.lethe.runtime.probe;

/**
 * What runs.
 *
 * @param version of the release
 * @param revision of its sources
 * @param applicationId consumer group and prefix of changelogs
 * @param policyVersion first 12 hex digits of the policy text's SHA-256
 */
public record Identity(
    String version, String revision, String applicationId, String policyVersion) {}
