package dev.lethe.quality;

/** Posts news, posts, videos and streams by source. */
final class FeedBot {
  static final InventedBot BOT =
      new InventedBot(
          "feeds",
          1800,
          0.8,
          3,
          0,
          300,
          """
          headline = {title}|{title} – {title}|“{sentence}”: {fullname} on {subject}|{last} {verb2}s {noun} after {n:2-40} years|{n:3-20} {noun}s you should never {verb2}|Ask: {sentence}|Show: {noun} – {task}|{noun} {version} released|Police stop {noun} in {last}|Markets close up {pct} as {noun} falls|[Video] {title}|Outage at {last} over, trains not running{?40  until {time}}
          blog = {noun}.dev|The {adj} {noun}|{first}'s notes|xkcd|Golem|lwn|/r/{noun}|Planet {noun}|Not Another Blog|{last} Times
          streamer = {handle}|{handle}|{person}
          url = https://{noun}.example/{n:2019-2026}/{n:1-12}/{adj}-{noun}-{id:4}|https://{noun}.example/?p={n:100-99999}|https://t.example/{id:7}|https://www.{adj}{noun}.example/a/{n:100000-999999}/{title2}
          title2 = {noun}-{adj}|why-{noun}-fails|{noun}
          """,
          """
          rss 📰 **{blog}**: {headline}⏎{url}
          rss 📰 **{blog}**: {headline}⏎{url}
          tweet {fullname} (@{handle}): {prose} {?60 {url}}{?40  #{noun}{?50  #{adj}}}
          video 🎬 {person} uploaded **{headline}** https://video.example/watch?v={id:11}
          live 🔴 {streamer} is live: {headline}{?60  — playing {noun} {n:1-5}}⏎https://live.example/{noun}
          offline ⚫ {streamer} has gone offline after {long}
          reddit [{noun}] {headline} (↑{n:1-9000}, {n:0-900#k} {count:k:comment:comments}) by u/{handle}
          hn {headline} ({n:50-900} points, {n:0-700} comments) {url}
          podcast 🎙️ New episode of {blog}: #{n:1-600} {headline} [{track}]
          digest ☕ {day}: {n:3-40} new articles⏎{*2-6/⏎/- {headline}}
          follower {person} follows you now. You have {nc:10-90000} followers.
          mention.post {person} mentioned you: “{said}”
          like {n:2-90} people liked “{headline}”
          boost {person} boosted “{headline}”
          sub.added Subscribed to {url}{?40  ({blog})}
          sub.removed Unsubscribed from {url}{?40  ({blog})}
          err.http Feed {blog} answered {n:400-599}, trying again in {long}
          err.parse Feed {blog} is no valid XML: line {n:1-900}, column {n:1-90}
          err.gone Feed {blog} has failed {n:10-90} times and is paused now
          ok Feed {blog} works again
          quiet Nothing new in {blog} since {date}
          comic Today's comic: {title} (#{n:1-3200}) — {said}
          word Word of the day: **{noun}** — {sentence}
          quote “{prose}” — {fullname}
          raid {streamer} is raiding with {n:2-4000} viewers
          sub.paid {streamer} subscribed for {n:2-90} months{?60 : “{said}”}
          gift {streamer} gifted {n:1-50#k} {count:k:sub:subs}
          clip New clip by {streamer}: {headline} https://clips.example/{id:12}
          arxiv [{cs.DC|cs.LG|math.CO}] {headline} ({*1-6/, /{fullname}}) arXiv:{n:2301-2612}.{n:10000-99999}
          patch {noun} patch notes {version}: {*2-6/; /{sentence}}
          deal 💸 {title}: {money:5-90:2} € instead of {money:90-400:2} € (-{n:5-80}%) at {last}
          free 🎁 {title} is free until {day}
          job {last} & Co is hiring: {adj} {noun} engineer (m/f/d), {remote|Berlin|Lisbon}
          obituary {fullname} has died aged {n:50-100}
          quake M {dec:2-8:1} earthquake {n:3-90} km {N|SW|E} of {last}, depth {n:2-300} km
          """);

  private FeedBot() {}
}
