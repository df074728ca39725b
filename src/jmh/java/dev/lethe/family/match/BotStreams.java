package dev.lethe.family.match;

import java.util.Random;

/** Generates streams of bots' messages; equal seeds give equal streams. */
final class BotStreams {
  private static final String[] HOSTS = {"web", "db", "cache", "queue", "mail"};
  private static final String[] PEOPLE = {
    "anna", "bruno", "clara", "dimitri", "elif", "farah", "gustav", "hana", "ivo", "jana"
  };
  private static final int VOCABULARY = 20_000;

  private final Random random;
  private final String[] words = new String[VOCABULARY];

  BotStreams(long seed) {
    random = new Random(seed);
    for (int i = 0; i < VOCABULARY; i++) {
      words[i] = word();
    }
  }

  /** Returns a line of a system log: few templates, many values, half of them exact repeats. */
  String logLine() {
    int n = random.nextInt(100_000);
    return switch (random.nextInt(6)) {
      case 0 ->
          "Received block blk_"
              + (4_000_000_000L + n)
              + " of size 67108864 from 10.250.1."
              + n % 250;
      case 1 ->
          "PacketResponder " + n % 3 + " for block blk_" + (4_000_000_000L + n) + " terminating";
      case 2 -> "session opened for user " + PEOPLE[n % 10] + " by (uid=0)";
      case 3 ->
          "connection from 10.0.0." + n % 250 + " () at Fri Jun 17 07:07:" + 10 + n % 50 + " 2005";
      case 4 -> "workerEnv.init() ok /etc/httpd/conf/workers2.properties";
      default -> "Reading broadcast variable " + n % 90 + " took " + n % 900 + " ms";
    };
  }

  /** Returns a chat bot's message: values, names, and free text of variable length. */
  String botLine() {
    String person = PEOPLE[random.nextInt(PEOPLE.length)];
    int n = random.nextInt(10_000);
    return switch (random.nextInt(6)) {
      case 0 -> "build=" + n + " failed on branch feature/" + words[n % 60];
      case 1 -> "[acme/web] Pull request opened: #" + n + " " + prose(1 + n % 6) + " by " + person;
      case 2 -> "Now playing: **" + prose(1 + n % 5) + "** requested by <@" + (1L << 58) + n + ">";
      case 3 -> "Disk usage on " + HOSTS[n % 5] + "-" + n % 20 + " is " + n % 100 + "% (/dev/sda1)";
      case 4 -> person + " just joined the server - have fun!";
      default -> "heartbeat fine agents=" + n % 9 + " queue=" + n + " latency=" + n % 900 + "ms";
    };
  }

  /** Returns a unique text of 8 to 24 words, some of them common. */
  String uniqueLine() {
    return prose(8 + random.nextInt(17));
  }

  private String prose(int count) {
    StringBuilder prose = new StringBuilder();
    for (int i = 0; i < count; i++) {
      double rank = random.nextDouble();
      prose.append(i == 0 ? "" : " ").append(words[(int) (VOCABULARY * rank * rank * rank)]);
    }
    return prose.toString();
  }

  private String word() {
    StringBuilder word = new StringBuilder();
    for (int letters = 3 + random.nextInt(7); letters > 0; letters--) {
      word.append((char) ('a' + random.nextInt(26)));
    }
    return word.toString();
  }
}
