package dev.lethe.text.fingerprint;

/** Properties of an embed used in fingerprints. Each may be null. */
public record EmbedInfo(String url, String title, String description) {}
