package dev.lethe.codec.value;

import dev.lethe.call.Answer;
import dev.lethe.call.ToolResult;
import dev.lethe.call.llm.LlmRequest;
import dev.lethe.call.llm.LlmResult;
import dev.lethe.codec.call.AnswerCodec;
import dev.lethe.event.EventType;
import dev.lethe.family.record.SpamFamily;
import dev.lethe.family.rule.SuppressRule;
import dev.lethe.memory.Decision;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Report;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.ToolRequest;
import dev.lethe.memory.VectorChange;
import dev.lethe.memory.vector.Embedding;
import dev.lethe.policy.PolicyEntry;
import java.util.Locale;

/** Fields of the output records, in the order of their schemas. */
public final class ValueShapes {
  /** Shape of memories. */
  public static final Shape<Memory> MEMORY = new Shape<>("Memory", ValueShapes::write);

  /** Shape of tombstones; on their topic they include their event type. */
  public static final Shape<Tombstone> TOMBSTONE = new Shape<>("Tombstone", ValueShapes::write);

  /** Shape of decisions; one decision is written for every event and every item. */
  public static final Shape<Decision> DECISION = new Shape<>("Decision", ValueShapes::write);

  /** Shape of family records: rule P1. */
  public static final Shape<SpamFamily> FAMILY = new Shape<>("SpamFamily", ValueShapes::write);

  /** Shape of texts for the vector index. */
  public static final Shape<VectorChange> VECTOR_CHANGE =
      new Shape<>("VectorChange", ValueShapes::write);

  /** Shape of memories' vectors. */
  public static final Shape<Embedding> EMBEDDING = new Shape<>("Embedding", ValueShapes::write);

  /** Shape of reports of hygiene runs. */
  public static final Shape<Report> REPORT = new Shape<>("Report", ValueShapes::write);

  /** Shape of tool calls that Lethe makes. */
  public static final Shape<ToolRequest> TOOL_CALL = new Shape<>("ToolCall", ValueShapes::write);

  /** Shape of answers to tool calls. */
  public static final Shape<ToolResult> TOOL_RESULT = new Shape<>("ToolResult", ValueShapes::write);

  /** Shape of requests to LLM workers. */
  public static final Shape<LlmRequest> LLM_REQUEST = new Shape<>("LlmRequest", ValueShapes::write);

  /** Shape of LLM workers' answers. */
  public static final Shape<LlmResult> LLM_RESULT = new Shape<>("LlmResult", ValueShapes::write);

  /** Shape of published policies. */
  public static final Shape<PolicyEntry> POLICY_ENTRY =
      new Shape<>("PolicyEntry", ValueShapes::write);

  /** Shape of published suppress rules. */
  public static final Shape<SuppressRule> SUPPRESS_RULE =
      new Shape<>("PolicyEntry", ValueShapes::write);

  private ValueShapes() {}

  private static void write(Memory memory, FieldWriter out) {
    out.text("memory_id", memory.memoryId());
    out.text("kind", memory.kind().wireName());
    out.text("scope", memory.scope().name());
    out.textOrNull("item_id", memory.itemId());
    out.textOrNull("event_id", memory.eventId());
    content(memory.content(), out);
    source(memory.source(), out);
    out.number("created_at", memory.createdAt());
    out.number("updated_at", memory.updatedAt());
    out.numberOrNull("edited_at", memory.editedAt());
    out.number("admitted_at", memory.admittedAt());
    out.numberOrNull("expires_at", memory.expiresAt());
    out.number("revision", memory.revision());
    out.begin("cluster");
    out.textOrNull("thread_id", memory.cluster().threadId());
    out.textOrNull("spam_family_id", memory.cluster().spamFamilyId());
    out.end();
    retrieval(memory.retrieval(), out);
    usage(memory.usage(), out);
    out.begin("embedding");
    out.text("status", memory.embedding().name().toLowerCase(Locale.ROOT));
    out.end();
    lifecycle(memory.lifecycle(), out);
    out.texts("references", memory.references());
    out.texts("tags", memory.tags());
    out.begin("fingerprints");
    out.textOrNull("exact_hash", memory.fingerprints().exactHash());
    out.textOrNull("simhash64", memory.fingerprints().simhash64());
    out.end();
    out.jsonOrNull("item", memory.item());
    out.number("schema_version", memory.schemaVersion());
  }

  private static void content(Memory.Content content, FieldWriter out) {
    out.begin("content");
    out.text("text", content.text());
    out.text("normalized_text", content.normalizedText());
    out.texts("snippets", content.snippets());
    out.end();
  }

