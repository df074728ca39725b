package dev.lethe.event;

import java.util.List;

/**
 * Why a record can't be read as an event, or why nothing came of it; what {@code lethe.reason} of a
 * dead letter says.
 */
public record DeadLetterReason(String text) {
  public static final DeadLetterReason TOO_LARGE = new DeadLetterReason("too_large");
  public static final DeadLetterReason NOT_JSON = new DeadLetterReason("not_json");
  public static final DeadLetterReason NOT_AVRO = new DeadLetterReason("not_avro");
  public static final DeadLetterReason UNKNOWN_SCHEMA = new DeadLetterReason("unknown_schema");
  public static final DeadLetterReason TOO_DEEP = new DeadLetterReason("too_deep");
  public static final DeadLetterReason UNKNOWN_TYPE = new DeadLetterReason("unknown_type");

  /** Something other than Lethe wrote it to an internal topic. */
  public static final DeadLetterReason STRAY = new DeadLetterReason("stray");

  /** Our own code failed over it. */
  public static final DeadLetterReason INTERNAL_ERROR = new DeadLetterReason("internal_error");

  /** All there are, in the order in which a record is judged. */
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
   * A form that reasons have.
   *
   * @param text the reason; {@code NAME} stands for a field's path
   * @param meaning when it is given
   * @param remedy what to do
   */
  public record Form(String text, String meaning, String remedy) {}

  /** Without the field: one of few. */
  public String kind() {
    int field = text.indexOf(':');
    return field < 0 ? text : text.substring(0, field);
  }

  /** Whether a dead letter can have it, or one of its kind where kinds have fields. */
  public boolean isKnown() {
    return FORMS.stream()
        .map(form -> new DeadLetterReason(form.text()))
        .anyMatch(form -> form.equals(this) || (form.hasField() && form.kind().equals(kind())));
  }

  private boolean hasField() {
    return text.indexOf(':') >= 0;
  }

  /** A required field isn't there; {@code name} is its dotted path. */
  public static DeadLetterReason missing(String name) {
    return new DeadLetterReason("missing_field:" + name);
  }

  /** A field has a value it can't have; {@code name} is its dotted path. */
  public static DeadLetterReason invalid(String name) {
    return new DeadLetterReason("invalid_field:" + name);
  }
}
