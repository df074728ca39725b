package dev.lethe.quality;

/** Relays chat between networks and posts a game server's log. */
final class BridgeBot {
  static final InventedBot BOT =
      new InventedBot(
          "bridge",
          1800,
          1.0,
          3,
          0,
          80,
          """
          net = irc|matrix|telegram|xmpp|libera
          nick = {handle}|{handle}|{first}|{noun}^|[{id:2}]{noun}|{first}_{pipe}_{adj}|@{first}:{noun}.example
          chan = #{noun}|#{noun}-{adj}|##{noun}|#not-{noun}
          world = spawn|nether|{noun}land
          mob = Zombie|Creeper|{noun}|Enderman
          """,
          """
          @relay said <{nick}> {said}
          @relay said <{nick}> {sentence}
          @relay action * {nick} {waves|hugs {noun}|looks at the {adj} {noun}|is away: {phrase}|slaps {nick} around with a {adj} {noun}}
          @relay joined → {nick} ({adj}@{noun}.example) joined {chan}
          @relay quit ← {nick} quit ({Ping timeout: {n:120-300} seconds|Quit: {said}|Remote host closed the connection|*.net *.split|Read error: Connection reset by peer|Excess Flood})
          @relay parted ← {nick} left {chan}{?50  ({said})}
          @relay nick {nick} is now known as {nick}
          @game mc.join {handle} joined the game
          @game mc.left {handle} left the game
          @game mc.said [{world}] {handle}: {said}
          @game mc.death.mob ☠ {handle} was slain by {mob}{?30  using [{adj} {noun}]}
          @game mc.death.fall ☠ {handle} fell from a high place
          @game mc.adv {handle} has made the advancement [{title}]
          @relay topic {nick} changed the topic of {chan} to: {prose}
          @relay mode.set {nick} sets mode +{o|v|b|m} {?70 {nick} }on {chan}
          @relay mode.unset {nick} sets mode -{o|v|b|m} {?70 {nick} }on {chan}
          @relay kicked {nick} was kicked from {chan} by {nick}{?70 : {said}}
          @game mc.lag Can't keep up! Is the server overloaded? Running {n:2000-90000}ms or {n:40-1800} ticks behind
          @game mc.death.lava ☠ {handle} tried to swim in lava
          @game mc.list There are {n:0-20#k} of a max of 20 players online: {*1-8/, /{handle}}
          @relay linked {net}/{chan} is now linked to {net}/{chan}
          @relay unlinked {net}/{chan} is no longer linked to {net}/{chan}
          @relay lost Lost the connection to {net}: {sentence}
          @relay again Connected to {net} again after {dur}
          @relay file {nick} sent a file: {adj}_{noun}.{png|mp4|pdf} ({size})
          @relay edited <{nick}> (edited) {said}
          @relay reply <{nick}> ↪ {nick}: {said}
          @game mc.save Saved the world in {ms}
          @game mc.start Server {version} is starting on port {n:20000-30000}
          @game mc.started Done ({dec:1-90:3}s)! For help, type "help"
          @game mc.stop Stopping the server
          @game mc.op Made {handle} a server operator
          @game mc.deop Made {handle} no longer a server operator
          @relay flood Message of {nick} was dropped: too long ({n:500-9000} of {n:400-500} characters)
          @relay split {n:20-400} users were lost in a netsplit ({noun}.libera.example ↔ {noun}.libera.example)
          @relay sticker {nick} sent a sticker {emoji}
          @game mc.death.void ☠ {handle} fell out of the world
          @game mc.wl Added {handle} to the whitelist
          @game mc.unwl Removed {handle} from the whitelist
          @game mc.backup Backup {noun}-{date}.zip done ({size})
          @relay unreg {nick} is not registered
          """);

  private BridgeBot() {}
}
