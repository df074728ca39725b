package dev.lethe.gateway.route;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.gateway.PolicyDesk;
import dev.lethe.gateway.Problem;
import dev.lethe.gateway.access.Access;
import dev.lethe.gateway.access.Role;
import io.javalin.http.Context;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.time.Duration;
import java.util.Set;

/** Shows and changes the policy, and shows the rules. */
public final class PolicyRoutes implements Routes {
  private static final String TEXT = "text";

  private final PolicyDesk policies;

  public PolicyRoutes(PolicyDesk policies) {
    this.policies = policies;
  }

  @Override
  public void addTo(JavalinDefaultRoutingApi api) {
    api.get("/v1/rules", this::rules, Role.READER);
    api.get("/v1/policy", this::show, Role.MODERATOR);
    api.put("/v1/policy", this::apply, Role.ADMIN);
    api.post("/v1/policy/check", this::check, Role.MODERATOR);
    api.post("/v1/policy/preview", this::preview, Role.MODERATOR);
    api.post("/v1/policy/rollback", this::rollBack, Role.ADMIN);
  }

  private void rules(Context request) {
    Responses.json(request, policies.rules(Access.caller(request)));
  }

  private void show(Context request) {
    requireAllTenants(request);
    Responses.json(request, policies.show());
  }

  /** A policy is for all tenants, and has overrides for some. */
  private static void requireAllTenants(Context request) {
    if (!Access.caller(request).hasEverything()) {
      throw Problem.forbidden("the policy is for all tenants, so it needs a token for all of them")
          .exception();
    }
  }

  private static String text(Context request) {
    requireAllTenants(request);
    ObjectNode body = Requests.object(request);
    Requests.requireKnown(body, Set.of(TEXT));
    return Requests.text(body, TEXT)
        .orElseThrow(() -> Problem.invalid(TEXT, "nothing", "a policy file").exception());
  }

  private void apply(Context request) {
    Responses.json(request, policies.apply(text(request)));
  }

  private void check(Context request) {
    Audit.reads(request);
    Responses.json(request, policies.check(text(request)));
  }

  private void preview(Context request) {
    Audit.reads(request);
    Requests.requireKnownParameters(request, "minutes");
    Duration back = Duration.ofMinutes(Requests.whole(request, "minutes", 1, 1_440, 60));
    Responses.json(request, policies.preview(Access.caller(request), text(request), back));
  }

  private void rollBack(Context request) {
    requireAllTenants(request);
    Responses.json(request, policies.rollBack());
  }
}
