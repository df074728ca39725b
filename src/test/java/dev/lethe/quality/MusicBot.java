package dev.lethe.quality;

/** Posts the music played in voice channels. */
final class MusicBot {
  static final InventedBot BOT =
      new InventedBot(
          "music",
          2300,
          1.0,
          0,
          0,
          40,
          """
          artist = {first} {last}|The {adj} {noun}s|{noun}|{noun} & the {noun}s|DJ {handle}|Die {last}|{artist2} feat. {artist2}|MC Error|初音ミク|Sigur Rós|AC/DC|!!!
          artist2 = {first} {last}|{noun}|The {noun}s|Lil {noun}
          songword = love|night|rain|never|stop|don't|you|me|fire|error|up|down|on|off|open|closed|dance|start|failed|heart|blue|not|without|home|road|run|again
          songtitle = {songword}|{songword} {songword}|{*2-6/ /{songword}}|{songword} ({adj} remix)|{*1-3/ /{songword}} [Official Video]|{songword}, {songword}, {songword}|{*2-8/ /{songword}}|{songword} (Live at {last} Hall, {n:1969-2024})|#{n:1-9} {songword}|{songword} / {songword}|{n:1-99} {songword}s|Can't {songword} {songword}|ねこ {songword}|Отпусти|Für {first}
          song = {artist} - {songtitle}|{artist} – {songtitle}|{songtitle}|{artist} "{songtitle}"|{artist} - {songtitle} (Lyrics)|{songtitle} {pipe} {artist}
          room = Lounge|Music 🎵|General|{adj} room|{noun} den|AFK
          """,
          """
          playing 🎶 Now playing: **{song}** [{track}] requested by {person}
          queued Added **{song}** to the queue at position {n:1-60}
          skipped ⏭️ Skipped **{song}**
          queue.shown Queue ({n:1-90#k} {count:k:song:songs}, {track}):⏎{*1-6/⏎/`{i}.` {song} [{track}]}
          np **{song}**⏎{bar} `{track} / {track}`
          novoice ❌ You must be in a voice channel to use this command.
          volume 🔊 Volume set to {n:1-150}%
          paused ⏸️ Paused
          resumed ▶️ Resumed
          vote.skip {person} wants to skip ({n:1-6}/{n:2-9} votes)
          playlist Loaded playlist **{title}** with {n:2-400} tracks
          nothing ❌ No results for `{*1-6/ /{songword}}`
          loaderror ❌ Could not load **{song}**: {This video is not available|Sign in to confirm your age|Video unavailable. It was removed by the uploader|429 Too Many Requests|unknown error}
          left 👋 Left {room}: nobody was listening for {n:1-10} minutes
          joined Joined {room}
          stopped ⏹️ Stopped and cleared the queue ({n:0-90} songs)
          ended The queue has ended. Add more with `{!|/|;}play`
          removed Removed **{song}** from the queue
          shuffled 🔀 Shuffled {n:2-300} songs
          loop.on 🔁 Loop enabled
          loop.off 🔁 Loop disabled
          seek Jumped to `{track}`
          lyrics Lyrics for **{song}**:⏎{*4-16/⏎/{*3-7/ /{songword}}}
          nolyrics No lyrics found for **{song}**
          bass.on Bass boost {low|medium|high}
          autoplay.on Autoplay enabled, based on **{song}**
          autoplay.off Autoplay disabled
          notplaying ❌ Nothing is playing right now.
          djonly ❌ Only members with the role **{DJ|{adj} {noun}|Mods}** can do that.
          fav.added ❤️ {person} saved **{song}**
          fav.removed 💔 {person} removed **{song}** from favourites
          moved Moved **{song}** from {n:1-60} to {n:1-60}
          spotify Converted {n:1-100} of {n:1-100} Spotify tracks
          toolong ❌ **{song}** is longer than the limit of {n:10-60} minutes
          full ❌ The queue is full ({n:100-500} songs)
          dup **{song}** is already in the queue
          history Last played:⏎{*2-6/⏎/• {song}}
          moved.chan I was moved to {room}
          disconnected I was disconnected from {room} by {person}
          radio 📻 Radio: {artist} FM ({n:64-320} kbps)
          speed Speed set to {dec:0-2:2}x
          filter.off All filters were removed
          sleep I will stop in {long}
          top Top of the week: 1. {song} ({n:5-40}) 2. {song} ({n:3-20}) 3. {song} ({n:2-10})
          banned **{song}** is on the blocklist of this server
          """);

  private MusicBot() {}
}
