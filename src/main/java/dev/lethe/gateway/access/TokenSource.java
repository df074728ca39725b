package dev.lethe.gateway.access;

import java.util.Optional;

/** Knows which caller a bearer token belongs to. */
@FunctionalInterface
public interface TokenSource {
  /**
   * Returns the caller with the given token; empty if it is unknown or no longer valid.
   *
   * @throws dev.lethe.gateway.ProblemException if that can't be found out now
   */
  Optional<Caller> caller(String token);

  /** Returns a source that asks {@code next} if this one doesn't know a token. */
  default TokenSource or(TokenSource next) {
    return token -> caller(token).or(() -> next.caller(token));
  }
}
