package dev.lethe.quality;

/** Posts welcomes, roles, polls and giveaways. */
final class WelcomeBot {
  static final InventedBot BOT =
      new InventedBot(
          "welcome",
          1800,
          1.0,
          9,
          3,
          300,
          """
          u = {mention}|**{person}**|{person}
          guild = {adj} {noun}s|{noun} Club|Not Just {noun}s|The {last} Family 🏡|open source café
          role = {adj} {noun}|he/him|Gamer|Announcements|{noun} 🎨|Never ping|Level {n:5-100}
          prize = {n:1-5}x {title}|Nitro (1 month)|${n:5-100} gift card|{noun} plushie|a {adj} {noun}|Steam key: {title}|nothing
          option = {title}|{noun}|yes|no|{adj} {noun}|maybe later|stop it|{n:1-99}|pizza|{emoji} {noun}
          """,
          """
          hello Welcome to {guild}, {u}! You are member #{nc:10-90000}.
          hello.rules Hey {u}, please read <#{snowflake}> and pick your roles in <#{snowflake}>
          bye {u} has left us. We are {nc:10-90000} now.
          role.on {u}, you now have the role **{role}**
          role.off {u}, you no longer have the role **{role}**
          poll.new 📊 **{title}?**⏎{*2-6/⏎/{i}. {option}}
          poll.vote {u} voted{?60  for {option}}
          poll.end 📊 Poll **{title}?** has ended: {option} wins with {pct} ({n:2-400} votes)
          poll.tie 📊 Poll **{title}?** has ended in a tie between {option} and {option}
          give.new 🎉 Giveaway: **{prize}**! {n:1-5} winner(s), ends in {long}. Hosted by {u}
          give.win 🎉 Congratulations {*1-4/, /{u}}! You won **{prize}**!
          give.none 🎉 Not enough entries for **{prize}**, nobody won
          give.reroll 🎉 New winner of **{prize}**: {u}
          birthday 🎂 Happy birthday, {*1-3/ and /{u}}!
          count We are {nc:100-90000} members! {emoji}
          boost {u} just boosted **{guild}**! ({n:1-40} boosts)
          invite {u} was invited by {u} (now {n:1-200} invites)
          unknowninvite {u} joined, I don't know who invited them
          suggest.new 💡 Suggestion #{n:1-900} by {u}: {prose}
          suggest.yes 💡 Suggestion #{n:1-900} by {u} was accepted{?50 : {said}}
          suggest.no 💡 Suggestion #{n:1-900} by {u} was rejected{?70 : {said}}
          star ⭐ {n:3-40} {u}: {said}
          afk.on {u} is AFK: {said}
          afk.off Welcome back {u}, I removed your AFK. You had {n:0-40#k} {count:k:ping:pings}.
          afk.ping {u} is AFK since {long} ago: {said}
          rules.accepted {u} accepted the rules
          confess Anonymous confession #{n:1-3000}: {prose}
          qotd ❔ Question of the day: {sentence}?
          counting.ok {n:2-9000}
          counting.bad {u} ruined it at **{n:2-9000}**! The next number is **1**.{?40  {said}}
          event.new 📅 {u} plans **{title}** on {day} at {hour}
          event.start 📅 **{title}** starts now!
          event.off 📅 **{title}** was called off by {u}
          bump.ok Bump done! Next in 2 hours.
          bump.wait Please wait another {n:2-119} minutes until the server can be bumped
          streak {u} has a streak of {n:2-900} days
          limit You can have at most {n:2-10} roles of this kind
          poll.closed This poll is closed
          lang Language set to {English|Deutsch|日本語|français}
          color {u}'s color is now #{hex:6}
          sticky 📌 {prose}
          """);

  private WelcomeBot() {}
}
