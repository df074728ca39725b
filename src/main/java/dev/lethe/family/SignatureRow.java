package dev.lethe.family;

import java.util.Objects;

/**
 * A text that templates are learned from.
 *
 * @param ordinal of its signature
 * @param print the first 64 bits of the signature's SHA-256, by which a deletion finds its text
 *     even once the signature's own row was swept
 * @param polarity {@link dev.lethe.text.Opposites#polarity} of the message's text
 * @param teaches false for a text of too few words: it may vary in its values only, and only with
 *     many others ({@link ShortTexts})
 * @param text normalised, at most {@link ScopeFamilies#MAX_TEXT} characters
 */
public record SignatureRow(long ordinal, long print, long polarity, boolean teaches, String text) {
  public SignatureRow {
    Objects.requireNonNull(text, "text");
  }
}
