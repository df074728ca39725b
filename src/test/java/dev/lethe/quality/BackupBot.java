package dev.lethe.quality;

/** Posts nightly server mails: backups, cron, disks, databases, packages, logins. */
final class BackupBot {
  static final InventedBot BOT =
      new InventedBot(
          "nightly",
          2200,
          0.95,
          5,
          0,
          8,
          """
          host = db1|nas.lan|web-{n:1-20}|{noun}.acme.example|{ip}|backup@{noun}|pg-{adj}-{n:0-3}|raspberrypi|stopover
          db = shop|{noun}_production|users|events_{n:2020-2026}|mysql|analytics|error_log
          path = /var/lib/{noun}|/srv/{noun}/{adj}|/home/{first}|/mnt/backup/{noun}-{date}.tar.zst|/etc|s3://acme-backups/{noun}/{date}/|C:\\Users\\{first}\\{noun}|/opt/stop/{noun}.d|"/media/{adj} disk"
          svc = nginx|postgresql@15-main|docker|{noun}.service|cron|sshd|not-found.target
          """,
          """
          backup.ok ✅ {host}: backup of {db} finished, {size} in {dur}
          backup.bad ❌ {host}: backup of {db} failed after {dur}: {No space left on device|could not connect to server: Connection refused|pg_dump: error: query failed|permission denied for table {noun}|killed|exit status {n:1-255}}
          backup.start {host}: backup of {db} started
          cron {host} CRON[{n:300-99999}]: ({root|www-data|{first}}) CMD ({path}/{noun}.sh{?50  --{adj}={n:1-90}}{?50  > /dev/null 2>&1})
          rsync sent {nc:1000-99999999} bytes  received {nc:100-90000} bytes  {dec:1000-99999:2} bytes/sec
          pruned {host}: {n:1-40} old snapshots removed, {size} freed
          snap Snapshot {noun}@{date}_{when:HHmm} created on {host}
          verify.ok {host}: archive {path} verified, {nc:10-900000} files
          verify.bad {host}: archive {path} is damaged: {n:1-90} of {nc:10-900000} files could not be read
          disk {host}: {path} is {pct} full ({size} free)
          ssh.in {host}: {first} logged in from {ip} ({publickey|password})
          ssh.fail {host}: {n:3-900} failed logins for {root|admin|{first}} from {ip}
          svc.up {host}: {svc} is running
          svc.down {host}: {svc} is not running
          svc.restart {host}: {svc} was restarted by {root|{first}|the watchdog}
          apt {host}: {n:1-90} packages can be updated{?60 , {n:1-30} of them for security}: {*1-8/ /lib{noun}{n:1-9}}
          apt.done {host}: {n:1-90} packages updated{?30 , reboot needed}
          reboot {host} has booted (kernel {n:5-6}.{n:1-19}.{n:0-99}-{n:1-99}-generic)
          vacuum {host}: vacuum of "{db}.{noun}": removed {nc:0-900000} of {nc:900000-9000000} rows, {n:1-90} pages
          slow {host}: query took {ms}: SELECT {*1-4/, /{noun}} FROM {noun}s WHERE {noun} = '{title}'{?40  ORDER BY {noun}}{?40  LIMIT {n:1-1000}}
          repl {host}: replication lag {dec:0-900:1}s
          lock {host}: process {n:100-99999} waits for {ShareLock|ExclusiveLock} on {db} since {n:1-900} s
          deadlock {host}: deadlock detected, process {n:100-99999} cancelled
          smart {host}: /dev/sd{a|b|c}: {Reallocated_Sector_Ct|Current_Pending_Sector|UDMA_CRC_Error_Count} changed from {n:0-90} to {n:1-200}
          temp {host}: {cpu|/dev/nvme0n{n:1-3}} {n:60-99} °C
          raid.ok {host}: md{n:0-3} is clean
          raid.bad {host}: md{n:0-3} is degraded [{U_|_U|UU_}]
          ups.bat {host}: UPS on battery, {n:3-90} minutes left
          ups.line {host}: UPS on line power
          borg Archive name: {host}-{iso}⏎Duration: {dec:1-900:2} seconds⏎Number of files: {n:10-900000}⏎This archive: {size} {size} {size}
          logrotate {host}: rotated {*1-5/, /{path}}
          cert {host}: certificate for {*1-4/, /{noun}.example} renewed
          restore.ok {host}: restore test of {db} passed: {nc:10-9000000} rows
          restore.bad {host}: restore test of {db} failed: {nc:10-9000000} rows instead of {nc:10-9000000}
          quota {host}: {first} uses {size} of {size}
          lock.stale {host}: lock {path} is {long} old, removing it
          mount.gone {host}: {path} is not mounted
          mount.back {host}: {path} is mounted
          oom {host}: Out of memory: killed process {n:100-99999} ({noun}) total-vm:{n:1000-9000000}kB
          user {host}: user {first} was created by root
          user.gone {host}: user {first} was deleted by root
          fsck {host}: /dev/sd{a|b}{n:1-4}: {n:100-900000}/{n:900000-9000000} files ({dec:0-9:1}% non-contiguous)
          time {host}: clock adjusted by {dec:0-3:6} s
          tape Please insert tape {id:6} into {host}
          """);

  private BackupBot() {}
}
