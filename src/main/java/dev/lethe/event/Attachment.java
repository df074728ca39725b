package dev.lethe.event;

/**
 * File attached to a message; {@code size} in bytes, 0 if not given; the other fields may be null.
 */
public record Attachment(String id, String filename, String contentType, long size, String url) {}
