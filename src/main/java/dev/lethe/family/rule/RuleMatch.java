package dev.lethe.family.rule;

import dev.lethe.text.fingerprint.Digest;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * Criterion that selects the messages of a rule.
 *
 * @param value for {@link Type#EXACT_HASH} a hash with {@code sha256:}, for {@link
 *     Type#SIMHASH_FAMILY} a family id, for {@link Type#REGEX} a pattern
 */
public record RuleMatch(Type type, String value) {
  private static final String SHA_256 = "sha256:";
  private static final Pattern HASH = Pattern.compile("(?:sha256:)?[0-9a-f]{64}");

  /** Kind of criterion. */
  public enum Type {
    /** Hash of the message's signature, as shown in memories and families. */
    EXACT_HASH,
    /** Id of the message's family, or of one merged into it. */
    SIMHASH_FAMILY,
    /** Pattern that occurs in the normalized text. */
    REGEX;

    private final String wireName = name().toLowerCase(Locale.ROOT);

    public String wireName() {
      return wireName;
    }

    /**
     * Returns the type with the given name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Type named(String wireName) {
      for (Type type : values()) {
        if (type.wireName.equals(wireName)) {
          return type;
        }
      }
      throw new IllegalArgumentException(
          "rule.match.type must be exact_hash, simhash_family or regex");
    }
  }

  /**
   * Validates the criterion.
   *
   * @throws IllegalArgumentException if the value is empty, or isn't a hash where one is required
   */
  public RuleMatch {
    Objects.requireNonNull(type);
    if (value == null || value.isEmpty()) {
      throw new IllegalArgumentException("rule.match.value is missing");
    }
    if (type == Type.EXACT_HASH) {
      if (!HASH.matcher(value).matches()) {
        throw new IllegalArgumentException(
            "rule.match.value is not a hash: expected sha256: and 64 lower-case hex digits");
      }
      value = value.startsWith(SHA_256) ? value : SHA_256 + value;
    }
  }

  /** Returns the signature's digest, for {@link Type#EXACT_HASH}. */
  Digest digest() {
    return Digest.read(HexFormat.of().parseHex(value.substring(SHA_256.length())), 0);
  }
}
