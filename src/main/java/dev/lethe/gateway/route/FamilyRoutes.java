package dev.lethe.gateway.route;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.gateway.Json;
import dev.lethe.gateway.Problem;
import dev.lethe.gateway.access.Access;
import dev.lethe.gateway.access.Role;
import dev.lethe.gateway.view.FamilyView;
import dev.lethe.gateway.view.FamilyView.Sort;
import dev.lethe.gateway.view.ScopeView;
import io.javalin.http.Context;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.util.Locale;
import java.util.Optional;

/** Shows scopes and families. */
public final class FamilyRoutes implements Routes {
  private final FamilyView families;
  private final ScopeView scopes;

  public FamilyRoutes(FamilyView families, ScopeView scopes) {
    this.families = families;
    this.scopes = scopes;
  }

  @Override
  public void addTo(JavalinDefaultRoutingApi api) {
    api.get("/v1/scopes", this::scopes, Role.READER);
    api.get("/v1/families", this::list, Role.READER);
    api.get("/v1/families/{family_id}", this::show, Role.READER);
  }

  private void scopes(Context request) {
    ObjectNode all = Json.object();
    all.set("scopes", Json.tree(scopes.list(Access.caller(request)::mayUse)));
    Responses.json(request, all);
  }

  private void list(Context request) {
    Requests.requireKnownParameters(request, "scope", "search", "sort", "limit", "cursor");
    String sort = Requests.oneOf(request, "sort", "count", Sort.names());
    int limit = Requests.whole(request, "limit", 1, 500, 100);
    int from = Requests.whole(request, "cursor", 0, Integer.MAX_VALUE, 0);
    FamilyView.Query query =
        new FamilyView.Query(
            Requests.scopes(request),
            Requests.parameter(request, "search").orElse("").toLowerCase(Locale.ROOT),
            Sort.valueOf(sort.toUpperCase(Locale.ROOT)));
    FamilyView.Page page = families.page(query, from, limit);
    ObjectNode shown = Json.object();
    shown.set("families", Json.tree(page.families()));
    int next = from + page.families().size();
    shown.put("total", page.total());
    shown.put("next_cursor", next < page.total() ? Integer.toString(next) : null);
    Responses.json(request, shown);
  }

  private void show(Context request) {
    Requests.requireKnownParameters(request, "scope");
    String id = request.pathParam("family_id");
    Optional<ObjectNode> detail =
        Requests.scope(request).flatMap(scope -> families.detail(scope, id));
    Responses.json(
        request,
        detail.orElseThrow(
            () -> Problem.notFound("There is no family " + id + " in this scope").exception()));
  }
}
