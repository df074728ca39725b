package dev.lethe.event;

/** Rich embed of a message; every field may be null. */
public record Embed(String type, String title, String description, String url) {}
