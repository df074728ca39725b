package dev.lethe.text.fingerprint;

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
  /** Maximum number of characters of embed texts that templates read. */
  public static final int MAX_EMBED_TEXT = 16_384;

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
  private int length;
  private List<AttachmentInfo> attachments = List.of();
  private Embeds embeds = Embeds.NONE;
  private String matchedText;
  private boolean isPolarityFound;
  private String writtenAuthor;
  private long authorPolarity;
  private Scope writtenScope;
  private int writtenLength;

  /**
   * Creates a fingerprinter by policy.
   *
   * @param normalizer normalizes the parts of embeds
   * @param opposites the polarity words
   * @param stateKeys the keys whose numbers count for polarity
   */
  public Fingerprinter(Normalizer normalizer, PolarityLexicon opposites, StateKeys stateKeys) {
    this.normalizer = normalizer;
    this.polarityWords = opposites.finder();
    this.beside = new OutsidePolarity(opposites.finder(), stateKeys.states());
  }

  /** Author of bots' messages that need no distinction. */
  public static final String BOT = "bot";

  /** Does {@link #exact(String, Scope, String, States, List, List)} for a message of text alone. */
  public Digest exact(String author, Scope scope, String normalizedText) {
    return exact(author, scope, normalizedText, List.of(), List.of());
  }

  /** Does {@link #exact(String, Scope, String, States, List, List)} for a text without states. */
  public Digest exact(
      String author,
      Scope scope,
      String normalizedText,
      List<AttachmentInfo> attachments,
      List<EmbedInfo> embeds) {
    return exact(author, scope, normalizedText, null, attachments, embeds);
  }

  /**
   * Starts a message and returns the digest of its signature: the SHA-256 of the canonical JSON
   * (RFC 8785) of {@code [author_kind, scope, normalized_text, attachment_sig, embed_sig]}, with a
   * sixth element if the message has states or polarity words in attachment names.
   *
   * @param author {@link #BOT}, or another author whose texts are kept apart from all others
   * @param states states collected while normalizing the text, with this fingerprinter's keys; null
   *     for none
   */
  public Digest exact(
      String author,
      Scope scope,
      String normalizedText,
      States states,
      List<AttachmentInfo> attachments,
      List<EmbedInfo> embeds) {
    length = normalizedText.length();
    text = ScratchChars.of(text, length + PolarityWords.SLACK);
    normalizedText.getChars(0, length, text, 0);
    this.normalizedText = normalizedText;
    this.attachments = attachments;
    matchedText = null;
    isPolarityFound = false;
    beside.begin(states, attachments);
    this.embeds = Embeds.of(embeds, normalizer, beside.states());
    writeSignature(author, scope);
    return digest();
  }

  private void writeSignature(String author, Scope scope) {
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

  /** Returns the message's signature, in the form that is hashed. */
  public String signature() {
    return json.toString();
  }

  /**
   * Returns the simhash of the message, over character 4-grams of its text, its attachments and its
   * embeds.
   */
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

  /**
   * Returns the text that templates read: the normalized text, then each normalized title and
   * description of embeds on its own line, limited to {@value #MAX_EMBED_TEXT} characters of
   * embeds. Without embeds it is the string given to {@link #exact}.
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

  /** Returns the polarity words in {@link #matchedText()}; valid until the next message starts. */
  public PolarityWords polarityWords() {
    if (!isPolarityFound) {
      if (embeds.lines().isEmpty()) {
        polarityWords.find(text, length);
      } else {
        polarityWords.find(matchedText());
      }
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
   * Returns the polarity outside {@link #matchedText()}: of states, attachment names, and an author
   * other than {@link #BOT}.
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