  private static void source(Memory.Source source, FieldWriter out) {
    out.begin("source");
    out.text("type", source.type());
    out.textOrNull("guild_id", source.guildId());
    out.textOrNull("channel_id", source.channelId());
    out.textOrNull("author_id", source.authorId());
    out.flag("author_is_bot", source.authorIsBot());
    out.end();
  }

  private static void retrieval(Memory.Retrieval retrieval, FieldWriter out) {
    out.begin("retrieval");
    out.flag("pinned", retrieval.pinned());
    out.flag("locked_by_admin", retrieval.lockedByAdmin());
    out.flag("locked_by_system", retrieval.lockedBySystem());
    out.real("weight", retrieval.weight());
    out.end();
  }

  private static void usage(Memory.Usage usage, FieldWriter out) {
    out.begin("usage");
    out.number("included_count_total", usage.includedCountTotal());
    out.real("included_count_decay", usage.includedCountDecay());
    out.numberOrNull("last_included_at", usage.lastIncludedAt());
    out.numberOrNull("included_days", usage.includedDays());
    out.end();
  }

  private static void lifecycle(Memory.Lifecycle lifecycle, FieldWriter out) {
    out.begin("lifecycle");
    out.flag("deleted", lifecycle.deleted());
    out.numberOrNull("deleted_at", lifecycle.deletedAt());
    out.textOrNull("replaced_by", lifecycle.replacedBy());
    out.textOrNull("superseded_by", lifecycle.supersededBy());
    out.textOrNull("run_id", lifecycle.runId());
    out.numberOrNull("restored_at", lifecycle.restoredAt());
    out.end();
  }

  private static void write(Tombstone tombstone, FieldWriter out) {
    out.text("type", EventType.COMPACTION_DELETED.wireName());
    out.text("memory_id", tombstone.memoryId());
    out.text("scope", tombstone.scope().name());
    out.textOrNull("item_id", tombstone.itemId());
    out.number("deleted_at", tombstone.deletedAt());
    out.textOrNull("replaced_by", tombstone.replacedBy());
    out.textOrNull("content_hash", tombstone.contentHash());
    out.text("reason", tombstone.reason());
    out.textOrNull("run_id", tombstone.runId());
  }

  private static void write(Decision decision, FieldWriter out) {
    out.textOrNull("event_id", decision.eventId());
    out.textOrNull("item_id", decision.itemId());
    out.text("type", decision.type());
    out.text("scope", decision.scope().name());
    out.text("verdict", decision.verdict().wireName());
    out.text("reason", decision.reason().wireName());
    out.textOrNull("memory_id", decision.memoryId());
    out.textOrNull("family_id", decision.familyId());
    out.numberOrNull("distance", decision.distance());
    out.begin("embed");
    out.text("verdict", decision.embed().what().wireName());
    out.text("reason", decision.embed().why().wireName());
    out.end();
    out.textOrNull("rule", decision.rule());
    out.text("policy_version", decision.policyVersion());
    out.number("occurred_at", decision.occurredAt());
  }

  private static void write(SpamFamily family, FieldWriter out) {
    out.text("kind", SpamFamily.KIND);
    out.text("aggregate_type", SpamFamily.AGGREGATE_TYPE);
    out.text("topic", family.topic());
    out.begin("time_range");
    out.number("start", family.start());
    out.number("end", family.end());
    out.end();
    out.textOrNull("channel_id", family.channelId());
    out.text("author_kind", SpamFamily.AUTHOR_KIND);
    out.begin("fingerprints");
    out.text("exact_hash", family.exactHash());
    out.text("simhash64", family.simhash64());
    out.end();
    out.number("dup_count", family.dupCount());
    out.texts("example_snippets", family.exampleSnippets());
    out.texts("recognition_signals", family.recognitionSignals());
    out.texts("actions_suggested", family.actionsSuggested());
    out.texts("source_event_ids_sample", family.sourceEventIdsSample());
    out.text("family_id", family.familyId());
    out.text("scope", family.scope().name());
    out.textOrNull("template", family.template());
    out.number("authors_seen", family.authorsSeen());
    out.textOrNull("first_event_id", family.firstEventId());
    out.textOrNull("last_event_id", family.lastEventId());
    out.text("day", family.day());
    out.textOrNull("merged_into", family.mergedInto());
    out.records("slots", family.slots(), slot -> write(slot, out));
  }

  private static void write(SpamFamily.Slot slot, FieldWriter out) {
    out.textOrNull("name", slot.name());
    out.numberOrNull("position", slot.position());
    out.records("values", slot.values(), value -> write(value, out));
    out.textOrNull("last", slot.last());
  }

  private static void write(SpamFamily.Value value, FieldWriter out) {
    out.text("value", value.value());
    out.number("count", value.count());
    out.number("first_seen", value.firstSeen());
    out.number("last_seen", value.lastSeen());
  }

