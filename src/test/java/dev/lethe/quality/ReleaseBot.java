package dev.lethe.quality;

/** Posts packages, images and releases. */
final class ReleaseBot {
  static final InventedBot BOT =
      new InventedBot(
          "releases",
          1530,
          0.9,
          5,
          0,
          30,
          """
          pkg = {noun}|{adj}-{noun}|@acme/{noun}|lib{noun}|python-{noun}|org.acme:{noun}|{noun}.js|{noun}++|node|postgres|never-throw|is-not-down
          reg = npm|PyPI|crates.io|Maven Central|Docker Hub|Homebrew|Flathub|AUR
          who = {handle}|{fullname}
          note = {task}|{subject} no longer {verb3}|Fixed: {subject} {verb}|Added {noun} to {subject}|Removed the {adj} {noun}|{noun}: {title}|Breaking: {noun}.{adj}() throws
          verb3 = crashes|stops|fails {tail}|opens twice
          """,
          """
          new 📦 {pkg} {version} is out{?40  on {reg}}
          new.notes 📦 **{pkg} {version}**⏎{*1-7/⏎/- {note}}{?40 ⏎https://{noun}.example/{noun}/releases/tag/{version}}
          pre 🧪 {pkg} {version}-{alpha|beta|rc}.{n:1-9} is out for testing
          pushed {who} pushed {pkg}:{version} ({linux/amd64|linux/arm64|all platforms}, {size})
          yanked ⚠️ {pkg} {version} was yanked from {reg}{?60 : {said}}
          deprecated {pkg} {version} is deprecated{?80 : {sentence}}
          downloads {pkg}: {nc:100-9000000} downloads last week ({+|-}{n:1-90}%)
          draft Draft of {pkg} {version} is ready: {n:1-90} merged pull requests since {version}
          publish.ok Published {pkg}@{version} to {reg} in {dur}
          publish.bad Could not publish {pkg}@{version} to {reg}: {403 Forbidden|version already exists|checksum mismatch|{sentence}|timed out after {n:30-300} s}
          update.avail {pkg} {version} → {version} in {n:1-40#k} {count:k:project:projects}
          update.major 🔺 {pkg} {version} → {version} is a major update
          changelog Changelog of {version}: {*1-5/; /{note}}
          sec Security release: {pkg} {version} ({CVE-2025-{n:1000-49999}|no CVE yet})
          eol {pkg} {n:1-20} reaches its end of life on {date}
          maint {who} is a maintainer of {pkg} now
          maint.gone {who} is no longer a maintainer of {pkg}
          size {pkg} {version} is {size} ({+|-}{dec:0-90:1}% against {version})
          star {pkg} has {nc:100-90000} stars
          tag Tag {version} of {pkg} was created by {who} at {hex:10}
          tag.moved Tag {version} of {pkg} was moved from {hex:10} to {hex:10}
          sign.ok Signature of {pkg} {version} is valid ({hex:16})
          sign.bad Signature of {pkg} {version} is not valid ({hex:16})
          license {pkg} {version} changed its license from {MIT|Apache-2.0|BSD} to {BUSL-1.1|GPL-3.0|SSPL}
          mirror Mirror {noun}.example is {n:2-90} hours behind
          sync Synced {n:2-900} packages from {reg} in {dur}
          store.review {pkg} {version} is in review
          store.ok {pkg} {version} was approved by the App Store
          store.no {pkg} {version} was rejected by the App Store: {sentence}
          rollout {pkg} {version}: rollout {n:1-100}%
          halted {pkg} {version}: rollout halted at {n:1-99}%{?70 : {said}}
          flat {pkg} is no longer built for {i386|armv6|macOS 11}
          rename {pkg} is now called {pkg}
          archive {pkg} was archived by {who}
          """);

  private ReleaseBot() {}
}
