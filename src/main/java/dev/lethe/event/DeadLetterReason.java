package dev.lethe.event;

import java.util.List;

/**
 * Reason why a record can't be read as an event or was not processed: the {@code lethe.reason} of a
 * dead letter.
 */
public record DeadLetterReason(String text) {
  public static final DeadLetterReason TOO_LARGE = new DeadLetterReason("too_large");
  public static final DeadLetterReason NOT_JSON = new DeadLetterReason("not_json");
  public static final DeadLetterReason NOT_AVRO = new DeadLetterReason("not_avro");
  public static final DeadLetterReason UNKNOWN_SCHEMA = new DeadLetterReason("unknown_schema");
  public static final DeadLetterReason TOO_DEEP = new DeadLetterReason("too_deep");
  public static final DeadLetterReason UNKNOWN_TYPE = new DeadLetterReason("unknown_type");

  /** A record of an internal topic was not written by Lethe. */
  public static final DeadLetterReason STRAY = new DeadLetterReason("stray");

  /** Lethe's own code failed to process the record. */
  public static final DeadLetterReason INTERNAL_ERROR = new DeadLetterReason("internal_error");

  /** All forms, in the order in which a record is checked. */
  public static final List<Form> FORMS =
      List.of(
          new Form(
              INTERNAL_ERROR.text,
              "Lethe failed to process the record twice; `lethe.error` has the exception and "
                  + "its location.",
              "This is a bug in Lethe: report it, and replay the record with the release that "
                  + "fixes it."),
          new Form(
              STRAY.text,
              "A record of `rekeyed`, `fan-out`, `plans` or `answers` that cannot be read, or "
                  + "is for another partition.",
              "Make sure that only Lethe writes to these topics. If it does, this is a bug: "
                  + "report it."),
          new Form(
              TOO_LARGE.text,
              "The record is larger than `:max-event-bytes`, or its normalized text is larger "
                  + "than 1 MiB.",
              "Send smaller records, or raise the limit (1 MiB at most) and replay."),
          new Form(
              NOT_AVRO.text,
              "The record begins like Avro in Confluent's framing, but does not match its "
                  + "schema.",
              "Fix the producer."),
          new Form(
              UNKNOWN_SCHEMA.text,
              "The schema id is not in the schema registry, or no registry is configured.",
              "Set `schema.registry.url` to the producer's registry and replay."),
          new Form(
              NOT_JSON.text,
              "The record is not a JSON object in UTF-8, or it is empty.",
              "Fix the producer; `lethe send --dry-run` lists the invalid lines of a file."),
          new Form(
              TOO_DEEP.text, "The record is nested more than 32 levels deep.", "Fix the producer."),
          new Form(
              missing("NAME").text,
              "A required field of its type is missing; `payload.message_id` is a field's path.",
              "Fix the producer."),
          new Form(
              invalid("NAME").text,
              "A field has an invalid value: another type, an id with `|`, or a time far ahead.",
              "Fix the producer; for `occurred_at`, its clock."),
          new Form(
              UNKNOWN_TYPE.text,
              "Its `type` is unknown to this release.",
              "Fix the producer, or replay with a release that supports it."));

  /**
   * Form of a reason.
   *
   * @param text the reason; {@code NAME} is a placeholder for a field's path
   * @param meaning condition under which it is given
   * @param remedy suggested action
   */
  public record Form(String text, String meaning, String remedy) {}

  /** Returns the reason without the field's path. */
  public String kind() {
    int field = text.indexOf(':');
    return field < 0 ? text : text.substring(0, field);
  }

  /** Returns true if the reason is one of the forms, or of the kind of a form that has a field. */
  public boolean isKnown() {
    return FORMS.stream()
        .map(form -> new DeadLetterReason(form.text()))
        .anyMatch(form -> form.equals(this) || (form.hasField() && form.kind().equals(kind())));
  }

  private boolean hasField() {
    return text.indexOf(':') >= 0;
  }

  /**
   * Returns the reason for a missing required field.
   *
   * @param name dotted path of the field
   */
  public static DeadLetterReason missing(String name) {
    return new DeadLetterReason("missing_field:" + name);
  }

  /**
   * Returns the reason for an invalid value.
   *
   * @param name dotted path of the field
   */
  public static DeadLetterReason invalid(String name) {
    return new DeadLetterReason("invalid_field:" + name);
  }
}
