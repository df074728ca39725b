package dev.lethe.quality;

import java.util.List;

/**
 * Bots of many kinds, modelled on real ones by an author who had not read the family detection. No
 * rule was tuned to these streams, and none should be.
 *
 * <p>Each label corresponds to one template. Texts with opposite meanings have different labels, as
 * do texts that are merely similar; an optional tail, the length of a list, or singular and plural
 * don't change the label. The frequencies of values are guesses; free text is composed of phrases;
 * relayed chat of a bridge ({@code said}) has one label regardless of its text.
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

  /** Generates a stream per bot; equal seeds give equal streams. */
  public static List<LabelledStream> streams(long seed) {
    return BOTS.stream().map(bot -> bot.stream(seed)).toList();
  }
}
