package dev.lethe.quality;

/** Monitors sites and hosts. */
final class UptimeBot {
  static final InventedBot BOT =
      new InventedBot(
          "uptime",
          1900,
          1.0,
          6,
          0,
          6,
          """
          monitor = acme.example|shop frontend|API v2|db-primary:5432|10.0.4.17:6379|mail.acme.example:25|Nextcloud (home)|blog|DNS 1.1.1.1|Jenkins|vpn-gw-02|“Error pages” check|Ping {ip}|https://status.acme.example/health?full=1|grafana.int:3000|[internal] wiki|backup01|Never-down test|[{ip6}]:443|Minecraft ☁
          error = timeout of 48000ms exceeded|connect ECONNREFUSED {ip}:{n:80-9000}|Request failed with status code {n:400-504}|getaddrinfo ENOTFOUND {noun}.acme.example|certificate has expired|self signed certificate|PING {ip} 56 data bytes: 100% packet loss|keyword "{noun}" not found|socket hang up|No heartbeat in the time window|read ECONNRESET
          region = Frankfurt|Virginia|Singapore|São Paulo|Sydney
          """,
          """
          down [{monitor}] [🔴 Down] {error}
          up [{monitor}] [✅ Up] {n:200-204} - OK{?60  ({ms})}
          recovered 🟢 {monitor} is back after {dur} of downtime
          slow ⚠️ {monitor} is slow: {ms} from {region} (threshold {n:500-3000}ms)
          slow.ok {monitor} answers in time again: {ms} from {region}
          cert.expiring Certificate of {monitor} expires in {n:2-30} days ({date})
          report Weekly report for {monitor}: uptime {dec:95-100:3}%, {n:0-12#k} {count:k:incident:incidents}, average response {ms}
          flapping {monitor} is flapping: {n:4-20} state changes in {n:10-60} minutes
          unreachable {monitor} is unreachable from {*1-3/, /{region}}
          ping Ping to {ip} {n:1-20}% packet loss, rtt min/avg/max = {dec:1-90:2}/{dec:10-120:2}/{dec:50-400:2} ms
          port.closed Port {n:20-9999} on {ip} is closed
          port.open Port {n:20-9999} on {ip} is open
          keyword Keyword “{noun}” missing on https://{noun}.acme.example/{noun}/{?40 ?page={n:1-9}}
          maint.start Maintenance “{title}” has started. {n:1-20} monitors are paused.
          maint.end Maintenance “{title}” has ended. {n:1-20} monitors are resumed.
          cert.renewed Certificate of {monitor} was renewed, now valid until {date}
          paused {monitor} was paused by {person}
          resumed {monitor} was resumed by {person}
          dns DNS record of {noun}.acme.example changed: {A {ip} → {ip}|MX {n:1-20} mail{n:1-4}.acme.example → {n:1-20} mx.{noun}.example|AAAA {ip6} → {ip6}}
          domain Domain {noun}.example expires on {date} ({n:1-60} days left)
          content Content of {monitor} changed by {pct}: {sentence}
          ssl.grade TLS grade of {monitor} is now {A+|A|B|C|F} (was {A+|A|B|C})
          created Monitor {monitor} was added by {person} (every {n:20-600}s)
          edited Monitor {monitor} was changed by {person}: interval {n:20-600}s → {n:20-600}s
          deleted Monitor {monitor} was deleted by {person}
          page.published Status page updated: {title}{?70 ⏎{prose}}
          ack {person} acknowledged {monitor}{?50 : {said}}
          test This is a test notification from {monitor}. If you can read it, all is well.
          ratelimit Notifications of {monitor} are limited: {n:10-90} more in the last hour
          agent.lost Agent {region} has not reported for {long}
          agent.back Agent {region} reports again
          load Load of {ip} is {dec:4-60:2} {dec:4-50:2} {dec:3-40:2}
          sub.new {first}@{noun}.example subscribed to {monitor}
          sub.gone {first}@{noun}.example unsubscribed from {monitor}
          year {monitor} in {n:2023-2025}: {dec:98-100:3}% uptime, longest outage {long}
          """);

  private UptimeBot() {}
}
