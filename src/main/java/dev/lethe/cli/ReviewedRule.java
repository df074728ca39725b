package dev.lethe.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.family.rule.RuleAction;
import dev.lethe.family.rule.RuleStatus;
import dev.lethe.family.rule.SuppressRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A suppress rule in a review. */
record ReviewedRule(SuppressRule rule) implements Reviewed {
  static final String EVERY_CHANNEL = "*";

  @Override
  public String kind() {
    return "rule";
  }

  @Override
  public String id() {
    return rule.ruleId();
  }

  @Override
  public String status() {
    return rule.status().wireName();
  }

  @Override
  public boolean isOpen() {
    return rule.status().isOpen();
  }

  @Override
  public boolean waits() {
    return rule.status() == RuleStatus.PROPOSED;
  }

  @Override
  public String tenant() {
    return rule.tenant();
  }

  @Override
  public String channel() {
    return rule.channelId() == null ? EVERY_CHANNEL : rule.channelId();
  }

  @Override
  public String says() {
    return rule.action().wireName() + ' ' + matches();
  }

  private String matches() {
    return rule.match().type().wireName() + ' ' + rule.match().value();
  }

  @Override
  public List<Detail> details() {
    List<Detail> details = new ArrayList<>();
    details.add(new Detail("rule", rule.ruleId()));
    details.add(new Detail("name", rule.name()));
    details.add(new Detail("status", status()));
    details.add(new Detail("tenant", rule.tenant()));
    details.add(new Detail("channel", channel()));
    details.add(new Detail("match", matches()));
    details.add(new Detail("action", rule.action().wireName() + ": " + effect(rule.action())));
    next(rule.status()).ifPresent(next -> details.add(new Detail("next", next)));
    return details;
  }

  private static String effect(RuleAction action) {
    return switch (action) {
      case AGGREGATE_ONLY -> "counted in its family, without a memory of its own";
      case DROP_MEMORY -> "counted in its family and reported as suppressed";
      case DROP_EVENT -> "not counted, but reported as suppressed";
    };
  }

  private Optional<String> next(RuleStatus status) {
    return switch (status) {
      case PROPOSED -> Optional.of("lethe review approve " + rule.ruleId() + ", or reject");
      case ACTIVE -> Optional.of("lethe review remove " + rule.ruleId());
      case REJECTED, REMOVED -> Optional.empty();
    };
  }

  @Override
  public ObjectNode json() {
    ObjectNode json = Json.object().put("kind", kind()).put("rule_id", rule.ruleId());
    json.put("name", rule.name()).put("status", status()).put("tenant", rule.tenant());
    if (rule.channelId() != null) {
      json.put("channel_id", rule.channelId());
    }
    json.putObject("match")
        .put("type", rule.match().type().wireName())
        .put("value", rule.match().value());
    return json.put("action", rule.action().wireName());
  }
}
