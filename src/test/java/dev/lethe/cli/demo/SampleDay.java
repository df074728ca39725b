package dev.lethe.cli.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Generator of the demo's sample: a day on four channels with about 5,000 events: repetitive bots
 * with varying values, people who repeat themselves, edits, deletions, tools, an assistant, ticks,
 * a producer that sends some events twice, and ten broken records; and about 240 items of other
 * stores on that day. The same bytes in every run.
 */
public final class SampleDay {
  private static final long MIDNIGHT = Instant.parse("2026-01-30T00:00:00Z").toEpochMilli();
  private static final int DAY_MS = 86_400_000;
  private static final int HOUR_MS = 3_600_000;
  private static final long MINUTE_MS = 60_000;

  /** Relative activity of each hour. */
  private static final int[] HOURS = {
    1, 1, 1, 1, 1, 2, 4, 7, 10, 12, 12, 10, 7, 10, 12, 12, 10, 8, 6, 5, 4, 3, 2, 1
  };

  private final Dice dice = new Dice(20_260_130);
  private final List<Planned> planned = new ArrayList<>();
  private final Set<Long> times = new HashSet<>();
  private int messages;
  private int events;

  private SampleDay() {}

  /** Returns the events in order of arrival. */
  public static List<SampleEvent> events() {
    return Planned.inOrder(planned());
  }

  /** Returns events and items in order of arrival. */
  public static List<SampleEvent> records() {
    List<Planned> both = new ArrayList<>(planned());
    both.addAll(SampleItems.of(MIDNIGHT));
    both.addAll(SampleNotes.of(MIDNIGHT));
    return Planned.inOrder(both);
  }

  private static List<Planned> planned() {
    SampleDay day = new SampleDay();
    Bot.ALL.forEach(day::bot);
    day.people(Channel.GENERAL, 560);
    day.people(Channel.MEMES, 340);
    day.tools(140);
    day.assistant(150);
    day.ticks();
    day.adminCommands();
    day.sendTwice(15);
    long time = day.time();
    BrokenRecords.all(time).forEach(broken -> day.arrive(time, broken));
    return day.planned;
  }

  private void bot(Bot bot) {
    for (int i = 0; i < bot.messages(); i++) {
      int slot = DAY_MS / bot.messages();
      long at = bot.isRegular() ? free(MIDNIGHT + (long) i * slot + dice.from(0, 2000)) : time();
      ObjectNode event = message(bot.channel(), at, bot.text().apply(dice));
      arrive(at, EventJson.by(event, bot.name(), true));
      if (dice.chance(1)) {
        delete(bot.channel(), event, at);
      }
    }
  }

  private void people(Channel channel, int count) {
    for (int i = 0; i < count; i++) {
      long at = time();
      String text = dice.chance(25) ? Phrases.saidAgain(dice) : Phrases.sentence(dice);
      ObjectNode event = message(channel, at, text);
      arrive(at, EventJson.by(event, dice.of(Phrases.PEOPLE), false));
      if (dice.chance(9)) {
        edit(channel, event, at, text + dice.of(" (typo fixed)", " (edited)", "!"));
      } else if (dice.chance(6)) {
        delete(channel, event, at);
      }
    }
  }

  private ObjectNode message(Channel channel, long at, String text) {
    ObjectNode event = EventJson.event(nextId(), "discord.message.created", at, channel);
    messages++;
    event.putObject("payload").put("message_id", "m" + messages).put("content", text);
    return event;
  }

  private void edit(Channel channel, ObjectNode message, long at, String text) {
    long later = free(at + dice.from(1, 5) * MINUTE_MS);
    ObjectNode event = EventJson.event(nextId(), "discord.message.edited", later, channel);
    event.putObject("payload").put("message_id", messageId(message)).put("content", text);
    arrive(overtaking(at, later), event);
  }

  private void delete(Channel channel, ObjectNode message, long at) {
    long later = free(at + dice.from(1, 10) * MINUTE_MS);
    ObjectNode event = EventJson.event(nextId(), "discord.message.deleted", later, channel);
    event.putObject("payload").put("message_id", messageId(message));
    arrive(overtaking(at, later), event);
  }

