package dev.lethe.cli.demo;

import java.util.List;
import java.util.function.Function;

/**
 * Bot of the sample and its messages.
 *
 * @param messages number of messages per day
 * @param isRegular true if it posts at fixed intervals, false if it posts while people work
 */
record Bot(
    String name, Channel channel, int messages, boolean isRegular, Function<Dice, String> text) {

  /** All bots. Each entry is one family, or several where a status is part of the text. */
  static final List<Bot> ALL =
      List.of(
          new Bot("ci-notify", Channel.BOTS, 560, false, Bot::buildFailed),
          new Bot("ci-notify", Channel.BOTS, 430, false, Bot::buildPassed),
          new Bot("alertmanager", Channel.BOTS, 260, true, Bot::alert),
          new Bot("coveralls", Channel.BOTS, 170, false, Bot::coverage),
          new Bot("dependabot", Channel.BOTS, 110, false, Bot::bump),
          new Bot("deployer", Channel.DUCK_BOTS, 300, false, Bot::deployed),
          new Bot("deployer", Channel.DUCK_BOTS, 80, false, Bot::rolledBack),
          new Bot(
              "watchdog", Channel.DUCK_BOTS, 288, true, dice -> "Still alive and watching \u2714"),
          new Bot("uptime", Channel.DUCK_BOTS, 150, true, Bot::monitor),
          new Bot("warden", Channel.MEMES, 190, false, Bot::warned),
          new Bot("warden", Channel.GENERAL, 120, false, Bot::joined),
          new Bot("levels", Channel.MEMES, 420, false, Bot::level),
          new Bot("jukebox", Channel.MEMES, 240, false, Bot::nowPlaying),
          new Bot("lucky", Channel.MEMES, 60, false, Bot::giveaway));

  private static String buildFailed(Dice dice) {
    return "build=" + dice.from(30_000, 39_999) + " failed on branch " + dice.revision();
  }

  private static String buildPassed(Dice dice) {
    return "\u2705 Build #"
        + dice.from(30_000, 39_999)
        + " of "
        + dice.of("api", "web", "worker")
        + " passed in "
        + dice.from(1, 9)
        + "m "
        + dice.from(1, 59)
        + "s, see https://ci.example.com/builds/"
        + dice.from(30_000, 39_999)
        + "?utm_source=chat";
  }

  private static String alert(Dice dice) {
    return "[FIRING:"
        + dice.from(1, 5)
        + "] HighErrorRate (api-gateway 10.0."
        + dice.from(0, 9)
        + '.'
        + dice.from(2, 250)
        + ":9100 critical) value="
        + dice.from(20, 99)
        + '.'
        + dice.from(10, 99);
  }

  private static String coverage(Dice dice) {
    return "Coverage "
        + dice.of("increased (+", "decreased (-")
        + "0."
        + dice.from(10, 99)
        + "%) to "
        + dice.from(70, 89)
        + '.'
        + dice.from(10, 99)
        + "% when pulling "
        + dice.revision()
        + " into main";
  }

  private static String bump(Dice dice) {
    return "Bump "
        + dice.of("jackson-databind", "netty-handler", "logback", "guava", "snakeyaml", "picocli")
        + " from 2."
        + dice.from(1, 20)
        + ".0 to 2."
        + dice.from(21, 40)
        + ".1 (#"
        + dice.from(1000, 9999)
        + ')';
  }

  private static String deployed(Dice dice) {
    return "\ud83d\ude80 Deployed "
        + dice.of("billing", "search", "gateway", "mailer", "scheduler", "ingest")
        + '@'
        + dice.revision()
        + " to production in "
        + dice.from(20, 180)
        + "s";
  }

  private static String rolledBack(Dice dice) {
    return "\u26a0\ufe0f Deploy of "
        + dice.of("billing", "search", "gateway", "mailer", "scheduler", "ingest")
        + '@'
        + dice.revision()
        + " rolled back: health check failed after "
        + dice.from(3, 9)
        + " attempts";
  }

  private static String monitor(Dice dice) {
    return dice.chance(80)
        ? "Monitor is UP: shop ( https://shop.example.com ). It was down for "
            + dice.from(5, 90)
            + " s."
        : "Monitor is DOWN: shop ( https://shop.example.com ). Reason: timeout after "
            + dice.from(5, 30)
            + " s.";
  }

  private static String warned(Dice dice) {
    return dice.mention()
        + " has been warned by the moderators: posting the same link "
        + dice.from(3, 12)
        + " times";
  }

  private static String joined(Dice dice) {
    return "Welcome " + dice.mention() + "! You are member number " + dice.from(4000, 9000);
  }

  private static String level(Dice dice) {
    return "GG " + dice.mention() + ", you just advanced to level " + dice.from(2, 60) + '!';
  }

  private static String nowPlaying(Dice dice) {
    StringBuilder title = new StringBuilder(Phrases.title(dice));
    for (int more = dice.from(0, 2); more > 0; more--) {
      title.append(' ').append(Phrases.title(dice));
    }
    return "\ud83c\udfb6 Now playing: **"
        + title
        + "** requested by "
        + dice.of(Phrases.PEOPLE)
        + " ("
        + dice.from(1, 6)
        + ':'
        + dice.from(10, 59)
        + ')';
  }

  private static String giveaway(Dice dice) {
    return "\ud83c\udf89 Congratulations "
        + dice.mention()
        + "! You won **"
        + Phrases.title(dice)
        + "**!";
  }
}
