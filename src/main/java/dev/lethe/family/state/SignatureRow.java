package dev.lethe.family.state;

import java.util.Objects;

/**
 * A text to learn templates from.
 *
 * @param ordinal ordinal of its signature
 * @param print the first 64 bits of the signature's SHA-256, by which a deletion finds the text
 *     even after the signature's own row was swept
 * @param beside polarity outside the text: {@link
 *     dev.lethe.text.fingerprint.Fingerprinter#polarityBeside}
 * @param text the part that templates read, at most {@link LongText#MAX_LENGTH} characters
 */
public record SignatureRow(long ordinal, long print, long beside, String text) {
  public SignatureRow {
    Objects.requireNonNull(text, "text");
  }
}
