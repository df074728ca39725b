#!/bin/sh
# Runs Gradle, downloaded once as gradle/wrapper/gradle-wrapper.properties says. Where no connection to its host opens
# within 5 s, runs the same tasks by Maven. Behind a proxy: JAVA_TOOL_OPTIONS='-Dhttps.proxyHost=… -Dhttps.proxyPort=…'.
set -eu

fail() {
  echo "gradlew: $*" >&2
  exit 1
}

root=$(cd "$(dirname "$0")" && pwd -P)
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
command -v "$java" >/dev/null 2>&1 || fail "there is no $java; install a JDK 17 or newer, or set JAVA_HOME"

status=0
found=$("$java" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC "$root/gradle/wrapper/GradleDistribution.java" \
  "$root/gradle/wrapper/gradle-wrapper.properties") || status=$?
case $status in
  0) exec "$found" "$@" ;;
  3) ;; # $found is the host
  *) exit 1 ;;
esac

command -v mvn >/dev/null 2>&1 ||
  fail "no connection to $found opened within 5 s, and there is no mvn to build with instead"
echo "gradlew: no connection to $found opened within 5 s; Maven runs the tasks instead" >&2

tasks='' words=''
while [ $# -gt 0 ]; do
  case $1 in
    run | check | test | soak | assemble | installDist | distTar | jmh | fuzz | quality | clean) tasks="$tasks $1" ;;
    --args=*) words=${1#--args=} ;;
    --args) [ $# -gt 1 ] || fail "--args needs a value" && shift && words=$1 ;;
    *) fail "Maven can't stand in for '$1': it knows the tasks run, check, test, soak, assemble, installDist, distTar, jmh, fuzz, quality and clean, and --args" ;;
  esac
  shift
done
[ -n "$tasks" ] || fail "name a task: run, check, test, soak, assemble, installDist, distTar, jmh, fuzz, quality or clean"

maven() {
  mvn -B -ntp -q -f "$root/pom.xml" -Dorg.slf4j.simpleLogger.log.org.apache.maven.plugin.surefire=info "$@"
}

# Lists the slowest test classes above the summary, with which the output still ends.
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

# A pipe has the exit code of its last command, so Maven's takes another way.
maven_tests() {
  exec 4>&1
  code=$({ { maven "$@" 3>&- 4>&- && echo 0 >&3 || echo $? >&3; } | slowest >&4 3>&-; } 3>&1)
  exec 4>&-
  return "$code"
}

assembled() {
  mark=$root/build/maven/assembled
  [ -f "$mark" ] && [ -x "$root/build/lethe/bin/lethe" ] && [ -z "$(cd "$root" &&
    find pom.xml schemas topology src/main src/dist .git/logs/HEAD -newer "$mark" 2>/dev/null | head -n 1)" ]
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
  echo "gradlew: assembling build/lethe; the first time, Maven downloads the libraries" >&2
  maven process-classes >&2
}
set --
# xargs splits the words as a shell does, quotes included, and expands nothing.
while IFS= read -r word; do
  set -- "$@" "$word"
done <<WORDS
$(printf '%s\n' "${words:-demo}" | xargs printf '%s\n')
WORDS
exec "$root/build/lethe/bin/lethe" "$@"
