package dev.lethe.bench;

import java.util.Locale;
import java.util.SplittableRandom;

/** Mixes of the benchmark's events. The same number gives the same event, except for its time. */
enum Mix {
  /** Bots; 90 % repeat one of 2,000 messages with different numbers, 10 % are new texts. */
  SPAM(100, 90),
  /**
   * 60 % bots, 90 % of whose messages are repeats; the rest are people, tools and the assistant.
   */
  MIXED(60, 90),
  /** Bots that never repeat a message. */
  UNIQUE(100, 0),
  /** People, tools and the assistant, who never repeat a message. */
  PEOPLE(0, 0);

  private static final int FAMILIES = 2_000;
  private static final int CHANNELS = 100;
  private static final String[] WORDS = vocabulary();

  private final int botShare;
  private final int repeatShare;

  Mix(int botShare, int repeatShare) {
    this.botShare = botShare;
    this.repeatShare = repeatShare;
  }

  /** One event of about 300 bytes. */
  record Sample(String scope, String json) {}

  String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return wireName();
  }

  /** Returns event {@code number}, with the time {@code occurredAt}. */
  Sample event(long number, long occurredAt) {
    SplittableRandom random = new SplittableRandom(number * 0x9E3779B97F4A7C15L + 1);
    random.nextLong();
    boolean bot = random.nextInt(100) < botShare;
    boolean repeat = bot && random.nextInt(100) < repeatShare;
    int family = random.nextInt(FAMILIES);
    int channel = repeat ? family % CHANNELS : random.nextInt(CHANNELS);
    String scope = "bench/" + (500_000_000_000_000_000L + channel);
    StringBuilder json = new StringBuilder(320);
    json.append("{\"event_id\":\"bench-").append(number).append("\",\"type\":\"");
    String text = repeat ? repeated(family, random) : fresh(random);
    String payload;
    if (bot || random.nextInt(4) < 2) {
      json.append("discord.message.created");
      payload = message(number, text);
    } else if (random.nextBoolean()) {
      json.append("tool.result");
      payload =
          "{\"call_id\":\"c" + number + "\",\"name\":\"web.search\",\"result\":\"" + text + "\"}";
    } else {
      json.append("llm.assistant.message");
      payload = "{\"content\":\"" + text + "\",\"model\":\"m\"}";
    }
    json.append("\",\"occurred_at\":").append(occurredAt);
    json.append(",\"tenant\":\"bench\",\"guild_id\":\"1\",\"channel_id\":\"");
    json.append(scope, 6, scope.length()).append("\",\"author\":{\"id\":\"");
    json.append(bot ? 7_000 + channel : 9_000 + random.nextInt(500));
    json.append("\",\"name\":\"").append(bot ? "ci-notify" : "person");
    json.append("\",\"is_bot\":").append(bot).append("},\"payload\":").append(payload).append('}');
    return new Sample(scope, json.toString());
  }

  private static String message(long number, String text) {
    return "{\"message_id\":\"m"
        + number
        + "\",\"content\":\""
        + text
        + "\",\"attachments\":[],\"embeds\":[]}";
  }

  private static String repeated(int family, SplittableRandom random) {
    SplittableRandom words = new SplittableRandom(family * 0xD1B54A32D192ED03L + 7);
    words.nextLong();
    StringBuilder text = new StringBuilder(96);
    for (int i = 0; i < 9; i++) {
      text.append(WORDS[words.nextInt(WORDS.length)]).append(' ');
    }
    return text.append("build=")
        .append(random.nextInt(100_000))
        .append(" took ")
        .append(random.nextInt(5_000))
        .append("ms")
        .toString();
  }

  private static String fresh(SplittableRandom random) {
    StringBuilder text = new StringBuilder(96);
    for (int i = 0; i < 12; i++) {
      text.append(WORDS[random.nextInt(WORDS.length)]).append(i < 11 ? " " : "");
    }
    return text.toString();
  }

  /** Returns one of 4,096 words. */
  static String word(int number) {
    return WORDS[number];
  }

  private static String[] vocabulary() {
    String[] syllables = {
      "ba", "ce", "di", "fo", "gu", "ha", "je", "ki", "lo", "mu", "na", "pe", "ri", "so", "tu", "va"
    };
    String[] words = new String[syllables.length * syllables.length * syllables.length];
    int n = 0;
    for (String first : syllables) {
      for (String second : syllables) {
        for (String third : syllables) {
          words[n++] = first + second + third;
        }
      }
    }
    return words;
  }
}
