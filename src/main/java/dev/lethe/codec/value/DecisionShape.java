package dev.lethe.codec.value;

import dev.lethe.codec.avro.Schemas;
import dev.lethe.memory.Decision;
import org.apache.avro.Schema;

/** Fields of decisions; one decision is written for every event and every item. */
public final class DecisionShape implements Shape<Decision> {
  private static final FieldName EVENT_ID = FieldName.of("event_id");
  private static final FieldName ITEM_ID = FieldName.of("item_id");
  private static final FieldName TYPE = FieldName.of("type");
  private static final FieldName SCOPE = FieldName.of("scope");
  private static final FieldName VERDICT = FieldName.of("verdict");
  private static final FieldName REASON = FieldName.of("reason");
  private static final FieldName MEMORY_ID = FieldName.of("memory_id");
  private static final FieldName FAMILY_ID = FieldName.of("family_id");
  private static final FieldName DISTANCE = FieldName.of("distance");
  private static final FieldName EMBED = FieldName.of("embed");
  private static final FieldName RULE = FieldName.of("rule");
  private static final FieldName POLICY_VERSION = FieldName.of("policy_version");
  private static final FieldName OCCURRED_AT = FieldName.of("occurred_at");

  @Override
  public Schema schema() {
    return Schemas.of("Decision");
  }

  @Override
  public void write(Decision decision, FieldWriter out) {
    out.begin();
    out.textOrNull(EVENT_ID, decision.eventId());
    out.textOrNull(ITEM_ID, decision.itemId());
    out.text(TYPE, decision.type());
    out.text(SCOPE, decision.scope().name());
    out.text(VERDICT, decision.verdict().wireName());
    out.text(REASON, decision.reason().wireName());
    out.textOrNull(MEMORY_ID, decision.memoryId());
    out.textOrNull(FAMILY_ID, decision.familyId());
    out.numberOrNull(DISTANCE, decision.distance());
    out.begin(EMBED);
    out.text(VERDICT, decision.embed().what().wireName());
    out.text(REASON, decision.embed().why().wireName());
    out.end();
    out.textOrNull(RULE, decision.rule());
    out.text(POLICY_VERSION, decision.policyVersion());
    out.number(OCCURRED_AT, decision.occurredAt());
    out.end();
  }
}
