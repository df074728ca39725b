package dev.lethe.quality;

/** Posts webhooks of a code host. */
final class HostingBot {
  static final InventedBot BOT =
      new InventedBot(
          "hosting",
          2400,
          0.9,
          4,
          0,
          20,
          """
          repo = acme/api|acme/web|acme/api|tools/{noun}|{handle}/dotfiles|acme/never-stop|infra/terraform|docs
          u = {handle}|{handle}|dependabot[bot]|renovate[bot]|{handle}
          branch = main|develop|{first}/{task2}|feature/{adj}-{noun}|fix-{n:10-999}|release/{version}|gh-pages|error-handling|stop-words
          task2 = fix-{noun}|open-{noun}|{noun}-off|{adj}
          title2 = {title}|fix: {subject} {verb}|{task}|Bump {noun} from {version} to {version}|[BUG] {subject} {verb} {tail}|feat!: {task}|`{noun}.close()` never returns|Do not merge: {title}|{sentence}
          """,
          """
          push [{repo}:{branch}] {n:1-20#k} new {count:k:commit:commits}⏎{*1-5/⏎/`{hex:7}` {title2} - {u}}
          pr.opened [{repo}] Pull request opened by {u}: #{n:1-9000} {title2}
          pr.merged [{repo}] Pull request merged by {u}: #{n:1-9000} {title2}
          issue.opened [{repo}] Issue opened by {u}: #{n:1-9000} {title2}
          issue.closed [{repo}] Issue closed by {u}: #{n:1-9000} {title2}
          comment.issue [{repo}] New comment by {u} on issue #{n:1-9000}: {title2}⏎{prose}
          comment.pr [{repo}] New comment by {u} on pull request #{n:1-9000}: {title2}⏎{said}
          review.approved [{repo}] {u} approved #{n:1-9000} {title2}
          review.changes [{repo}] {u} requested changes on #{n:1-9000} {title2}{?60 ⏎{said}}
          pr.closed [{repo}] Pull request closed by {u}: #{n:1-9000} {title2}
          branch.created [{repo}] Branch {branch} was created by {u}
          branch.deleted [{repo}] Branch {branch} was deleted by {u}
          check.ok [{repo}] {build|lint|codecov/patch|license/cla|deploy-preview} passed on {branch} ({hex:7})
          check.bad [{repo}] {build|lint|codecov/patch|license/cla|deploy-preview} failed on {branch} ({hex:7})
          forced [{repo}] {u} force-pushed {branch}: `{hex:7}` → `{hex:7}`
          star ⭐ {u} starred {repo} ({nc:1-9000} stars)
          fork 🍴 {u} forked {repo} to {handle}/{noun}
          issue.reopened [{repo}] Issue reopened by {u}: #{n:1-9000} {title2}
          pr.draft [{repo}] Pull request #{n:1-9000} was converted to draft by {u}
          pr.ready [{repo}] Pull request #{n:1-9000} is ready for review: {title2}
          pr.review [{repo}] {u} wants a review from {*1-3/, /{u}}: #{n:1-9000} {title2}
          pr.conflict [{repo}] #{n:1-9000} {title2} has conflicts in {*1-4/, /src/{noun}/{adj}.py}
          label.added [{repo}] {u} added {*1-3/, /`{bug|wontfix|help wanted|{noun}}`} to #{n:1-9000}
          label.removed [{repo}] {u} removed {*1-3/, /`{bug|wontfix|help wanted|{noun}}`} from #{n:1-9000}
          assigned [{repo}] {u} was assigned to #{n:1-9000} {title2}
          unassigned [{repo}] {u} was unassigned from #{n:1-9000} {title2}
          tag [{repo}] Tag {version} pushed by {u}
          release [{repo}] Release {version} published by {u}{?50 : {title}}
          milestone [{repo}] Milestone {version} is {pct} done, due {date}
          milestone.closed [{repo}] Milestone {version} was closed
          wiki [{repo}] {u} edited the wiki page “{title}”
          deploykey [{repo}] Deploy key “{title}” was added by {u}
          protected [{repo}] {branch} is now protected
          unprotected [{repo}] {branch} is no longer protected
          stale [{repo}] #{n:1-9000} {title2} has been inactive for {n:30-200} days and will be closed
          repo.public [{repo}] was made public by {u}
          repo.private [{repo}] was made private by {u}
          repo.archived [{repo}] was archived by {u}
          member.added {u} was added to {repo} as {maintainer|triage|read-only}
          member.removed {u} was removed from {repo}
          discussion [{repo}] New discussion in {Q&A|Ideas|General}: {title2}
          answered [{repo}] Discussion “{title2}” was answered by {u}
          transfer [{repo}] #{n:1-9000} was moved to {repo}#{n:1-900}
          lock [{repo}] #{n:1-9000} was locked as {off-topic|too heated|resolved|spam}
          sponsor 💖 {u} sponsors {handle} with ${n:1-100} a month
          page Pages of {repo} were built in {dur}
          page.bad Pages of {repo} could not be built: {sentence}
          advisory [{repo}] Security advisory GHSA-{id:4}-{id:4}-{id:4}: {noun} ({low|moderate|high|critical})
          """);

  private HostingBot() {}
}
