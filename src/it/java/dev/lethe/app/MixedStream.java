package dev.lethe.app;

import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.deletion;
import static dev.lethe.fixture.EventJson.deletions;
import static dev.lethe.fixture.EventJson.edit;
import static dev.lethe.fixture.EventJson.event;
import static dev.lethe.fixture.EventJson.person;

import dev.lethe.fixture.EventJson;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Random stream of a busy server; equal seeds give equal streams. Contains bots that repeat
 * themselves with other numbers, people, edits, deletions, tools, redeliveries, broken records, and
 * two channels whose producers don't know Lethe's partitioning. Crosses midnight.
 */
final class MixedStream {
  private static final double BEFORE_MIDNIGHT = 86_400 - 600;
  private static final double STEP = 0.4;
  private static final String[] CHANNELS = {"ci", "deploys", "general", "alerts", "ops", "random"};

  /** Channel whose records arrive on a partition other than its own. */
  private static final String MISPLACED = "misplaced";

  /** Channel whose records arrive on any partition, without keys. */
  private static final String KEYLESS = "keyless";

  private static final String[] SERVICES = {
    "billing", "search", "gateway", "mailer", "ledger", "avatars", "presence", "uploads"
  };
  private static final String[] WORDS = {
    "heron", "pond", "lamp", "river", "copper", "violet", "ladder", "engine", "winter", "market",
    "garden", "signal", "harbor", "meadow", "candle", "puzzle", "canyon", "ribbon", "saddle",
        "tunnel"
  };

  private final Random random;
  private final Map<String, List<String>> messages = new HashMap<>();
  private final List<Input> recent = new ArrayList<>();
  private int number;

  MixedStream(long seed) {
    random = new Random(seed);
  }

  /** Returns the next records. */
  List<Input> next(int count) {
    List<Input> inputs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      inputs.add(next());
    }
    return inputs;
  }

  private Input next() {
    number++;
    int kind = random.nextInt(100);
    if (kind < 4) {
      return broken();
    }
    if (kind < 6 && !recent.isEmpty()) {
      return recent.get(random.nextInt(recent.size()));
    }
    String channel = channel();
    Input input = place(channel, made(channel, kind).in(channel).at(seconds()));
    recent.add(input);
    return input;
  }

  private double seconds() {
    return BEFORE_MIDNIGHT + number * STEP;
  }

  private String channel() {
    int place = random.nextInt(CHANNELS.length + 2);
    return place < CHANNELS.length
        ? CHANNELS[place]
        : place == CHANNELS.length ? MISPLACED : KEYLESS;
  }

  private static Input place(String channel, EventJson event) {
    int elsewhere = (Input.home(event.scope()) + 1) % Deployment.PARTITIONS;
    return switch (channel) {
      case MISPLACED -> Input.at(event, elsewhere);
      case KEYLESS -> Input.keyless(event, elsewhere);
      default -> Input.of(event);
    };
  }

  private EventJson made(String channel, int kind) {
    String id = "e" + number;
    if (kind < 60) {
      return said(channel, bot(id, repeated(kind)));
    } else if (kind < 66) {
      return said(channel, bot(id, words(9)));
    } else if (kind < 80) {
      return said(channel, person(id, words(4)));
    } else if (kind < 85) {
      return edit(id, message(channel), words(6));
    } else if (kind < 89) {
      return kind == 88
          ? deletions(id, List.of(message(channel), message(channel)))
          : deletion(id, message(channel));
    }
    return machine(id, kind);
  }

  private EventJson said(String channel, EventJson event) {
    messages.computeIfAbsent(channel, unused -> new ArrayList<>()).add("m-e" + number);
    return event;
  }

  private String message(String channel) {
    List<String> said = messages.getOrDefault(channel, List.of("m-none"));
    return said.get(random.nextInt(said.size()));
  }

  private EventJson machine(String id, int kind) {
    return switch (kind % 6) {
      case 0 -> event(id, "tool.call").with("call_id", "c" + number).with("name", "web.search");
      case 1 ->
          event(id, "tool.result")
              .with("call_id", "c" + number)
              .with("name", "web.search")
              .with("result", words(14));
      case 2 -> event(id, "llm.assistant.message").with("content", words(8));
      case 3 -> event(id, "llm.think.trace").with("content", words(8));
      case 4 -> event(id, "system.tick").with("action", "rotate keys");
      default -> event(id, "system.tick");
    };
  }

  private String repeated(int kind) {
    int build = random.nextInt(100_000);
    String service = SERVICES[random.nextInt(SERVICES.length)];
    return switch (kind % 5) {
      case 0 -> "build=" + build + " of the nightly pipeline failed on branch 3fe9a" + build;
      case 1 -> "Deployed " + service + " to production in " + build + " ms, all checks are green";
      case 2 -> "Disk usage of host 10.0.0." + build % 250 + " is at " + build % 100 + "%";
      case 3 -> "Queue depth of " + service + " rose above " + build + " messages, paging on-call";
      default -> "Reminder: the weekly retrospective begins at 12:" + (10 + build % 50);
    };
  }

  private String words(int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(i == 0 ? "" : " ").append(WORDS[random.nextInt(WORDS.length)]);
    }
    return text.toString();
  }

  private Input broken() {
    String text =
        switch (random.nextInt(4)) {
          case 0 -> "torn " + number;
          case 1 -> "{\"event_id\":\"b" + number + "\"}";
          case 2 -> "{\"event_id\":\"b" + number + "\",\"type\":\"no.such\",\"occurred_at\":1}";
          default -> "[".repeat(40) + number + "]".repeat(40);
        };
    byte[] key = random.nextBoolean() ? null : ("k" + number).getBytes(StandardCharsets.UTF_8);
    return Input.broken(
        random.nextInt(Deployment.PARTITIONS), key, text.getBytes(StandardCharsets.UTF_8));
  }
}