  /** One in eight arrives before the message that it refers to. */
  private long overtaking(long message, long later) {
    return dice.chance(12) ? message - 1 : later;
  }

  private static String messageId(ObjectNode message) {
    return message.get("payload").get("message_id").asText();
  }

  private void tools(int count) {
    for (int i = 0; i < count; i++) {
      long at = time();
      String name = dice.of("web.fetch", "db.query", "repo.search", "discord.send_message");
      ObjectNode call = EventJson.event(nextId(), "tool.call", at, Channel.GENERAL);
      ObjectNode said = call.putObject("payload").put("call_id", "call-" + i).put("name", name);
      said.putObject("args").put("query", Phrases.title(dice));
      arrive(at, EventJson.by(call, "duck", true));

      long later = free(at + dice.from(200, 4000));
      ObjectNode result = EventJson.event(nextId(), "tool.result", later, Channel.GENERAL);
      ObjectNode answer = result.putObject("payload").put("call_id", "call-" + i).put("name", name);
      if (dice.chance(15)) {
        answer.put("error", "connection refused after " + dice.from(1, 5) + " retries");
      } else if (dice.chance(40)) {
        answer.put("result", "ok");
      } else {
        answer.putObject("result").put("answer", Phrases.finding(dice));
      }
      arrive(later, EventJson.by(result, "duck", true));
    }
  }

  private void assistant(int count) {
    for (int i = 0; i < count; i++) {
      long at = time();
      String type = dice.chance(20) ? "llm.think.trace" : "llm.assistant.message";
      ObjectNode event = EventJson.event(nextId(), type, at, Channel.GENERAL);
      event.putObject("payload").put("content", Phrases.finding(dice)).put("model", "qwen3-vl-2b");
      arrive(at, EventJson.by(event, "duck", true));
    }
  }

  private void ticks() {
    for (long quarter = 0; quarter < 96; quarter++) {
      long at = free(MIDNIGHT + quarter * 15 * MINUTE_MS);
      ObjectNode event = EventJson.event(nextId(), "system.tick", at, Channel.DUCK_BOTS);
      ObjectNode payload = event.putObject("payload");
      if (quarter % 8 == 0) {
        payload.put("action", "rotate-logs").put("detail", "kept the last 7 days");
      } else {
        payload.put("action", "");
      }
      arrive(at, event);
    }
  }

  private void adminCommands() {
    for (String command : List.of("pin", "lock", "unlock")) {
      long at = time();
      ObjectNode event = EventJson.event(nextId(), "admin.command", at, Channel.GENERAL);
      event.putObject("payload").put("command", command).putObject("args").put("memory_id", "none");
      arrive(at, EventJson.by(event, "olaf", false));
    }
  }

  /** Resends events one second later, like a producer that missed an acknowledgement. */
  private void sendTwice(int count) {
    for (int i = 0; i < count; i++) {
      Planned again = planned.get(dice.from(0, planned.size() - 1));
      planned.add(new Planned(again.arrival() + 1000, again.event()));
    }
  }

  private String nextId() {
    events++;
    return "sample-" + events;
  }

  private void arrive(long at, ObjectNode event) {
    String channel = event.get("channel_id").asText();
    planned.add(new Planned(at, new SampleEvent("default/" + channel, EventJson.bytes(event))));
  }

  private void arrive(long at, byte[] broken) {
    planned.add(new Planned(at, new SampleEvent(Channel.BOTS.scope(), broken)));
  }

  /** Returns a time of day, weighted by activity. */
  private long time() {
    int sum = 0;
    for (int weight : HOURS) {
      sum += weight;
    }
    int left = dice.from(0, sum - 1);
    int hour = 0;
    while (left >= HOURS[hour]) {
      left -= HOURS[hour];
      hour++;
    }
    return free(MIDNIGHT + (long) hour * HOUR_MS + dice.from(0, HOUR_MS - 1));
  }

  /**
   * Returns the next free even millisecond; odd ones are reserved for events that overtake others.
   */
  private long free(long wanted) {
    long at = wanted - wanted % 2;
    while (!times.add(at)) {
      at += 2;
    }
    return at;
  }
}
