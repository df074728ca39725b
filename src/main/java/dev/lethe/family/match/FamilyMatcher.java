package dev.lethe.family.match;

import dev.lethe.family.state.ArrivalHour;
import dev.lethe.family.state.HashRow;
import dev.lethe.family.state.Sender;
import dev.lethe.family.state.Sighting;
import dev.lethe.family.state.SignatureColumns;
import dev.lethe.family.state.SignatureRow;
import dev.lethe.family.state.SlotValue;
import dev.lethe.family.template.Family;
import dev.lethe.family.template.MatchingWorkspace;
import dev.lethe.family.template.Template;
import dev.lethe.family.template.TemplateSet;
import dev.lethe.text.fingerprint.Digest;
import dev.lethe.text.fingerprint.Fingerprinter;
import dev.lethe.text.token.LongText;
import dev.lethe.text.token.TextTraits;
import dev.lethe.text.token.Tokens;
import java.util.List;

/**
 * Matches messages of one scope to families, and learns from the members. It is a cache: {@link
 * #rebuild} restores it from stored rows, after which it behaves as if it had never been dropped.
 * {@link #judge} only reads; {@link #join} changes the cache and returns the changes to store. Not
 * thread-safe.
 *
 * <p>Times are epoch milliseconds. Windows compare event time and are inclusive; retention compares
 * hours of arrival.
 */
public final class FamilyMatcher {
  /**
   * Number of retained signatures that a family needs before the slots of its templates accept
   * polarity words.
   */
  static final int FILLED_IN_FREELY = 8;

  private final FamilySettings settings;
  private final SignatureTable table;
  private final NearIndex near;
  private final TextTraits traits = new TextTraits();
  private final MatchingWorkspace workspace;
  private final ScopeTemplates teaching;
  private final NearSearch search = new NearSearch();
  private final ScopeRows lookups;
  private long nextOrdinal;

  private FamilyMatcher(
      FamilySettings settings,
      MatchingWorkspace workspace,
      SignatureColumns rows,
      ScopeRows lookups) {
    this.settings = settings;
    this.lookups = lookups;
    this.workspace = workspace;
    this.table = new SignatureTable(rows);
    this.near = new NearIndex(settings.nearBits(), settings.retentionHours(), table);
    this.teaching = new ScopeTemplates(settings, table, workspace, lookups);
  }

  /**
   * Restores the families of a scope from stored rows.
   *
   * @param workspace workspace of the task for this scope's polarity words
   * @param rows columns that store the signatures; joining adds rows, but their owner removes them
   * @param lookups rows read as needed
   */
  public static FamilyMatcher rebuild(
      FamilySettings settings,
      MatchingWorkspace workspace,
      FamilySnapshot stored,
      SignatureColumns rows,
      ScopeRows lookups) {
    FamilyMatcher families = new FamilyMatcher(settings, workspace, rows, lookups);
    new FamilyRestore(families, stored).run();
    return families;
  }

  /** Returns the number of known signatures. */
  public int signatures() {
    return table.size();
  }

  /** Returns the number of learned templates. */
  public int templates() {
    return teaching.templates();
  }

