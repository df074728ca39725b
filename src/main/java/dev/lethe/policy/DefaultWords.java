package dev.lethe.policy;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The word lists of the default policy.
 *
 * <p>Opposites are words that report a state (participles, adjectives), not imperatives: "add" and
 * "remove" begin every other commit message, and would split a family by the subject of its
 * commits. For the same reason "off" stands among the negations, without an "on" to go with it.
 */
final class DefaultWords {
  static final List<Opposites> OPPOSITES =
      Opposites.pairs(
          "pass/fail passes/fails passed/failed passing/failing success/failure"
              + " successes/failures succeeds/fails succeeded/failed successful/unsuccessful"
              + " successfully/unsuccessfully ok/error"
              + " up/down online/offline alive/crashed healthy/unhealthy running/stopped"
              + " active/inactive available/unavailable reachable/unreachable stable/unstable"
              + " started/stopped starting/stopping starts/stops began/ended begun/ended"
              + " opened/closed opening/closing opens/closes reopened/closed open/closed"
              + " enabled/disabled enabling/disabling activated/deactivated"
              + " connected/disconnected connecting/disconnecting reconnected/disconnected"
              + " attached/detached mounted/unmounted joined/left entered/exited"
              + " added/removed adding/removing created/deleted creating/deleting"
              + " created/destroyed inserted/deleted installed/uninstalled"
              + " installing/uninstalling registered/unregistered registered/deregistered"
              + " subscribed/unsubscribed loaded/unloaded"
              + " accepted/rejected accepted/declined approved/rejected approved/declined"
              + " approved/denied allowed/denied allowed/blocked allowed/forbidden"
              + " granted/denied granted/revoked permitted/forbidden authorized/unauthorized"
              + " authorised/unauthorised valid/invalid verified/unverified"
              + " locked/unlocked muted/unmuted banned/unbanned blocked/unblocked"
              + " pinned/unpinned assigned/unassigned acquired/released"
              + " upgraded/downgraded upgrading/downgrading promoted/demoted"
              + " completed/aborted finished/cancelled finished/canceled"
              + " resolved/unresolved resolved/triggered recovered/degraded fixed/broken"
              + " merged/reverted deployed/reverted paused/resumed suspended/resumed"
              + " expired/renewed won/lost win/loss bought/sold"
              + " high/low true/false");
  static final SortedSet<String> NEGATIONS =
      set(
          "no not never none nothing nobody neither nor without off cannot unable"
              + " can't couldn't didn't doesn't don't hadn't hasn't haven't isn't aren't wasn't"
              + " weren't mustn't shouldn't won't wouldn't ain't"
              + " cant couldnt didnt doesnt dont hasnt havent isnt arent wasnt werent shouldnt"
              + " wont wouldnt");
  static final SortedSet<String> SEVERITIES =
      set(
          "warn warning warnings error errors err critical crit fatal severe emergency emerg"
              + " panic alert major minor urgent blocker sev0 sev1 sev2 sev3 sev4 p0 p1 p2 p3 p4");
  static final SortedSet<String> STOP_WORDS =
      set(
          "a an and are as at be been being by connected context conversation current currently"
              + " environment for from had has have in into is it its of on or participant report"
              + " reported says state stated summary that the their there these this those to was"
              + " were with you your");
  static final SortedSet<String> GUARD_WORDS =
      set(
          "limit price cost pay seat quota budget plan version port age year birthday prefer want"
              + " own salary rent fee");
  static final SortedSet<String> OPERATIONAL_KEYWORDS =
      set(
          "status snapshot health metric count queue uptime latency ticket alert cron heartbeat"
              + " service gateway dashboard api provider model");

  private DefaultWords() {}

  private static SortedSet<String> set(String words) {
    return Collections.unmodifiableSortedSet(new TreeSet<>(Arrays.asList(words.split(" ", -1))));
  }
}
