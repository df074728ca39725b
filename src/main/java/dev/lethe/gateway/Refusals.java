package dev.lethe.gateway;

import dev.lethe.event.ErrorCode;
import java.util.Arrays;

/** HTTP status of a refused call. */
final class Refusals {
  private Refusals() {}

  static int status(String wireName) {
    return Arrays.stream(ErrorCode.values())
        .filter(code -> code.wireName().equals(wireName))
        .findFirst()
        .map(Refusals::status)
        .orElse(500);
  }

  private static int status(ErrorCode code) {
    if (code.isUnknown()) {
      return 404;
    }
    return switch (code) {
      case INVALID_ARGS, UNKNOWN_TOOL, SUMMARY_INVALID -> 400;
      case CAP_REACHED -> 429;
      case GRACE_OVER, FORGOTTEN -> 410;
      case EXPIRED -> 504;
      case REPLY_TOO_LARGE -> 413;
      case INTERNAL_ERROR -> 500;
      default -> 409;
    };
  }
}
