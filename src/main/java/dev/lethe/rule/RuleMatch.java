package dev.lethe.rule;

import dev.lethe.fingerprint.Digest;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * Which messages a rule is about.
 *
 * @param value of {@link Type#EXACT_HASH} with its {@code sha256:}, of {@link Type#SIMHASH_FAMILY}
 *     a family's id, of {@link Type#REGEX} a pattern
 */
public record RuleMatch(Type type, String value) {
  private static final String SHA_256 = "sha256:";
  private static final Pattern HASH = Pattern.compile("(?:sha256:)?[0-9a-f]{64}");

  /** By what messages are known. */
  public enum Type {
    /** Their signature, as memories and families show its hash. */
    EXACT_HASH,
    /** The family that they are members of, or that this one became part of. */
    SIMHASH_FAMILY,
    /** What stands somewhere in their normalised text. */
    REGEX;

    private final String wireName = name().toLowerCase(Locale.ROOT);

    public String wireName() {
      return wireName;
    }

    /**
     * The type of that name.
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
          "rule.match.type is none of exact_hash, simhash_family and regex");
    }
  }

  /**
   * @throws IllegalArgumentException if the value is empty, or no hash where one is needed
   */
  public RuleMatch {
    Objects.requireNonNull(type);
    if (value == null || value.isEmpty()) {
      throw new IllegalArgumentException("rule.match.value is missing");
    }
    if (type == Type.EXACT_HASH) {
      if (!HASH.matcher(value).matches()) {
        throw new IllegalArgumentException(
            "rule.match.value is no hash: sha256: and 64 hex digits in lower case");
      }
      value = value.startsWith(SHA_256) ? value : SHA_256 + value;
    }
  }

  /** The signature of an {@link Type#EXACT_HASH}. */
  Digest digest() {
    return Digest.read(HexFormat.of().parseHex(value.substring(SHA_256.length())), 0);
  }
}
