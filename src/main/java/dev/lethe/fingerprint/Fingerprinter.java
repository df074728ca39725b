package dev.lethe.fingerprint;

import dev.lethe.event.Scope;
import dev.lethe.text.Normalizer;
import dev.lethe.text.Opposites;
import dev.lethe.text.ScratchChars;
import dev.lethe.text.StateKeys;
import dev.lethe.text.States;
import dev.lethe.text.Telling;
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
  /** Characters of embeds' texts that templates read. */
  public static final int MAX_EMBED_TEXT = 16_384;

  private static final int EXTRA_WEIGHT = 8;

  private final Normalizer normalizer;
  private final Telling telling;
  private final TellingBeside beside;
  private final MessageDigest sha256 = Digest.sha256();
  private final byte[] hash = new byte[Digest.BYTES];
  private final CanonicalJson json = new CanonicalJson();
  private final Simhash simhash = new Simhash();
  private final Words words = new Words();

  private String normalizedText = "";
  private char[] text = new char[256];
  private int length;
  private List<AttachmentInfo> attachments = List.of();
  private Embeds embeds = Embeds.NONE;
  private String matchedText;
  private boolean told;
  private String writtenAuthorKind;
  private Scope writtenScope;
  private int writtenLength;

  /** A fingerprinter with the default state keys. */
  public Fingerprinter(Normalizer normalizer, Opposites opposites) {
    this(normalizer, opposites, StateKeys.standard());
  }

  /**
   * A fingerprinter by policy.
   *
   * @param normalizer normalises the parts of embeds
   * @param opposites the words that keep texts apart
   * @param stateKeys the keys whose numbers do
   */
  public Fingerprinter(Normalizer normalizer, Opposites opposites, StateKeys stateKeys) {
    this.normalizer = normalizer;
    this.telling = opposites.telling();
    this.beside = new TellingBeside(opposites.telling(), stateKeys.states());
  }

  /** {@link #exact(String, Scope, String, States, List, List)} of a message of text alone. */
  public Digest exact(String authorKind, Scope scope, String normalizedText) {
    return exact(authorKind, scope, normalizedText, List.of(), List.of());
  }

  /** {@link #exact(String, Scope, String, States, List, List)} of a text without states. */
  public Digest exact(
      String authorKind,
      Scope scope,
      String normalizedText,
      List<AttachmentInfo> attachments,
      List<EmbedInfo> embeds) {
    return exact(authorKind, scope, normalizedText, null, attachments, embeds);
  }

  /**
   * Begins with a message and returns the digest of its signature: the SHA-256 of the canonical
   * JSON (RFC 8785) of {@code [author_kind, scope, normalized_text, attachment_sig, embed_sig]}. If
   * numbers tell what state it reports, or names of attachments, that is a sixth element.
   *
   * @param states what normalising the text found, by this fingerprinter's keys; null for none
   */
  public Digest exact(
      String authorKind,
      Scope scope,
      String normalizedText,
      States states,
      List<AttachmentInfo> attachments,
      List<EmbedInfo> embeds) {
    length = normalizedText.length();
    text = ScratchChars.of(text, length + Telling.SLACK);
    normalizedText.getChars(0, length, text, 0);
    this.normalizedText = normalizedText;
    this.attachments = attachments;
    matchedText = null;
    told = false;
    beside.begin(states, attachments);
    this.embeds = Embeds.of(embeds, normalizer, beside.states());
    writeSignature(authorKind, scope);
    return digest();
  }

  private void writeSignature(String authorKind, Scope scope) {
    // Messages of one scope tend to follow each other, and their signatures begin alike.
    if (!authorKind.equals(writtenAuthorKind) || !scope.equals(writtenScope)) {
      json.truncate(0);
      json.raw("[");
      json.string(authorKind);
      json.raw(",");
      json.string(scope.name());
      json.raw(",");
      writtenAuthorKind = authorKind;
      writtenScope = scope;
      writtenLength = json.length();
    }
    json.truncate(writtenLength);
    json.string(text, length);
    if (attachments.isEmpty() && embeds.count() == 0) {
      json.raw(",null,null");
    } else {
      json.raw(",");
      json.raw(Attachments.signature(attachments));
      json.raw(",");
      json.json(embeds.signature());
    }
    if (!beside.isEmpty()) {
      json.raw(",");
      beside.write(json);
    }
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

  /**
   * What templates read: the normalised text, then each title and description of embeds,
   * normalised, on a line of its own, as far as {@value #MAX_EMBED_TEXT} characters of them go.
   * Without any it is the very string that {@link #exact} was given.
   */
  public String matchedText() {
    if (matchedText == null) {
      matchedText = embeds.lines().isEmpty() ? normalizedText : withEmbeds();
    }
    return matchedText;
  }

  private String withEmbeds() {
    StringBuilder lines = new StringBuilder(normalizedText);
    int left = MAX_EMBED_TEXT;
    for (String line : embeds.lines()) {
      int most = Math.min(left, line.length());
      if (most < line.length() && most > 0 && Character.isHighSurrogate(line.charAt(most - 1))) {
        most--;
      }
      if (most > 0) {
        lines.append(lines.length() == 0 ? "" : "\n").append(line, 0, most);
      }
      left -= most;
    }
    return lines.toString();
  }

  /** The telling words in {@link #matchedText()}, until the next message begins. */
  public Telling telling() {
    if (!told) {
      if (embeds.lines().isEmpty()) {
        telling.over(text, length);
      } else {
        telling.over(matchedText());
      }
      told = true;
    }
    return telling;
  }

  /** The telling words of another text, normalised, until the next is asked about. */
  public Telling tellingIn(String other) {
    told = false;
    return telling.over(other);
  }

  /** The words of the normalised text, from its beginning, until the next message begins. */
  public Words words() {
    return words.over(text, length);
  }

  /** What tells beside {@link #matchedText()}: numbers that are states, attachments' names. */
  public long polarityBeside() {
    return beside.polarity();
  }

  /**
   * What keeps the message apart from others: the sum of the polarity of {@link #telling()} and of
   * {@link #polarityBeside()}.
   */
  public long polarity() {
    return telling().polarity() + polarityBeside();
  }
}
