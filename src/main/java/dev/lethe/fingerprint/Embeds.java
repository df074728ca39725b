package dev.lethe.fingerprint;

import dev.lethe.text.Normalizer;
import dev.lethe.text.States;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The embeds' part of a signature.
 *
 * @param count how many embeds
 * @param primaryUrl the normalised URL of the first embed that has one, or null
 * @param titleHash SHA-256 of the normalised titles, one a line, in hex, or null without any
 * @param descriptionHash the same of the descriptions
 * @param lines the normalised title and description of each in turn, those that it has, a line or
 *     more each
 */
public record Embeds(
    int count, String primaryUrl, String titleHash, String descriptionHash, List<String> lines) {
  /** No embeds. */
  public static final Embeds NONE = new Embeds(0, null, null, null, List.of());

  /** {@link #of(List, Normalizer, States)} without regard to states. */
  public static Embeds of(List<EmbedInfo> embeds, Normalizer normalizer) {
    return of(embeds, normalizer, null);
  }

  /**
   * The part of a message with these embeds.
   *
   * @param states takes in the states in their texts, or null
   */
  public static Embeds of(List<EmbedInfo> embeds, Normalizer normalizer, States states) {
    if (embeds.isEmpty()) {
      return NONE;
    }
    String url =
        embeds.stream().map(EmbedInfo::url).filter(Objects::nonNull).findFirst().orElse(null);
    Part titles = new Part(normalizer, states);
    Part descriptions = new Part(normalizer, states);
    List<String> lines = new ArrayList<>();
    for (EmbedInfo embed : embeds) {
      titles.add(embed.title(), lines);
      descriptions.add(embed.description(), lines);
    }
    return new Embeds(
        embeds.size(),
        url == null ? null : normalizer.normalize(url),
        titles.hash(),
        descriptions.hash(),
        lines);
  }

  /** The titles of all embeds, or their descriptions. */
  private static final class Part {
    private final Normalizer normalizer;
    private final States states;
    private final StringBuilder hashed = new StringBuilder();
    private boolean any;

    Part(Normalizer normalizer, States states) {
      this.normalizer = normalizer;
      this.states = states;
    }

    void add(String textOrNull, List<String> lines) {
      if (textOrNull != null) {
        String text = normalizer.normalize(textOrNull, states);
        hashed.append(text);
        any = true;
        if (!text.isEmpty()) {
          lines.add(text);
        }
      }
      hashed.append('\n');
    }

    String hash() {
      return any ? Digest.of(hashed.toString().getBytes(StandardCharsets.UTF_8)).hex() : null;
    }
  }

  /**
   * Canonical JSON (RFC 8785) with the keys {@code count}, {@code description_hash}, {@code
   * primary_url}, {@code title_hash}; {@code null} without embeds.
   */
  public String signature() {
    if (count == 0) {
      return "null";
    }
    CanonicalJson json = new CanonicalJson();
    json.raw("{\"count\":" + count + ",\"description_hash\":");
    json.string(descriptionHash);
    json.raw(",\"primary_url\":");
    json.string(primaryUrl);
    json.raw(",\"title_hash\":");
    json.string(titleHash);
    json.raw("}");
    return json.toString();
  }
}