  private static void write(VectorChange change, FieldWriter out) {
    out.text("memory_id", change.memoryId());
    out.text("scope", change.scope().name());
    out.text("kind", change.kind().wireName());
    out.text("text", change.text());
    out.number("revision", change.revision());
    out.text("text_hash", change.textHash());
  }

  private static void write(Embedding embedding, FieldWriter out) {
    out.text("model", embedding.model().name());
    out.number("dimensions", embedding.vector().length());
    out.vector("vector", embedding.vector());
    out.text("memory_id", embedding.memoryId());
    out.text("scope", embedding.scope().name());
    out.text("model_version", embedding.model().version());
    out.text("text_hash", embedding.textHash());
  }

  private static void write(Report report, FieldWriter out) {
    out.text("run_id", report.runId());
    out.text("stage", report.stage());
    out.textOrNull("scope", report.scope() == null ? null : report.scope().name());
    out.textOrNull("tenant", report.tenant());
    out.flag("dry_run", report.dryRun());
    out.number("started_at", report.startedAt());
    out.number("finished_at", report.finishedAt());
    out.text("policy_version", report.policyVersion());
    out.counts("counts", report.counts());
    out.records("samples", report.samples(), sample -> write(sample, out));
    out.jsonOrNull("deferred", report.deferred());
    out.jsonOrNull("flagged", report.flagged());
    out.jsonOrNull("merged", report.merged());
    out.flagOrNull("rolled_back", report.rolledBack());
    out.jsonOrNull("probes", report.probes());
  }

  private static void write(Report.Sample sample, FieldWriter out) {
    out.text("phase", sample.phase());
    out.textOrNull("signature", sample.signature());
    out.text("canonical_id", sample.canonicalId());
    out.texts("duplicate_ids", sample.duplicateIds());
    out.texts("item_ids", sample.itemIds());
    out.number("size", sample.size());
  }

  private static void write(ToolRequest request, FieldWriter out) {
    out.text("type", "tool_call");
    out.text("name", request.name());
    out.json("args", request.args());
    out.textOrNull("command_id", request.commandId());
    out.numberOrNull("occurred_at", request.occurredAt());
    out.textOrNull("scope", request.scope() == null ? null : request.scope().name());
    out.textOrNull("tenant", request.tenant());
  }

  private static void write(ToolResult result, FieldWriter out) {
    Answer answer = result.answer();
    out.text("command_id", result.commandId());
    out.text("name", result.name());
    out.flag("ok", answer instanceof Answer.Done);
    out.jsonOrNull(
        "result", answer instanceof Answer.Done done ? AnswerCodec.text(done.output()) : null);
    if (out.beginUnlessNull("error", answer instanceof Answer.Refused ? answer : null)) {
      Answer.Refused refused = (Answer.Refused) answer;
      out.text("code", refused.code().wireName());
      out.text("message", refused.message());
      out.textOrNull("path", refused.path());
      out.end();
    }
    if (out.beginUnlessNull("partitions", result.partitions())) {
      out.number("answered", result.partitions().answered());
      out.numbers("missing", result.partitions().missing());
      out.end();
    }
    out.textOrNull("tenant", result.tenant());
    out.textOrNull("scope", result.scope());
  }

  private static void write(LlmRequest request, FieldWriter out) {
    out.text("request_id", request.requestId());
    out.text("scope", request.scope().name());
    out.text("task", request.task());
    out.textOrNull("run_id", request.runId());
    out.json("input", request.input());
    out.number("requested_at", request.requestedAt());
    out.numberOrNull("not_after", request.notAfter());
  }

  private static void write(LlmResult result, FieldWriter out) {
    out.text("request_id", result.requestId());
    out.text("scope", result.scope().name());
    out.text("task", result.task());
    out.textOrNull("model", result.model());
    out.jsonOrNull("output", result.output());
    out.textOrNull("error", result.error());
    out.numberOrNull("tokens", result.tokens());
  }

  private static void write(PolicyEntry entry, FieldWriter out) {
    if (out.beginUnlessNull("policy", entry)) {
      out.text("text", entry.text());
      out.text("version", entry.version());
      out.end();
    }
    out.textOrNull("rule", null);
  }

  private static void write(SuppressRule rule, FieldWriter out) {
    out.textOrNull("policy", null);
    if (out.beginUnlessNull("rule", rule)) {
      out.text("rule_id", rule.ruleId());
      out.text("name", rule.name());
      out.text("tenant", rule.tenant());
      out.textOrNull("channel_id", rule.channelId());
      out.begin("match");
      out.text("type", rule.match().type().wireName());
      out.text("value", rule.match().value());
      out.end();
      out.text("action", rule.action().wireName());
      out.text("status", rule.status().wireName());
      out.end();
    }
  }
}