  /**
   * Classifies a message by the families known so far, without changing anything. Tries exact, near
   * and template matches in this order, first among families inside their window, then among all
   * retained ones.
   *
   * @param exact the message's digest
   * @param message the fingerprinter that computed it last
   */
  public Match judge(Digest exact, Fingerprinter message, long occurredAt, long arrival) {
    int hour = ArrivalHour.of(arrival);
    int slot = table.find(exact);
    if (slot >= 0 && !isRetained(slot, hour)) {
      slot = -1;
    }
    if (slot >= 0 && isInside(table.family(slot), occurredAt, settings.exactWindowMillis())) {
      return new Match(Match.Kind.EXACT, table.family(slot), true, 0, slot, null);
    }
    Match.Traits found = traits(message);
    search.run(found, occurredAt, hour);
    if (search.inside >= 0) {
      Match near = near(search.inside, true, search.insideDistance, found);
      return traits.isLong() ? withChange(near, search.inside, message) : near;
    }
    workspace.read(message.text(), message);
    TemplateSet.Condition retained = family -> isRetained(family, hour);
    TemplateSet.Condition inside =
        family ->
            isInside(family, occurredAt, settings.exactWindowMillis()) && retained.holds(family);
    Match fitted = fitted(found, hour, inside, true);
    if (fitted != null) {
      return fitted;
    }
    if (slot >= 0) {
      return new Match(Match.Kind.EXACT, table.family(slot), false, 0, slot, found);
    }
    if (search.retained >= 0) {
      return near(search.retained, false, search.retainedDistance, found);
    }
    fitted = fitted(found, hour, retained, false);
    return fitted == null ? new Match(Match.Kind.NEW, null, false, 0, -1, found) : fitted;
  }

  /**
   * Classifies an event that only an identical one repeats, without changing anything. Its text
   * must not be learned from.
   *
   * @param exact the event's digest
   * @param event the fingerprinter that computed it last
   */
  public Match judgeIdentical(Digest exact, Fingerprinter event, long occurredAt, long arrival) {
    int slot = table.find(exact);
    if (slot < 0 || !isRetained(slot, ArrivalHour.of(arrival))) {
      Match.Traits traits =
          new Match.Traits(event.simhash(), event.polarityBeside(), TextTraits.EXACT_ONLY);
      return new Match(Match.Kind.NEW, null, false, 0, -1, traits);
    }
    Family family = table.family(slot);
    boolean inside = isInside(family, occurredAt, settings.exactWindowMillis());
    return new Match(Match.Kind.EXACT, family, inside, 0, slot, null);
  }

  private Match.Traits traits(Fingerprinter message) {
    long nearKey = traits.nearKey(message.words(), message.polarity(), settings.minWords());
    return new Match.Traits(message.simhash(), beside(message), nearKey);
  }

  /** Returns the polarity that no slot may cover. */
  private static long beside(Fingerprinter message) {
    // Text beyond the limit of templates may contain anything.
    return message.polarityBeside() + LongText.rest(message.text());
  }

  /**
   * Does {@link #judge}, and reports what keeps the message out of the nearest other families.
   * Scans all signatures; changes nothing.
   *
   * @param most maximum number of other families
   */
  public Explanation explain(
      Digest exact, Fingerprinter message, long occurredAt, long arrival, int most) {
    Match match = judge(exact, message, occurredAt, arrival);
    int hour = ArrivalHour.of(arrival);
    MatchExplainer.Standing standing =
        new MatchExplainer.Standing() {
          @Override
          public boolean isRetained(int slot) {
            return FamilyMatcher.this.isRetained(slot, hour);
          }

          @Override
          public boolean isInsideNear(Family family) {
            return isInside(family, occurredAt, settings.nearWindowMillis());
          }
        };
    Match.Traits found = traits(message);
    Tokens tokens = workspace.read(message.text(), message);
    return new MatchExplainer(settings, table, teaching, found, tokens, standing)
        .explain(match, most);
  }

  private Match near(int slot, boolean inside, int distance, Match.Traits found) {
    return new Match(Match.Kind.NEAR, table.family(slot), inside, distance, -1, found);
  }

  /** Returns a match by a template of a family that satisfies the condition, or null. */
  private Match fitted(Match.Traits found, int hour, TemplateSet.Condition wanted, boolean inside) {
    Tokens tokens = workspace.tokens();
    Template template = teaching.find(tokens, found.beside(), wanted);
    boolean freely = template == null;
    if (freely) {
      TemplateSet.Condition shown =
          family -> wanted.holds(family) && isFilledInFreely(family, hour);
      template = teaching.findFreely(tokens, found.beside(), shown);
    }
    if (template == null) {
      return null;
    }
    Match match =
        new Match(
            Match.Kind.TEMPLATE,
            template.family().root(),
            inside,
            0,
            -1,
            found,
            freely ? template : null);
    return match.withValues(List.of(), workspace.slots(template.elements(), freely));
  }

