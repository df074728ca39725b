package dev.lethe.janitor;

import dev.lethe.hygiene.Stage;
import dev.lethe.hygiene.StageCount;
import dev.lethe.hygiene.stages.Stages;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Text of a report on Discord: rules I6 and I7. At most 2,000 UTF-16 units; Discord counts code
 * points, of which there are never more.
 */
public final class ReportText {
  /** Maximum length accepted by Discord. */
  public static final int MAX_LENGTH = 2_000;

  /** Number of families and signals shown. */
  static final int SHOWN = 5;

  /** Number of rules shown with their evidence; the others are listed by id only. */
  private static final int RULES_SHOWN = 3;

  private static final int NAME_WIDTH = 32;
  private static final int[] WIDTHS = {120, 90, 60, 40, 24, 12};

  private final TenantFigures figures;
  private final Stages stages;
  private final int width;
  private final int explained;
  private final List<String> lines = new ArrayList<>();
  private int named;

  /**
   * @param width maximum number of quoted characters
   * @param explained number of rules shown with their evidence
   */
  private ReportText(TenantFigures figures, Stages stages, int width, int explained) {
    this.figures = figures;
    this.stages = stages;
    this.width = width;
    this.explained = Math.min(explained, figures.rules().size());
  }

  /**
   * Returns the message.
   *
   * @param stages hygiene stages
   * @param since start of the figures, epoch milliseconds
   * @param at end of the figures, epoch milliseconds
   */
  public static String of(TenantFigures figures, Stages stages, long since, long at) {
    for (int width : WIDTHS) {
      ReportText whole = new ReportText(figures, stages, width, RULES_SHOWN);
      String text = whole.text(since, at);
      if (text.length() <= MAX_LENGTH && whole.named == figures.rules().size()) {
        return text;
      }
    }
    String text = new ReportText(figures, stages, WIDTHS[WIDTHS.length - 1], 0).text(since, at);
    return text.length() <= MAX_LENGTH
        ? text
        : text.substring(0, text.lastIndexOf('\n', MAX_LENGTH));
  }

  private String text(long since, long at) {
    lines.add("**Lethe, " + period(since, at) + "**");
    addFamilies();
    addSignals();
    addRuns();
    addRules();
    return String.join("\n", lines);
  }

  private static String period(long since, long at) {
    String from = day(since);
    String to = day(at);
    String until = from.equals(to) ? minute(at) : to + ' ' + minute(at);
    return from + ' ' + minute(since) + " to " + until + " UTC";
  }

  private static String day(long time) {
    return Instant.ofEpochMilli(time).atOffset(ZoneOffset.UTC).toLocalDate().toString();
  }

  private static String minute(long time) {
    return Instant.ofEpochMilli(time)
        .atOffset(ZoneOffset.UTC)
        .toLocalTime()
        .truncatedTo(ChronoUnit.MINUTES)
        .toString();
  }

  private void addFamilies() {
    if (figures.families() == 0) {
      return;
    }
    String begun = figures.begun() == 0 ? "" : ", " + number(figures.begun()) + " new";
    lines.add(
        StageCount.text(figures.messages(), "message", "messages")
            + " of bots in "
            + StageCount.text(figures.families(), "family", "families")
            + begun
            + (figures.families() > SHOWN
                ? ". The largest, with their totals:"
                : ", with totals:"));
    int place = 1;
    for (FamilyLine line : figures.top().subList(0, Math.min(SHOWN, figures.top().size()))) {
      lines.add(
          place++
              + ". "
              + number(line.count())
              + " ("
              + number(line.total())
              + ") "
              + family(line.template(), line.familyId())
              + by(line.author())
              + in(line.channel()));
    }
  }

  private String family(String template, String familyId) {
    return template.isEmpty()
        ? "family " + Quote.of(familyId, NAME_WIDTH)
        : Quote.of(template, width);
  }

  private String by(String author) {
    return author == null ? "" : " by " + Quote.of(author, Math.min(width, NAME_WIDTH));
  }

  private String in(String channel) {
    return " in " + Quote.of('#' + channel, Math.min(width, NAME_WIDTH));
  }

  private void addSignals() {
    if (figures.signals().isEmpty()) {
      return;
    }
    lines.add("**New signals**");
    for (SignalLine line :
        figures.signals().subList(0, Math.min(SHOWN, figures.signals().size()))) {
      lines.add("- " + Quote.of(line.signal(), width) + " (" + number(line.count()) + ")");
    }
  }

  private void addRuns() {
    Map<String, Long> counts = figures.counts();
    for (Stage stage : stages.all()) {
      if (stage.hasNews(counts)) {
        lines.add("**" + stage.declaration().title() + "** " + stage.text(counts));
      }
    }
  }

  private void addRules() {
    List<RuleLine> rules = figures.rules();
    if (rules.isEmpty()) {
      return;
    }
    lines.add("**Suggested rules**, which have no effect until an admin approves them");
    for (RuleLine rule : rules.subList(0, explained)) {
      lines.add("- " + Quote.of(rule.ruleId(), NAME_WIDTH) + because(rule));
    }
    named = explained;
    if (named < rules.size()) {
      lines.add(others(rules));
    }
  }

  private String because(RuleLine rule) {
    return " keep only counts of "
        + family(rule.template(), rule.familyId())
        + in(rule.channel())
        + ": "
        + number(rule.count())
        + " of "
        + StageCount.text(rule.messages(), "message", "messages")
        + " there ("
        + rule.share()
        + " %), seen since "
        + day(rule.since());
  }

  /** Returns the ids of the rules without explanation, as many as fit. */
  private String others(List<RuleLine> rules) {
    StringBuilder line = new StringBuilder(explained == 0 ? "- " : "- and ");
    int room = MAX_LENGTH - String.join("\n", lines).length() - 1;
    String separator = "";
    while (named < rules.size()) {
      String id = separator + Quote.of(rules.get(named).ruleId(), NAME_WIDTH);
      String rest = named + 1 == rules.size() ? "" : more(rules.size() - named - 1);
      if (line.length() + id.length() + rest.length() > room) {
        return line.append(more(rules.size() - named)).toString();
      }
      line.append(id);
      separator = ", ";
      named++;
    }
    return line.toString();
  }

  private static String more(int count) {
    return " and " + number(count) + " more";
  }

  private static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
