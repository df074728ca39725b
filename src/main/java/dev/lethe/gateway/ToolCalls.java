package dev.lethe.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.call.ToolType;
import dev.lethe.call.engine.Tools;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.call.ToolSchemas;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.event.Scope;
import dev.lethe.gateway.access.Caller;
import dev.lethe.gateway.access.Role;
import dev.lethe.gateway.access.ToolRoles;
import dev.lethe.gateway.view.TopicFollower;
import dev.lethe.runtime.ToolCaller;
import dev.lethe.runtime.TopicReader;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Calls tools on behalf of callers: sends records to the commands topic, and gives each reply to
 * the request that waits for it, and to no other.
 */
public final class ToolCalls implements AutoCloseable {
  /** Time to wait beyond the application's own timeout for partitions that don't answer. */
  private static final Duration LONGER = Duration.ofSeconds(10);

  private static final String CONTEXT = "memory.context_assemble";
  private static final String FORGET = "memory.forget";
  private static final String DISCORD = "discord.";

  private final Topics topics;
  private final Codecs codecs;
  private final RecordSender sender;
  private final Clock clock;
  private final TopicFollower replies;
  private final Map<String, Waiting> waiting = new ConcurrentHashMap<>();

  private record Waiting(JsonNode call, CompletableFuture<JsonNode> reply) {}

  /** Sees replies sent from now on. */
  ToolCalls(Settings settings, Topics topics, Codecs codecs, RecordSender sender, Clock clock) {
    this.topics = topics;
    this.codecs = codecs;
    this.sender = sender;
    this.clock = clock;
    TopicReader reader = new TopicReader(settings, List.of(topics.replies()));
    reader.seekToEnd();
    replies = new TopicFollower("replies", reader, this::take);
  }

  /**
   * Calls a tool.
   *
   * @param scope scope of the call; null for all scopes of the caller's tenant
   * @param args arguments of the tool
   * @param idempotencyKey key that a repetition has too; null if there is none
   * @return the reply, as the replies topic has it; fails with a {@link ProblemException} if the
   *     call is refused or no reply arrives in time
   * @throws ProblemException if the caller may not do this
   */
  public CompletableFuture<JsonNode> call(
      Caller caller, String tool, String scope, JsonNode args, String idempotencyKey) {
    ToolType type =
        Tools.BUILT_IN
            .named(tool)
            .orElseThrow(
                () -> Problem.notFound("There is no tool " + tool + "; see /v1/tools").exception());
    requireAccess(caller, type, scope, args);
    ToolSchemas.known()
        .fault(type, args, true)
        .ifPresent(
            fault -> {
              throw Problem.refused(400, fault.code().wireName(), fault.message(), fault.path())
                  .exception();
            });
    ObjectNode call = call(caller, type, scope, args, idempotencyKey);
    String commandId = call.get("command_id").asText();
    Waiting mine = new Waiting(call, new CompletableFuture<>());
    Waiting earlier = waiting.putIfAbsent(commandId, mine);
    if (earlier != null) {
      return earlier.reply.handle(ToolCalls::result);
    }
    CompletableFuture<JsonNode> reply =
        mine.reply
            .orTimeout(patience(type, args).toMillis(), TimeUnit.MILLISECONDS)
            .whenComplete((done, failed) -> waiting.remove(commandId, mine))
            .handle(ToolCalls::result);
    byte[] key = (scope == null ? commandId : scope).getBytes(StandardCharsets.UTF_8);
    sender
        .send(topics.commands(), key, Json.bytes(call))
        .exceptionally(
            failed -> {
              mine.reply.completeExceptionally(
                  Problem.unavailable("Kafka did not accept the call").exception());
              return null;
            });
    return reply;
  }

  private static Duration patience(ToolType type, JsonNode args) {
    boolean isRun = type.stage() != null || type.runArguments().stream().anyMatch(args::hasNonNull);
    return (isRun ? ToolType.DEADLINE_OF_RUNS : ToolType.DEADLINE).plus(LONGER);
  }

