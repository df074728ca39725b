package dev.lethe.gateway;

import dev.lethe.codec.Codecs;
import dev.lethe.config.ServeSettings;
import dev.lethe.config.Setting;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.gateway.access.Access;
import dev.lethe.gateway.access.Caller;
import dev.lethe.gateway.access.ProxyTokens;
import dev.lethe.gateway.access.RateLimit;
import dev.lethe.gateway.access.TokenSource;
import dev.lethe.gateway.access.TokensFile;
import dev.lethe.gateway.mcp.McpTools;
import dev.lethe.gateway.route.Audit;
import dev.lethe.gateway.route.CallerRoutes;
import dev.lethe.gateway.route.DeadLetterRoutes;
import dev.lethe.gateway.route.DecisionRoutes;
import dev.lethe.gateway.route.FamilyRoutes;
import dev.lethe.gateway.route.HealthRoutes;
import dev.lethe.gateway.route.McpRoutes;
import dev.lethe.gateway.route.MemoryRoutes;
import dev.lethe.gateway.route.PolicyRoutes;
import dev.lethe.gateway.route.RecordRoutes;
import dev.lethe.gateway.route.Routes;
import dev.lethe.gateway.route.RunRoutes;
import dev.lethe.gateway.route.StaticRoutes;
import dev.lethe.gateway.route.StreamRoutes;
import dev.lethe.gateway.route.ToolRoutes;
import dev.lethe.gateway.view.DecisionQuery;
import dev.lethe.gateway.view.MemoryRecords;
import dev.lethe.gateway.view.Values;
import dev.lethe.gateway.view.Views;
import dev.lethe.policy.Policy;
import dev.lethe.runtime.PortCheck;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.util.JavalinBindException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The HTTP API. It holds no state that matters: whatever it knows it has read from Lethe's topics,
 * so any number of instances can run side by side.
 */
public final class Gateway implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Gateway.class);

  private final RecordSender sender;
  private final ToolCalls calls;
  private final Views views;
  private final StreamRoutes streams;
  private final HealthRoutes health;
  private final Javalin server;
  private final String host;

  /**
   * Parts that the process of the gateway adds to it.
   *
   * @param release release of Lethe
   * @param wording explains memories
   * @param restoring records of state that an application in this process has still to restore;
   *     empty if there is no application in it
   */
  public record Own(String release, MemoryWording wording, Supplier<OptionalLong> restoring) {}

  private Gateway(Settings settings, Policy policy, Access access, Own own) {
    Topics topics = Topics.withPrefix(settings.topicPrefix());
    Codecs codecs = Codecs.configuredBy(settings);
    ServeSettings serve = settings.serve();
    Clock clock = Clock.systemUTC();
    host = serve.host();
    sender = new RecordSender(settings);
    calls = new ToolCalls(settings, topics, codecs, sender, clock);
    RecordIntake intake = new RecordIntake(topics, codecs, policy.minting(), sender, clock);
    views = new Views(settings, topics, codecs, clock);
    streams = new StreamRoutes(views.changes(), views.flow(), clock);
    health = new HealthRoutes(settings, topics, own.restoring());
    PolicyDesk policies = new PolicyDesk(settings, topics, codecs, policy, clock);
    List<Routes> routes =
        List.of(
            new CallerRoutes(),
            new RecordRoutes(intake),
            new ToolRoutes(calls),
            new FamilyRoutes(views.families(), views.scopes()),
            new DecisionRoutes(new DecisionQuery(settings, topics, codecs), clock),
            new RunRoutes(settings, topics.reports(), new Values(codecs)),
            new DeadLetterRoutes(views.deadLetters(), intake),
            new MemoryRoutes(
                new MemoryRecords(settings, topics, codecs), calls, policies, own.wording(), clock),
            new PolicyRoutes(policies),
            health,
            streams,
            new McpRoutes(new McpTools(calls, intake), own.release()),
            new StaticRoutes(views::isReady));
    server = Javalin.create(config -> configure(config, serve, access, routes));
  }

  /**
   * Starts a gateway.
   *
   * @param policy policy that applies while none is published
   * @param anyone caller who sends requests without a token; empty if these are refused
   * @param more other tokens than those of the settings
   * @throws dev.lethe.runtime.FaultException if the address can't be bound
   * @throws dev.lethe.gateway.access.InvalidTokensException if the file of tokens is invalid
   */
  public static Gateway start(
      Settings settings, Policy policy, Optional<Caller> anyone, TokenSource more, Own own) {
    ServeSettings serve = settings.serve();
    TokenSource tokens = more;
    if (serve.tokens().isPresent()) {
      tokens = tokens.or(TokensFile.read(serve.tokens().get()));
    }
    if (serve.proxy().isPresent()) {
      tokens = tokens.or(new ProxyTokens(serve.proxy().get()));
    }
    RateLimit limit = new RateLimit(serve.requestsPerMinute(), System::nanoTime);
    Gateway gateway = new Gateway(settings, policy, new Access(tokens, anyone, limit), own);
    try {
      gateway.server.start(serve.host(), serve.port());
    } catch (JavalinBindException taken) {
      gateway.close();
      throw PortCheck.cannotListen(
          Setting.SERVE_PORT, serve.host(), serve.port(), taken.getMessage());
    }
    return gateway;
  }

  /** Returns the names of the topics that must exist. */
  public static List<String> topicsNeeded(Topics topics) {
    return List.of(
        topics.events(),
        topics.items(),
        topics.commands(),
        topics.replies(),
        topics.families(),
        topics.memories(),
        topics.policy(),
        topics.decisions(),
        topics.deadLetters(),
        topics.reports());
  }

  /** Returns the address of the API and the console. */
  public String url() {
    String name = host.indexOf(':') >= 0 ? '[' + host + ']' : host;
    return "http://" + name + ':' + server.port();
  }

  private static void configure(
      JavalinConfig config, ServeSettings serve, Access access, List<Routes> routes) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.http.maxRequestSize = serve.maxBodyBytes();
    config.http.prefer405over404 = true;
    config.http.defaultContentType = "application/json";
    config.jetty.modifyHttpConfiguration(http -> http.setSendServerVersion(false));
    config.routes.before(Gateway::protect);
    config.routes.beforeMatched(access::check);
    config.routes.after(Audit::log);
    routes.forEach(some -> some.addTo(config.routes));
    config.routes.exception(
        ProblemException.class, (problem, request) -> report(request, problem.problem()));
    config.routes.exception(
        HttpResponseException.class,
        (failed, request) -> report(request, problem(failed, request)));
    config.routes.exception(
        Exception.class,
        (failed, request) -> {
          LOG.error("Could not process {} {}", request.method(), request.path(), failed);
          report(request, Problem.internal());
        });
  }

  private static void protect(Context request) {
    request
        .header("X-Content-Type-Options", "nosniff")
        .header("Referrer-Policy", "no-referrer")
        .header("Cache-Control", "no-store")
        .header("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
  }

  private static Problem problem(HttpResponseException failed, Context request) {
    return switch (failed.getStatus()) {
      case 404 -> Problem.notFound("There is nothing at " + request.path() + "; see /openapi.yaml");
      case 413 -> Problem.tooLarge("the body is larger than lethe.serve.max.body.bytes");
      default -> Problem.other(failed.getStatus(), failed.getMessage());
    };
  }

  private static void report(Context request, Problem problem) {
    request.status(problem.status()).contentType(Problem.MEDIA_TYPE).result(Json.bytes(problem));
  }

  @Override
  public void close() {
    streams.close();
    server.stop();
    views.close();
    health.close();
    calls.close();
    sender.close();
  }
}
