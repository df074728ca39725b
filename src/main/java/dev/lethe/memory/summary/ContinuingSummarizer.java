package dev.lethe.memory.summary;

import dev.lethe.memory.Memory;
import dev.lethe.memory.summary.NameFinder.Name;
import dev.lethe.memory.summary.TopicFinder.Topic;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Continues a summary without a model, by its statements rather than its text: rule X9. The result
 * consists of statements of the earlier summary and of the sources, each with its origin.
 *
 * @param policy policy of the tenant
 */
public record ContinuingSummarizer(Policy policy) {
  /** Largest number of sources kept per name, enough to identify it as a common one. */
  private static final int NAMED_BY = 100;

  /**
   * Returns the summary of the earlier summary and the sources.
   *
   * @param sources sources in order of time, at least one
   */
  public SummaryItem summarize(EarlierSummary earlier, List<Memory> sources) {
    return new Making(earlier, sources).made();
  }

  private final class Making {
    private final SummaryLimits limits = SummaryLimits.of(policy.compaction());
    private final EarlierSummary earlier;
    private final SummaryItem before;
    private final List<Memory> sources;
    private final List<String> sourceIds = new ArrayList<>();

    /**
     * Origins of the earlier summary's sentences, by the id under which each is treated as a
     * source.
     */
    private final Map<String, List<String>> carried = new HashMap<>();

    private final List<Statement> all = new ArrayList<>();
    private final List<Statement> oldBullets;
    private final List<Statement> oldDecisions;
    private final List<Statement> oldLoops;
    private final List<Statement> newStatements;
    private final Span span;

    Making(EarlierSummary earlier, List<Memory> sources) {
      this.earlier = earlier;
      this.before = earlier.item();
      this.sources = sources;
      SummaryV1 old = before.summary();
      oldBullets = carried(old.summary(), before.origins().summary());
      oldDecisions = carried(old.decisions(), before.origins().decisions());
      oldLoops = carried(old.openLoops(), before.origins().openLoops());
      newStatements = Statement.of(sources, carried.size());
      all.addAll(newStatements);
      sourceIds.add(earlier.memoryId());
      sources.forEach(source -> sourceIds.add(source.memoryId()));
      span = Span.of(sources).with(new Span(old.start(), old.end()));
    }

    private List<Statement> carried(List<String> texts, List<List<String>> origins) {
      List<Statement> statements = new ArrayList<>();
      for (int i = 0; i < texts.size(); i++) {
        int place = carried.size();
        String id = earlier.memoryId() + '/' + place;
        carried.put(id, origins.get(i));
        statements.add(Statement.carried(id, place, texts.get(i)));
      }
      all.addAll(statements);
      return statements;
    }

    SummaryItem made() {
      Vocabulary vocabulary = new Vocabulary(all, carried.size() + sources.size());
      List<Statement> decisions =
          joined(oldDecisions, found(newStatements, ExtractiveSummarizer::decides, Set.of()));
      OpenLoops loops = new OpenLoops(newStatements, carried.size() + sources.size());
      List<Statement> stillOpen = oldLoops.stream().filter(s -> !loops.isSettled(s)).toList();
      List<Statement> open =
          joined(stillOpen, found(newStatements, loops::has, Set.copyOf(texts(decisions))));
      List<Statement> bullets = bullets(vocabulary, decisions, open);
      List<Name> names = names();
      Topic topic = topic(names, vocabulary);
      List<SummaryV1.SpamPattern> patterns = before.summary().spamPatterns();
      int kept = Math.min(patterns.size(), limits.maxPatterns());
      String count = TopicFinder.count(held(), span);
      SummaryV1 summary =
          new SummaryV1(
              topic.text(),
              span.start(),
              span.end(),
              bullets.isEmpty() ? List.of(count + '.') : ExtractiveSummarizer.shown(bullets),
              patterns.subList(0, kept),
              ExtractiveSummarizer.shown(decisions),
              ExtractiveSummarizer.shown(open),
              names.stream().map(Name::text).toList(),
              sourceIds);
      Origins origins =
          new Origins(
              topic.sourceIds(),
              bullets.isEmpty() ? List.of(sourceIds) : origins(bullets),
              before.origins().spamPatterns().subList(0, kept),
              origins(decisions),
              origins(open),
              names.stream().map(Name::sourceIds).toList());
      return new SummaryItem(summary, origins, List.of(), before.represented() - 1);
    }

    private long held() {
      return before.represented() + sources.size();
    }

