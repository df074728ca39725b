package dev.lethe.codec.event;

import dev.lethe.event.Scope;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * Maps ids of other systems to valid ids by percent-encoding (RFC 3986) the characters that an id
 * must not contain, and the percent sign itself: different ids stay different, and decoding returns
 * the original.
 */
public final class RawIds {
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private RawIds() {}

  /** Encodes {@code %}, {@code /}, {@code |} and control characters. */
  public static String id(String raw) {
    return encode(raw, '/');
  }

  /** Encodes a channel's id, which must not contain a colon either. */
  public static String channelId(String raw) {
    return encode(raw, ':');
  }

  private static String encode(String raw, char also) {
    StringBuilder id = new StringBuilder(raw.length());
    for (int i = 0; i < raw.length(); i++) {
      char c = raw.charAt(i);
      boolean isEncoded =
          c == '%' || c == '/' || c == Scope.SEPARATOR || c == also || Character.isISOControl(c);
      if (isEncoded) {
        for (byte b : String.valueOf(c).getBytes(StandardCharsets.UTF_8)) {
          HEX.toHexDigits(id.append('%'), b);
        }
      } else {
        id.append(c);
      }
    }
    return id.toString();
  }
}
