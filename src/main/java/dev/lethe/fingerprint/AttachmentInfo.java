package dev.lethe.fingerprint;

/**
 * What a fingerprint needs of an attachment.
 *
 * @param contentType the MIME type, or null if unknown
 * @param size bytes, at least 0
 */
public record AttachmentInfo(String contentType, long size) {}