  /**
   * Adds what a near message says in the places where the texts of its family differ. A text that
   * differs from the nearest only in case says nothing new.
   */
  private Match withChange(Match near, int slot, Fingerprinter message) {
    String nearest = lookups.text(table.ordinal(slot));
    if (message.text().equalsIgnoreCase(nearest)) {
      return near;
    }
    List<SlotValue> values = values(near.family, message, near.traits.beside());
    if (!values.isEmpty()) {
      return near.withValues(List.of(), values);
    }
    if (nearest == null) {
      return near;
    }
    workspace.read(message.text(), message);
    List<SlotValue> change = workspace.difference(nearest);
    return change.isEmpty()
        ? near
        : near.withValues(change.subList(0, 1), change.subList(1, change.size()));
  }

  private List<SlotValue> values(Family family, Fingerprinter message, long beside) {
    if (family.templates().isEmpty()) {
      return List.of();
    }
    Tokens tokens = workspace.read(message.text(), message);
    Template template = teaching.find(tokens, beside, other -> other == family);
    return template == null ? List.of() : workspace.slots(template.elements(), false);
  }

  /** Returns the values of a matched message's slots, also of an exact match. */
  public List<SlotValue> values(Match match, Fingerprinter message) {
    return match.kind() == Match.Kind.EXACT
        ? values(match.family.root(), message, beside(message))
        : match.values();
  }

  private boolean isFilledInFreely(Family family, int hour) {
    return table.retained(family, hour - settings.retentionHours(), FILLED_IN_FREELY);
  }

  /**
   * Adds a judged message to the matched family, or to a new one, and learns from it. No other
   * message may have joined since it was judged.
   *
   * @param familyId id of the new family if none matched: {@link FamilyIds#of}
   * @param text {@link Fingerprinter#text} of the message; null to learn nothing from it
   * @param sender sender of the message
   */
  public Joined join(
      Match match, Digest exact, String text, String familyId, Sighting sighting, Sender sender) {
    int hour = ArrivalHour.of(sighting.arrival());
    Family family =
        match.family == null
            ? new Family(familyId, sighting.occurredAt(), sighting.arrival())
            : match.family;
    family.sighted(sighting.occurredAt(), sighting.arrival());
    if (match.kind() == Match.Kind.EXACT) {
      return repeat(family, match.slot, hour);
    }
    int known = table.find(exact);
    if (known >= 0 && isRetained(known, hour) && table.family(known) == family) {
      return repeat(family, known, hour);
    }
    Joining joining = new Joining();
    teaching.expire(hour);
    near.expire(hour);
    Match.Traits traits = match.traits;
    long ordinal = nextOrdinal++;
    HashRow row =
        new HashRow(
            family.root().id(),
            ordinal,
            traits.simhash(),
            traits.nearKey(),
            hour,
            sighting,
            sender);
    int slot = replace(known, exact, family, row, joining);
    if (text != null && match.kind() != Match.Kind.TEMPLATE) {
      Tokens tokens = workspace.read(text, null);
      teaching.learn(
          new SignatureRow(ordinal, exact.a(), traits.beside(), LongText.shortened(text)),
          tokens,
          slot,
          hour,
          joining);
    } else if (match.freely != null) {
      teaching.admit(match.freely, hour, joining);
    }
    while (table.size() > settings.maxLive()) {
      int earliest = table.earliest();
      joining.droppedHashes.add(table.digest(earliest));
      remove(earliest, joining);
    }
    return joining.result(row.ofFamily(family.root().id()));
  }

  private Joined repeat(Family family, int slot, int hour) {
    int before = table.hour(slot);
    table.sighted(slot, hour);
    near.sighted(slot);
    return Joined.repeat(family.id(), hour > before);
  }

