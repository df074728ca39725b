package dev.lethe.quality;

/** Posts alerts that share one layout; the alert's name determines the family. */
final class AlertBot {
  private static final String FIRING =
      "🔥 FIRING [SEVERITY] NAME⏎{?60 cluster: {cluster}⏎}instance: {instance#i}⏎summary: SUMMARY⏎value: VALUE{?50 ⏎runbook: https://wiki.acme.example/runbooks/NAME}";
  private static final String RESOLVED =
      "✅ RESOLVED [SEVERITY] NAME⏎{?60 cluster: {cluster}⏎}instance: {instance#i}⏎summary: SUMMARY⏎duration: {dur}";

  static final InventedBot BOT =
      new InventedBot(
          "alerts",
          2600,
          0.85,
          8,
          0,
          10,
          """
          cluster = prod-eu|prod-us|staging|edge-{n:1-12}|k3s-home
          instance = {node}:9100|{node}:9100|{ip}:{n:8000-9999}|{node}|{noun}-{hex:9}-{id:5}|[{ip6}]:9100
          node = db{n:1-6}|web-{n:1-40}|worker{n:1-20}.int|cache-{noun}|ip-10-0-{n:0-9}-{n:1-250}|monitoring|stopgap-vm
          job = node|kubelet|api|postgres|redis|blackbox-http|error-budget
          disk = /dev/sda{n:1-9}|/var/lib/docker|/|/mnt/{noun}|/home|tmpfs
          queue = emails|{noun}.retry|dead-letters|orders|webhooks-out
          deployment = {noun}-api|{adj}-{noun}|checkout|not-found-page|cert-manager
          """,
          String.join(
              "\n",
              pair(
                  "HighCpu",
                  "warning",
                  "CPU of {instance#i} is above {n:70-95}% for {n:5-30}m",
                  "{dec:80-100:2}"),
              pair(
                  "DiskWillFill",
                  "warning",
                  "{disk} on {instance#i} fills within {n:1-24} hours",
                  "{dec:80-99:1}%"),
              pair(
                  "PodCrashLooping",
                  "critical",
                  "Pod {noun}-{id:10}-{id:5} in {deployment} restarts {n:3-90} times",
                  "{n:3-90}"),
              pair(
                  "TargetDown", "critical", "{pct} of the {job} targets are down", "{dec:1-100:1}"),
              pair(
                  "QueueTooLong",
                  "warning",
                  "Queue {queue} has {nc:1000-900000} messages",
                  "{n:1000-900000}"),
              pair(
                  "HighErrorRate",
                  "critical",
                  "{deployment} answers {dec:1-60:2}% of requests with 5xx",
                  "{dec:0-1:4}"),
              pair(
                  "MemoryPressure",
                  "warning",
                  "{instance#i} has {size} memory left",
                  "{dec:0-12:2}"),
              pair(
                  "ReplicaLag",
                  "critical",
                  "Replica {instance#i} is {dec:10-4000:1}s behind",
                  "{dec:10-4000:3}"),
              pair(
                  "CertificateExpires",
                  "info",
                  "Certificate {noun}.acme.example expires in {n:1-20} days",
                  "{n:1-20}"),
              pair(
                  "SlowQueries",
                  "warning",
                  "{n:5-400} queries on {instance#i} took longer than {n:1-30}s",
                  "{n:5-400}"),
              pair(
                  "BackupMissing",
                  "critical",
                  "No backup of {noun} since {date}",
                  "{n:90000-900000}"),
              pair(
                  "ClockSkew",
                  "warning",
                  "Clock of {instance#i} is off by {dec:0-9:3}s",
                  "{dec:0-9:3}"),
              pair(
                  "InodesLow",
                  "warning",
                  "{disk} on {instance#i} has {dec:0-10:2}% inodes left",
                  "{dec:0-10:2}"),
              pair(
                  "LatencyBudgetBurn",
                  "page",
                  "{deployment} burns its {n:1-30}d budget {dec:1-20:1}x too fast",
                  "{dec:1-20:2}"),
              pair(
                  "OomKilled",
                  "critical",
                  "Container {noun} of {deployment} was killed: out of memory ({size})",
                  "1"),
              "Watchdog.firing 🔥 FIRING [none] Watchdog⏎summary: This alert is always firing to show that alerting works",
              "grouped 🔥 {n:2-60} alerts firing for {job} in {cluster}⏎{*2-6/⏎/- {instance}: {sentence}}",
              "silence.on 🔕 Silence {uuid} by {person} until {iso}{?70 : {said}}",
              "silence.off 🔔 Silence {uuid} expired",
              "NetworkErrors.firing 🔥 FIRING [warning] NetworkErrors⏎instance: {instance#i}⏎summary: eth{n:0-3} has {n:10-9000} receive errors⏎value: {dec:0-99:2}",
              "NetworkErrors.resolved ✅ RESOLVED [warning] NetworkErrors⏎instance: {instance#i}⏎summary: eth{n:0-3} has {n:10-9000} receive errors⏎duration: {dur}",
              "inhibited {n:1-30} alerts are inhibited by TargetDown in {cluster}",
              "reload.ok Configuration reloaded, {n:20-300} rules in {n:3-30} groups",
              "reload.bad Configuration was not reloaded: {noun}.rules.yml:{n:1-300}: {could not parse expression|unknown function “{noun}”|duplicate rule}",
              "NoLeader.firing 🔥 FIRING [critical] NoLeader⏎instance: {instance#i}⏎summary: etcd has no leader⏎value: 0",
              "NoLeader.resolved ✅ RESOLVED [critical] NoLeader⏎instance: {instance#i}⏎summary: etcd has no leader⏎duration: {dur}",
              "RaidDegraded.firing 🔥 FIRING [critical] RaidDegraded⏎instance: {instance#i}⏎summary: md{n:0-4} lost {n:1-2#k} {count:k:disk:disks}⏎value: {n:1-2}",
              "FanFailed.firing 🔥 FIRING [warning] FanFailed⏎instance: {instance#i}⏎summary: Fan {n:1-8} turns at {n:0-300} rpm⏎value: {n:0-300}",
              "oncall On call now: {fullname} (until {when:EEE HH:mm})",
              "TemperatureHigh.firing 🔥 FIRING [warning] TemperatureHigh⏎instance: {instance#i}⏎summary: {dec:60-99:1} °C at sensor {noun}⏎value: {dec:60-99:1}",
              "TemperatureHigh.resolved ✅ RESOLVED [warning] TemperatureHigh⏎instance: {instance#i}⏎summary: {dec:60-99:1} °C at sensor {noun}⏎duration: {dur}",
              "JobFailed.firing 🔥 FIRING [warning] JobFailed⏎cluster: {cluster}⏎summary: Job {noun}-{n:28000000-29999999} failed⏎value: 1",
              "QuotaExceeded.firing 🔥 FIRING [info] QuotaExceeded⏎cluster: {cluster}⏎summary: Namespace {noun} uses {pct} of its {cpu|memory|storage} quota⏎value: {dec:0-1:3}",
              "dashboard Snapshot: https://grafana.acme.example/d/{id:9}/{noun}?from={n:1760000000000-1769999999999}&to=now"));

  private static String pair(String name, String severity, String summary, String value) {
    String lines = name + ".firing " + FIRING + "\n" + name + ".resolved " + RESOLVED;
    return lines
        .replace("NAME", name)
        .replace("SEVERITY", severity)
        .replace("SUMMARY", summary)
        .replace("VALUE", value);
  }

  private AlertBot() {}
}
