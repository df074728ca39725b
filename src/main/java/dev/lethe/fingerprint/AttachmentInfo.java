package dev.lethe.fingerprint;

/**
 * What a fingerprint needs of an attachment.
 *
 * @param filename its name, whose telling words tell as the text's do; or null
 * @param contentType the MIME type, or null if unknown
 * @param size bytes, at least 0
 */
public record AttachmentInfo(String filename, String contentType, long size) {}
