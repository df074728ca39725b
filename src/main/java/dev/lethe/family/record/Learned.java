package dev.lethe.family.record;

import java.util.Objects;

/**
 * What a family's record shows besides counts, learned member by member.
 *
 * @param common what the learned texts have in common; null before the first
 * @param facts what is true of nearly all of them
 * @param erased how many of them were erased since
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

  /** What is left when all that members said is erased; later ones teach anew. */
  Learned withoutWords() {
    return new Learned(
        null, RecognitionFacts.NONE, ExampleSnippets.NONE, EventIdSample.NONE, authors, 0);
  }

  /**
   * What is left when a message is erased: nothing that it alone may have said. Which fact came
   * from which message isn't kept; but one that was true of more members than were ever erased was
   * said by one that stands, and so was the common text while any stands.
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
