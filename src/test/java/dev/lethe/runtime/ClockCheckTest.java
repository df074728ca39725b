package dev.lethe.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ClockCheckTest {
  private static final long ASKED = 1_767_225_600_000L;
  private static final long ANSWERED = ASKED + 1_000;

  @Test
  void half_a_minute_more_or_less_is_no_fault() {
    assertEquals("in sync with the brokers' clock", told(ASKED + 500));
    assertEquals("in sync with the brokers' clock", told(ASKED - 30_000));
    assertEquals("in sync with the brokers' clock", told(ANSWERED + 30_000));
  }

  @Test
  void a_wrong_clock_is_a_warning_with_its_offset() {
    String remedy = "; synchronise both with a time server (chrony, systemd-timesyncd)";

    assertEquals(
        "this machine's clock is 60 s ahead of the brokers'" + remedy, told(ASKED - 60_000));
    assertEquals(
        "this machine's clock is 60 s behind the brokers'" + remedy, told(ANSWERED + 60_000));
  }

  private static String told(long theirs) {
    StartChecks.Finding finding = ClockCheck.compared(ASKED, ANSWERED, theirs);
    return finding.warnings().isEmpty() ? finding.found() : finding.warnings().get(0);
  }
}
