package dev.lethe.hygiene.wording;

import java.util.Map;
import java.util.Set;

/**
 * English words by what they do in a statement. Of other languages only names and order count here.
 */
final class English {
  /** They may be added, dropped or changed without another meaning. */
  static final Set<String> FUNCTION =
      WordList.set(
          """
          a an the this that these those there here which who whom whose what where when while
          i me my mine we us our ours you your yours he him his she her hers it its they them their
          theirs one ones itself himself herself themselves myself yourself ourselves
          am is are was were be been being do does did done doing have has had having
          will would shall should can could may might must ought
          and or but so then thus hence also too as than because since due owing if whether though
          although unlike unless of in on at by for to from into onto with within about over under between among
          through across along around during before after until till per via toward towards upon
          out off up down behind beside besides beyond near next against like
          very really quite just only even already still yet now rather much such own each every
          all any both some whole entire entirely please whenever whoever whatever wherever
          version o clock s t etc eg ie not no never none nobody nothing nowhere neither nor without
          except time times other another others
          """);

  /** They carry no part of what is said, not even by where they stand. */
  static final Set<String> AUXILIARY =
      WordList.set(
          """
          a an the this that these those my our your his her its their
          am is are was were be been being do does did have has had will would shall should can
          could may might must
          """);

  /** Whoever is spoken of, whatever is done to them: {@code me} is {@code i}. */
  static final Map<String, String> SUBJECTS =
      Map.of("me", "i", "us", "we", "him", "he", "them", "they");

  /** It denies what follows, and turns nothing else round: {@code tea, not coffee}. */
  static final String UNLIKE = "unlike";

  /** They speak of somebody without a name, who isn't named elsewhere in what they stand in. */
  static final Set<String> PERSONS = WordList.set("i we you");

  /** Behind one of them "off" says that something isn't on. */
  static final Set<String> SWITCHING =
      WordList.stems(
          "turn switch power shut put be am is are was were been being stay remain keep leave toggle");

  /** They say that it is all there is, or all of it. */
  static final Set<String> WHOLES = WordList.set("all every each any only");

  /** How often something happens is no part of what it is said of. */
  static final Set<String> TIMES =
      WordList.set(
          """
          second minute hour day night morning afternoon evening noon week weekday weekend month
          quarter year monday tuesday wednesday thursday friday saturday sunday spring summer autumn
          winter time
          """);

  /** One of them says as little as another: what is done is said by the words around it. */
  static final Set<String> LIGHT =
      WordList.stems(
          """
          use run build go develop base make do have take get happen provide set produce create come
          work keep need want be find
          """);

  /** Forms of "be". */
  static final Set<String> BEING = WordList.set("am is are was were be been being");

  /** They stand before what is spoken of, whatever that is. */
  static final Set<String> ARTICLES =
      WordList.set("a an the this that these those my our your his her its their");

  /** Each of them turns what is said round. */
  static final Set<String> NEGATIONS =
      WordList.set("not no never none nobody nothing nowhere neither without unless except");

  /** So does each of these, by the way that it is about something that isn't so. */
  static final Set<String> NEGATIVE =
      WordList.stems(
          """
          fail refuse reject decline deny forbid forbidden prohibit ban block disallow disable
          deactivate exclude omit avoid lack prevent cease quit dislike hate impossible unable
          incapable absent missing cancel abandon abort former formerly previously hardly seldom
          rarely stop unavailable unsupported invalid illegal drop discontinue suspend remove delete
          erase revoke withdraw retire deprecate terminate break skip outage downtime unnecessary
          """);

  /** What stands behind one of them begins another part of a sentence. */
  static final Set<String> CLAUSE_ENDS =
      WordList.set("but and or because so while since as if when");

  /** What stands behind one of them is said of something else. */
  static final Set<String> PARTING = WordList.set("but and while whereas");

  /** Between which two may change places. */
  static final Set<String> JOINING = WordList.set("and or nor plus as well");

  /** A part of a sentence that begins so may stand anywhere in it. */
  static final Set<String> MOVABLE =
      WordList.set(
          """
          of in on at by for to from into onto with within about over under between among through
          across along around during before after until till per via toward towards upon out
          behind beside besides beyond near against without except because since if whether though
          although when while as every each
          """);

  private English() {}
}
