package dev.lethe.gateway.route;

import dev.lethe.gateway.access.Access;
import dev.lethe.gateway.access.Caller;
import dev.lethe.gateway.access.Role;
import io.javalin.http.Context;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs who has changed what, one line for each request that isn't known only to read. */
public final class Audit {
  private static final Logger LOG = LoggerFactory.getLogger(Audit.class);
  private static final String READS = "lethe.reads";
  private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");
  private static final Caller NOBODY = Caller.ofTenant("-", "-", Role.READER);

  private Audit() {}

  /** Notes that a request only reads, whatever its method. */
  static void reads(Context request) {
    request.attribute(READS, true);
  }

  /** Logs a request that has been processed. */
  public static void log(Context request) {
    boolean reads = READING.contains(request.method().name()) || request.attribute(READS) != null;
    if (!reads) {
      Caller caller = Access.caller(request, Optional.of(NOBODY)).orElseThrow();
      LOG.info(
          "{} ({}, {}) {} {} {}",
          caller.name(),
          caller.tenant(),
          caller.role().wireName(),
          request.method(),
          request.path(),
          request.statusCode());
    }
  }
}
