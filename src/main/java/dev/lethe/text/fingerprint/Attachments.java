package dev.lethe.text.fingerprint;

import dev.lethe.event.Attachment;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * The attachments' part of a signature: their number, major MIME types, size buckets and, if given,
 * hashes. Messages with the same text and different pictures of about the same size are repeats
 * unless their hashes differ.
 */
public final class Attachments {
  private static final long KIB = 1024;
  private static final long MIB = 1024 * KIB;

  private Attachments() {}

  /**
   * Returns canonical JSON (RFC 8785): {@code {"count":1,"sizes":["<1MiB"],"types":["image"]}}, the
   * lists ordered by type and size; {@code null} without attachments. Hashes are a sorted list
   * {@code hashes} after the count.
   */
  public static String signature(List<Attachment> attachments) {
    if (attachments.isEmpty()) {
      return "null";
    }
    List<String> types = attachments.stream().map(Attachments::feature).sorted().toList();
    StringBuilder sizes = new StringBuilder();
    StringBuilder majors = new StringBuilder();
    for (String type : types) {
      int space = type.lastIndexOf(' ');
      append(majors, type.substring(0, space));
      append(sizes, type.substring(space + 1));
    }
    return "{\"count\":"
        + types.size()
        + hashes(attachments)
        + ",\"sizes\":["
        + sizes
        + "],\"types\":["
        + majors
        + "]}";
  }

  private static String hashes(List<Attachment> attachments) {
    List<String> hashes =
        attachments.stream().map(Attachment::hash).filter(Objects::nonNull).sorted().toList();
    if (hashes.isEmpty()) {
      return "";
    }
    CanonicalJson json = new CanonicalJson();
    String before = ",\"hashes\":[";
    for (String hash : hashes) {
      json.raw(before);
      json.string(hash);
      before = ",";
    }
    json.raw("]");
    return json.toString();
  }

  private static void append(StringBuilder list, String value) {
    list.append(list.length() == 0 ? "" : ",").append('"').append(value).append('"');
  }

  /** Returns the type and size bucket of an attachment: {@code image <1MiB}. */
  static String feature(Attachment attachment) {
    return majorType(attachment.contentType()) + " " + sizeBucket(attachment.size());
  }

  /**
   * Returns the part of a MIME type before the slash in lower case, or {@code unknown} if it isn't
   * valid.
   */
  static String majorType(String contentType) {
    int slash = contentType == null ? -1 : contentType.indexOf('/');
    if (slash <= 0) {
      return "unknown";
    }
    String major = contentType.substring(0, slash).strip().toLowerCase(Locale.ROOT);
    boolean token = major.chars().allMatch(c -> (c >= 'a' && c <= 'z') || c == '-');
    return token && !major.isEmpty() ? major : "unknown";
  }

  static String sizeBucket(long size) {
    if (size < KIB) {
      return "<1KiB";
    }
    if (size < MIB) {
      return "<1MiB";
    }
    return size < 10 * MIB ? "<10MiB" : "larger";
  }
}
