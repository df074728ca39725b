package dev.lethe.engine;

import dev.lethe.event.Arrival;
import dev.lethe.event.Event;
import dev.lethe.event.Scope;
import dev.lethe.family.match.Explanation;
import dev.lethe.family.match.FamilyMatcher;
import dev.lethe.family.match.Match;
import dev.lethe.family.match.Neighbour;
import dev.lethe.family.record.FamilyProfile;
import dev.lethe.family.record.StateSlots;
import dev.lethe.family.state.SignatureRow;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryText;
import dev.lethe.memory.MessageFingerprinter;
import dev.lethe.memory.Reason;
import dev.lethe.memory.Verdict;
import dev.lethe.text.PolarityWords;
import dev.lethe.text.fingerprint.Digest;
import dev.lethe.text.fingerprint.Fingerprinter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Explains how a bot's message would be classified, and why: applies the logic of {@link
 * FamilyEngine} to the same rows without changing them. Not thread-safe.
 */
public final class FamilyExplainer {
  private static final int MAX_OTHERS = 3;

  private final FamilyEngine.Terms terms;
  private final FamilyState stored;
  private final Collection<String> scopes;
  private final FamilyChanges changes;

  /**
   * A family in an explanation.
   *
   * @param text the common text of its members, or the text of the only one; null if it isn't
   *     retained
   * @param members number of members
   * @param polarityWords polarity words in the text
   */
  public record Shown(Neighbour neighbour, String text, long members, List<String> polarityWords) {}

  /**
   * Explanation of a message's classification.
   *
   * @param polarityWords its polarity words, in order
   * @param hasHiddenPolarity true if states or attachment names contribute to the polarity
   * @param isNews true if it reports a new state, or a new combination of states
   * @param states its values in slots that are states
   * @param joined null for a new family
   * @param others the nearest other families
   */
  public record Explained(
      String normalized,
      Memory.Fingerprints fingerprints,
      List<String> polarityWords,
      boolean hasHiddenPolarity,
      Match match,
      Verdict verdict,
      Reason reason,
      boolean isNews,
      List<StateSlots.Reading> states,
      Shown joined,
      List<Shown> others) {}

  /**
   * Creates an explainer.
   *
   * @param stored the families' rows
   * @param scopes scopes that have rows, ordered by name
   */
  public FamilyExplainer(FamilyEngine.Terms terms, FamilyState stored, Collection<String> scopes) {
    this.terms = terms;
    this.stored = stored;
    this.scopes = scopes;
    this.changes = new FamilyChanges(stored, terms.policy());
  }

  /** Returns the scopes that have rows, ordered by name. */
  public Collection<String> scopes() {
    return scopes;
  }

  /** Explains a message-created event as if a bot had sent it. */
  public Explained explain(Arrival arrival) {
    changes.decide(arrival);
    Event event = arrival.event();
    String text = terms.prints().normalized(event.tenant(), MemoryText.of(event));
    Digest exact = terms.prints().begin(arrival, text);
    Fingerprinter print = terms.prints().fingerprinter(event.tenant());
    List<String> telling = words(print.polarityWords());
    FamilyMatcher families = changes.book(arrival.scope()).families();
    Explanation found =
        families.explain(exact, print, event.occurredAt(), arrival.at(), MAX_OTHERS);
    Match match = found.match();
    boolean isNews = changes.isNews(arrival.scope(), match);
    List<StateSlots.Reading> states =
        match.kind() == Match.Kind.NEW
            ? List.of()
            : changes.readings(arrival.scope(), match, families.values(match, print));
    Verdict verdict = terms.rules().verdict(arrival, match, isNews, null);
    return new Explained(
        text,
        MessageFingerprinter.shown(exact, print.simhash()),
        telling,
        print.polarityBeside() != 0,
        match,
        verdict,
        terms.rules().reason(verdict, match, isNews),
        isNews,
        states,
        found.joined() == null ? null : shown(arrival.scope(), event.tenant(), found.joined()),
        found.others().stream()
            .map(other -> shown(arrival.scope(), event.tenant(), other))
            .toList());
  }

  private Shown shown(Scope scope, String tenant, Neighbour neighbour) {
    String says = textOf(scope, neighbour);
    PolarityWords telling =
        terms.prints().fingerprinter(tenant).polarityWordsIn(says == null ? "" : says);
    long members = changes.book(scope).counters().members(neighbour.familyId());
    return new Shown(neighbour, says, Math.max(1, members), words(telling));
  }

  private String textOf(Scope scope, Neighbour neighbour) {
    FamilyProfile profile = stored.profile(scope, neighbour.familyId());
    if (profile != null) {
      return profile.template();
    }
    SignatureRow only = stored.signature(scope, neighbour.ordinal());
    return only == null ? null : only.text();
  }

  private static List<String> words(PolarityWords telling) {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < telling.count(); i++) {
      words.add(telling.word(i));
    }
    return words;
  }
}
