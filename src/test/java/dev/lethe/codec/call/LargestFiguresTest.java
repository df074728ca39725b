package dev.lethe.codec.call;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.call.AnswerRecord;
import dev.lethe.hygiene.compaction.RunCounts;
import dev.lethe.janitor.FamilyLine;
import dev.lethe.janitor.JanitorRow;
import dev.lethe.janitor.PartitionFigures;
import dev.lethe.janitor.ReportTerms;
import dev.lethe.janitor.RuleLine;
import dev.lethe.janitor.SignalLine;
import dev.lethe.janitor.TenantFigures;
import dev.lethe.policy.Policy;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Figures of many tenants with long texts: rule O8. */
class LargestFiguresTest {
  private static final int MOST = 6 << 20;
  private static final String LONG_ID = "\u3042".repeat(128);
  private static final String TEXT = "\u3042".repeat(1 << 20);

  @Test
  void figures_of_many_tenants_go_out_in_records_that_fit() {
    List<TenantFigures> tenants =
        IntStream.range(0, 300).mapToObj(i -> figures("t" + i, 100, 50, 100)).toList();

    List<PartitionFigures> records = PartitionFigures.of(60, 3_600_000, 7, tenants);

    assertTrue(records.size() > 1, "records");
    records.forEach(record -> assertFits(new AnswerRecord.Figures(record)));
    assertEquals(tenants, records.stream().flatMap(record -> record.tenants().stream()).toList());
    assertEquals(
        records.size() - 1, records.stream().filter(PartitionFigures::more).count(), "more");
    assertTrue(!records.get(records.size() - 1).more(), "the last has no more");
  }

  @Test
  void no_tenant_is_one_record() {
    assertEquals(
        List.of(new PartitionFigures(60, 3_600_000, 7, List.of(), false)),
        PartitionFigures.of(60, 3_600_000, 7, List.of()));
  }

  @Test
  void the_largest_row_of_a_tenant_fits() {
    TenantFigures most = figures(LONG_ID, 1_000, 1_000, 1_000);

    byte[] row = RowJson.JANITOR.of(new JanitorRow.OfTenant(LONG_ID, most, 5, 491_628, 3));

    assertTrue(row.length <= MOST, () -> "a row of " + row.length);
  }

  private static void assertFits(AnswerRecord answer) {
    int bytes = AnswerCodec.toBytes(answer).length;
    assertTrue(bytes <= MOST, () -> "an answer of " + bytes);
  }

  private static TenantFigures figures(String tenant, int families, int signals, int rules) {
    String scope = LONG_ID + '/' + LONG_ID;
    FamilyLine family = new FamilyLine("f".repeat(32), scope, LONG_ID, TEXT, TEXT, 1, 1);
    RuleLine rule = new RuleLine("r".repeat(32), "f".repeat(32), scope, LONG_ID, TEXT, 1, 1, 1);
    return new TenantFigures(
        tenant,
        ReportTerms.of(Policy.defaults()),
        families,
        families,
        families,
        Collections.nCopies(families, family),
        Collections.nCopies(signals, new SignalLine(TEXT, 1)),
        new RunCounts(0, 0, 0, 0, 0),
        Collections.nCopies(rules, rule),
        Map.of());
  }
}
