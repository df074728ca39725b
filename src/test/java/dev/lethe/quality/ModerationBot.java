package dev.lethe.quality;

/** Posts warnings, mutes, bans and a log of members' actions. */
final class ModerationBot {
  static final InventedBot BOT =
      new InventedBot(
          "moderation",
          2500,
          1.0,
          5,
          3,
          400,
          """
          user = **{person}**|**{person}**|{mention}|`{handle}#{n:1000-9999}`|**{person}** ({snowflake})
          room = #general|#memes|#off-topic|#{noun}-chat|#bot-spam|#art-{adj}|#🎮games|#nsfw-not|#help-{n:1-9}|#stop-posting-here
          reason = {phrase}|{phrase}|spam|advertising|{sentence}|rule {n:1-12}|no reason given|posting {noun} links after being asked to stop {n:2-9} times in {room}, see the screenshots|{n:3-20} identical messages|muted before, never learns|evading a ban
          role = @Member|@Muted|@{adj} {noun}|@Level {n:5-90}|@Verified ✓|@DJ|@Not a bot
          span = 10m|1h|{n:2-30}d|12 hours|forever|{n:1-4} weeks
          """,
          """
          join 📥 {user} joined (account is {long} old)
          leave 📤 {user} left{?50 . Roles: {*1-4/, /{role}}}
          deleted 🗑️ Message by {user} deleted in {room}: {said}
          edited ✏️ Message by {user} edited in {room}⏎Before: {said}⏎After: {said}
          warn ⚠️ {user} has been warned{?60 : {reason}}
          auto.caps {mention}, too many caps.
          auto.link {mention}, no links in {room} please.
          auto.spam {mention}, slow down!
          mute 🔇 {user} was muted for {span}{?70 . Reason: {reason}}
          unmute 🔊 {user} was unmuted{?20 . Reason: {reason}}
          ban 🔨 {user} was banned by {person}{?80 . Reason: {reason}}
          unban {user} was unbanned by {person}{?30 . Reason: {reason}}
          kick 👢 {user} was kicked by {person}{?70 . Reason: {reason}}
          role.given {user} was given the role {role}
          role.taken {user} lost the role {role}
          nick {user} changed their nickname from {person} to {person}
          avatar {user} changed their avatar
          voice.join {user} joined voice channel {Lounge|Gaming {n:1-4}|AFK|🎵 Music|Not here}
          voice.leave {user} left voice channel {Lounge|Gaming {n:1-4}|AFK|🎵 Music|Not here}
          voice.move {user} moved from {Lounge|Gaming {n:1-4}|AFK} to {Lounge|Gaming {n:1-4}|AFK|🎵 Music}
          purge Deleted {n:2-100#k} {count:k:message:messages} in {room}{?40  by {user}}
          warns {user} has {n:1-9#k} {count:k:warning:warnings}:⏎{*1-5/⏎/`{n:1-900}` {reason} ({date})}
          slow.on Slow mode in {room} is now {n:5-120} seconds
          slow.off Slow mode in {room} is off
          lock 🔒 {room} was locked by {person}
          unlock 🔓 {room} was unlocked by {person}
          case.warn Case #{n:1-3000} | Warn | {person}⏎Moderator: {person}⏎Reason: {reason}
          case.mute Case #{n:1-3000} | Mute | {person}⏎Moderator: {person}⏎Reason: {reason}
          case.ban Case #{n:1-3000} | Ban | {person}⏎Moderator: {person}⏎Reason: {reason}
          invite Invite discord.example/{id:8} created by {user}, expires in {span}
          report {user} reported a message by {user} in {room}: “{said}”
          filter.hit Filtered word in a message by {user} in {room}: ||{noun}||
          filter.add Added `{noun}` to the filter
          filter.remove Removed `{noun}` from the filter
          pin 📌 {person} pinned a message in {room}
          noperm ❌ You need the permission `{Ban Members|Manage Messages|Kick Members|Administrator}` to do that.
          notfound ❌ I could not find a member called “{person}”
          hierarchy ❌ I cannot {ban|kick|mute} {user}: their highest role is above mine
          badtime ❌ `{noun}` is not a valid duration, try `10m` or `2h`
          raid.on 🚨 Raid mode is on: {n:5-60} joins in {n:5-60} seconds
          raid.off Raid mode is off
          chan.new Channel {room} was created by {user}
          chan.gone Channel {room} was deleted by {user}
          perms Permissions of {role} in {room} changed: {*1-4/, /{+|-}{Send Messages|Embed Links|Add Reactions|Connect|Attach Files}}
          emoji New emoji :{noun}{n:1-9}: by {user}
          backup Settings were saved as `{noun}-{date}`
          restore Settings were restored from `{noun}-{date}`
          prefix My prefix here is now `{!|?|.|$|;;|no!}`
          verify.ok {user} passed verification
          verify.bad {user} failed verification ({n:1-3} of 3 tries)
          boost 💜 {user} boosted the server! Level {n:1-3}, {n:2-40} boosts
          appeal Appeal by {handle}: “{prose}”
          appeal.no Appeal by {handle} was denied by {person}
          softban {user} was softbanned by {person}{?50 . Reason: {reason}}
          """);

  private ModerationBot() {}
}
