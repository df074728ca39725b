package dev.lethe.hygiene.pruning;

import java.util.Arrays;
import java.util.Set;

/**
 * Distinguishes, after "always" or "never", instructions and habits from feelings, past events and
 * mere occurrences: rule X5. It goes by word forms: the verb of an instruction or of a habit is in
 * its base form, whereas a pleasantry has an adjective, a noun or a verb of feeling there.
 */
final class StandingVerbs {
  /** Words that are not verbs: determiners, prepositions, words of time, auxiliaries. */
  private static final Set<String> NO_VERBS =
      words(
          """
          a again am an another any are around as at away been before being both by can could
          did does down each either enough every everything for from had has here how if in
          into is just less like many may might mind more most much my no not nothing of off
          on once one only or our out over quite really same should since so some somebody
          someone something still such than that the their then there these they this those to
          together too two under until up very was were what when where which while who why
          will with without would your
          """);

  /** Irregular past forms. */
  private static final Set<String> PASTS =
      words(
          """
          ate became began bought broke brought built came caught chose did done drank drew
          drove fell felt flew forgot fought found gave gone got gotten grew had heard held
          hid kept knew known laid led left lent lost made meant met paid ran rang rode rose
          said sang sat saw seen sent slept sold spent spoke stood stuck swam taught thought
          threw told took understood went woke won wore wrote
          """);

  /** Adjectives: properties, not actions that can be requested. */
  private static final Set<String> ADJECTIVES =
      words(
          """
          afraid alert alive alone amazing angry annoying anxious available awesome awkward
          bad beautiful best better big bored boring busy careful certain cheap cheerful
          clever cold comfortable confident confused crazy curious delicious difficult eager
          early easy enough entertaining excellent exciting expensive false famous fast fine
          forever fresh friendly full fun funny generous gentle glad good gorgeous grateful
          great handy happy hard healthy helpful honest honored honoured hopeful hot hungry
          impressive inspiring interesting kind late lively lonely long lovely lucky mad
          memorable messy missing near nervous new nice noisy old optimistic patient perfect
          playful pleasant pleased polite popular positive possible proud quick quiet rainy
          ready relevant reliable rewarding rude sad safe serious sharp short shy sick silly
          slow small smart soon sorry special strange strong stuck stupid sunny supportive
          sure surprised tasty terrible thankful thirsty thrilled tired tough tricky true
          unclear unhappy useful useless warm weird wet willing wise wonderful worried worse
          worst worth wrong young yummy
          """);

  /**
   * Words that are verbs, unless they are alone or followed by a word that goes with an adjective.
   */
  private static final Set<String> EITHER =
      words(
          """
          clean clear close complete free open present quiet right separate welcome
          """);

  private static final Set<String> BEHIND_ADJECTIVES =
      words(
          """
          about and for in on to when with
          """);

  /** Verbs of feelings and involuntary events, even in the form of an instruction. */
  private static final Set<String> FEELINGS =
      words(
          """
          admire adore appreciate enjoy envy fail feel hate laugh lose love struggle suffer
          wonder
          """);

  /** Verbs of actions that are not done on purpose or occur only in stories. */
  private static final Set<String> NO_HABITS =
      words(
          """
          agree assume believe cry doubt dread dream end expect fall find forget get guess
          hear hope imagine know look miss notice regret remember say see seem smile stumble
          suspect think wish worry
          """);

  private static final Set<String> VERBS_IN_LY =
      words(
          """
          apply bully comply fly imply multiply rally rely reply supply tally
          """);

  private static final Set<String> VERBS_IN_ED_OR_ING =
      words(
          """
          bring cling embed fling ping ring shed sing sling spring sting string swing wed
          wring
          """);

  private static final Set<String> VERBS_IN_ABLE =
      words(
          """
          disable enable
          """);

  private static final Set<String> PRONOUNS =
      words(
          """
          he i it she they we you
          """);

  /** Auxiliaries that are also full verbs. */
  private static final Set<String> INVERTED =
      words(
          """
          do have
          """);

  private StandingVerbs() {}

  private static Set<String> words(String text) {
    return Set.copyOf(Arrays.asList(text.strip().split("\\s+", -1)));
  }

  /**
   * Returns true if an instruction continues at the given index: "run the tests", "carefully check
   * it".
   */
  static boolean instructs(SpokenWords words, int at) {
    int verb = afterAdverbs(words, at);
    return isBaseForm(words, verb) && !FEELINGS.contains(words.at(verb));
  }

  /** Returns true if a deliberate action continues at the given index: "want dark mode". */
  static boolean isHabit(SpokenWords words, int at) {
    int verb = afterAdverbs(words, at);
    String word = words.at(verb);
    String next = words.at(verb + 1);
    boolean isForced = word.equals("have") && next.equals("to");
    return isBaseForm(words, verb)
        && !next.isEmpty()
        && !isForced
        && !FEELINGS.contains(word)
        && !NO_HABITS.contains(word);
  }

  /**
   * Returns the index after adverbs, as in "always carefully check". Adjectives in -ly, such as
   * "lovely", are skipped too: no verb follows them.
   */
  private static int afterAdverbs(SpokenWords words, int at) {
    int i = at;
    while (words.at(i).endsWith("ly") && !VERBS_IN_LY.contains(words.at(i))) {
      i++;
    }
    return i;
  }

  private static boolean isBaseForm(SpokenWords words, int at) {
    String word = words.at(at);
    String next = words.at(at + 1);
    boolean isInverted = INVERTED.contains(word) && PRONOUNS.contains(next);
    boolean isAlone = next.isEmpty() || BEHIND_ADJECTIVES.contains(next);
    return !word.isEmpty()
        && !isInverted
        && !(EITHER.contains(word) && isAlone)
        && !NO_VERBS.contains(word)
        && !PRONOUNS.contains(word)
        && !PASTS.contains(word)
        && !ADJECTIVES.contains(word)
        && !isParticiple(word)
        && !isAdjective(word)
        && !word.contains("'");
  }

  private static boolean isParticiple(String word) {
    boolean ending = word.endsWith("ed") ? !word.endsWith("eed") : word.endsWith("ing");
    return ending && !VERBS_IN_ED_OR_ING.contains(word);
  }

  private static boolean isAdjective(String word) {
    boolean able = word.endsWith("able") || word.endsWith("ible");
    return word.endsWith("ful") || word.endsWith("ous") || (able && !VERBS_IN_ABLE.contains(word));
  }
}
