package dev.lethe.gateway;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.lethe.gateway.access.Caller;
import dev.lethe.gateway.access.Role;

/**
 * Error of a request, in the form of RFC 9457.
 *
 * @param title what went wrong in general
 * @param status HTTP status
 * @param code stable name of the error
 * @param detail what went wrong in this request; null for nothing to add
 * @param field path of the wrong field; null for none
 * @param found what it contained
 * @param expected what it should contain
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Problem(
    String title,
    int status,
    String code,
    String detail,
    String field,
    String found,
    String expected) {
  /** Media type of a problem. */
  public static final String MEDIA_TYPE = "application/problem+json";

  private Problem(String title, int status, String code, String detail) {
    this(title, status, code, detail, null, null, null);
  }

  /** The request has no token, or an unknown one. */
  public static Problem unauthorized(String detail) {
    return new Problem("The token is missing or unknown", 401, "unauthorized", detail);
  }

  /** The caller may not do this. */
  public static Problem forbidden(String detail) {
    return new Problem("The token does not allow this", 403, "forbidden", detail);
  }

  /**
   * The caller's role does not allow this.
   *
   * @param what what the caller wants to do or use
   */
  public static Problem needsRole(String what, Role needed, Caller caller) {
    return forbidden(
        what
            + " needs the role "
            + needed.wireName()
            + "; "
            + caller.name()
            + " has the role "
            + caller.role().wireName());
  }

  /** There is nothing under this address. */
  public static Problem notFound(String detail) {
    return new Problem("Not found", 404, "not_found", detail);
  }

  /** The request is malformed. */
  public static Problem invalid(String detail) {
    return new Problem("The request is invalid", 400, "invalid_request", detail);
  }

  /** A value of the request is wrong. */
  public static Problem invalid(String field, String found, String expected) {
    String detail = field + ": found " + found + "; expected " + expected;
    return new Problem(
        "The request is invalid", 400, "invalid_request", detail, field, found, expected);
  }

  /** A record of the request was not accepted. */
  public static Problem rejected(String code, String field, String found, String expected) {
    return new Problem("The record is invalid", 422, code, null, field, found, expected);
  }

  /** The state of what the request is about does not allow it. */
  public static Problem conflict(String detail) {
    return new Problem("This is not possible now", 409, "conflict", detail);
  }

  /** The request is larger than the limit. */
  public static Problem tooLarge(String detail) {
    return new Problem("The request is too large", 413, "too_large", detail);
  }

  /** The caller has sent too many requests. */
  public static Problem tooMany(String detail) {
    return new Problem("Too many requests", 429, "too_many_requests", detail);
  }

  /** A tool call was refused. */
  public static Problem refused(int status, String code, String detail, String field) {
    return new Problem("The call was refused", status, code, detail, field, null, null);
  }

  /** Lethe did not reply in time. */
  public static Problem timeout(String detail) {
    return new Problem("No reply in time", 504, "timeout", detail);
  }

  /** A server that the gateway needs does not answer. */
  public static Problem unavailable(String detail) {
    return new Problem("A server does not answer", 503, "unavailable", detail);
  }

  /** The gateway has failed. */
  public static Problem internal() {
    return new Problem(
        "The gateway failed", 500, "internal", "This is a bug in Lethe; its log has the details");
  }

  /** The server library has refused the request. */
  static Problem other(int status, String detail) {
    return new Problem("The request was refused", status, "invalid_request", detail);
  }

  /** Returns an exception that ends the request with this problem. */
  public ProblemException exception() {
    return new ProblemException(this);
  }
}
