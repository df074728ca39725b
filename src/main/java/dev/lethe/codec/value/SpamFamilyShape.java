package dev.lethe.codec.value;

import dev.lethe.codec.avro.Schemas;
import dev.lethe.family.record.SpamFamily;
import org.apache.avro.Schema;

/** Fields of family records, in order: rule P1. */
public final class SpamFamilyShape implements Shape<SpamFamily> {
  private static final FieldName KIND = FieldName.of("kind");
  private static final FieldName AGGREGATE_TYPE = FieldName.of("aggregate_type");
  private static final FieldName TOPIC = FieldName.of("topic");
  private static final FieldName TIME_RANGE = FieldName.of("time_range");
  private static final FieldName START = FieldName.of("start");
  private static final FieldName END = FieldName.of("end");
  private static final FieldName CHANNEL_ID = FieldName.of("channel_id");
  private static final FieldName AUTHOR_KIND = FieldName.of("author_kind");
  private static final FieldName FINGERPRINTS = FieldName.of("fingerprints");
  private static final FieldName EXACT_HASH = FieldName.of("exact_hash");
  private static final FieldName SIMHASH64 = FieldName.of("simhash64");
  private static final FieldName DUP_COUNT = FieldName.of("dup_count");
  private static final FieldName EXAMPLE_SNIPPETS = FieldName.of("example_snippets");
  private static final FieldName RECOGNITION_SIGNALS = FieldName.of("recognition_signals");
  private static final FieldName ACTIONS_SUGGESTED = FieldName.of("actions_suggested");
  private static final FieldName SOURCE_EVENT_IDS_SAMPLE = FieldName.of("source_event_ids_sample");
  private static final FieldName FAMILY_ID = FieldName.of("family_id");
  private static final FieldName SCOPE = FieldName.of("scope");
  private static final FieldName TEMPLATE = FieldName.of("template");
  private static final FieldName AUTHORS_SEEN = FieldName.of("authors_seen");
  private static final FieldName FIRST_EVENT_ID = FieldName.of("first_event_id");
  private static final FieldName LAST_EVENT_ID = FieldName.of("last_event_id");
  private static final FieldName DAY = FieldName.of("day");
  private static final FieldName MERGED_INTO = FieldName.of("merged_into");

  @Override
  public Schema schema() {
    return Schemas.of("SpamFamily");
  }

  @Override
  public void write(SpamFamily family, FieldWriter out) {
    out.begin();
    out.text(KIND, SpamFamily.KIND);
    out.text(AGGREGATE_TYPE, SpamFamily.AGGREGATE_TYPE);
    out.text(TOPIC, family.topic());
    out.begin(TIME_RANGE);
    out.number(START, family.start());
    out.number(END, family.end());
    out.end();
    out.textOrNull(CHANNEL_ID, family.channelId());
    out.text(AUTHOR_KIND, SpamFamily.AUTHOR_KIND);
    out.begin(FINGERPRINTS);
    out.text(EXACT_HASH, family.exactHash());
    out.text(SIMHASH64, family.simhash64());
    out.end();
    out.number(DUP_COUNT, family.dupCount());
    out.texts(EXAMPLE_SNIPPETS, family.exampleSnippets());
    out.texts(RECOGNITION_SIGNALS, family.recognitionSignals());
    out.texts(ACTIONS_SUGGESTED, family.actionsSuggested());
    out.texts(SOURCE_EVENT_IDS_SAMPLE, family.sourceEventIdsSample());
    out.text(FAMILY_ID, family.familyId());
    out.text(SCOPE, family.scope().name());
    out.textOrNull(TEMPLATE, family.template());
    out.number(AUTHORS_SEEN, family.authorsSeen());
    out.textOrNull(FIRST_EVENT_ID, family.firstEventId());
    out.textOrNull(LAST_EVENT_ID, family.lastEventId());
    out.text(DAY, family.day());
    out.textOrNull(MERGED_INTO, family.mergedInto());
    out.end();
  }
}
