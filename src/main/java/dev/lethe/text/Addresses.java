package dev.lethe.text;

/**
 * Recognizes network addresses. Methods return the exclusive end of an address at the given
 * position, or -1.
 */
final class Addresses {
  private Addresses() {}

  /**
   * Returns the end of an IPv4 address with optional port. A longer dotted number isn't an address.
   */
  static int ipv4End(char[] in, int start, int limit) {
    int end = octetsEnd(in, start, limit);
    if (end < 0 || !Shapes.bounded(in, end, limit)) {
      return -1;
    }
    boolean dotted = end + 1 < limit && in[end] == '.' && Ascii.isDigit(in[end + 1]);
    return dotted ? -1 : portEnd(in, end, limit);
  }

  private static int octetsEnd(char[] in, int start, int limit) {
    int i = start;
    for (int octet = 0; octet < 4; octet++) {
      if (octet > 0) {
        if (i >= limit || in[i] != '.') {
          return -1;
        }
        i++;
      }
      int value = 0;
      int first = i;
      while (i < limit && i < first + 3 && Ascii.isDigit(in[i])) {
        value = value * 10 + in[i] - '0';
        i++;
      }
      if (i == first || value > 255) {
        return -1;
      }
    }
    return i;
  }

  /** Returns the end of a port after {@code end}, or {@code end} if there is none. */
  private static int portEnd(char[] in, int end, int limit) {
    if (end < limit && in[end] == ':') {
      int i = end + 1;
      while (i < limit && i < end + 6 && Ascii.isDigit(in[i])) {
        i++;
      }
      if (i > end + 1 && Shapes.bounded(in, i, limit)) {
        return i;
      }
    }
    return end;
  }

  /**
   * Returns the end of a port after the bracket that closes an IPv6 address at {@code end}, or -1.
   */
  static int bracketedPortEnd(char[] in, int end, int limit) {
    boolean port = end + 1 < limit && in[end] == ']' && in[end + 1] == ':';
    int portEnd = port ? portEnd(in, end + 1, limit) : -1;
    return portEnd > end + 1 ? portEnd : -1;
  }

  /**
   * Returns the end of a MAC address: six pairs of hex digits, all joined by colons or all by
   * hyphens.
   */
  static int macEnd(char[] in, int start, int limit) {
    if (start + 17 > limit) {
      return -1;
    }
    char separator = in[start + 2];
    for (int i = 0; i < 17; i++) {
      char c = in[start + i];
      if (i % 3 == 2 ? c != separator : !Ascii.isHex(c)) {
        return -1;
      }
    }
    return Shapes.bounded(in, start + 17, limit) ? start + 17 : -1;
  }

  /**
   * Returns the end of an IPv6 address: eight groups, or fewer around one {@code ::}, the last two
   * optionally in IPv4 form, with optional zone. Without a digit it counts as a name ({@code
   * abc::def}), and a single group before a final {@code ::} isn't an address either ({@code slot
   * 5::}).
   */
  static int ipv6End(char[] in, int start, int limit) {
    int i = start;
    int groups = 0;
    boolean compressed = false;
    int end = -1;
    if (in[i] == ':') {
      compressed = true;
      i += 2;
    }
    while (groups < (compressed ? 7 : 8)) {
      int group = groupEnd(in, i, limit);
      if (group < 0) {
        break;
      }
      int tail = groups < 7 && group < limit && in[group] == '.' ? octetsEnd(in, i, limit) : -1;
      if (tail > 0 && Shapes.bounded(in, tail, limit)) {
        groups += 2;
        end = tail;
        break;
      }
      groups++;
      end = group;
      boolean colon = group + 1 < limit && in[group] == ':';
      if (colon && in[group + 1] == ':' && !compressed) {
        compressed = true;
        i = group + 2;
        end = groups > 1 && mayEndCompressed(in, i, limit) ? i : group;
      } else if (colon) {
        i = group + 1;
      } else {
        break;
      }
    }
    return isAddress(in, start, end, groups, compressed) ? zoneEnd(in, end, limit) : -1;
  }

  /**
   * Returns true if an address may end with {@code ::} at {@code i}. For idempotence, a placeholder
   * after it counts as the word that it may have replaced.
   */
  private static boolean mayEndCompressed(char[] in, int i, int limit) {
    return Shapes.bounded(in, i, limit) && (i == limit || in[i] != '<');
  }

  private static int groupEnd(char[] in, int start, int limit) {
    int i = start;
    while (i < limit && i < start + 4 && Ascii.isHex(in[i])) {
      i++;
    }
    return i > start && Shapes.bounded(in, i, limit) ? i : -1;
  }

  private static boolean isAddress(char[] in, int start, int end, int groups, boolean compressed) {
    if (end < 0 || (compressed ? end - start < 3 || !hasColons(in, start, end) : groups != 8)) {
      return false;
    }
    return (Ascii.classesIn(in, start, end) & Ascii.DIGIT) != 0;
  }

  private static boolean hasColons(char[] in, int start, int end) {
    for (int i = start; i + 1 < end; i++) {
      if (in[i] == ':' && in[i + 1] == ':') {
        return true;
      }
    }
    return false;
  }

  private static int zoneEnd(char[] in, int end, int limit) {
    if (end + 1 < limit && in[end] == '%') {
      int zone = Ascii.wordEnd(in, end + 1, limit);
      if (zone > end + 1 && Shapes.bounded(in, zone, limit)) {
        return zone;
      }
    }
    return Shapes.bounded(in, end, limit) ? end : -1;
  }
}
