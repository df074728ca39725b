package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StatusTextTest {
  private static final Instant NOW = Instant.parse("2026-06-01T12:00:00Z");

  private final TestConsole console = new TestConsole(Map.of());

  @Test
  void everything_known_of_a_running_application_fits_one_screen() {
    assertEquals(
        """
        lethe         running; its group is stable
        instance      127.0.0.1:8080, version 0.2.0, started 3 d ago, last commit 2 s ago
        policy        1f00c0ffee11, published 4 h ago
        review        3 open cases, 1 proposed rule
        dead letters  7 since 2026-05-31T12:00:00Z: 4 missing_field, 2 not_json, 1 too_deep

        TOPIC              LAG  ARRIVING/S  COMMITTED/S
        lethe.events.v1  1,234         120          118

        LAST RUN OF  FINISHED    SCOPES  RESULT
        profile      30 min ago       2  deleted 3, protected 1
        """,
        printed(
            """
            {"application_id": "lethe", "version": "0.2.0", "http": "127.0.0.1:8080",
             "running": true, "ready": true, "group": "stable",
             "instance": {"version": "0.2.0", "started": "2026-05-29T12:00:00Z",
               "last_commit": "2026-06-01T11:59:58Z", "policy_version": "1f00c0ffee11",
               "restore": {"done": 10, "total": 10, "left": 0}},
             "policy": {"version": "1f00c0ffee11", "published": true,
               "since": "2026-06-01T08:00:00Z", "ignored": null},
             "proposed_rules": 1, "review": {"cases": 3, "more": false},
             "dead_letters": {"since": "2026-05-31T12:00:00Z", "count": 7, "reasons":
               {"missing_field:type": 3, "missing_field:event_id": 1, "not_json": 2,
                "too_deep": 1}},
             "topics": [
               {"topic": "lethe.events.v1", "records": true, "lag": 1234,
                "arriving_per_second": 120.4, "committed_per_second": 117.6},
               {"topic": "lethe.items.v1", "records": false, "lag": 0,
                "arriving_per_second": 0, "committed_per_second": 0}],
             "runs": [{"stage": "profile", "run_id": "run-1", "dry_run": false, "scopes": 2,
               "finished_at": 1780313400000, "counts": {"deleted": 3, "flagged": 0,
               "protected": 1}}]}
            """));
  }

  @Test
  void a_restoring_instance_shows_its_reason_and_progress_and_another_version_and_policy() {
    assertEquals(
        """
        lethe         running, not ready: restoring
        instance      127.0.0.1:8080, version 0.1.9 (this command is 0.2.0), started 5 min ago, \
        last commit never
        restore       45 %: 450 of 1,000 records
        policy        1f00c0ffee11, the default: none is published; the instance uses 0000c0ffee00
        review        0 proposed rules, cases unknown: only a ready application lists them
        """,
        printed(
            """
            {"application_id": "lethe", "version": "0.2.0", "http": "127.0.0.1:8080",
             "running": true, "ready": false, "group": "preparing rebalance",
             "instance": {"version": "0.1.9", "started": "2026-06-01T11:55:00Z",
               "reason": "restoring", "last_commit": null, "policy_version": "0000c0ffee00",
               "restore": {"done": 450, "total": 1000, "left": 550}},
             "policy": {"version": "1f00c0ffee11", "published": false}, "proposed_rules": 0}
            """));
  }

  @Test
  void without_an_instance_and_a_broker_only_that_is_shown() {
    assertEquals(
        """
        lethe         not running
        instance      none answers at 127.0.0.1:8080 (lethe.http.port)
        """,
        printed(
            """
            {"application_id": "lethe", "version": "0.2.0", "http": "127.0.0.1:8080",
             "running": false, "ready": false, "instance": null}
            """));
  }

  private String printed(String status) {
    new StatusText((ObjectNode) Json.parse(status), console.console(), NOW).print();
    return console.out();
  }
}
