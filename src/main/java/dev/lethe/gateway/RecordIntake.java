package dev.lethe.gateway;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.avro.RegistryUnavailableException;
import dev.lethe.codec.event.Decoded;
import dev.lethe.codec.event.EventDecoder;
import dev.lethe.codec.event.InputWriter;
import dev.lethe.codec.item.ItemDecoder;
import dev.lethe.codec.item.ItemWriter;
import dev.lethe.config.Topics;
import dev.lethe.event.DeadLetterReason;
import dev.lethe.event.EventType;
import dev.lethe.event.FieldFault;
import dev.lethe.event.Scope;
import dev.lethe.gateway.access.Caller;
import dev.lethe.gateway.access.Role;
import dev.lethe.policy.MintingPolicy;
import dev.lethe.text.fingerprint.Digest;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.common.utils.Bytes;

/** Checks and sends the events and items of requests. */
public final class RecordIntake {
  private static final String TENANT = "tenant";
  private static final String TIME = "occurred_at";
  private static final Problem NOT_ACCEPTED =
      Problem.unavailable("Kafka did not accept the record");

  private final Topics topics;
  private final RecordSender sender;
  private final Clock clock;
  private final Optional<InputWriter> eventWriter;
  private final Optional<ItemWriter> itemWriter;

  /** Decoders reuse their buffers, so each thread has its own. */
  private final ThreadLocal<EventDecoder> eventDecoders;

  private final ThreadLocal<ItemDecoder> itemDecoders;

  /**
   * Result of one record.
   *
   * @param index position in the request
   * @param status {@code accepted} or {@code rejected}
   * @param id event or item id; null if there is none
   * @param scope scope of the record; null if it was rejected before that was known
   * @param problem null if it was accepted
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Result(int index, String status, String id, String scope, Problem problem) {
    static Result rejected(int index, String id, Problem problem) {
      return new Result(index, "rejected", id, null, problem);
    }

    private boolean isOfOutage() {
      return problem != null && problem.status() == 503;
    }
  }

  /** Results of a request, in its order. */
  public record Results(int accepted, int rejected, List<Result> results) {}

  /** A record that can be sent. */
  private record Ready(String id, Scope scope, Bytes value) {}

  RecordIntake(
      Topics topics, Codecs codecs, MintingPolicy limits, RecordSender sender, Clock clock) {
    this.topics = topics;
    this.sender = sender;
    this.clock = clock;
    int maxBytes = limits.maxEventBytes();
    int skew = limits.maxFutureSkewSeconds();
    eventDecoders = ThreadLocal.withInitial(() -> codecs.eventDecoder(maxBytes, skew));
    itemDecoders = ThreadLocal.withInitial(() -> codecs.itemDecoder(maxBytes, skew));
    eventWriter = codecs.eventWriter();
    itemWriter = codecs.itemWriter();
  }

  /** Returns the id that a caller's idempotency key stands for; two callers never share one. */
  static String idOf(Caller caller, String idempotencyKey) {
    String text = caller.tenant() + '\n' + caller.name() + '\n' + idempotencyKey;
    return "http-" + Digest.of(text.getBytes(StandardCharsets.UTF_8)).hex();
  }

  /**
   * Sends events; completes when the brokers have them, or with a {@link ProblemException} if none
   * was sent because Kafka or the schema registry does not answer.
   */
  public CompletableFuture<Results> events(Caller caller, List<JsonNode> records, String key) {
    EventIds ids = new EventIds(caller, key);
    return send(
        caller, records, topics.events(), (record, i) -> event(caller, record, ids.next(record)));
  }

  /**
   * Ids of the events of a request with an idempotency key. An id depends on the event itself, so
   * that a request that repeats only the rejected events, corrected, doesn't repeat the ids of
   * others.
   */
  private static final class EventIds {
    private final Caller caller;
    private final String key;
    private final Map<String, Integer> equal = new HashMap<>();

    EventIds(Caller caller, String key) {
      this.caller = caller;
      this.key = key;
    }