  private static JsonNode result(JsonNode reply, Throwable thrown) {
    Throwable failed = thrown instanceof CompletionException ? thrown.getCause() : thrown;
    if (failed instanceof TimeoutException) {
      throw Problem.timeout(
              "Is the application running? It still processes the call when it starts")
          .exception();
    }
    if (failed != null) {
      throw failed instanceof ProblemException known ? known : new CompletionException(failed);
    }
    if (reply.path("ok").booleanValue()) {
      return reply;
    }
    JsonNode error = reply.path("error");
    String code = error.path("code").asText();
    throw Problem.refused(
            Refusals.status(code),
            code,
            error.path("message").asText(),
            error.path("path").textValue())
        .exception();
  }

  private ObjectNode call(
      Caller caller, ToolType type, String scope, JsonNode args, String idempotencyKey) {
    String id =
        idempotencyKey == null
            ? "http-" + UUID.randomUUID()
            : RecordIntake.idOf(caller, idempotencyKey);
    ObjectNode call =
        Json.object()
            .put("type", "tool_call")
            .put("name", type.name())
            .put("command_id", id)
            .put("occurred_at", clock.millis());
    if (scope != null) {
      call.put("scope", scope);
    } else if (!caller.isOfAllTenants()) {
      call.put("tenant", caller.tenant());
    }
    call.set("args", args);
    return call;
  }

  /**
   * Requires that the caller may make the call.
   *
   * @throws ProblemException if not
   */
  private static void requireAccess(Caller caller, ToolType type, String scope, JsonNode args) {
    boolean logs = type.name().equals(CONTEXT) && args.path("log").asBoolean();
    Role needed = logs ? Role.AGENT : ToolRoles.of(type);
    if (!caller.role().includes(needed)) {
      throw Problem.needsRole(type.name(), needed, caller).exception();
    }
    if (scope == null ? !caller.hasWholeTenant() : !caller.mayUse(scope)) {
      throw Problem.forbidden(
              scope == null
                  ? "the call must name a scope, one of " + caller.scopes()
                  : caller.name() + " may not use the scope " + scope)
          .exception();
    }
    if (args.hasNonNull("collection") && !caller.hasWholeTenant()) {
      throw Problem.forbidden("collection needs a token for the whole tenant").exception();
    }
    requireChannel(caller, type, scope, args);
    if (type.name().equals(FORGET) && !caller.role().includes(Role.MODERATOR)) {
      requireOwn(caller, args);
    }
  }

  /** A tool that acts on a channel, or on all of a tenant, may do so only where its caller may. */
  private static void requireChannel(Caller caller, ToolType type, String scope, JsonNode args) {
    if (!type.name().startsWith(DISCORD) || caller.hasEverything()) {
      return;
    }
    String channel = args.path("channel_id").textValue();
    String tenant = scope == null ? caller.tenant() : new Scope(scope).tenant();
    if (channel == null ? !caller.hasWholeTenant() : !caller.mayUse(tenant + '/' + channel)) {
      throw Problem.forbidden(
              channel == null
                  ? "without channel_id, this needs a token for the whole tenant"
                  : caller.name() + " may not use the channel " + channel)
          .exception();
    }
  }

  private static void requireOwn(Caller caller, JsonNode args) {
    boolean isOwn =
        args.path("author_id").asText("").equals(caller.name())
            || args.at("/filter/author_id").asText("").equals(caller.name());
    if (!isOwn) {
      throw Problem.forbidden(
              "the role agent may forget only what it wrote: author_id or filter.author_id must be "
                  + caller.name())
          .exception();
    }
  }

  private void take(ConsumerRecord<byte[], byte[]> record) {
    if (record.key() == null || record.value() == null) {
      return;
    }
    Waiting call = waiting.get(new String(record.key(), StandardCharsets.UTF_8));
    if (call == null) {
      return;
    }
    String json = codecs.read(topics.replies(), record.value()).json();
    Optional<JsonNode> reply = Json.parse(json.getBytes(StandardCharsets.UTF_8));
    reply.filter(value -> ToolCaller.isReply(call.call, value)).ifPresent(call.reply::complete);
  }

  @Override
  public void close() {
    replies.close();
  }
}
