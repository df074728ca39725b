package dev.lethe.quality;

/** Posts stocks, coins and price alarms. */
final class PriceBot {
  static final InventedBot BOT =
      new InventedBot(
          "prices",
          1600,
          1.1,
          5,
          0,
          60,
          """
          sym = BTC|ETH|DOGE|{sym2}|SOL|NOT|UP|OPEN|STOP|ACME.DE|BRK.B|^GSPC|EURUSD=X|1INCH
          sym2 = {A|B|C|K|X}{X|Y|O|L}{A|T|Z}
          usd = ${dec:0-2:4}|${dec:1-900:2}|${dec:1000-90000:2}|${n:1-900}
          firm = Acme Corp.|{last} AG|{noun} Holdings plc|{last} & {last} SE|Open{noun} Inc|Close Brothers Group|{adj} {noun} Ltd.
          u = {person}|{mention}
          """,
          """
          price {sym}: {usd} ({+|-}{dec:0-15:2}% 24h, {+|-}{dec:0-60:2}% 7d)
          above 🚀 {sym} rose above {usd} (now {usd})
          below 📉 {sym} fell below {usd} (now {usd})
          card **{firm}** ({sym})⏎Price: {usd}⏎Change: {+|-}{dec:0-20:2} ({+|-}{dec:0-9:2}%)⏎Volume: {nk:1000-900000000}⏎P/E: {dec:3-90:1}
          whale 🐋 {nc:100-90000} {sym} ({usd}) moved from {unknown wallet|Kraken|{last} Exchange} to {unknown wallet|Kraken|0x{hex:8}…}
          gas ⛽ Gas: {n:3-90} / {n:5-120} / {n:9-200} gwei
          alarm.above ⏰ {u}, I will tell you when {sym} is above {usd}
          alarm.below ⏰ {u}, I will tell you when {sym} is below {usd}
          alarm.gone {u}, alarm {n:1-900} on {sym} was deleted
          open 🔔 {NYSE|Xetra|Tokyo} is open. {sym} {+|-}{dec:0-4:2}%, {sym} {+|-}{dec:0-4:2}%
          close 🔔 {NYSE|Xetra|Tokyo} is closed. {sym} {+|-}{dec:0-4:2}%, {sym} {+|-}{dec:0-4:2}%
          buy {u} bought {dec:0-90:3} {sym} at {usd}
          sell {u} sold {dec:0-90:3} {sym} at {usd}{?50  (profit {usd})}
          fg Fear & greed: {n:1-100} ({Extreme fear|Fear|Neutral|Greed})
          gainers Top gainers: {*3-6/, /{sym} +{dec:5-90:1}%}
          losers Top losers: {*3-6/, /{sym} -{dec:5-90:1}%}
          earn {firm} reports {day}: expected EPS {dec:0-9:2}, revenue {dec:1-90:1}B
          earn.beat {firm} beat expectations: EPS {dec:0-9:2} vs {dec:0-9:2}
          earn.miss {firm} missed expectations: EPS {dec:0-9:2} vs {dec:0-9:2}
          portfolio Portfolio of {u}: {usd} ({+|-}{dec:0-20:2}%)⏎{*1-6/⏎/{sym}: {dec:0-900:2} × {usd}}
          div {firm} pays {money:0-9:2} {USD|EUR|GBP} per share on {date}
          unknown I don't know the symbol `{noun}`
          conv {dec:1-900:2} {EUR|USD|sats} = {dec:1-9000:4} {JPY|USD|GBP}
          halt 🛑 Trading in {sym} is halted{?60 : {volatility|news pending|{phrase}}}
          resume Trading in {sym} resumes at {clock}
          news {sym}: {title}
          block Block {n:700000-990000} mined by {AntPool|F2Pool|unknown} ({n:1-5000} tx, {dec:0-4:2} MB)
          block.late No block for {n:30-120} minutes
          liq.long 💥 {usd} long liquidated on {sym}
          liq.short 💥 {usd} short liquidated on {sym}
          rate ECB: 1 EUR = {dec:0-2:4} USD, {dec:100-170:2} JPY, {dec:0-1:4} GBP ({date})
          list.new {sym} is now listed on {last} Exchange
          list.gone {sym} was delisted from {last} Exchange
          upgrade {last} Bank raises {firm} from {hold|sell} to {buy|hold}
          downgrade {last} Bank lowers {firm} from {hold|buy} to {sell|hold}
          api Prices are delayed by {n:2-60} minutes: the exchange's API does not answer
          split {firm} splits its shares {n:2-20}:1 on {date}
          halving {nc:1000-200000} blocks until the next halving
          """);

  private PriceBot() {}
}
