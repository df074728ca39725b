package dev.lethe.codec.value;

import dev.lethe.codec.avro.Schemas;
import dev.lethe.family.rule.SuppressRule;
import org.apache.avro.Schema;

/** Fields of published suppress rules. */
public final class SuppressRuleShape implements Shape<SuppressRule> {
  private static final FieldName POLICY = FieldName.of("policy");
  private static final FieldName RULE = FieldName.of("rule");
  private static final FieldName RULE_ID = FieldName.of("rule_id");
  private static final FieldName NAME = FieldName.of("name");
  private static final FieldName TENANT = FieldName.of("tenant");
  private static final FieldName CHANNEL_ID = FieldName.of("channel_id");
  private static final FieldName MATCH = FieldName.of("match");
  private static final FieldName TYPE = FieldName.of("type");
  private static final FieldName VALUE = FieldName.of("value");
  private static final FieldName ACTION = FieldName.of("action");
  private static final FieldName STATUS = FieldName.of("status");

  @Override
  public Schema schema() {
    return Schemas.of("PolicyEntry");
  }

  @Override
  public void write(SuppressRule rule, FieldWriter out) {
    out.begin();
    out.textOrNull(POLICY, null);
    if (out.beginUnlessNull(RULE, rule)) {
      out.text(RULE_ID, rule.ruleId());
      out.text(NAME, rule.name());
      out.text(TENANT, rule.tenant());
      out.textOrNull(CHANNEL_ID, rule.channelId());
      out.begin(MATCH);
      out.text(TYPE, rule.match().type().wireName());
      out.text(VALUE, rule.match().value());
      out.end();
      out.text(ACTION, rule.action().wireName());
      out.text(STATUS, rule.status().wireName());
      out.end();
    }
    out.end();
  }
}
