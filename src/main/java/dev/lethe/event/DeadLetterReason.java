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
              "Lethe's own code failed over the record, twice; `lethe.error` says by what and"
                  + " where.",
              "It is a bug: report it, and replay the record with the release that mends it."),
          new Form(
              STRAY.text,
              "A record of `rekeyed`, `fan-out`, `plans` or `answers` that can't be read, or is for"
                  + " another partition.",
              "Let nothing but Lethe write to those topics. If nothing else does, it is a bug:"
                  + " report it."),
          new Form(
              TOO_LARGE.text,
              "The record is over `:max-event-bytes`, or its normalised text over 1 MiB.",
              "Send less, or raise the limit (1 MiB at most) and replay."),
          new Form(
              NOT_AVRO.text,
              "The record begins as Avro does in Confluent's framing, and isn't what its schema"
                  + " says.",
              "Mend the producer."),
          new Form(
              UNKNOWN_SCHEMA.text,
              "The schema registry doesn't know the schema's id, or none is configured.",
              "Set `schema.registry.url` to the producer's registry and replay."),
          new Form(
              NOT_JSON.text,
              "The record is no JSON object in UTF-8; it may be empty.",
              "Mend the producer; `lethe send --dry-run` names the lines of a file that are"
                  + " wrong."),
          new Form(
              TOO_DEEP.text, "Its values are nested more than 32 levels.", "Mend the producer."),
          new Form(
              missing("NAME").text,
              "A field that its type requires isn't there; `payload.message_id` is a field's path.",
              "Mend the producer."),
          new Form(
              invalid("NAME").text,
              "A field has a value that it can't have: another type, an id with `|`, a time far"
                  + " ahead.",
              "Mend the producer; of `occurred_at`, its clock."),
          new Form(
              UNKNOWN_TYPE.text,
              "Its `type` is none that this release knows.",
              "Mend the producer, or replay with a release that knows it."));

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
