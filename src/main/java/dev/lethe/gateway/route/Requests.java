package dev.lethe.gateway.route;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.gateway.Json;
import dev.lethe.gateway.Problem;
import dev.lethe.gateway.access.Access;
import dev.lethe.gateway.access.Caller;
import dev.lethe.policy.NearestName;
import io.javalin.http.Context;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Reads parts of requests, and refuses what is wrong with them. */
final class Requests {
  private static final Pattern KEY = Pattern.compile("[A-Za-z0-9_-]{1,64}");

  private Requests() {}

  /** Returns the body as a JSON object. */
  static ObjectNode object(Context request) {
    return Json.parse(request.bodyAsBytes())
        .filter(ObjectNode.class::isInstance)
        .map(ObjectNode.class::cast)
        .orElseThrow(() -> Problem.invalid("expected a JSON object as the body").exception());
  }

  /**
   * Requires that an object has only the given fields.
   *
   * @throws dev.lethe.gateway.ProblemException with the nearest name, if it has another
   */
  static void requireKnown(ObjectNode object, Set<String> known) {
    requireKnown(object.properties().stream().map(field -> field.getKey()).toList(), known);
  }

  /** Requires that a request has only the given query parameters. */
  static void requireKnownParameters(Context request, String... known) {
    requireKnown(request.queryParamMap().keySet(), Set.of(known));
  }

  private static void requireKnown(Iterable<String> names, Set<String> known) {
    for (String name : names) {
      if (!known.contains(name)) {
        List<String> sorted = known.stream().sorted().toList();
        String hint =
            NearestName.ofField(name, sorted)
                .map(nearest -> "; did you mean " + nearest + "?")
                .orElse("; expected one of " + sorted);
        throw Problem.invalid("unknown name " + name + hint).exception();
      }
    }
  }

  /** Returns a text of an object; empty if it is absent. */
  static Optional<String> text(ObjectNode object, String field) {
    JsonNode value = object.get(field);
    if (value == null || value.isNull()) {
      return Optional.empty();
    }
    if (!value.isTextual()) {
      throw Problem.invalid(field, value.toString(), "a text").exception();
    }
    return Optional.of(value.textValue());
  }

  /** Returns a query parameter; empty if it is absent or empty. */
  static Optional<String> parameter(Context request, String name) {
    return Optional.ofNullable(request.queryParam(name)).filter(text -> !text.isEmpty());
  }

  /** Returns a required query parameter. */
  static String required(Context request, String name) {
    return parameter(request, name)
        .orElseThrow(() -> Problem.invalid(name, "nothing", "a value").exception());
  }

  /** Returns a whole number in a range. */
  static int whole(Context request, String name, int least, int most, int byDefault) {
    Optional<String> text = parameter(request, name);
    if (text.isEmpty()) {
      return byDefault;
    }
    try {
      int value = Integer.parseInt(text.get());
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException none) {
      // Reported below, like a number out of range.
    }
    throw Problem.invalid(name, text.get(), "a whole number from " + least + " to " + most)
        .exception();
  }

  /** Returns one of several names. */
  static String oneOf(Context request, String name, String byDefault, String... names) {
    String value = parameter(request, name).orElse(byDefault);
    if (!Arrays.asList(names).contains(value)) {
      throw Problem.invalid(name, value, "one of " + List.of(names)).exception();
    }
    return value;
  }

  /**
   * Returns the parameter {@code scope}, if the caller may use that scope; empty if it is absent
   * and the caller may use all scopes of its tenant.
   */
  static Optional<String> scope(Context request) {
    Caller caller = Access.caller(request);
    Optional<String> scope = parameter(request, "scope");
    if (scope.isPresent() ? !caller.mayUse(scope.get()) : !caller.hasWholeTenant()) {
      throw Problem.forbidden(
              scope.isPresent()
                  ? caller.name() + " may not use the scope " + scope.get()
                  : "name a scope, one of " + caller.scopes())
          .exception();
    }
    return scope;
  }

  /**
   * Returns the scopes that a request is about: the parameter {@code scope}, or all that the caller
   * may use.
   */
  static Predicate<String> scopes(Context request) {
    Caller caller = Access.caller(request);
    Optional<String> only = parameter(request, "scope");
    only.filter(scope -> !caller.mayUse(scope))
        .ifPresent(
            scope -> {
              throw Problem.forbidden(caller.name() + " may not use the scope " + scope)
                  .exception();
            });
    return scope -> (only.isEmpty() || only.get().equals(scope)) && caller.mayUse(scope);
  }

  /** Returns the idempotency key, or null if there is none. */
  static String idempotencyKey(Context request) {
    String key = request.header("Idempotency-Key");
    if (key != null && !KEY.matcher(key).matches()) {
      throw Problem.invalid("Idempotency-Key", key, "1 to 64 letters, digits, - and _").exception();
    }
    return key;
  }
}
