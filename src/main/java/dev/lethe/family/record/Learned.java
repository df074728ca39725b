package dev.lethe.family.record;

import java.util.Objects;

/**
 * Content of a family's record besides counts, learned member by member.
 *
 * @param common common text of the learned members; null before the first
 * @param facts facts true of nearly all of them
 * @param erased number of learned members erased since
 */
record Learned(
    CommonText common,
    RecognitionFacts facts,
    ExampleSnippets snippets,
    EventIdSample eventIds,
    AuthorSketch authors,
    int erased) {

  static final Learned NOTHING =
      new Learned(
          null,
          RecognitionFacts.NONE,
          ExampleSnippets.NONE,
          EventIdSample.NONE,
          AuthorSketch.NONE,
          0);

  Learned {
    Objects.requireNonNull(facts, "facts");
    Objects.requireNonNull(snippets, "snippets");
    Objects.requireNonNull(eventIds, "eventIds");
    Objects.requireNonNull(authors, "authors");
  }

  String template() {
    return common == null ? "" : common.toString();
  }

  Learned with(FamilyMember member) {
    AuthorSketch seen = member.authorId() == null ? authors : authors.with(member.authorId());
    EventIdSample sample = eventIds.with(member);
    String text = member.text();
    if (text == null) {
      return new Learned(common, facts, snippets, sample, seen, erased);
    }
    return new Learned(
        common == null ? CommonText.of(text) : common.with(text),
        facts.with(member),
        snippets.with(member.eventId(), text),
        sample,
        seen,
        erased);
  }

  Learned with(Learned other) {
    return new Learned(
        common == null || other.common == null
            ? (common == null ? other.common : common)
            : common.with(other.common),
        facts.with(other.facts),
        snippets.with(other.snippets),
        eventIds.with(other.eventIds),
        authors.with(other.authors),
        erased + other.erased);
  }

  /**
   * Returns the remains after all members' contents are erased; later members are learned from
   * scratch.
   */
  Learned withoutWords() {
    return new Learned(
        null, RecognitionFacts.NONE, ExampleSnippets.NONE, EventIdSample.NONE, authors, 0);
  }

  /**
   * Returns the remains after a message is erased: nothing that may have been only in erased
   * messages. The source message of a fact isn't kept; but a fact with more hits than there were
   * erasures is true of a remaining member, and the common text is valid while any member remains.
   */
  Learned without(String eventId) {
    int gone = erased + 1;
    boolean noneStands = gone >= facts.members();
    return new Learned(
        noneStands ? null : common,
        noneStands ? RecognitionFacts.NONE : facts.withoutThoseOfOnly(gone),
        snippets.without(eventId),
        eventIds.without(eventId),
        authors,
        noneStands ? 0 : gone);
  }
}
