package dev.lethe.event;

/**
 * File attached to a message.
 *
 * @param filename name of the file, or null
 * @param contentType MIME type, or null
 * @param size bytes, 0 if unknown
 * @param hash hash of the file's content as given by the producer, or null
 */
public record Attachment(String filename, String contentType, long size, String hash) {}
