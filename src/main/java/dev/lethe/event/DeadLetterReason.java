package dev.lethe.event;

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

  /** Our own code failed over it. */
  public static final DeadLetterReason INTERNAL_ERROR = new DeadLetterReason("internal_error");

  /** A required field isn't there; {@code name} is its dotted path. */
  public static DeadLetterReason missing(String name) {
    return new DeadLetterReason("missing_field:" + name);
  }

  /** A field has a value it can't have; {@code name} is its dotted path. */
  public static DeadLetterReason invalid(String name) {
    return new DeadLetterReason("invalid_field:" + name);
  }
}
