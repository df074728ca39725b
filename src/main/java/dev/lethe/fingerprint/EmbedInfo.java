package dev.lethe.fingerprint;

/** What a fingerprint needs of an embed. Each part may be null. */
public record EmbedInfo(String url, String title, String description) {}
