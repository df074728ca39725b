package dev.lethe.family.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.lethe.fixture.Policies;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Polarity words inside and next to free text in a slot of a learned template. */
class FreeTextTest {
  private static final long START = 1_767_225_600_000L;
  private static final List<String> TELLING =
      List.of(
          "handle failed uploads again",
          "those who failed before us",
          "we have never failed",
          "what the closed window hides",
          "how shops are closed",
          "please do not stand so near",
          "never let go",
          "the error of my ways",
          "every light goes down at noon",
          "look up");

  private final StoredScope scope = StoredScope.standard();

  /** Teaches the template of a form, then adds titles with polarity words in any position. */
  private void learn(String form) {
    Random random = new Random(3);
    for (int i = 0; i < 24; i++) {
      scope.hears(form.formatted(title(random)), START);
    }
    TELLING.forEach(title -> scope.hears(form.formatted(title), START));
    assertEquals(
        Match.Kind.TEMPLATE, scope.judge(form.formatted("blue monday morning"), START).kind());
  }

  private static String title(Random random) {
    StringBuilder title = new StringBuilder();
    for (int words = 2 + random.nextInt(5); words > 0; words--) {
      title.append(title.length() == 0 ? "" : " ");
      for (int letters = 5; letters > 0; letters--) {
        title.append((char) ('a' + random.nextInt(26)));
      }
    }
    return title.toString();
  }

  private String familyOf(String text) {
    scope.hears(text, START);
    return scope.standing(scope.joined.familyId());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Now playing on the radio: %s | Now playing on the radio: %s",
        "Backup job running: %s | Backup job running: %s failed",
        "Backup job running: %s | Backup job running: %s failed with code 3",
        "New ticket in support: %s | New ticket in support: %s was closed by anna",
        "Alert raised \"%s\" on the host | Alert raised \"%s is down\" on the host",
        "level=info msg=\"%s\" came late | level=info msg=\"deploy of %s failed\" came late",
        "Queued **%s** for the evening | Queued **never %s** for the evening",
        "Alias `%s` was saved | Alias `stop %s` was saved",
        "Post [%s](https://a.example/p) was read | Post [no more %s](https://a.example/p) was read",
      })
  void a_polarity_word_in_a_free_text_slot_is_a_value(String forms) {
    String[] both = forms.split(" \\| ", -1);
    learn(both[0]);

    assertEquals("fam-e0", scope.standing(familyOf(both[0].formatted("blue monday morning"))));
    Random random = new Random(4);
    for (int i = 0; i < 12; i++) {
      assertEquals("fam-e0", familyOf(both[1].formatted(title(random))));
    }
    for (String title : TELLING) {
      assertEquals("fam-e0", familyOf(both[0].formatted(title)), title);
    }
  }

  @Test
  void a_polarity_word_at_the_edge_of_unmarked_free_text_separates_texts() {
    learn("Nightly song of %s on air");

    Match match = scope.judge("Nightly song of some kind of error on air", START);

    assertEquals(Match.Kind.NEW, match.kind());
  }

  @Test
  void a_shorter_polarity_list_after_a_restart_lets_titles_fit_a_template() {
    learn("Nightly song of %s on air");
    String split = familyOf("Nightly song of never ever on air");

    scope.restart(
        Policies.edn("{:dedupe {:negations #{} :languages #{:en}}}").dedupe().polarityLexicon());

    assertEquals("fam-e0", familyOf("Nightly song of not the end on air"));
    assertEquals(split, familyOf("Nightly song of never ever on air"), "known by its hash");
    assertNotEquals("fam-e0", split);
    assertNotEquals("fam-e0", familyOf("Nightly song of some kind of error on air"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Nightly build of %s (12 s) | Nightly build of %s failed (12 s)",
        "Ticket in support %s by anna | Ticket in support %s closed by anna",
        "Monthly meeting about %s today | Monthly meeting closed: about %s today",
        "备份 任务 running %s | 备份 任务 running %s failed",
      })
  void a_late_state_is_not_treated_as_free_text(String forms) {
    String[] both = forms.split(" \\| ", -1);
    learn(both[0]);
    String neutral = familyOf(both[0].formatted("blue monday morning"));

    Random random = new Random(4);
    for (int i = 0; i < 12; i++) {
      assertNotEquals(neutral, familyOf(both[1].formatted(title(random))));
    }
  }
}
