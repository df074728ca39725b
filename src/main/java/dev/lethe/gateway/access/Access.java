package dev.lethe.gateway.access;

import dev.lethe.gateway.Problem;
import dev.lethe.gateway.ProblemException;
import io.javalin.http.Context;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;

/** Finds out who sends a request, and whether the caller's role allows it. */
public final class Access {
  private static final String BEARER = "Bearer ";
  private static final String HEADER = "Authorization";
  private static final String CALLER = "lethe.caller";
  private static final String VALID = "lethe.valid";
  private static final Pattern LOCAL =
      Pattern.compile("(?i)localhost|127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}|\\[::1]");

  private final TokenSource tokens;
  private final Optional<Caller> anyone;
  private final RateLimit limit;

  /**
   * @param anyone caller who sends requests without a token; empty if these are refused
   */
  public Access(TokenSource tokens, Optional<Caller> anyone, RateLimit limit) {
    this.tokens = tokens;
    this.anyone = anyone;
    this.limit = limit;
  }

  /**
   * Lets a request pass, or ends it with a problem. A path without roles is open to everyone.
   *
   * @throws dev.lethe.gateway.ProblemException if the token is missing or unknown, the role of the
   *     path is not included in the caller's, or the caller has sent too many requests
   */
  public void check(Context request) {
    Optional<Role> needed =
        request.routeRoles().stream().map(Role.class::cast).min(Role::compareTo);
    if (needed.isEmpty()) {
      return;
    }
    Caller caller = identify(request);
    request.attribute(CALLER, caller);
    String authorization = request.header(HEADER);
    request.attribute(VALID, (BooleanSupplier) () -> isStill(caller, authorization));
    int seconds = limit.admit(caller.key());
    if (seconds > 0) {
      request.header("Retry-After", Integer.toString(seconds));
      throw Problem.tooMany("try again in " + seconds + " s").exception();
    }
    if (!caller.role().includes(needed.get())) {
      throw Problem.needsRole("this", needed.get(), caller).exception();
    }
  }

  /** Returns the caller of a request that {@link #check} let pass. */
  public static Caller caller(Context request) {
    return caller(request, Optional.empty()).orElseThrow();
  }

  /** Returns the caller of a request, or {@code unknown} if there is none. */
  public static Optional<Caller> caller(Context request, Optional<Caller> unknown) {
    Caller caller = request.attribute(CALLER);
    return Optional.ofNullable(caller).or(() -> unknown);
  }

  /** Returns true as long as the token of a long request is that of the same caller. */
  public static BooleanSupplier validity(Context request) {
    BooleanSupplier valid = request.attribute(VALID);
    return Objects.requireNonNull(valid);
  }

  private boolean isStill(Caller caller, String authorization) {
    try {
      return authorization == null
          || tokens.caller(token(authorization)).equals(Optional.of(caller));
    } catch (ProblemException unverifiable) {
      return false;
    }
  }

  private static String token(String authorization) {
    return authorization.substring(BEARER.length()).strip();
  }

  private Caller identify(Context request) {
    String authorization = request.header(HEADER);
    if (authorization == null) {
      return anyone
          .filter(open -> isFromThisMachine(request))
          .orElseThrow(() -> unauthorized(request, "send it as Authorization: Bearer TOKEN"));
    }
    if (!authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
      throw unauthorized(request, "expected Authorization: Bearer TOKEN");
    }
    return tokens
        .caller(token(authorization))
        .orElseThrow(() -> unauthorized(request, "no caller has this token"));
  }

  private static RuntimeException unauthorized(Context request, String detail) {
    request.header("WWW-Authenticate", "Bearer realm=\"lethe\"");
    return Problem.unauthorized(detail).exception();
  }

  /**
   * Returns false for requests that a web page of another site makes its reader's browser send: a
   * page can resolve its own name to the loopback address, but the browser then sends that name.
   */
  private static boolean isFromThisMachine(Context request) {
    String host = request.host();
    String site = request.header("Sec-Fetch-Site");
    String origin = request.header("Origin");
    boolean isLocal = host != null && LOCAL.matcher(host.replaceFirst(":\\d*$", "")).matches();
    boolean isOwnPage = site == null || site.equals("same-origin") || site.equals("none");
    boolean isOwnOrigin = origin == null || origin.equals("http://" + host);
    return isLocal && isOwnPage && isOwnOrigin;
  }
}
