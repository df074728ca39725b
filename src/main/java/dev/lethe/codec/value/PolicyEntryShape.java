package dev.lethe.codec.value;

import dev.lethe.codec.avro.Schemas;
import dev.lethe.policy.PolicyEntry;
import org.apache.avro.Schema;

/** Fields of published policies. */
public final class PolicyEntryShape implements Shape<PolicyEntry> {
  private static final FieldName POLICY = FieldName.of("policy");
  private static final FieldName TEXT = FieldName.of("text");
  private static final FieldName VERSION = FieldName.of("version");
  private static final FieldName RULE = FieldName.of("rule");

  @Override
  public Schema schema() {
    return Schemas.of("PolicyEntry");
  }

  @Override
  public void write(PolicyEntry entry, FieldWriter out) {
    out.begin();
    if (out.beginUnlessNull(POLICY, entry)) {
      out.text(TEXT, entry.text());
      out.text(VERSION, entry.version());
      out.end();
    }
    out.textOrNull(RULE, null);
    out.end();
  }
}
