package dev.lethe.family.state;

import java.util.Objects;

/**
 * A text that templates are learned from.
 *
 * @param ordinal of its signature
 * @param print the first 64 bits of the signature's SHA-256, by which a deletion finds its text
 *     even once the signature's own row was swept
 * @param beside what told beside the text: {@link
 *     dev.lethe.fingerprint.Fingerprinter#polarityBeside}
 * @param text what templates read, at most {@link LongText#MAX_LENGTH} characters
 */
public record SignatureRow(long ordinal, long print, long beside, String text) {
  public SignatureRow {
    Objects.requireNonNull(text, "text");
  }
}
