package dev.lethe.codec.event;

import dev.lethe.event.Attachment;
import dev.lethe.event.Embeds;
import dev.lethe.event.MessageBody;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Reads everything in a message besides its content. Values of an unexpected type are skipped or,
 * if they are numbers or booleans in place of text, read as their JSON text: an odd embed must not
 * make a message unreadable.
 */
final class BodyReader {
  private static final List<EventField> CARRIERS =
      List.of(
          EventField.EMBEDS,
          EventField.COMPONENTS,
          EventField.POLL,
          EventField.MESSAGE_SNAPSHOTS,
          EventField.STICKER_ITEMS,
          EventField.ATTACHMENTS);

  /** Texts of a component, in reading order. */
  private static final List<String> COMPONENT_TEXTS =
      List.of("content", "label", "placeholder", "description");

  /** Components within a component, in reading order. */
  private static final List<String> COMPONENT_CHILDREN =
      List.of("components", "component", "accessory", "items", "options");

  private static final Set<String> MEDIA_TYPES = Set.of("image", "audio", "video");

  private static final Set<String> MEDIA_EXTENSIONS =
      Set.of(
          "3gp", "aac", "avi", "avif", "bmp", "flac", "gif", "heic", "heif", "jpeg", "jpg", "m4a",
          "m4v", "mkv", "mov", "mp3", "mp4", "mpeg", "mpg", "oga", "ogg", "opus", "png", "svg",
          "tif", "tiff", "wav", "webm", "webp", "wma", "wmv");

  private static final int MAX_NUMBER_LENGTH = 64;

  private static final List<String> EMBED =
      List.of("author", "title", "description", "fields", "footer", "url");
  private static final List<String> EMBED_FIELD = List.of("name", "value");
  private static final List<String> ATTACHMENT =
      List.of("filename", "content_type", "size", "hash", "description");

  private final ScannedFields fields;
  private final TextParts parts = new TextParts();
  private final List<Attachment> attachments = new ArrayList<>();
  private int embeds;
  private String primaryUrl;

  private BodyReader(ScannedFields fields) {
    this.fields = fields;
  }

  /**
   * Returns the body of the scanned message.
   *
   * @param content content of the message, or null
   */
  static MessageBody read(ScannedFields fields, String content) {
    String own = content == null ? "" : content;
    Map<String, Object> message = null;
    for (EventField carrier : CARRIERS) {
      if (fields.isFilled(carrier)) {
        message = message == null ? new LinkedHashMap<>() : message;
        message.put(carrier.wireName(), fields.tree(carrier));
      }
    }
    if (message == null) {
      return MessageBody.of(own);
    }
    message.put(TextParts.CONTENT, own);
    BodyReader reader = new BodyReader(fields);
    reader.message(message, "");
    return new MessageBody(
        reader.parts.text(own),
        reader.attachments,
        reader.embeds == 0 ? Embeds.NONE : new Embeds(reader.embeds, reader.primaryUrl));
  }

  private void message(Map<?, ?> message, String prefix) {
    parts.add(prefix + TextParts.CONTENT, message.get(TextParts.CONTENT));
    each(message, EventField.EMBEDS, prefix, this::embed);
    each(message, EventField.COMPONENTS, prefix, this::component);
    poll(message.get(EventField.POLL.wireName()), prefix + EventField.POLL.wireName());
    each(
        message,
        EventField.MESSAGE_SNAPSHOTS,
        prefix,
        (snapshot, path) -> {
          if (snapshot instanceof Map<?, ?> it
              && it.get("message") instanceof Map<?, ?> forwarded) {
            message(forwarded, path + ".message.");
          }
        });
    each(
        message,
        EventField.STICKER_ITEMS,
        prefix,
        (sticker, path) -> parts.add(path + ".name", field(sticker, "name")));
    each(message, EventField.ATTACHMENTS, prefix, this::attachment);
  }

  /** Reads one element of a list. */
  private interface Element {
    void read(Object element, String path);
  }

