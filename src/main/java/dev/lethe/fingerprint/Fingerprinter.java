package dev.lethe.fingerprint;

import dev.lethe.text.Normalizer;
import dev.lethe.text.Opposites;
import dev.lethe.text.Words;
import java.security.DigestException;
import java.security.MessageDigest;
import java.util.List;

/**
 * Computes fingerprints, one message after another: {@link #exact} begins with a message, and what
 * else is asked for is worked out from it then, since most messages are recognised by their digest
 * alone. Reuses its buffers; not safe for use by many threads.
 */
public final class Fingerprinter {
  private static final int EXTRA_WEIGHT = 8;

  private final Normalizer normalizer;
  private final Opposites.Reader opposites;
  private final MessageDigest sha256 = Digest.sha256();
  private final byte[] hash = new byte[Digest.BYTES];
  private final CanonicalJson json = new CanonicalJson();
  private final Simhash simhash = new Simhash();
  private final Words words = new Words();

  private char[] text = new char[256];
  private int length;
  private List<AttachmentInfo> attachments = List.of();
  private Embeds embeds = Embeds.NONE;
  private String writtenAuthorKind;
  private String writtenScope;
  private int writtenLength;

  /**
   * A fingerprinter by policy.
   *
   * @param normalizer normalises the parts of embeds
   * @param opposites the words that keep texts apart
   */
  public Fingerprinter(Normalizer normalizer, Opposites opposites) {
    this.normalizer = normalizer;
    this.opposites = opposites.reader();
  }

  /** {@link #exact(String, String, String, List, List)} of a message of text alone. */
  public Digest exact(String authorKind, String scope, String normalizedText) {
    return exact(authorKind, scope, normalizedText, List.of(), List.of());
  }

  /**
   * Begins with a message and returns the digest of its signature: the SHA-256 of the canonical
   * JSON (RFC 8785) of {@code [author_kind, scope, normalized_text, attachment_sig, embed_sig]}.
   */
  public Digest exact(
      String authorKind,
      String scope,
      String normalizedText,
      List<AttachmentInfo> attachments,
      List<EmbedInfo> embeds) {
    length = normalizedText.length();
    if (text.length < length) {
      text = new char[length];
    }
    normalizedText.getChars(0, length, text, 0);
    this.attachments = attachments;
    this.embeds = Embeds.of(embeds, normalizer);
    writeSignature(authorKind, scope);
    return digest();
  }

  private void writeSignature(String authorKind, String scope) {
    // Messages of one scope tend to follow each other, and their signatures begin alike.
    if (!authorKind.equals(writtenAuthorKind) || !scope.equals(writtenScope)) {
      json.truncate(0);
      json.raw("[");
      json.string(authorKind);
      json.raw(",");
      json.string(scope);
      json.raw(",");
      writtenAuthorKind = authorKind;
      writtenScope = scope;
      writtenLength = json.length();
    }
    json.truncate(writtenLength);
    json.string(text, length);
    if (attachments.isEmpty() && embeds.count() == 0) {
      json.raw(",null,null]");
      return;
    }
    json.raw(",");
    json.raw(Attachments.signature(attachments));
    json.raw(",");
    json.json(embeds.signature());
    json.raw("]");
  }

  private Digest digest() {
    try {
      sha256.update(json.bytes(), 0, json.length());
      sha256.digest(hash, 0, hash.length);
    } catch (DigestException e) {
      throw new IllegalStateException("a SHA-256 digest has 32 bytes; this is a bug", e);
    }
    return Digest.read(hash, 0);
  }

  /** The message's signature, as it was hashed. */
  public String signature() {
    return json.toString();
  }

  /** The message's simhash over character 4-grams of its text, its attachments and its embeds. */
  public long simhash() {
    simhash.clear();
    simhash.addGrams(text, length);
    for (AttachmentInfo attachment : attachments) {
      feature('a', Attachments.feature(attachment));
    }
    if (embeds.count() > 0) {
      feature('n', String.valueOf(embeds.count()));
      feature('u', embeds.primaryUrl());
      feature('t', embeds.titleHash());
      feature('d', embeds.descriptionHash());
    }
    return simhash.value();
  }

  private void feature(char kind, String value) {
    if (value != null) {
      long bits = kind;
      for (int i = 0; i < value.length(); i++) {
        bits = Simhash.mix(bits) + value.charAt(i);
      }
      simhash.add(Simhash.mix(bits), EXTRA_WEIGHT);
    }
  }

  /** {@link Opposites#polarity} of the message's text. */
  public long polarity() {
    opposites.begin();
    words.over(text, length);
    while (words.next()) {
      opposites.take(words);
    }
    return opposites.polarity();
  }
}
