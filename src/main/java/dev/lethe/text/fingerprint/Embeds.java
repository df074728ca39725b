package dev.lethe.text.fingerprint;

import dev.lethe.text.Normalizer;
import dev.lethe.text.States;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The embeds' part of a signature.
 *
 * @param count number of embeds
 * @param primaryUrl the normalized URL of the first embed that has one, or null
 * @param titleHash SHA-256 of the normalized titles, one per line, in hex, or null if there are
 *     none
 * @param descriptionHash SHA-256 of the normalized descriptions, in the same form
 * @param lines the normalized title and description of each embed in order, if present; each has
 *     one or more lines
 */
public record Embeds(
    int count, String primaryUrl, String titleHash, String descriptionHash, List<String> lines) {
  /** No embeds. */
  public static final Embeds NONE = new Embeds(0, null, null, null, List.of());

  /** Does {@link #of(List, Normalizer, States)} without collecting states. */
  public static Embeds of(List<EmbedInfo> embeds, Normalizer normalizer) {
    return of(embeds, normalizer, null);
  }

  /**
   * Returns the part of a signature for these embeds.
   *
   * @param states collects the states in their texts, or null
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

  /** Hash of the titles or of the descriptions of all embeds. */
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
   * Returns canonical JSON (RFC 8785) with the keys {@code count}, {@code description_hash}, {@code
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
