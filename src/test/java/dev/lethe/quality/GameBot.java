package dev.lethe.quality;

/** Posts levels, coins, fights and fishing of a chat game. */
final class GameBot {
  static final InventedBot BOT =
      new InventedBot(
          "game",
          2600,
          0.95,
          8,
          0,
          120,
          """
          p = **{person}**|{person}|{mention}|@{handle}
          item = 🐟 {adj} fish|⚔️ {adj} sword|🪄 Wand of {noun}s|Lucky {noun}|Potion of Never Sleeping|Golden ticket|🧀 cheese|Shield (broken)|{adj} {noun} egg|🪙 Coin of {last}|Stop sign|Error stone
          coins = {nc:1-90000}|{n:1-999}|{nk:1000-9000000}
          place = the {adj} forest|Mount {last}|an abandoned mall|the {noun} caves|Nowhere|the closed mine
          foe = a {adj} goblin|{adj} {noun}|the {noun} king|a wild {noun}|Failed Experiment #{n:1-99}
          job = baker|streamer|plumber|cat herder|night guard|full-stack developer|stunt double|error artist
          """,
          """
          levelup GG {p}, you just advanced to level **{n:2-120}**!
          daily {p}, you claimed your daily reward of **{coins}** coins! Streak: {n:1-400} 🔥
          balance {p} has **{coins}** coins in the wallet and **{coins}** in the bank
          work.ok You worked as a {job} and earned **{coins}** coins
          work.wait {p}, you are too tired to work. Come back in {long}.
          fish.caught 🎣 {p} caught {item}{?30  worth {coins} coins}{?20  (new record: {dec:1-90:1} kg)}
          fish.none 🎣 {p} caught nothing{?40 … {phrase}}
          slots.win 🎰 {p} won **{coins}** coins! [ {🍒|🍋|⭐|7️⃣} {🍒|🍋|⭐|7️⃣} {🍒|🍋|⭐|7️⃣} ]
          slots.lose 🎰 {p} lost **{coins}** coins. [ {🍒|🍋|⭐|7️⃣} {🍒|🍋|⭐|7️⃣} {🍒|🍋|⭐|7️⃣} ]
          give {p} gave **{coins}** coins to {p}
          rob.ok {p} robbed {p} and got away with **{coins}** coins
          rob.caught {p} was caught robbing {p} and paid **{coins}** coins
          poor {p}, you don't have enough coins. You need **{coins}** more.
          buy {p} bought {n:1-9}× {item} for **{coins}** coins
          sell {p} sold {n:1-9}× {item} for **{coins}** coins
          rank {p} is rank #{n:1-2000} with {nk:10-900000} XP (level {n:1-120}, {n:1-99}% to the next)
          top 🏆 Leaderboard⏎{*3-10/⏎/{i}. {person} — {coins}}
          fight.won ⚔️ {p} defeated {foe} in {place} and found {*1-4/, /{item}}
          fight.lost ☠️ {p} was defeated by {foe} in {place}{?40  and lost {item}}
          hunt {p} went to {place} and met {foe}. HP {n:1-100}/{n:100-300}
          quest.new 📜 New quest for {p}: {title} (reward: {coins} coins)
          quest.done 📜 {p} completed the quest {title}
          quest.failed 📜 {p} failed the quest {title}
          inv {p}'s inventory ({n:1-90} items): {*1-9/, /{n:1-30}× {item}}
          trade.ask {p} offers {p} {*1-3/ + /{item}} for {*1-3/ + /{item}}
          trade.ok Trade between {p} and {p} completed
          trade.no Trade between {p} and {p} cancelled
          duel {p} challenges {p} to a duel for **{coins}** coins! Type `accept` within {n:15-60}s
          marry 💍 {p} and {p} are now married!
          divorce 💔 {p} and {p} are divorced
          coin.heads 🪙 Heads! {p} wins **{coins}** coins
          coin.tails 🪙 Tails! {p} wins **{coins}** coins
          trivia.q ❓ {Geography|Film|Science|{noun}s} ({easy|medium|hard}): {Which|What|Who} {verb2} {the first {noun}|{subject}|{last}'s {noun}} in {n:1800-2024}?
          trivia.right ✅ Correct, {p}! The answer was **{title}**. +{n:5-100} points
          trivia.wrong ❌ Wrong, {p}. The answer was **{title}**.
          trivia.time ⏰ Time's up! The answer was **{title}**.
          pet.fed {p} fed {noun} {emoji}. Hunger: {n:0-100}/100
          pet.starving {p}, your pet {noun} is starving!
          8ball 🎱 {Ask again later.|Without a doubt.|Signs point to it.|Concentrate and ask again.|Most likely.|You may rely on it.}
          roll 🎲 {p} rolled {n:1-6}d{n:4-20}: {*1-6/, /{n:1-20}} (total {n:1-120})
          cooldown ⏳ Slow down, {p}! Try again in {dec:0-60:1}s
          shop 🛒 Shop⏎{*3-8/⏎/{item} — {coins} coins}
          guild.new {p} founded the guild **{adj} {noun}s**
          guild.join {p} joined the guild **{adj} {noun}s**
          guild.left {p} left the guild **{adj} {noun}s**
          lottery 🎟️ {p} won the lottery: **{coins}** coins with ticket #{n:1-9999}!
          jail {p} is in jail for {long}
          prestige {p} reached prestige {n:1-10}
          event.start 🌋 World event: {title} has started in {place}!
          event.end World event: {title} is over. {n:2-400} players took part.
          rename {noun} is now called {person}
          code.bad The code `{id:8}` is not valid
          code.ok {p} redeemed `{id:8}` for {item}
          reset Season {n:2-20} has ended. All balances were reset.
          """);

  private GameBot() {}
}
