#!/bin/sh
# Runs Gradle, which is downloaded once from the URL in gradle/wrapper/gradle-wrapper.properties. If its host can't be
# reached within 5 s, runs the same tasks with Maven. Behind a proxy: JAVA_TOOL_OPTIONS='-Dhttps.proxyHost=… -Dhttps.proxyPort=…'.
set -eu

fail() {
  echo "gradlew: $*" >&2
  exit 1
}

root=$(cd "$(dirname "$0")" && pwd -P)
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
command -v "$java" >/dev/null 2>&1 || fail "$java not found; install JDK 17 or newer, or set JAVA_HOME"

status=0
found=$("$java" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC "$root/gradle/wrapper/GradleDistribution.java" \
  "$root/gradle/wrapper/gradle-wrapper.properties") || status=$?
case $status in
  0) exec "$found" "$@" ;;
  3) ;; # $found is the host
  *) exit 1 ;;
esac

command -v mvn >/dev/null 2>&1 ||
  fail "could not connect to $found within 5 s, and mvn is not installed; check the network or install Maven"
echo "gradlew: could not connect to $found within 5 s; running the tasks with Maven instead" >&2

tasks='' words=''
while [ $# -gt 0 ]; do
  case $1 in
    run | check | test | soak | assemble | installDist | distTar | jmh | fuzz | quality | clean) tasks="$tasks $1" ;;
    --args=*) words=${1#--args=} ;;
    --args) [ $# -gt 1 ] || fail "missing value of --args" && shift && words=$1 ;;
    *) fail "unsupported argument '$1': with Maven, use run, check, test, soak, assemble, installDist, distTar, jmh, fuzz, quality, clean or --args" ;;
  esac
  shift
done
[ -n "$tasks" ] || fail "missing task: run, check, test, soak, assemble, installDist, distTar, jmh, fuzz, quality or clean"

maven() {
  mvn -B -ntp -q -f "$root/pom.xml" -Dorg.slf4j.simpleLogger.log.org.apache.maven.plugin.surefire=info "$@"
}

# Lists the slowest test classes above the summary, which still ends the output.
slowest() {
  times=
  while IFS= read -r line || [ -n "$line" ]; do
    case $line in
      *' Time elapsed: '*' -- in '*)
        seconds=${line#* Time elapsed: }
        times="$times${seconds%% *} s  ${line##* -- in }
"
        ;;
      *' Results:')
        printf '%s\n' '[INFO] Slowest test classes:'
        printf '%s' "$times" | sort -rn | head -n 10
        ;;
    esac
    printf '%s\n' "$line"
  done
}

# A pipe returns the exit code of its last command, so Maven's is passed through descriptor 3.
maven_tests() {
  exec 4>&1
  code=$({ { maven "$@" 3>&- 4>&- && echo 0 >&3 || echo $? >&3; } | slowest >&4 3>&-; } 3>&1)
  exec 4>&-
  return "$code"
}

assembled() {
  mark=$root/build/maven/assembled
  [ -f "$mark" ] && [ -x "$root/build/lethe/bin/lethe" ] && [ -z "$(cd "$root" &&
    find pom.xml schemas topology src/main src/bench src/dist .git/logs/HEAD -newer "$mark" 2>/dev/null | head -n 1)" ]
}

run=
for task in $tasks; do
  case $task in
    clean) maven clean ;;
    assemble | installDist) maven process-classes ;;
    distTar) maven process-classes assembly:single@archive ;;
    test) maven_tests test -Dintegration.tests=none ;;
    check) maven_tests spotless:check verify ;;
    soak) maven_tests test -Dtest.tags=soak ;;
    jmh) maven test-compile exec:exec@jmh -Djmh.args="$words" ;;
    fuzz) maven test-compile exec:exec@fuzz -Dfuzz.args="$words" ;;
    quality) maven test-compile exec:exec@quality -Dquality.args="$words" ;;
    run) run=yes ;;
  esac
done
[ -n "$run" ] || exit 0

assembled || {
  echo "gradlew: assembling build/lethe; Maven downloads the libraries on the first run" >&2
  maven process-classes >&2
}
set --
# xargs splits words like a shell and honours quotes, without expansion.
while IFS= read -r word; do
  set -- "$@" "$word"
done <<WORDS
$(printf '%s\n' "${words:-demo}" | xargs printf '%s\n')
WORDS
exec "$root/build/lethe/bin/lethe" "$@"
