package dev.lethe.gateway.access;

import io.javalin.security.RouteRole;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Rights of a caller. Each role includes the rights of the roles before it. */
public enum Role implements RouteRole {
  /** Reads memories, families and decisions, and asks for contexts. */
  READER,

  /** Sends events and items, pins memories, and forgets its own. */
  AGENT,

  /** Decides review cases and rules, restores and forgets memories, and handles dead letters. */
  MODERATOR,

  /** Changes the policy and runs the hygiene stages. */
  ADMIN;

  /** Returns the role with the given name. */
  public static Optional<Role> named(String name) {
    return Arrays.stream(values()).filter(role -> role.wireName().equals(name)).findFirst();
  }

  /** Names of all roles. */
  public static List<String> names() {
    return Arrays.stream(values()).map(Role::wireName).toList();
  }

  /** Name of the role in tokens and replies. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns true if this role may do what {@code needed} may. */
  public boolean includes(Role needed) {
    return compareTo(needed) >= 0;
  }
}
