package dev.lethe.family.record;

import dev.lethe.event.Scope;
import dev.lethe.family.rule.ProposalCall;
import dev.lethe.family.rule.SuppressRule;
import dev.lethe.family.state.FamilyIds;
import java.util.ArrayList;
import java.util.List;

/**
 * Suggests actions of a moderator against a family; the same record always gives the same actions.
 * An action that Lethe can do itself is written as a tool call, ready to send.
 */
final class SuggestedActions {
  // Below this daily count, muting a bot costs more than its repeats do.
  private static final long MUTE_FROM = 10;
  private static final int MAX_REWRITES = 2;

  private SuggestedActions() {}

  static List<String> of(Scope scope, FamilyProfile profile, long dupCount) {
    if (FamilyIds.isOfFolded(profile.familyId())) {
      return List.of(); // no suppress rule applies to folded events, and no moderator mutes a tool
    }
    List<String> actions = new ArrayList<>();
    int authors = profile.learned().authors().count();
    if (dupCount >= MUTE_FROM && authors > 0) {
      actions.add(authors == 1 ? "mute source bot in channel" : "mute source bots in channel");
    }
    if (profile.learned().common() != null) {
      addRewrites(profile.learned().common().pieces(), actions);
    }
    actions.add(ProposalCall.of(SuppressRule.ofFamily(scope, profile.familyId())));
    return actions;
  }

  /**
   * Adds up to two values that a rewrite rule could blank, named by their key or the word before.
   */
  private static void addRewrites(List<Piece> pieces, List<String> actions) {
    int rewrites = 0;
    for (int i = 1; i < pieces.size() && rewrites < MAX_REWRITES; i++) {
      Piece before = pieces.get(i - 1);
      if (pieces.get(i).isWildcard() && !before.isWeak()) {
        String slot = Piece.join(List.of(before, pieces.get(i)));
        String action = "add rewrite rule for " + (slot.indexOf(' ') < 0 ? slot : '"' + slot + '"');
        if (!actions.contains(action)) {
          actions.add(action);
          rewrites++;
        }
      }
    }
  }
}
