package dev.lethe.gateway.access;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Scopes that a caller may use. */
class CallerTest {
  @ParameterizedTest
  @CsvSource({
    "acme, acme/*, acme/general, true",
    "acme, acme/*, acme, false",
    "acme, acme/*, acmes/general, false",
    "acme, *, other/general, false",
    "acme, acme/support*, acme/support-eu, true",
    "acme, acme/support*, acme/sales, false",
    "acme, acme/general, acme/general, true",
    "acme, acme/general, acme/general2, false",
    "acme, acme/*, acme/general|other/x, false",
    "*, *, other/general, true",
    "*, acme/*, other/general, false",
  })
  void a_scope_is_of_the_tenant_and_of_the_listed_scopes(
      String tenant, String scopes, String scope, boolean mayUse) {
    assertEquals(mayUse, new Caller("c", tenant, List.of(scopes), Role.READER).mayUse(scope));
  }

  @ParameterizedTest
  @CsvSource({
    "acme, acme/*, true",
    "acme, acme/general, false",
    "acme, acme/g*, false",
    "*, *, true",
    "*, acme/*, false",
  })
  void the_whole_tenant_is_all_its_scopes(String tenant, String scopes, boolean isWhole) {
    assertEquals(isWhole, new Caller("c", tenant, List.of(scopes), Role.READER).hasWholeTenant());
  }

  @ParameterizedTest
  @CsvSource({"*, *, true", "*, acme/*, false", "acme, acme/*, false", "acme, *, false"})
  void everything_is_all_scopes_of_all_tenants(String tenant, String scopes, boolean isEverything) {
    assertEquals(
        isEverything, new Caller("c", tenant, List.of(scopes), Role.ADMIN).hasEverything());
  }
}
