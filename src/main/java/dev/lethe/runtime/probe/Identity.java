package dev.lethe.runtime.probe;

/**
 * Identity of the running application.
 *
 * @param version release
 * @param revision revision of the sources
 * @param applicationId consumer group and prefix of changelogs
 * @param policyVersion version of the instance's policy until its tasks report theirs
 */
public record Identity(
    String version, String revision, String applicationId, String policyVersion) {}