    /** Returns the id of the next event; null if the request has no key. */
    String next(ObjectNode event) {
      if (key == null) {
        return null;
      }
      Map<String, Object> fields = Json.map(event);
      // A client may take the time anew for each attempt.
      fields.remove(TIME);
      String content = Digest.of(Json.sortedBytes(fields)).hex();
      return idOf(caller, key + '\n' + content + '\n' + equal.merge(content, 1, Integer::sum));
    }
  }

  /** Sends items; completes when the brokers have them. */
  public CompletableFuture<Results> items(Caller caller, List<JsonNode> records) {
    return send(caller, records, topics.items(), (record, i) -> item(record));
  }

  /**
   * Returns the value to send for an edited event or item.
   *
   * @throws ProblemException if it is invalid, or of a scope that the caller may not use
   */
  public byte[] edited(Caller caller, byte[] value) {
    JsonNode record =
        Json.parse(value)
            .orElseThrow(
                () ->
                    Problem.rejected(DeadLetterReason.NOT_JSON.text(), null, "a text", "JSON")
                        .exception());
    ObjectNode object = ownedBy(caller, record);
    Optional<Ready> ready =
        itemDecoders.get().isMeantBy(value) ? item(object) : event(caller, object, null);
    Ready valid = ready.orElseThrow(() -> Problem.invalid("it is about no message").exception());
    requireAccess(caller, valid.scope());
    return valid.value().get();
  }

  private static void requireAccess(Caller caller, Scope scope) {
    if (!caller.mayUse(scope.name())) {
      throw Problem.forbidden(caller.name() + " may not use the scope " + scope).exception();
    }
  }

  /** Prepares a record. */
  private interface Preparation {
    /**
     * Returns the record to send; empty if there is nothing to send.
     *
     * @throws ProblemException if it is invalid
     */
    Optional<Ready> prepare(ObjectNode record, int index);
  }

  private CompletableFuture<Results> send(
      Caller caller, List<JsonNode> records, String topic, Preparation preparation) {
    List<CompletableFuture<Result>> results = new ArrayList<>();
    boolean isDown = false;
    for (int i = 0; i < records.size(); i++) {
      // Each record waits for seconds if Kafka doesn't answer, and a request may have thousands.
      CompletableFuture<Result> result =
          isDown
              ? CompletableFuture.completedFuture(Result.rejected(i, null, NOT_ACCEPTED))
              : sendOne(caller, records.get(i), i, topic, preparation);
      results.add(result);
      isDown = isDown || (result.isDone() && result.join().isOfOutage());
    }
    return CompletableFuture.allOf(results.toArray(CompletableFuture[]::new))
        .thenApply(
            all -> {
              List<Result> done = results.stream().map(CompletableFuture::join).toList();
              if (!done.isEmpty() && done.stream().allMatch(Result::isOfOutage)) {
                throw done.get(0).problem().exception();
              }
              int rejected = (int) done.stream().filter(one -> one.problem() != null).count();
              return new Results(done.size() - rejected, rejected, done);
            });
  }

  private CompletableFuture<Result> sendOne(
      Caller caller, JsonNode record, int index, String topic, Preparation preparation) {
    String id = null;
    try {
      ObjectNode object = ownedBy(caller, record);
      Optional<Ready> prepared = preparation.prepare(object, index);
      if (prepared.isEmpty()) {
        return CompletableFuture.completedFuture(
            Result.rejected(
                index,
                null,
                Problem.rejected(
                    "not_a_message", "type", "a record about no message", "a message")));
      }
      Ready ready = prepared.get();
      id = ready.id();
      requireAccess(caller, ready.scope());
      byte[] key = ready.scope().name().getBytes(StandardCharsets.UTF_8);
      return sender
          .send(topic, key, ready.value().get())
          .handle((sent, failed) -> result(index, ready, failed));
    } catch (ProblemException invalid) {
      return CompletableFuture.completedFuture(Result.rejected(index, id, invalid.problem()));
    } catch (RegistryUnavailableException down) {
      // Records before this one may have been sent, so the request as a whole has not failed.
      return CompletableFuture.completedFuture(
          Result.rejected(index, id, Problem.unavailable("the schema registry does not answer")));
    }
  }

