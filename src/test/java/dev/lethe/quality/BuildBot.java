package dev.lethe.quality;

/** Posts results of continuous integration. */
final class BuildBot {
  static final InventedBot BOT =
      new InventedBot(
          "builds",
          2400,
          1.05,
          4,
          3,
          14,
          """
          repo = payments|web-frontend|acme/api|acme/ios-app|infra-live|data_pipeline|mobile/android|docs.acme.example|auth-service|libfoo++
          branch = main|main|develop|feature/{ticket}-{adj}-{noun}|fix/{noun}|{first}/stop-{noun}|release/{version}|dependabot/npm_and_yarn/{pkg}-{version}|renovate/{pkg}|hotfix/not-found-page|revert-{n:100-999}-main
          ticket = {PAY|WEB|OPS|API}-{n:10-4000}
          pkg = lodash|eslint|webpack|babel-core|postcss|express|error-stack-parser|is-up
          job = unit tests|lint|e2e (chrome)|integration|build image|typecheck|e2e (firefox, {n:1-4}/4)|publish docs|sonar|smoke test
          commit = {task}|{ticket}: {task}|Merge branch '{branch}'|Merge pull request #{n:10-4000} from acme/{branch}|Bump {pkg} from {version} to {version}|fix: {subject} {verb}|feat({noun}): {title}|chore: never fail on {noun}|Revert "{task}"|wip
          test = {noun}ServiceTest.{verb3}|test_{noun}_{adj}|should not {verb2} {subject}|com.acme.{noun}.{adj}IT|{noun} › {subject} › returns {n:200-504}|tests/{noun}/test_{adj}.py::test_{n:1-40}
          verb3 = retriesOnce|failsWithoutToken|returnsEmpty|opensConnection|shouldNotStop|passes
          runner = runner-{id:4}|linux-large-{n:1-30}|macos-14-{n:1-6}|ip-10-0-{n:1-9}-{n:1-250}|gha-hosted|mac mini (office)
          """,
          """
          build.started 🔨 Build #{n:1000-9999} of **{repo}** started on `{branch}` by {person}
          build.passed ✅ Build #{n:1000-9999} of **{repo}** on `{branch}` passed in {dur}
          build.failed ❌ Build #{n:1000-9999} of **{repo}** on `{branch}` failed in {dur}{?60 : {job}}
          job.queued [{repo}] Job *{job}* queued on {runner}, position {n:1-40}
          job.done [{repo}] Job *{job}* succeeded ({dur})
          job.broke [{repo}] Job *{job}* failed ({dur}) exit code {n:1-137}
          commit {repo}@{hex:7} "{commit}" — {fullname} → https://ci.acme.example/{repo}/builds/{n:10000-99999}
          coverage Coverage of {repo} is {pct} ({+|-}{dec:0-4:2}%) after {hex:7}
          tests.red {n:1-40#k} {count:k:test:tests} failed in {repo}:⏎{*1-5/⏎/• `{test}`}{?30 ⏎… and {n:2-90} more}
          build.cancelled 🚫 Build #{n:1000-9999} of **{repo}** on `{branch}` was cancelled by {person}
          tests.flaky Flaky test in {repo}: `{test}` failed {n:1-9} of the last {n:10-50} runs
          artifact Artifact {repo}-{version}.{tar.gz|zip|apk|jar} uploaded ({size})
          image Pushed registry.acme.example/{repo}:{hex:7} ({size}, {n:3-30} layers)
          cache.hit Cache restored for {repo}: key {repo}-{linux|macos}-{hex:16} ({size})
          cache.miss No cache found for {repo}: key {repo}-{linux|macos}-{hex:16}
          pr.ready {repo} PR #{n:10-4000} “{commit}” is ready to merge: {n:3-20} of {n:3-20} checks green
          pr.blocked {repo} PR #{n:10-4000} “{commit}” cannot be merged: {job} is required{?40  ({phrase})}
          build.fixed 🎉 **{repo}** `{branch}` is green again after {n:2-12} broken builds. Thanks, {person}!
          build.still 💥 **{repo}** `{branch}` is still failing ({n:2-30} in a row). Suspects: {*1-4/, /{person}}
          timeout Job {job} on {runner} hit the limit of {n:10-120} minutes and was killed
          runner.online Runner {runner} is online
          runner.offline Runner {runner} is offline{?50  (last seen {long} ago)}
          nightly Nightly of {date}: {n:10-90} jobs, {n:0-80} ok, {n:0-9} failed, {n:0-5} skipped, total {dur}
          lint {n:1-90#k} lint {count:k:warning:warnings} in {repo} ({*1-4/, /src/{noun}/{adj}.ts:{n:1-900}})
          deps Dependency check of {repo}: {pkg} {version} → {version} available
          approval Pipeline {n:10000-99999} of {repo} waits for approval by {*1-3/ or /{person}}
          approved Pipeline {n:10000-99999} of {repo} was approved by {person}{?40 : “{said}”}
          rejected Pipeline {n:10000-99999} of {repo} was rejected by {person}{?60 : “{said}”}
          retry {person} retried job {job} of build #{n:1000-9999} ({repo})
          skipped Build of {repo} `{branch}` skipped: commit message says [ci skip]
          disk Runner {runner}: disk {pct} full, pruning images… freed {size}
          config.bad `.ci.yml` of {repo} is invalid: line {n:1-200}: {unknown key `{noun}`|did not find expected key|mapping values are not allowed here}
          quota You have used {pct} of your {nc:1000-50000} build minutes this month
          secret Secret {NPM_TOKEN|AWS_KEY|SIGNING_CERT|{noun}_PASSWORD} of {repo} expires in {n:1-30#d} {count:d:day:days}
          bisect Bisect of {repo} finished: first bad commit is {hex:10} “{commit}” by {fullname}
          bisect.lost Bisect of {repo} gave up: {n:2-8} commits could not be built
          webhook.gone Webhook of {repo} returned {404|410|502} {n:3-20} times and was disabled
          webhook.back Webhook of {repo} was enabled by {person}
          paused Builds of {repo} are paused by {person}{?70 : {said}}
          resumed Builds of {repo} are resumed by {person}
          schedule Schedule “{title}” of {repo} will run next at {iso}
          owner {repo} has a new owner: {fullname} <{first}@acme.example>
          migrated {repo} was moved from Jenkins to pipelines, {n:3-40} jobs converted
          mute I will not report passed builds of {repo} here any more
          """);

  private BuildBot() {}
}
