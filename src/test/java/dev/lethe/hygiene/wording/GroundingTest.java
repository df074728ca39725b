package dev.lethe.hygiene.wording;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.policy.Policy;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What a text may say that is to stand for others: rule CN23. */
class GroundingTest {
  private static final Policy POLICY = Policy.defaults();

  private final Grounding grounding = new Grounding(POLICY.dedupe());

  /** A text that is to stand for entries; the mark says whether it does. */
  private record Proposal(char mark, String text, List<String> entries, String subject) {

    @Override
    public String toString() {
      return text + " <- " + entries;
    }
  }

  private boolean holds(Proposal proposal) {
    return grounding.holds(proposal.text, proposal.entries, List.of(proposal.subject));
  }

  private boolean holds(String text, String... entries) {
    return grounding.holds(text, List.of(entries), List.of());
  }

  private static List<Proposal> proposals() throws IOException {
    List<Proposal> proposals = new ArrayList<>();
    try (InputStream in =
        GroundingTest.class.getResourceAsStream("/dev/lethe/consolidation/proposals.txt")) {
      String subject = "";
      List<String> entries = new ArrayList<>();
      for (String line : new String(in.readAllBytes(), UTF_8).lines().toList()) {
        if (line.startsWith("# ")) {
          subject = line.substring(2);
          entries.clear();
        } else if (line.startsWith("- ")) {
          entries.add(line.substring(2));
        } else if (!line.isEmpty() && !line.startsWith("##")) {
          proposals.add(
              new Proposal(line.charAt(0), line.substring(2), List.copyOf(entries), subject));
        }
      }
    }
    return proposals;
  }

  private static Stream<Proposal> marked(char mark) throws IOException {
    return proposals().stream().filter(proposal -> proposal.mark == mark);
  }

  static Stream<Proposal> honest() throws IOException {
    return marked('=');
  }

  static Stream<Proposal> lying() throws IOException {
    return marked('!');
  }

  @ParameterizedTest
  @MethodSource("honest")
  void a_text_that_says_the_same_in_other_words_passes(Proposal proposal) {
    assertTrue(holds(proposal));
  }

  @ParameterizedTest
  @MethodSource("lying")
  void a_text_that_says_anything_else_does_not(Proposal proposal) {
    assertFalse(holds(proposal));
  }

  @Test
  void most_of_what_is_honest_passes_and_hardly_a_lie_does() throws IOException {
    List<Proposal> lies = Stream.concat(lying(), marked('?')).toList();
    List<Proposal> honest = Stream.concat(honest(), marked('~')).toList();

    assertTrue(lies.size() >= 120 && honest.size() >= 80);
    assertTrue(lies.stream().filter(this::holds).count() <= 0.04 * lies.size());
    assertTrue(honest.stream().filter(this::holds).count() >= 0.9 * honest.size());
  }

  @Test
  void no_model_would_be_asked_about_entries_that_differ_themselves() throws IOException {
    Differences differences = new Differences(POLICY.dedupe());

    assertEquals(
        List.of(),
        proposals().stream()
            .map(Proposal::entries)
            .distinct()
            .filter(all -> differences.areIn(all) || anyIsOfOthers(all))
            .toList());
  }

  private static boolean anyIsOfOthers(List<String> texts) {
    Differences differences = new Differences(POLICY.dedupe());
    List<Statement> said = texts.stream().map(differences::read).toList();
    return said.stream()
        .anyMatch(one -> said.stream().anyMatch(other -> Differences.areOfOthers(one, other)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "See https://wiki.example/a for it. | See https://wiki.example/b for it.",
        "Logs are at logs.example.com there. | Logs are at logs.example.org there.",
        "Mail ops@example.com about it. | Mail root@example.com about it.",
        "It reads /etc/hosts first. | It reads /etc/passwd first.",
        "It reads hosts.txt first. | It reads hosts.bat first.",
        "The field user_id is set. | The field user_role is set.",
        "Ask in #general about it. | Ask in #random about it.",
        "Set mode=safe there. | Set mode=fast there.",
        "Close the ticket run-17a there. | Close the ticket run-18a there.",
        "The walls are green there. | The walls\u200b\ue000 are green there.",
      })
  void what_is_for_machines_stands_in_an_entry_or_not_at_all(String entry, String text) {
    assertTrue(holds(entry, entry, entry + ' '));
    assertTrue(holds(entry.replace(".", ""), entry.replace(".", "")));
    assertFalse(holds(text, entry, entry + ' '));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "It starts at 9 am, i.e. early. | It starts at 9:00, i.e. early.",
        "Reads and/or writes are slow. | Reads and writes are slow.",
        "It costs $5 a day. | It costs 5 dollars a day.",
        "Use version 2 of it. | Use v2 of it.",
        "It lives at the wiki.example host. | It lives at the host wiki.example.",
      })
  void another_spelling_is_no_other_word(String entry, String text) {
    assertTrue(holds(text, entry));
  }

  @Test
  void names_that_one_of_the_entries_has_may_all_be_there() {
    String anna = "The guild meets on Mondays, says Anna.";
    String ben = "The guild meets on Mondays, Ben says.";

    assertTrue(holds("The guild meets on Mondays, say Anna and Ben.", anna, ben));
    assertFalse(holds("The guild meets on Mondays, say Anna and Carl.", anna, ben));
  }

  static Stream<String> longTexts() {
    return Stream.of(
        "Ab ab. ".repeat(2_800),
        words(4, "x"),
        words(1, "abcd"),
        words(1, "abcd").replace(' ', '.'),
        "tea for two and ".repeat(1_200),
        "A ".repeat(99).concat("b. ").repeat(98),
        "A b ".repeat(49).concat("a. ").repeat(98),
        "a. ".repeat(6_600),
        "And ".repeat(99).concat("x. ").repeat(49),
        "/".repeat(20_000),
        ".a".repeat(10_000),
        "@".repeat(20_000),
        "(".repeat(20_000),
        "- ".repeat(10_000),
        "\u0301\u0323".repeat(10_000),
        "1".repeat(20_000),
        "1,111".concat(",111".repeat(4_900)),
        "1.".repeat(10_000),
        "$ 1".repeat(6_600),
        "not ".repeat(5_000),
        "two hundred and ".repeat(1_250),
        "\"'\"'. ".repeat(3_300),
        ". ".repeat(10_000),
        "A".repeat(20_000));
  }

  private static String words(int sentences, String root) {
    String all =
        String.join(" ", IntStream.range(0, 2_400).mapToObj(i -> root + i + "xq").toList());
    return all.substring(0, Math.min(all.length(), 19_000 / sentences))
        .concat(". ")
        .repeat(sentences);
  }

  @ParameterizedTest
  @MethodSource("longTexts")
  @Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void a_long_text_is_judged_in_time_whatever_it_is_made_of(String text) {
    List<String> words = List.of(text.split(" ", -1));
    String backwards =
        IntStream.range(0, words.size())
            .mapToObj(i -> words.get(words.size() - 1 - i))
            .collect(Collectors.joining(" "));
    List<String> entries = List.of(text + " tea.", backwards, "Tea. " + text, "Tea " + backwards);

    assertFalse(grounding.holds(text + " And pie, and rum, and ale.", entries, List.of("tea")));
    anyIsOfOthers(entries);
  }
}
