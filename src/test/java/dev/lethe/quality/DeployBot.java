package dev.lethe.quality;

/** Posts deployments, feature flags and incidents to three channels. */
final class DeployBot {
  static final InventedBot BOT =
      new InventedBot(
          "deploys",
          2100,
          0.9,
          6,
          0,
          16,
          """
          app = checkout|api|web|search-indexer|billing-worker|img-resizer|auth|admin panel|cron|legacy-soap|mail-out|stop-loss-engine|not-found-handler
          env = production|staging|production|eu-west-1|us-east-1|qa{n:1-9}|preview-{n:100-999}|canary|prod (blue)|prod (green)
          ref = {hex:7}|{hex:7}|{version}|{hex:12}|main@{hex:7}|v{n:1-99}.{n:0-20}|hotfix-{noun}
          who = @{first}|{fullname}|deploybot (scheduled)|{handle}
          change = {task}|{ticket} {task}|Merge #{n:10-9000}: {title}|Bump {noun} from {version} to {version}|Revert "{task}"
          ticket = {SHOP|PLAT|SRE}-{n:1-9000}
          flag = new-checkout|dark_mode|kill-switch.{noun}|beta.{noun}|enable-{adj}-{noun}|stop-emails|show_{noun}_banner
          cause = {timeout waiting for rollout after {n:60-900}s|ImagePullBackOff|{n:1-6}/{n:6-12} pods ready|health check /healthz returned {n:500-504}|migration {n:20230101000000-20260101000000}_add_{noun} locked|quota exceeded for {noun}|{subject} {verb}}
          """,
          """
          @releases deploy.started :rocket: {who} is deploying *{app}* `{ref}` to *{env}*
          @releases deploy.done :white_check_mark: {who} deployed *{app}* `{ref}` to *{env}* in {dur}
          @releases deploy.failed :x: Deploy of *{app}* `{ref}` to *{env}* failed after {dur}: {cause}
          @releases diff {app}: {n:1-40#k} {count:k:commit:commits} since `{ref}`⏎{*1-6/⏎/• {change} ({first})}
          @flags flag.enabled Flag `{flag}` was enabled in {env} by {who}
          @flags flag.disabled Flag `{flag}` was disabled in {env} by {who}
          @releases rollback.started :rewind: {who} is rolling back *{app}* in *{env}* to `{ref}`{?50 : {said}}
          @releases rollback.done :rewind: *{app}* in *{env}* is back on `{ref}`
          @flags flag.rollout Flag `{flag}` is now served to {n:1-99}% of users in {env}
          @releases pods {app} in {env}: {n:1-30}/{n:1-30} pods updated, {n:0-30} available
          @releases approval {who} asks to deploy *{app}* `{ref}` to *{env}*. React with :+1: to approve.
          @releases approved *{app}* `{ref}` → *{env}*: approved by {who}
          @releases denied *{app}* `{ref}` → *{env}*: denied by {who}{?70  (“{said}”)}
          @incidents incident.opened 🚨 *{SEV1|SEV2|SEV3}* #{n:100-999} opened by {who}: {title}
          @incidents incident.update #{n:100-999} update by {who}: {prose}
          @incidents incident.closed #{n:100-999} resolved by {who} after {long}
          @incidents incident.lead #{n:100-999} lead is now {who}
          @releases scale.up {app} in {env} scaled up from {n:1-20} to {n:1-40} replicas (cpu {pct})
          @releases scale.down {app} in {env} scaled down from {n:1-40} to {n:1-20} replicas (cpu {pct})
          @releases lock {env} is locked by {who}{?70 : {said}}
          @releases unlock {env} is unlocked by {who}
          @releases migrate.run Running migration `{n:20230101000000-20260101000000}_{add|drop|rename}_{noun}` on {env}…
          @releases migrate.ok Migration `{n:20230101000000-20260101000000}_{add|drop|rename}_{noun}` finished on {env} ({ms}, {nc:0-900000} rows)
          @releases migrate.bad Migration `{n:20230101000000-20260101000000}_{add|drop|rename}_{noun}` failed on {env}: {cause}
          @releases preview Preview of #{n:10-9000} “{title}” is up: https://pr-{n:10-9000}.preview.example/{?40 ?branch={noun}}
          @releases preview.gone Preview of #{n:10-9000} was torn down
          @flags flag.created New flag `{flag}` by {who}{?60  — {said}}
          @flags flag.stale {n:2-30} flags have not changed for {n:60-400} days: {*2-6/, /`{flag}`}
          @incidents page.sent Paged {fullname} for #{n:100-999} by {SMS|phone|push}
          @incidents page.acked {fullname} acknowledged #{n:100-999} after {long}
          @incidents page.unacked Nobody acknowledged #{n:100-999} within {n:5-30} minutes, escalating to {fullname}
          @releases freeze Code freeze from {when:d MMM} to {when:d MMM}{?60 : {said}}
          @releases freeze.end Code freeze is over, happy deploying {emoji}
          @incidents postmortem Postmortem of #{n:100-999} is due {day}. Owner: {fullname}
          @releases cert Certificate of {noun}.acme.example {was renewed, valid until {date}|was renewed until {date}}
          @releases cert.bad Certificate of {noun}.acme.example could not be renewed: {cause}
          @releases window.missed {app} missed its deploy window in {env}, next one {iso}
          @releases cost {env} cost {money:90-9000:2} USD this week ({+|-}{n:1-60}% vs. last week)
          @releases env.new Environment {env} was created by {who}
          @releases env.gone Environment {env} was deleted by {who}
          @flags flag.deleted Flag `{flag}` was deleted by {who}
          @releases usage Usage: `/deploy <app> <env> [ref]`
          @releases unknown I don't know an app called “{title}”
          @releases noauth Sorry {who}, you may not deploy to {env}
          @releases queue Deploy queue of {env}: {*1-5/ → /{app}@{ref}}
          @releases stuck *{app}* has been deploying to *{env}* for {n:20-90} min. Stuck?
          @incidents drill This is a drill: {title}
          """);

  private DeployBot() {}
}
