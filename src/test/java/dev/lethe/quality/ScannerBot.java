package dev.lethe.quality;

/** Posts vulnerabilities, leaks and intrusions. */
final class ScannerBot {
  static final InventedBot BOT =
      new InventedBot(
          "scanner",
          1700,
          0.9,
          4,
          0,
          40,
          """
          pkg = lodash|org.apache.logging.log4j:log4j-core|openssl|{noun}-{noun}|django|@acme/{noun}|glibc|requests|libstop
          repo = acme/{noun}|registry.example/{noun}:{version}|infra|web-{noun}|host {ip}
          cve = CVE-{n:2019-2026}-{n:1000-49999}|GHSA-{id:4}-{id:4}-{id:4}
          sev = LOW|MEDIUM|HIGH|CRITICAL
          file = src/{noun}/{adj}.js:{n:1-900}|config/{noun}.yml:{n:1-90}|.env|terraform/{noun}.tf:{n:1-90}|{noun} copy (2).txt|tests/error/{noun}.py:{n:1-90}
          country = Germany|Brazil|Viet Nam|United States|unknown
          """,
          """
          vuln 🛡️ {cve} ({sev}) in {pkg} {version}, used by {repo}. Fixed in {version}
          vuln.nofix 🛡️ {cve} ({sev}) in {pkg} {version}, used by {repo}. There is no fix yet
          scan.done Scan of {repo} finished in {dur}: {n:0-9} critical, {n:0-40} high, {n:0-90} medium
          scan.clean Scan of {repo} finished in {dur}: nothing found ✅
          scan.failed Scan of {repo} failed: {timeout|manifest unknown|{sentence}}
          secret 🔑 {AWS key|GitHub token|private key|Slack webhook} in {repo} {file}, commit {hex:7} by {fullname}
          secret.revoked 🔑 {AWS key|GitHub token|private key|Slack webhook} {id:6}… was revoked
          login.new New sign-in for {first}@acme.example from {country} ({ip}, {Firefox|Chrome|Safari} on {Windows|macOS|Android})
          login.blocked Sign-in for {first}@acme.example from {country} ({ip}) was blocked
          brute {n:20-9000} wrong passwords for {first}@acme.example in {n:1-30} minutes
          banned [{sshd|nginx-http-auth|postfix}] Ban {ip}
          unbanned [{sshd|nginx-http-auth|postfix}] Unban {ip}
          lint.finding {repo} {file}: {sql-injection|hardcoded-password|eval|no-csrf} ({sev}): {sentence}
          license {pkg} {version} in {repo} is licensed under {AGPL-3.0|SSPL|unknown}, which is not allowed
          port {ip}: new open ports {*1-5/, /{n:1-65000}/{tcp|udp}}
          port.gone {ip}: ports {*1-5/, /{n:1-65000}/{tcp|udp}} are closed now
          mfa.on {fullname} turned on two-factor authentication
          mfa.off {fullname} turned off two-factor authentication
          waf WAF blocked {nc:2-9000} requests from {ip} ({country}): {/wp-login.php|/.env|/{noun}?id=1'%20OR%201=1|/../../etc/passwd}
          phish 🎣 {n:1-40#k} {count:k:person:people} reported “{title}” from {first}@{noun}.example
          malware {host {noun}-{n:1-90}|{ip}}: {Trojan.{noun}|PUA.{adj}|EICAR-Test-File} found in {file}, quarantined
          accepted {cve} in {repo} was accepted as a risk by {fullname} until {date}{?60 : {said}}
          fixed {cve} in {repo} is fixed
          cert Weak certificate on {ip}:{n:1-9999}: {TLS 1.0|SHA-1|RSA 1024|expired {date}}
          s3 Bucket {noun}-{adj} is public
          s3.private Bucket {noun}-{adj} is private again
          iam {fullname} was given {AdministratorAccess|ReadOnly|{noun}FullAccess} by {fullname}
          iam.less {AdministratorAccess|ReadOnly|{noun}FullAccess} was taken from {fullname} by {fullname}
          impossible Impossible travel: {first}@acme.example in {country} and {country} within {long}
          leak {n:1-90} passwords of acme.example are in the leak “{title}”
          audit {fullname} changed {n:1-9} settings: {*1-4/, /{noun}.{adj}}
          sbom SBOM of {repo}: {nc:20-4000} components
          dns {noun}-{noun}.acme.example points to nothing (dangling CNAME)
          train {n:2-90} people have not done the training “{title}”
          key Key {hex:16} is {n:90-900} days old, please rotate
          """);

  private ScannerBot() {}
}
