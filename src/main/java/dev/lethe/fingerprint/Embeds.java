package dev.lethe.fingerprint;

import dev.lethe.text.Normalizer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * The embeds' part of a signature.
 *
 * @param count how many embeds
 * @param primaryUrl the normalised URL of the first embed that has one, or null
 * @param titleHash SHA-256 of the normalised titles, one a line, in hex, or null without any
 * @param descriptionHash the same of the descriptions
 */
public record Embeds(int count, String primaryUrl, String titleHash, String descriptionHash) {
  /** No embeds. */
  public static final Embeds NONE = new Embeds(0, null, null, null);

  /** The part of a message with these embeds. */
  public static Embeds of(List<EmbedInfo> embeds, Normalizer normalizer) {
    if (embeds.isEmpty()) {
      return NONE;
    }
    String url =
        embeds.stream().map(EmbedInfo::url).filter(Objects::nonNull).findFirst().orElse(null);
    return new Embeds(
        embeds.size(),
        url == null ? null : normalizer.normalize(url),
        hash(embeds, EmbedInfo::title, normalizer),
        hash(embeds, EmbedInfo::description, normalizer));
  }

  private static String hash(
      List<EmbedInfo> embeds, Function<EmbedInfo, String> part, Normalizer normalizer) {
    StringBuilder lines = new StringBuilder();
    boolean any = false;
    for (EmbedInfo embed : embeds) {
      String text = part.apply(embed);
      any |= text != null;
      lines.append(text == null ? "" : normalizer.normalize(text)).append('\n');
    }
    return any ? Digest.of(lines.toString().getBytes(StandardCharsets.UTF_8)).hex() : null;
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