  /**
   * Adds a signature in place of one with the same digest, if any, which is expired or of another
   * family.
   */
  private int replace(int known, Digest exact, Family family, HashRow row, Joining joining) {
    if (known >= 0) {
      remove(known, joining);
    }
    return add(exact, row, family);
  }

  private int add(Digest exact, HashRow row, Family family) {
    int slot = table.add(exact, row, family);
    if (row.nearKey() != TextTraits.EXACT_ONLY) {
      near.add(slot);
    }
    return slot;
  }

  /**
   * Forgets a text after a deletion, so that nothing more is learned from it. Its digest, its
   * simhash and the templates learned from it remain.
   *
   * @param ordinal ordinal of the text's {@link SignatureRow}
   */
  public void forgetText(long ordinal) {
    teaching.forget(ordinal);
  }

  /**
   * Forgets a signature whose row was swept, a day or more after it expired; results don't change.
   *
   * @return the family that thereby lost its last signature, or null
   */
  public String forgetExpired(Digest exact) {
    int slot = table.find(exact);
    if (slot < 0) {
      return null;
    }
    Joining joining = new Joining();
    remove(slot, joining);
    return joining.forgotten.isEmpty() ? null : joining.forgotten.get(0);
  }

  private void remove(int slot, Joining joining) {
    Family family = table.family(slot);
    if (table.nearKey(slot) != TextTraits.EXACT_ONLY) {
      near.remove(slot);
    }
    table.remove(slot);
    if (family.isForgotten()) {
      joining.forgotten.add(family.id());
      teaching.forget(family, joining);
    }
  }

  /** Returns the tokens of a stored text. */
  Tokens read(String kept) {
    return workspace.read(kept, null);
  }

  /** Adds a stored signature; returns its slot. */
  int restore(Digest digest, HashRow row, Family family) {
    sawOrdinal(row.ordinal());
    return add(digest, row, family);
  }

  void sawOrdinal(long ordinal) {
    nextOrdinal = Math.max(nextOrdinal, ordinal + 1);
  }

  ScopeTemplates teaching() {
    return teaching;
  }

  private boolean isRetained(int slot, int hour) {
    return hour - table.hour(slot) <= settings.retentionHours()
        && isRetained(table.family(slot), hour);
  }

  private boolean isRetained(Family family, int hour) {
    return hour - family.lastHour() <= settings.retentionHours();
  }

  private static boolean isInside(Family family, long occurredAt, long window) {
    return occurredAt - family.lastSighting() <= window;
  }

  /**
   * Finds the nearest signature of families inside the near window, and the nearest of all retained
   * ones; -1 if there is none.
   */
  private final class NearSearch implements NearIndex.Visitor {
    private int inside;
    private int insideDistance;
    private int retained;
    private int retainedDistance;
    private long occurredAt;
    private int hour;

    void run(Match.Traits message, long messageOccurredAt, int messageHour) {
      inside = -1;
      retained = -1;
      insideDistance = Integer.MAX_VALUE;
      retainedDistance = Integer.MAX_VALUE;
      occurredAt = messageOccurredAt;
      hour = messageHour;
      if (message.nearKey() != TextTraits.EXACT_ONLY) {
        near.search(message.simhash(), message.nearKey(), hour, this);
      }
    }

    /**
     * Returns false outside the window, so that the search continues with all retained signatures
     * until one inside is found.
     */
    @Override
    public boolean visit(int slot, int distance) {
      if (!isRetained(slot, hour)) {
        return false;
      }
      if (isNearer(slot, distance, retained, retainedDistance)) {
        retained = slot;
        retainedDistance = distance;
      }
      if (!isInside(table.family(slot), occurredAt, settings.nearWindowMillis())) {
        return false;
      }
      if (isNearer(slot, distance, inside, insideDistance)) {
        inside = slot;
        insideDistance = distance;
      }
      return true;
    }

    private boolean isNearer(int slot, int distance, int other, int otherDistance) {
      return distance < otherDistance
          || (distance == otherDistance && table.ordinal(slot) < table.ordinal(other));
    }
  }
}
