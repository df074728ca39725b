package dev.lethe.janitor;

import dev.lethe.event.Scope;
import dev.lethe.hygiene.stages.Stages;
import dev.lethe.memory.Report;
import dev.lethe.memory.ToolRequest;
import dev.lethe.memory.ToolRequest.Addressee;
import dev.lethe.memory.summary.JsonFormat;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Report to a tenant about an interval, or about several joined intervals.
 *
 * @param stages hygiene stages
 * @param since start, epoch milliseconds
 * @param at nominal end, epoch milliseconds
 */
public record IntervalReport(TenantFigures figures, Stages stages, long since, long at) {
  /** Stage name of such reports. */
  public static final String STAGE = "janitor";

  private static final String SEND_MESSAGE = "discord.send_message";

  /**
   * Returns the report's id, which is also its message's command id, so that a bot posts it only
   * once.
   */
  public String runId() {
    return String.format(
        Locale.ROOT,
        "%s-%s-%3$tY%3$tm%3$tdT%3$tH%3$tMZ",
        STAGE,
        figures.tenant(),
        Instant.ofEpochMilli(at).atOffset(ZoneOffset.UTC));
  }

  /**
   * Returns the value of {@code lethe.reports.v1}. It contains only counts and ids, because it is
   * kept longer than any text that it could quote.
   */
  public Report report(JsonFormat format) {
    List<Map<String, Object>> shown = new ArrayList<>();
    figures.top().stream().limit(ReportText.SHOWN).forEach(line -> shown.add(json(line)));
    figures.rules().forEach(rule -> shown.add(json(rule)));
    return new Report(
        runId(),
        STAGE,
        null,
        figures.tenant(),
        false,
        since,
        at,
        figures.terms().policyVersion(),
        figures.named(stages),
        List.of(),
        null,
        shown.isEmpty() ? null : format.write(shown),
        null,
        null,
        null);
  }

  private static Map<String, Object> json(FamilyLine line) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("family_id", line.familyId());
    json.put("scope", line.scope());
    json.put("dup_count", line.count());
    json.put("total", line.total());
    return json;
  }

  private static Map<String, Object> json(RuleLine rule) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("rule_id", rule.ruleId());
    json.put("family_id", rule.familyId());
    json.put("scope", rule.scope());
    json.put("count", rule.count());
    json.put("messages", rule.messages());
    return json;
  }

  /** Returns the message for a bot to post; empty if the tenant has no report channel. */
  public Optional<ToolRequest> message(JsonFormat format) {
    String channelId = figures.terms().channelId();
    if (channelId == null) {
      return Optional.empty();
    }
    Map<String, Object> args = new LinkedHashMap<>();
    args.put("channel_id", channelId);
    args.put("content", ReportText.of(figures, stages, since, at));
    return Optional.of(
        new ToolRequest(
            Addressee.BOT,
            runId(),
            SEND_MESSAGE,
            format.write(args),
            at,
            new Scope(figures.tenant() + '/' + channelId),
            figures.tenant()));
  }
}
