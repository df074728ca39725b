package dev.lethe.gateway.access;

import dev.lethe.event.Scope;
import java.util.List;

/**
 * Who sends a request.
 *
 * @param name name of the token, for the log and for what belongs to the caller
 * @param tenant tenant of all that the caller may see; {@link #ALL_TENANTS} for every tenant
 * @param scopes scopes that the caller may use, or prefixes of their names that end with {@code *}
 */
public record Caller(String name, String tenant, List<String> scopes, Role role) {
  /** Tenant of a caller who may see every tenant. */
  public static final String ALL_TENANTS = "*";

  private static final String WILDCARD = "*";

  public Caller {
    scopes = List.copyOf(scopes);
  }

  /** Returns a caller who may use all scopes of the tenant. */
  public static Caller ofTenant(String name, String tenant, Role role) {
    String all = tenant.equals(ALL_TENANTS) ? WILDCARD : tenant + "/" + WILDCARD;
    return new Caller(name, tenant, List.of(all), role);
  }

  /** Returns a text that callers of different tenants never share, as they may share names. */
  public String key() {
    return tenant + '\n' + name;
  }

  /** Returns true if the caller is of no single tenant; its scopes may still limit it. */
  public boolean isOfAllTenants() {
    return tenant.equals(ALL_TENANTS);
  }

  /** Returns true if the caller may use all scopes of all tenants. */
  public boolean hasEverything() {
    return isOfAllTenants() && hasWholeTenant();
  }

  /** Returns true if the caller may use all scopes of its tenant or tenants. */
  public boolean hasWholeTenant() {
    String whole = isOfAllTenants() ? WILDCARD : tenant + "/" + WILDCARD;
    return scopes.contains(whole) || scopes.contains(WILDCARD);
  }

  /**
   * Returns true if the caller may use a scope. A prefix never reaches beyond the tenant.
   *
   * @param scope {@code tenant/channel}
   */
  public boolean mayUse(String scope) {
    int slash = scope.indexOf('/');
    if (slash < 1 || scope.indexOf(Scope.SEPARATOR) >= 0) {
      return false;
    }
    boolean isOfTenant = isOfAllTenants() || scope.substring(0, slash).equals(tenant);
    return isOfTenant && scopes.stream().anyMatch(one -> covers(one, scope));
  }

  private static boolean covers(String pattern, String scope) {
    return pattern.endsWith(WILDCARD)
        ? scope.startsWith(pattern.substring(0, pattern.length() - WILDCARD.length()))
        : scope.equals(pattern);
  }
}