  private static Result result(int index, Ready ready, Throwable failed) {
    return failed == null
        ? new Result(index, "accepted", ready.id(), ready.scope().name(), null)
        : Result.rejected(index, ready.id(), NOT_ACCEPTED);
  }

  /** Returns the record with the caller's tenant, unless it names one. */
  private static ObjectNode ownedBy(Caller caller, JsonNode record) {
    if (!(record instanceof ObjectNode object)) {
      throw Problem.rejected(
              DeadLetterReason.NOT_JSON.text(), "", record.getNodeType().name(), "a JSON object")
          .exception();
    }
    if (!caller.isOfAllTenants() && !object.hasNonNull(TENANT)) {
      object.put(TENANT, caller.tenant());
    }
    return object;
  }

  /** An event without an id or a time gets both here; a raw record of a chat system has its own. */
  private Optional<Ready> event(Caller caller, ObjectNode record, String idIfNone) {
    EventDecoder decoder = eventDecoders.get();
    long now = clock.millis();
    Optional<byte[]> canonical = decoder.canonical(Json.bytes(record), now);
    if (canonical.isEmpty()) {
      return Optional.empty();
    }
    ObjectNode event = (ObjectNode) Json.parse(canonical.get()).orElse(record);
    if (record.hasNonNull(TENANT)) {
      event.set(TENANT, record.get(TENANT));
    }
    if (!event.hasNonNull("event_id")) {
      event.put("event_id", idIfNone == null ? UUID.randomUUID().toString() : idIfNone);
    }
    if (!event.hasNonNull(TIME)) {
      event.put(TIME, now);
    }
    byte[] value = Json.bytes(event);
    Decoded decoded = decoder.decode(value, now);
    if (decoded instanceof Decoded.Ok ok) {
      requireRole(caller, ok.event().type());
      byte[] written = eventWriter.map(writer -> writer.write(value, ok.event())).orElse(value);
      return Optional.of(new Ready(ok.event().eventId(), ok.event().scope(), Bytes.wrap(written)));
    }
    if (decoded instanceof Decoded.Refused refused) {
      throw rejected(refused.reason(), refused.fault());
    }
    return Optional.empty();
  }

  /**
   * Some events do what a tool does, in the name of whatever author they give: they need the role
   * that the tool needs.
   */
  private static void requireRole(Caller caller, EventType type) {
    Role needed =
        switch (type) {
          case ADMIN_COMMAND -> Role.ADMIN;
          case COMPACTION_DELETED -> Role.MODERATOR;
          default -> Role.AGENT;
        };
    if (!caller.role().includes(needed)) {
      throw Problem.forbidden("an event of this type needs the role " + needed.wireName())
          .exception();
    }
  }

  private Optional<Ready> item(ObjectNode record) {
    byte[] value = Json.bytes(record);
    ItemDecoder.Decoded decoded = itemDecoders.get().decode(value, clock.millis());
    if (decoded instanceof ItemDecoder.Ok ok) {
      byte[] written = itemWriter.map(writer -> writer.write(value, ok.item())).orElse(value);
      return Optional.of(new Ready(ok.item().itemId(), ok.item().scope(), Bytes.wrap(written)));
    }
    ItemDecoder.Refused refused = (ItemDecoder.Refused) decoded;
    throw rejected(refused.reason(), refused.fault());
  }

  private static ProblemException rejected(DeadLetterReason reason, FieldFault fault) {
    String text = reason.text();
    int colon = text.indexOf(':');
    return Problem.rejected(
            reason.kind(),
            colon < 0 ? null : text.substring(colon + 1),
            fault == null ? null : fault.found(),
            fault == null ? null : fault.expected())
        .exception();
  }
}
