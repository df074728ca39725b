package dev.lethe.codec.value;

import dev.lethe.codec.avro.Schemas;
import dev.lethe.memory.Report;
import org.apache.avro.Schema;

/** Fields of reports of hygiene runs. */
public final class ReportShape implements Shape<Report> {
  private static final FieldName RUN_ID = FieldName.of("run_id");
  private static final FieldName STAGE = FieldName.of("stage");
  private static final FieldName SCOPE = FieldName.of("scope");
  private static final FieldName TENANT = FieldName.of("tenant");
  private static final FieldName DRY_RUN = FieldName.of("dry_run");
  private static final FieldName STARTED_AT = FieldName.of("started_at");
  private static final FieldName FINISHED_AT = FieldName.of("finished_at");
  private static final FieldName POLICY_VERSION = FieldName.of("policy_version");
  private static final FieldName COUNTS = FieldName.of("counts");
  private static final FieldName SAMPLES = FieldName.of("samples");
  private static final FieldName DEFERRED = FieldName.of("deferred");
  private static final FieldName FLAGGED = FieldName.of("flagged");
  private static final FieldName MERGED = FieldName.of("merged");
  private static final FieldName ROLLED_BACK = FieldName.of("rolled_back");
  private static final FieldName PROBES = FieldName.of("probes");

  private static final FieldName PHASE = FieldName.of("phase");
  private static final FieldName SIGNATURE = FieldName.of("signature");
  private static final FieldName CANONICAL_ID = FieldName.of("canonical_id");
  private static final FieldName DUPLICATE_IDS = FieldName.of("duplicate_ids");
  private static final FieldName ITEM_IDS = FieldName.of("item_ids");
  private static final FieldName SIZE = FieldName.of("size");

  @Override
  public Schema schema() {
    return Schemas.of("Report");
  }

  @Override
  public void write(Report report, FieldWriter out) {
    out.begin();
    out.text(RUN_ID, report.runId());
    out.text(STAGE, report.stage());
    out.textOrNull(SCOPE, report.scope() == null ? null : report.scope().name());
    out.textOrNull(TENANT, report.tenant());
    out.flag(DRY_RUN, report.dryRun());
    out.number(STARTED_AT, report.startedAt());
    out.number(FINISHED_AT, report.finishedAt());
    out.text(POLICY_VERSION, report.policyVersion());
    out.counts(COUNTS, report.counts());
    out.records(SAMPLES, report.samples(), sample -> write(sample, out));
    out.jsonOrNull(DEFERRED, report.deferred());
    out.jsonOrNull(FLAGGED, report.flagged());
    out.jsonOrNull(MERGED, report.merged());
    out.flagOrNull(ROLLED_BACK, report.rolledBack());
    out.jsonOrNull(PROBES, report.probes());
    out.end();
  }

  private static void write(Report.Sample sample, FieldWriter out) {
    out.text(PHASE, sample.phase());
    out.textOrNull(SIGNATURE, sample.signature());
    out.text(CANONICAL_ID, sample.canonicalId());
    out.texts(DUPLICATE_IDS, sample.duplicateIds());
    out.texts(ITEM_IDS, sample.itemIds());
    out.number(SIZE, sample.size());
  }
}