    /**
     * Returns old and new statements in order. If there are too many, the new ones get at least
     * half of the room and the oldest of the old ones are dropped.
     */
    private static List<Statement> joined(List<Statement> old, List<Statement> fresh) {
      Set<String> known = Set.copyOf(texts(old));
      List<Statement> others = fresh.stream().filter(s -> !known.contains(s.text())).toList();
      int most = ExtractiveSummarizer.MAX_FINDINGS;
      int added = Math.min(others.size(), newShare(most, old.size()));
      List<Statement> joined =
          new ArrayList<>(old.subList(Math.max(0, old.size() - (most - added)), old.size()));
      joined.addAll(others.subList(0, added));
      return joined;
    }

    /** Returns the number of places that new statements may take. */
    private static int newShare(int places, int old) {
      return Math.max(places - old, (places + 1) / 2);
    }

    private List<Statement> bullets(
        Vocabulary vocabulary, List<Statement> decisions, List<Statement> open) {
      Set<String> elsewhere = new LinkedHashSet<>(texts(decisions));
      elsewhere.addAll(texts(open));
      oldLoops.forEach(statement -> elsewhere.add(statement.text()));
      List<Statement> telling =
          oldBullets.stream()
              .filter(s -> !TopicFinder.isCount(s.text()) && !elsewhere.contains(s.text()))
              .toList();
      List<Statement> others =
          newStatements.stream().filter(s -> !elsewhere.contains(s.text())).toList();
      List<Statement> candidates = others.isEmpty() && telling.isEmpty() ? newStatements : others;
      Bullets choice = new Bullets(vocabulary);
      int most = Math.min(limits.maxBullets(), Bullets.MOST);
      int wanted = Bullets.bulletsFor(sources.size(), most);
      List<Statement> fresh =
          choice.chosen(candidates, Math.min(wanted, newShare(most, telling.size())));
      List<Statement> bullets = choice.chosen(telling, most - fresh.size(), fresh);
      bullets.addAll(fresh);
      return bullets;
    }

    /** Returns old names by number of sources, and new ones, divided as in {@link #joined}. */
    private List<Name> names() {
      NameFinder fresh = new NameFinder(newStatements);
      Map<String, Set<String>> by = new LinkedHashMap<>();
      Set<String> untraced = new LinkedHashSet<>();
      List<String> old = before.summary().entities();
      for (int i = 0; i < old.size(); i++) {
        List<String> origin = before.origins().entities().get(i);
        by.put(old.get(i), new LinkedHashSet<>(origin));
        by.get(old.get(i)).addAll(fresh.having(old.get(i)));
        if (origin.isEmpty()) {
          untraced.add(old.get(i));
        }
      }
      List<Name> known = commonest(by, untraced);
      List<Name> names =
          fresh.commonest(ExtractiveSummarizer.MAX_FINDINGS).stream()
              .filter(name -> !by.containsKey(name.text()))
              .limit(newShare(ExtractiveSummarizer.MAX_FINDINGS, known.size()))
              .collect(Collectors.toCollection(ArrayList::new));
      names.addAll(
          0,
          known.subList(
              0, Math.min(known.size(), ExtractiveSummarizer.MAX_FINDINGS - names.size())));
      return names;
    }

    private static List<Name> commonest(Map<String, Set<String>> by, Set<String> untraced) {
      return by.entrySet().stream()
          .sorted(
              Comparator.comparingInt((Map.Entry<String, Set<String>> one) -> one.getValue().size())
                  .reversed())
          .map(
              one ->
                  new Name(
                      one.getKey(),
                      untraced.contains(one.getKey())
                          ? List.of()
                          : one.getValue().stream().limit(NAMED_BY).toList()))
          .toList();
    }

    private Topic topic(List<Name> names, Vocabulary vocabulary) {
      Topic about = TopicFinder.about(names, vocabulary);
      return about.text().isEmpty()
          ? new Topic(TopicFinder.count(held(), span), sourceIds)
          : new Topic(about.text() + ", " + span.days(), traced(about.sourceIds()));
    }

    /**
     * Returns the sources of each sentence, with the earlier summary replaced by its own sources.
     */
    private List<List<String>> origins(List<Statement> chosen) {
      Map<String, Set<String>> having = new HashMap<>();
      for (Statement statement : all) {
        having
            .computeIfAbsent(statement.text(), unused -> new LinkedHashSet<>())
            .add(statement.sourceId());
      }
      return chosen.stream().map(one -> traced(having.get(one.text()))).toList();
    }

    private List<String> traced(Collection<String> ids) {
      return Origins.joined(ids.stream().map(id -> carried.getOrDefault(id, List.of(id))).toList());
    }
  }

  private static List<String> texts(List<Statement> statements) {
    return statements.stream().map(Statement::text).toList();
  }

  private static List<Statement> found(
      List<Statement> newStatements, Predicate<Statement> which, Set<String> without) {
    return ExtractiveSummarizer.first(
        newStatements, statement -> !without.contains(statement.text()) && which.test(statement));
  }
}
