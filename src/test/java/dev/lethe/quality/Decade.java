package dev.lethe.quality;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.EventJson.person;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.config.Names;
import dev.lethe.event.Scope;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.memory.EmbeddingRules;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.policy.Policy;
import dev.lethe.policy.SummaryWords;
import dev.lethe.quality.Conversation.Question;
import dev.lethe.quality.Conversation.Turn;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.streams.state.KeyValueIterator;

/**
 * Years of a channel in which the invented conversations take place once a year, with other names.
 * After the last year, contexts of 1,000 tokens are assembled for the questions about each year;
 * {@link KeptEvidence} describes the measure.
 */
final class Decade implements AutoCloseable {
  private static final Scope SCOPE = new Scope("default/general");
  private static final long DAY_MS = Duration.ofDays(1).toMillis();
  private static final long YEAR_MS = 365 * DAY_MS;
  private static final Pattern NAME = Pattern.compile("\\p{Lu}\\p{Ll}{2,}");
  private static final Pattern INSIDE = Pattern.compile("[\\p{Ll},] (\\p{Lu}\\p{Ll}{2,})");

  /** Appended to the names of a year. */
  private static final List<String> ENDINGS =
      List.of("", "ka", "bo", "lin", "dro", "mei", "sta", "vu", "gar", "poe");

  /** Window of which the sections for memories have 1,000 tokens. */
  private static final int WINDOW = 1_471;

  private final List<Conversation> conversations;
  private final Pipeline pipeline;
  private final int years;
  private long nowMs = EventJson.DAY;

  /**
   * State of the channel.
   *
   * @param memories live messages and excerpts
   * @param tokens tokens of their texts
   * @param summaries live summaries
   * @param bytes size of the row of word counts
   */
  record Size(int memories, long tokens, int summaries, int bytes) {}

  /** A statement of a year. */
  private record Said(String eventId, String speaker, String text, long at) {}

  Decade(List<Conversation> conversations, int years, Policy policy) {
    this.conversations = conversations;
    this.years = years;
    this.pipeline = Pipeline.with(policy);
  }

  /** Prints a line for each year: the size at its end, and the answers found after the last. */
  static void run(PrintStream out, int years, Policy policy) throws IOException {
    try (Decade decade = new Decade(Conversation.invented(), years, policy)) {
      List<Size> sizes = decade.sizes();
      out.printf(
          Locale.ROOT,
          "%5s%10s%10s%10s%10s%10s%n",
          "year",
          "memories",
          "tokens",
          "summaries",
          "words",
          "found");
      for (int year = 0; year < years; year++) {
        Size size = sizes.get(year);
        out.printf(
            Locale.ROOT,
            "%5d%10d%10d%10d%10d%10.3f%n",
            year + 1,
            size.memories(),
            size.tokens(),
            size.summaries(),
            size.bytes(),
            decade.found(year));
      }
    }
  }

  /** Simulates the years; returns the sizes at their ends. */
  List<Size> sizes() {
    List<Size> sizes = new ArrayList<>();
    for (int year = 0; year < years; year++) {
      for (Said said : said(year)) {
        waitsUntil(said.at());
        double seconds = (said.at() - EventJson.DAY) / 1000.0;
        pipeline.hears(
            person(said.eventId(), said.text())
                .at(seconds)
                .author(said.speaker(), said.speaker(), false));
        nowMs = Math.max(nowMs, said.at());
      }
      waitsUntil(EventJson.DAY + (year + 1) * YEAR_MS);
      sizes.add(size());
    }
    return sizes;
  }

  /** Lets the time pass in steps of a day, each of which has a run. */
  private void waitsUntil(long at) {
    while (nowMs + DAY_MS < at) {
      pipeline.waitsFor(DAY_MS);
      nowMs += DAY_MS;
    }
  }

  private List<Said> said(int year) {
    List<Said> all = new ArrayList<>();
    for (Conversation conversation : conversations) {
      Set<String> names = names(conversation);
      long first = conversation.turns().values().iterator().next().memory().createdAt();
      for (Turn turn : conversation.turns().values()) {
        Memory memory = turn.memory();
        all.add(
            new Said(
                year + "-" + memory.eventId(),
                turn.speaker().toLowerCase(Locale.ROOT),
                renamed(memory.content().text(), names, year),
                EventJson.DAY + year * YEAR_MS + memory.createdAt() - first));
      }
    }
    all.sort(Comparator.comparingLong(Said::at).thenComparing(Said::eventId));
    return all;
  }

  private static Set<String> names(Conversation conversation) {
    Set<String> names = new HashSet<>();
    for (Turn turn : conversation.turns().values()) {
      Matcher matcher = INSIDE.matcher(turn.memory().content().text());
      while (matcher.find()) {
        if (!SummaryWords.ORDINARY.contains(matcher.group(1).toLowerCase(Locale.ROOT))) {
          names.add(matcher.group(1));
        }
      }
    }
    return names;
  }

  private static String renamed(String text, Set<String> names, int year) {
    return NAME.matcher(text)
        .replaceAll(
            found -> names.contains(found.group()) ? found.group() + ENDINGS.get(year) : "$0");
  }

  private Size size() {
    int memories = 0;
    long tokens = 0;
    int summaries = 0;
    try (KeyValueIterator<String, Memory> rows =
        pipeline.<Memory>stored(Names.MEMORIES).range(SCOPE.key(""), SCOPE.lastKey())) {
      while (rows.hasNext()) {
        Memory memory = rows.next().value;
        if (memory.lifecycle().isLive() && memory.kind() == Kind.SUMMARY) {
          summaries++;
        } else if (memory.lifecycle().isLive()) {
          memories++;
          tokens += EmbeddingRules.tokens(memory.content().text());
        }
      }
    }
    Object words = pipeline.stored(Names.RUN_STATE).get("words|" + SCOPE.name());
    return new Size(memories, tokens, summaries, words == null ? 0 : words.toString().length());
  }

  /** Returns the share of the questions about a year that contexts answer now. */
  double found(int year) {
    double sum = 0;
    int questions = 0;
    for (Conversation conversation : conversations) {
      Set<String> names = names(conversation);
      Map<String, String> texts = new HashMap<>();
      conversation
          .turns()
          .values()
          .forEach(
              turn -> texts.put(turn.id(), renamed(turn.memory().content().text(), names, year)));
      for (Question question : conversation.questions()) {
        List<String> items = context(renamed(question.text(), names, year), year + "-" + questions);
        double found = 0;
        for (String id : question.evidence()) {
          found +=
              items.stream()
                  .mapToDouble(item -> KeptEvidence.coverage(texts.get(id), item))
                  .max()
                  .orElse(0);
        }
        sum += found / question.evidence().size();
        questions++;
      }
    }
    return sum / questions;
  }

  private List<String> context(String query, String id) {
    JsonNode reply =
        pipeline.asks(
            call("ask-" + id, "memory.context_assemble")
                .in(SCOPE.name())
                .with("query", query)
                .changed(c -> c.withObject("/args").put("window_tokens", WINDOW)));
    List<String> items = new ArrayList<>();
    reply.at("/result/items").forEach(item -> items.add(item.path("text").asText()));
    return items;
  }

  @Override
  public void close() {
    pipeline.close();
  }
}
