package dev.lethe.text.fingerprint;

import dev.lethe.event.Attachment;
import dev.lethe.event.Embeds;
import dev.lethe.event.MessageBody;
import dev.lethe.event.Scope;
import dev.lethe.text.Normalizer;
import dev.lethe.text.PolarityLexicon;
import dev.lethe.text.PolarityWords;
import dev.lethe.text.ScratchChars;
import dev.lethe.text.StateKeys;
import dev.lethe.text.States;
import dev.lethe.text.Words;
import java.security.DigestException;
import java.security.MessageDigest;
import java.util.List;

/**
 * Computes fingerprints, one message at a time. {@link #exact} starts a message; the other values
 * are computed on demand, since most messages are recognized by their digest alone. Not
 * thread-safe: it reuses its buffers.
 */
public final class Fingerprinter {
  /** Author of bots' messages that need no distinction. */
  public static final String BOT = "bot";

  private static final MessageBody NO_BODY = MessageBody.of("");

  private static final int EXTRA_WEIGHT = 8;
  private static final char OF_AN_AUTHOR = 'p';

  private final Normalizer normalizer;
  private final PolarityWords polarityWords;
  private final OutsidePolarity beside;
  private final MessageDigest sha256 = Digest.sha256();
  private final byte[] hash = new byte[Digest.BYTES];
  private final CanonicalJson json = new CanonicalJson();
  private final Simhash simhash = new Simhash();
  private final Words words = new Words(true);

  private String normalizedText = "";
  private char[] text = new char[256];
  private char[] lowerCase = new char[256];
  private int length;
  private List<Attachment> attachments = List.of();
  private Embeds embeds = Embeds.NONE;
  private String primaryUrl;
  private boolean isPolarityFound;
  private String writtenAuthor;
  private long authorPolarity;
  private Scope writtenScope;
  private int writtenLength;

  /**
   * Creates a fingerprinter by policy.
   *
   * @param normalizer normalizes URLs of embeds
   * @param opposites the polarity words
   * @param stateKeys the keys whose numbers count for polarity
   */
  public Fingerprinter(Normalizer normalizer, PolarityLexicon opposites, StateKeys stateKeys) {
    this.normalizer = normalizer;
    this.polarityWords = opposites.finder();
    this.beside = new OutsidePolarity(opposites.finder(), stateKeys.states());
  }

  /** Starts a message that has only text without states. */
  public Digest exact(String author, Scope scope, String normalizedText) {
    return exact(author, scope, normalizedText, null, null, NO_BODY);
  }

  /**
   * Starts a message and returns the digest of its signature: the SHA-256 of the canonical JSON
   * (RFC 8785) of {@code [author_kind, scope, normalized_text, attachment_sig, embed_sig]}, with a
   * sixth element if the message has states or polarity words in attachment names. If there is
   * neither text nor {@linkplain MessageBody#hasHashes a hash of each attachment}, the sixth
   * element is the message id, so that no other message has the same signature.
   *
   * @param author {@link #BOT}, or another author whose texts are kept apart from all others
   * @param states states collected while normalizing the text, with this fingerprinter's keys; null
   *     for none
   * @param messageId null if only the text counts
   */
  public Digest exact(
      String author,
      Scope scope,
      String normalizedText,
      States states,
      String messageId,
      MessageBody body) {
    length = normalizedText.length();
    text = ScratchChars.of(text, length + PolarityWords.SLACK);
    normalizedText.getChars(0, length, text, 0);
    this.normalizedText = normalizedText;
    attachments = body.attachments();
    embeds = body.embeds();
    primaryUrl = embeds.primaryUrl() == null ? null : normalizer.normalize(embeds.primaryUrl());
    isPolarityFound = false;
    beside.begin(states, attachments);
    writeSignature(author, scope, length == 0 && !body.hasHashes() ? messageId : null);
    return digest();
  }

  /**
   * @param identity message id of a message that equals no other, or null
   */
  private void writeSignature(String author, Scope scope, String identity) {
    // Consecutive messages often share a scope, and so the beginning of their signatures.
    if (!author.equals(writtenAuthor) || !scope.equals(writtenScope)) {
      json.truncate(0);
      json.raw("[");
      json.string(author);
      json.raw(",");
      json.string(scope.name());
      json.raw(",");
      if (!author.equals(writtenAuthor)) {
        authorPolarity = author.equals(BOT) ? PolarityLexicon.NONE : hash(OF_AN_AUTHOR, author);
      }
      writtenAuthor = author;
      writtenScope = scope;
      writtenLength = json.length();
    }
    json.truncate(writtenLength);
    json.string(text, length);
    if (attachments.isEmpty() && embeds.count() == 0) {
      json.raw(",null,null");
    } else {
      json.raw(",");
      json.json(Attachments.signature(attachments));
      json.raw(",");
      writeEmbeds();
    }
    if (identity != null) {
      json.raw(",");
      json.string(identity);
    } else if (!beside.isEmpty()) {
      json.raw(",");
      beside.write(json);
    }
    json.raw("]");
  }

  private void writeEmbeds() {
    if (embeds.count() == 0) {
      json.raw("null");
      return;
    }
    json.raw("{\"count\":" + embeds.count() + ",\"primary_url\":");
    json.string(primaryUrl);
    json.raw("}");
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

  /** Returns the message's signature, in the form that is hashed. */
  public String signature() {
    return json.toString();
  }

  /**
   * Returns the simhash of the message, over character 4-grams of its text in lower case, its
   * attachments and its embeds.
   */
  public long simhash() {
    simhash.clear();
    lowerCase = ScratchChars.of(lowerCase, length);
    for (int i = 0; i < length; i++) {
      lowerCase[i] = Character.toLowerCase(text[i]);
    }
    simhash.addGrams(lowerCase, length);
    for (Attachment attachment : attachments) {
      feature('a', Attachments.feature(attachment));
    }
    if (embeds.count() > 0) {
      feature('n', String.valueOf(embeds.count()));
      feature('u', primaryUrl);
    }
    return simhash.value();
  }

  private void feature(char kind, String value) {
    if (value != null) {
      simhash.add(hash(kind, value), EXTRA_WEIGHT);
    }
  }

  private static long hash(char kind, String value) {
    long bits = kind;
    for (int i = 0; i < value.length(); i++) {
      bits = Simhash.mix(bits) + value.charAt(i);
    }
    return Simhash.mix(bits);
  }

  /** Returns the normalized text given to {@link #exact}. */
  public String text() {
    return normalizedText;
  }

  /** Returns the polarity words in {@link #text()}; valid until the next message starts. */
  public PolarityWords polarityWords() {
    if (!isPolarityFound) {
      polarityWords.find(text, length);
      isPolarityFound = true;
    }
    return polarityWords;
  }

  /** Returns the polarity words of another normalized text; valid until the next call. */
  public PolarityWords polarityWordsIn(String other) {
    isPolarityFound = false;
    return polarityWords.find(other);
  }

  /**
   * Returns a cursor at the beginning of the normalized text; valid until the next message starts.
   */
  public Words words() {
    return words.start(text, length);
  }

  /**
   * Returns the polarity outside {@link #text()}: of states, attachment names, and an author other
   * than {@link #BOT}.
   */
  public long polarityBeside() {
    return beside.polarity() + authorPolarity;
  }

  /**
   * Returns the polarity of the message: the sum of the polarity of {@link #polarityWords()} and
   * {@link #polarityBeside()}.
   */
  public long polarity() {
    return polarityWords().polarity() + polarityBeside();
  }
}
