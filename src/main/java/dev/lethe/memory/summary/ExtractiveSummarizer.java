package dev.lethe.memory.summary;

import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.summary.NameFinder.Name;
import dev.lethe.memory.summary.Patterns.Found;
import dev.lethe.memory.summary.TopicFinder.Topic;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Summarizer without a model: rule K14. Every sentence occurs in a source, and every count is that
 * of the sources or their families, so it adds no statements of its own. The same sources give the
 * same summary.
 *
 * @param policy policy of the tenant
 */
public record ExtractiveSummarizer(Policy policy) {
  /** Largest number of decisions, of open loops and of names. */
  static final int MAX_FINDINGS = 10;

  /**
   * Returns the summary of a group.
   *
   * @param replaced sources in order of time, at least one, followed by the summaries that it
   *     replaces, of which it says nothing
   * @param families counts of the sources' families
   */
  public SummaryItem summarize(List<Memory> replaced, FamilyCounts families) {
    SummaryLimits limits = SummaryLimits.of(policy.compaction());
    List<Memory> sources = withoutSummaries(replaced);
    List<Statement> statements = Statement.of(sources, 0);
    Vocabulary vocabulary = new Vocabulary(statements, sources.size());
    List<Statement> decisions = first(statements, ExtractiveSummarizer::decides);
    OpenLoops loops = new OpenLoops(statements, sources.size());
    List<Statement> open = first(statements, s -> !decisions.contains(s) && loops.has(s));
    List<Statement> bullets =
        bullets(statements, decisions, open, vocabulary, sources.size(), limits.maxBullets());
    SummaryItem brief = brief(replaced, families);
    SummaryV1 summary = brief.summary();
    return new SummaryItem(
        new SummaryV1(
            summary.topic(),
            summary.start(),
            summary.end(),
            bullets.isEmpty() ? summary.summary() : shown(bullets),
            summary.spamPatterns(),
            shown(decisions),
            shown(open),
            summary.entities(),
            summary.sourceIds()),
        new Origins(
            brief.origins().topic(),
            bullets.isEmpty() ? brief.origins().summary() : origins(bullets, statements),
            brief.origins().spamPatterns(),
            origins(decisions, statements),
            origins(open, statements),
            brief.origins().entities()));
  }

  /**
   * Returns a summary without sentences, next to which excerpts of the sources are kept: topic,
   * number of memories, patterns and names.
   *
   * @param replaced sources in order of time, at least one, followed by the summaries that it
   *     replaces, of which it says nothing
   * @param families counts of the sources' families
   */
  public SummaryItem brief(List<Memory> replaced, FamilyCounts families) {
    List<Memory> sources = withoutSummaries(replaced);
    SummaryLimits limits = SummaryLimits.of(policy.compaction());
    List<Statement> statements = Statement.of(sources, 0);
    List<String> ids = replaced.stream().map(Memory::memoryId).toList();
    List<Found> patterns = new Patterns(families).of(sources, limits.maxPatterns());
    List<Name> names = new NameFinder(statements).commonest(MAX_FINDINGS);
    Span span = Span.of(sources);
    Vocabulary vocabulary = new Vocabulary(statements, sources.size());
    Topic topic = new TopicFinder(policy).of(sources, names, vocabulary);
    SummaryV1 summary =
        new SummaryV1(
            topic.text(),
            span.start(),
            span.end(),
            List.of(TopicFinder.count(sources.size(), span) + '.'),
            patterns.stream().map(Found::pattern).toList(),
            List.of(),
            List.of(),
            names.stream().map(Name::text).toList(),
            ids);
    return new SummaryItem(
        summary,
        new Origins(
            topic.sourceIds(),
            List.of(ids),
            patterns.stream().map(Found::sourceIds).toList(),
            List.of(),
            List.of(),
            names.stream().map(Name::sourceIds).toList()));
  }

  private static List<Memory> withoutSummaries(List<Memory> sources) {
    return sources.stream().filter(source -> source.kind() != Kind.SUMMARY).toList();
  }

  static boolean decides(Statement statement) {
    return !statement.asks() && !statement.isBots() && CuePhrases.DECISIONS.areIn(statement.text());
  }

  /** Returns the first matching statements up to the limit, without repeated texts. */
  static List<Statement> first(List<Statement> statements, Predicate<Statement> which) {
    List<Statement> first = new ArrayList<>();
    Set<String> texts = new LinkedHashSet<>();
    for (Statement statement : statements) {
      if (first.size() < MAX_FINDINGS
          && !texts.contains(statement.text())
          && which.test(statement)) {
        texts.add(statement.text());
        first.add(statement);
      }
    }
    return first;
  }

  /**
   * Selects the bullets. Decisions and open loops have their own lists, so they become bullets only
   * if there is nothing else.
   */
  private static List<Statement> bullets(
      List<Statement> statements,
      List<Statement> decisions,
      List<Statement> open,
      Vocabulary vocabulary,
      int sources,
      int maxBullets) {
    Set<String> mentioned = new LinkedHashSet<>();
    decisions.forEach(statement -> mentioned.add(statement.text()));
    open.forEach(statement -> mentioned.add(statement.text()));
    List<Statement> others =
        statements.stream().filter(s -> !mentioned.contains(s.text())).toList();
    return new Bullets(vocabulary)
        .chosen(others.isEmpty() ? statements : others, Bullets.bulletsFor(sources, maxBullets));
  }

  static List<String> shown(List<Statement> statements) {
    return statements.stream().map(statement -> Sentences.shown(statement.text())).toList();
  }

  /** Returns the sources that contain each sentence. */
  private static List<List<String>> origins(List<Statement> chosen, List<Statement> all) {
    return chosen.stream()
        .map(
            one ->
                all.stream()
                    .filter(other -> other.text().equals(one.text()))
                    .map(Statement::sourceId)
                    .distinct()
                    .toList())
        .toList();
  }
}