  private static void each(Map<?, ?> message, EventField list, String prefix, Element element) {
    each(message.get(list.wireName()), prefix + list.wireName(), element);
  }

  /** Reads each element that isn't null; a single object counts as a list of one. */
  private static void each(Object list, String path, Element element) {
    if (list instanceof List<?> elements) {
      for (int i = 0; i < elements.size(); i++) {
        if (elements.get(i) != null) {
          element.read(elements.get(i), path + '[' + i + ']');
        }
      }
    } else if (list instanceof Map<?, ?> object) {
      element.read(object, path + "[0]");
    }
  }

  private static Object field(Object value, String name) {
    return value instanceof Map<?, ?> object ? object.get(name) : null;
  }

  private void embed(Object element, String path) {
    if (!(element instanceof Map<?, ?> embed)) {
      return;
    }
    embeds++;
    fields.countMisspelt(EMBED, embed);
    if (primaryUrl == null && embed.get("url") instanceof String url) {
      primaryUrl = url;
    }
    parts.add(path + ".author.name", field(embed.get("author"), "name"));
    parts.add(path + ".title", embed.get("title"));
    parts.add(path + ".description", embed.get("description"));
    each(
        embed.get("fields"),
        path + ".fields",
        (field, at) -> {
          if (field instanceof Map<?, ?> named) {
            fields.countMisspelt(EMBED_FIELD, named);
            parts.addField(at, named.get("name"), named.get("value"));
          }
        });
    parts.add(path + ".footer.text", field(embed.get("footer"), "text"));
  }

  private void component(Object element, String path) {
    if (element instanceof Map<?, ?> component) {
      for (String name : COMPONENT_TEXTS) {
        parts.add(path + '.' + name, component.get(name));
      }
      for (String name : COMPONENT_CHILDREN) {
        Object child = component.get(name);
        if (child instanceof List<?>) {
          each(child, path + '.' + name, this::component);
        } else {
          component(child, path + '.' + name);
        }
      }
    }
  }

  private void poll(Object value, String path) {
    if (value instanceof Map<?, ?> poll) {
      parts.add(path + ".question.text", field(poll.get("question"), "text"));
      each(
          poll.get("answers"),
          path + ".answers",
          (answer, at) ->
              parts.add(at + ".poll_media.text", field(field(answer, "poll_media"), "text")));
    }
  }

  private void attachment(Object element, String path) {
    if (!(element instanceof Map<?, ?> file)) {
      return;
    }
    fields.countMisspelt(ATTACHMENT, file);
    Attachment attachment =
        new Attachment(
            text(file.get("filename")),
            text(file.get("content_type")),
            size(text(file.get("size"))),
            text(file.get("hash")));
    attachments.add(attachment);
    if (isMedia(attachment)) {
      parts.addMediaName(path + ".filename", attachment.filename());
    } else {
      parts.add(path + ".filename", attachment.filename());
    }
    parts.add(path + ".description", file.get("description"));
  }

  private static String text(Object value) {
    return value instanceof String text ? text : null;
  }

  /** Returns 0 for anything but a whole number. */
  private static long size(String text) {
    if (text == null || text.length() > MAX_NUMBER_LENGTH) {
      return 0;
    }
    try {
      return Math.max(0, new BigDecimal(text).longValueExact());
    } catch (ArithmeticException | NumberFormatException e) {
      return 0;
    }
  }

  private static boolean isMedia(Attachment attachment) {
    return MEDIA_TYPES.contains(before('/', attachment.contentType()))
        || MEDIA_EXTENSIONS.contains(extension(attachment.filename()));
  }

  private static String before(char mark, String text) {
    int end = text == null ? -1 : text.indexOf(mark);
    return end < 0 ? "" : text.substring(0, end).strip().toLowerCase(Locale.ROOT);
  }

  private static String extension(String filename) {
    return filename == null
        ? ""
        : filename.substring(filename.lastIndexOf('.') + 1).strip().toLowerCase(Locale.ROOT);
  }
}
