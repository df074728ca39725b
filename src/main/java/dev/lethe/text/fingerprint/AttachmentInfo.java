package dev.lethe.text.fingerprint;

/**
 * Properties of an attachment used in fingerprints.
 *
 * @param filename file name, whose polarity words count; or null
 * @param contentType the MIME type, or null if unknown
 * @param size bytes, at least 0
 */
public record AttachmentInfo(String filename, String contentType, long size) {}
