package dev.lethe.compaction.summary;

import dev.lethe.compaction.summary.Names.Name;
import dev.lethe.compaction.summary.Patterns.Found;
import dev.lethe.compaction.summary.Topics.Topic;
import dev.lethe.memory.Memory;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Summarises without a model: rule K14. Every sentence stands in a source and every count is one of
 * the sources' or of their families', so it says nothing that nobody said. The same sources give
 * the same summary.
 */
public final class ExtractiveSummariser {
  /** Decisions, open loops and names, each. */
  static final int MAX_FINDINGS = 10;

  private final Policy policy;

  /**
   * @param policy the tenant's
   */
  public ExtractiveSummariser(Policy policy) {
    this.policy = policy;
  }

  /**
   * The summary of a group.
   *
   * @param sources in the order of their times, at least one
   * @param families of the sources
   */
  public SummaryItem summarise(List<Memory> sources, FamilyCounts families) {
    SummaryLimits limits = SummaryLimits.of(policy.compaction());
    List<Statement> statements = Statement.of(sources, 0);
    List<String> ids = sources.stream().map(Memory::memoryId).toList();
    Vocabulary vocabulary = new Vocabulary(statements, sources.size());
    List<Statement> decisions = first(statements, ExtractiveSummariser::decides);
    OpenLoops loops = new OpenLoops(statements, sources.size());
    List<Statement> open = first(statements, s -> !decisions.contains(s) && loops.has(s));
    List<Statement> bullets =
        bullets(statements, decisions, open, vocabulary, sources.size(), limits.maxBullets());
    List<Found> patterns = new Patterns(families).of(sources, limits.maxPatterns());
    List<Name> names = new Names(statements).commonest(MAX_FINDINGS);
    Span span = Span.of(sources);
    Topic topic = new Topics(policy).of(sources, names, vocabulary, bullets);
    SummaryV1 summary =
        new SummaryV1(
            topic.text(),
            span.start(),
            span.end(),
            bullets.isEmpty() ? List.of(Topics.count(ids.size(), span) + '.') : shown(bullets),
            patterns.stream().map(Found::pattern).toList(),
            shown(decisions),
            shown(open),
            names.stream().map(Name::text).toList(),
            ids);
    return new SummaryItem(
        summary,
        new Origins(
            topic.sourceIds(),
            bullets.isEmpty() ? List.of(ids) : origins(bullets, statements),
            patterns.stream().map(Found::sourceIds).toList(),
            origins(decisions, statements),
            origins(open, statements),
            names.stream().map(Name::sourceIds).toList()));
  }

  static boolean decides(Statement statement) {
    return !statement.asks() && !statement.isBots() && Phrases.DECISIONS.areIn(statement.text());
  }

  /** The first few of a sort, each text once. */
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

  /** What was decided or is open is said as such; it is a bullet only where nothing else is. */
  private static List<Statement> bullets(
      List<Statement> statements,
      List<Statement> decisions,
      List<Statement> open,
      Vocabulary vocabulary,
      int sources,
      int maxBullets) {
    Set<String> said = new LinkedHashSet<>();
    decisions.forEach(statement -> said.add(statement.text()));
    open.forEach(statement -> said.add(statement.text()));
    List<Statement> others = statements.stream().filter(s -> !said.contains(s.text())).toList();
    return new Bullets(vocabulary)
        .chosen(others.isEmpty() ? statements : others, Bullets.wanted(sources, maxBullets));
  }

  static List<String> shown(List<Statement> statements) {
    return statements.stream().map(statement -> Sentences.shown(statement.text())).toList();
  }

  /** Every source that has the sentence. */
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
