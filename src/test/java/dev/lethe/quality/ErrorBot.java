package dev.lethe.quality;

/** Reports errors of applications. */
final class ErrorBot {
  static final InventedBot BOT =
      new InventedBot(
          "errors",
          1900,
          0.9,
          6,
          0,
          12,
          """
          project = web|ios|api-{noun}|checkout|worker
          env = production|staging|dev-{first}
          exception = TypeError: Cannot read properties of undefined (reading '{noun}')|java.lang.NullPointerException|IntegrityError: duplicate key value violates unique constraint "{noun}_{noun}_key"|ConnectionError: HTTPSConnectionPool(host='{noun}.example', port={n:80-9000})|KeyError: '{noun}'|Error: {sentence}|TimeoutError|RangeError: Maximum call stack size exceeded|ActiveRecord::RecordNotFound: Couldn't find {noun} with 'id'={n:1-99999}|panic: runtime error: index out of range [{n:1-90}] with length {n:1-90}|NotStartedException: {noun} was not started|ValueError: invalid literal for int() with base 10: '{title}'|OOMKilled
          place = {noun}.{adj}.{noun}|/api/v{n:1-3}/{noun}s/:id|app/{noun}/{adj}.py in {noun}|src/{noun}/{adj}.tsx in {noun}|POST /{noun}/{n:1-9999}|celery.tasks.{noun}
          issue = {WEB|IOS|API|WRK}-{id:3}
          """,
          """
          new 🆕 [{project}] {issue} {exception}⏎{place} | {env}{?60  | release {version}}
          regression ↩️ [{project}] {issue} {exception} came back in {version}
          spike 📈 [{project}] {issue} {exception}: {nc:100-90000} events in {n:5-60} minutes ({n:2-90}x)
          resolved [{project}] {issue} was resolved by {fullname}{?50  in {version}}
          ignored [{project}] {issue} was ignored by {fullname}{?50  until it happens {n:10-1000} times}
          assigned [{project}] {issue} was assigned to {fullname}
          users {issue} affects {nc:2-9000} users now
          trace ```⏎Traceback (most recent call last):⏎{*2-7/⏎/  File "app/{noun}/{adj}.py", line {n:1-900}, in {noun}}⏎{exception}⏎```
          slow 🐌 {place} is slow: p95 {ms} (was {ms}) in {env}
          slow.ok {place} is fast again: p95 {ms} in {env}
          nplus N+1 query in {place}: {n:20-900} times `SELECT * FROM {noun}s WHERE id = ?`
          deploy [{project}] {version} was deployed to {env} with {n:1-40} commits
          crashfree [{project}] {version}: {dec:90-100:2}% crash free sessions, {nc:100-90000} sessions
          weekly Weekly report {project}: {nc:10-90000} events, {n:1-90} new issues, {n:0-40} resolved
          quota {n:80-99}% of the event quota of {project} used, resets {date}
          quota.over Event quota of {project} exceeded, {nc:100-90000} events were dropped
          comment {fullname} on {issue}: {prose}
          unassigned [{project}] {issue} was unassigned
          reopened [{project}] {issue} was reopened by {fullname}
          merged {n:2-9} issues were merged into {issue}
          unmerged {n:2-9} issues were split from {issue}
          alert.on Alert “{title}” of {project} triggered: {dec:0-90:2} errors/s
          alert.off Alert “{title}” of {project} resolved
          log.error level=error ts={iso} app={project} msg="{sentence}" err="{exception}" id={uuid}
          log.warn level=warn ts={iso} app={project} msg="{sentence}" id={uuid}
          map Source maps of {version} are missing for {project}
          cron.missed Cron {noun}-{noun} missed its check-in at {iso}
          cron.ok Cron {noun}-{noun} is healthy again
          http {GET|POST|PUT|DELETE} {place} → {n:500-504} in {ms} ({ip})
          feedback {first}@{noun}.example on {issue}: “{said}”
          dead Worker {noun}@{ip} died, {n:1-90} jobs were put back
          link {issue} is linked to https://tracker.example/browse/{WEB|OPS}-{n:1-9000}
          archived {n:2-400} issues were archived
          ratelimit Client {uuid} was limited: {nc:100-9000} requests in a minute
          dep Deprecated: {noun}.{adj}() will be removed in {version}
          anr [{project}] App not responding for {n:5-20} s in {place}
          """);

  private ErrorBot() {}
}
