package dev.lethe.quality;

import java.util.List;

/**
 * Bots of many kinds, invented from what such bots say in life by somebody who hadn't read how
 * families are found: streams that no rule was made after, and none should be.
 *
 * <p>A label is a template. Texts that turn the meaning round have labels of their own, as have
 * texts that are only alike; an optional tail, a list's length and one or many don't make another.
 * How often each value comes is guessed; free text is put together from phrases; a bridge's {@code
 * said} is one label whatever people say over it.
 */
public final class InventedBots {
  private static final List<InventedBot> BOTS =
      List.of(
          AlertBot.BOT,
          BackupBot.BOT,
          BridgeBot.BOT,
          BuildBot.BOT,
          CalendarBot.BOT,
          DeployBot.BOT,
          ErrorBot.BOT,
          FeedBot.BOT,
          GameBot.BOT,
          GermanBot.BOT,
          HomeBot.BOT,
          HostingBot.BOT,
          JapaneseBot.BOT,
          ModerationBot.BOT,
          MusicBot.BOT,
          PriceBot.BOT,
          ReleaseBot.BOT,
          RussianBot.BOT,
          ScannerBot.BOT,
          SpanishBot.BOT,
          TicketBot.BOT,
          UptimeBot.BOT,
          WeatherBot.BOT,
          WelcomeBot.BOT);

  private InventedBots() {}

  /** A stream of each; the same seed gives the same streams. */
  public static List<LabelledStream> streams(long seed) {
    return BOTS.stream().map(bot -> bot.stream(seed)).toList();
  }
}
