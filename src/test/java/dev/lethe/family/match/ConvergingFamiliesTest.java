package dev.lethe.family.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Families that turn out to be one, and similar ones that must not be merged. */
class ConvergingFamiliesTest {
  private static final List<String> JOBS =
      List.of("kafka", "redis", "nginx", "mysql", "kubelet", "haproxy", "postgres", "etcd");

  private final StoredScope scope = StoredScope.standard();
  private long at = 1_767_225_600_000L;
  private int number;

  private String familyOf(String message) {
    number++;
    return scope.familyOf(message.replace("?", String.valueOf(number * 37)), at++);
  }

  private String alert(String cluster, String job) {
    return "Leader missing\nNo leader can be found inside the cluster "
        + cluster
        + " for 5 minutes.\nVALUE = ?\nLABELS = map[alertname:LeaderMissing job:"
        + job
        + " scope:"
        + cluster
        + "]";
  }

  @Test
  void alerts_that_repeat_one_of_two_names_are_one_family() {
    String older = familyOf(alert("satellite", "kafka"));
    String younger = familyOf(alert("letter", "kafka"));
    for (String job : JOBS) {
      older = familyOf(alert("satellite", job));
      younger = familyOf(alert("letter", job));
    }

    assertEquals("fam-e0", scope.standing(older));
    assertEquals("fam-e0", scope.standing(younger));
  }

  @Test
  void a_text_with_a_remark_joins_the_family_of_texts_without() {
    List<String> people = List.of("Anna", "Bruno", "Clara", "Dimitri", "Elif", "Farah");
    String without = "";
    String with = "";
    for (String person : people) {
      without = familyOf("Tag v? of " + person + " was removed from the archive");
    }
    for (String person : people) {
      with = familyOf("Tag v? of " + person + " was removed from the archive: hat of " + person);
    }

    assertEquals("fam-e0", scope.standing(without));
    assertEquals("fam-e0", scope.standing(with));
  }

  private static String alertList(List<String> jobs) {
    StringBuilder alerts = new StringBuilder("[critical] Heap is bloated");
    for (String job : jobs) {
      alerts
          .append("\nRuby heap has too many live slots\nVALUE = ?\nLABELS = map[job:")
          .append(job)
          .append(" severity:critical]");
    }
    return alerts.toString();
  }

  @Test
  void a_list_of_alerts_joins_the_family_of_single_ones() {
    String single = "";
    String list = "";
    for (int i = 0; i < JOBS.size(); i++) {
      single = familyOf(alertList(JOBS.subList(i, i + 1)));
      list = familyOf(alertList(JOBS.subList(0, i + 1)));
    }

    assertEquals("fam-e0", scope.standing(single));
    assertEquals("fam-e0", scope.standing(list));
  }

  @Test
  void further_lines_with_another_polarity_stay_apart() {
    String single = "";
    for (int i = 0; i < 3; i++) {
      single = familyOf(alertList(JOBS.subList(i, i + 1)));
      familyOf(alertList(JOBS.subList(0, i + 1)));
    }
    String recovered = familyOf(alertList(JOBS.subList(0, 3)) + "\nRuby heap has recovered");

    assertNotEquals(scope.standing(single), scope.standing(recovered));
  }

  @Test
  void a_sentence_in_bold_is_no_name() {
    String family = "";
    for (String channel : List.of("lounge", "music", "travel", "photos", "recipes", "pets")) {
      family = familyOf("**Slow mode was disabled in #" + channel + "!**\nSend it to enable it");
    }

    assertEquals("fam-e0", scope.standing(family));
  }
}
