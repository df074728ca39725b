package dev.lethe.hygiene.wording;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * One wording for what English says in several: contractions, bounds, preferences, and what a verb
 * says together with another word. Rule CN20.
 */
final class Phrases {
  private static final String LARGER = "(?:" + String.join("|", Bounds.LARGER) + ')';
  private static final String SMALLER = "(?:" + String.join("|", Bounds.SMALLER) + ')';

  /**
   * What is written in place of what.
   *
   * @param cue without which, in lower case, nothing is found
   */
  private record Replaced(String cue, Pattern pattern, String by) {
    Replaced(String cue, String regex, String by) {
      this(cue, Pattern.compile(regex, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE), by);
    }
  }

  /** A name of one or two words. */
  private static final String NAME =
      "(?<!(?-iu:\\p{Lu})[\\p{L}\\p{M}-]{0,30} )\\b"
          + "((?-iu:\\p{Lu})[\\p{L}\\p{M}-]{1,30}(?: (?-iu:\\p{Lu})[\\p{L}\\p{M}-]{1,30})?)"
          + "(?![\\p{L}\\p{M}]| (?-iu:\\p{Lu}))";

  private static final String HEAD = "(?:manager|boss|supervisor|superior)";

  /** In their order; each reads what those before it have written. */
  private static final List<Replaced> REPLACED =
      List.of(
          new Replaced(
              " is ", NAME + " is " + NAME + "'s? " + HEAD + "\\b(?!')", "$2 reports to $1"),
          new Replaced(
              "'s", NAME + "'s " + HEAD + " is " + NAME + "(?!'|,| and )", "$1 reports to $2"),
          new Replaced(
              "anage",
              NAME + " (?:manages|supervises) " + NAME + "(?!'|,| and )",
              "$2 reports to $1"),
          new Replaced(
              "by ",
              NAME + " is (?:managed|supervised) by " + NAME + "(?!'|,| and )",
              "$1 reports to $2"),
          new Replaced(
              " is ",
              NAME
                  + " is (?:the (?:one|person)(?: who| whom| that)?|who|whom) "
                  + NAME
                  + " ([a-z]+s) (to|for|with|under)\\b",
              "$2 $3 $4 $1"),
          new Replaced("instead of", "\\binstead of\\b", "unlike"),
          new Replaced("rather than", "\\brather than\\b", "unlike"),
          new Replaced("as opposed to", "\\bas opposed to\\b", "unlike"),
          new Replaced(
              "rather",
              "(?:\\bwould|'d) rather ([^.,;:!?]{1,80}?) than\\b",
              " would prefer $1 unlike"),
          new Replaced(
              "over",
              "\\b((?:choos|chos|pick|select|favor|favour)[a-z]*) (?!up\\b)((?:[^.,;:!?]{1,80}? )??)over\\b"
                  + "(?! (?:[$\u20ac\u00a3]?\\d+|the (?:weekend|holidays?|phone|years?|course)|time|again)\\b)",
              "$1 $2unlike"),
          new Replaced(
              "than", "\\b(like[sd]?) ([^.,;:!?]{1,80}?) (?:better|more) than\\b", "$1 $2 unlike"),
          new Replaced(
              "ing",
              "\\b(prefer[a-z]*) ([a-z]+ing\\b[^.,;:!?]{0,80}?) to (?=[a-z]+ing\\b)",
              "$1 $2 unlike "),
          new Replaced("prefer", "\\b(prefer[a-z]*) ([^.,;:!?]{1,80}?) over\\b", "$1 $2 unlike"),
          new Replaced(
              "prefer",
              "\\b(prefer[a-z]*) (?!to\\b)([^.,;:!?]{1,80}?) to\\b(?! (?:be|have|get|see|use|go|do|work)\\b)",
              "$1 $2 unlike"),
          new Replaced(
              "n",
              "((?:^|[.!?] )(?:on|in|at|by|for|when|if|after|before|during|while|once)\\b[^,.;:!?]{1,80}),"
                  + " (never|not)\\b",
              "$1 $2"),
          new Replaced(
              "n",
              "(?:(?<=[,;]) ?| [-\u2013\u2014] ?|(?<=\\b(?:and|but)) )(?:not|never)"
                  + "(?= (?!yet|all|only|every|always|just|necessarily|be|been|being|to)\\w)",
              " unlike"),
          new Replaced(
              "against",
              "\\b((?:advis|argu|decid|decision|recommend|vot)[a-z]*) against\\b",
              "$1 not"),
          new Replaced("free", "\\bfree (?:of|from) (?!charge|cost)", "without "),
          new Replaced("back", "\\b(?:back|backs|backed|backing) up\\b", "backup"),
          new Replaced("back", "\\b(?:pay|pays|paid|paying) back\\b", "refund"),
          new Replaced("on", "\\b(is|are|stays?|be) on(?=[.,;!?]|$)", "$1 enabled"),
          new Replaced("off", "\\b(is|are|stays?|be) off(?=[.,;!?]|$)", "$1 disabled"),
          new Replaced("off", "\\bon\\b([^.,;:!?]{0,40}?) and off\\b", "on$1 and disabled"),
          new Replaced("off", "\\b(?:turn|switch|shut)(?:s|es|ed|ing|ting)? off\\b", "disabled"),
          new Replaced("on", "\\b(?:turn|switch)(?:s|es|ed|ing)? on\\b(?! to\\b)", "enabled"),
          new Replaced("drop", "\\bdrop(s|ped|ping)?(?= (?:below|under|to|from)\\b)", "fall"),
          new Replaced("back", "\\b(?:roll|rolls|rolled|rolling) back\\b", "rollback"),
          new Replaced("down", "\\b(?:turn|vot)(?:e|s|es|ed|ing)? down\\b", "reject"),
          new Replaced("rid of", "\\b(?:get|gets|got|getting) rid of\\b", "remove"),
          new Replaced("away with", "\\b(?:do|does|did|done|doing) away with\\b", "remove"),
          new Replaced(
              "away from", "\\b(?:stay|stays|stayed|keep|keeps|kept) away from\\b", "avoid"),
          new Replaced("clear of", "\\bsteer(?:s|ed|ing)? clear of\\b", "avoid"),
          new Replaced(
              "through",
              "\\b(?:goes|go|going|gone|went) through(?= (?:and|but|without)\\b|[.,;!?]|$)",
              "succeed"),
          new Replaced(
              "valid for",
              "\\b(?:is|are|stays?|remains?) (?:only )?valid for(?= (?:an?\\b|one\\b|\\d))",
              "expires after"),
          new Replaced("limits", "\\boff[- ]limits\\b", "forbidden"),
          new Replaced("up", "\\b(?:speed|speeds|speeded|speeding|sped) up\\b", "accelerate"),
          new Replaced("down", "\\bslow(s|ed|ing)? down\\b", "slow"),
          new Replaced("out", "\\b(?:leave|leaves|leaving|left) out\\b", "omit"),
          new Replaced("with", "\\b(?:went|gone|going) with\\b", "choose"),
          new Replaced("opt", "\\bopt(?:s|ed|ing)? for\\b", "choose"),
          new Replaced("settle", "\\bsettle[sd]? on\\b", "choose"),
          new Replaced(
              "first",
              "\\bfirst,? and ([^.,;:!?]{1,80}?) (?:afterwards|after that|second)\\b",
              "before $1"),
          new Replaced("not even", ", not even\\b", ", even"),
          new Replaced(
              "us",
              "\\b(?-i:US)\\b(?!')|\\bus-(?=(?:west|east|central|north|south|gov)\\b)",
              "usa "),
          new Replaced(
              "else", "(?<=[;,] |\\b(?:and|but) )(?:nobody|no one|no-one) else\\b", "alone"),
          new Replaced("days ", "\\b(?:7|seven) days (?:a|per) week\\b", "every day"),
          new Replaced(
              "down",
              "\\b(am|is|are|was|were|be|been|being|go|goes|went) down\\b(?! (?:to|by|from|in)\\b)",
              "$1 unavailable"),
          new Replaced(
              "offline",
              "(?<!\\b(?:work|works|worked|working|available|usable|use|used|run|runs|read|reads|edit) )"
                  + "\\boffline\\b(?! (?:mode|use|access|work|copy|copies|maps?|support|first)\\b)",
              "unavailable"),
          new Replaced("own", "\\bon (?:his|her|their|my|our|its|your) own\\b", "alone"),
          new Replaced("sel", "\\bby (?:him|her|it|my|your|them|our)sel(?:f|ves)\\b", "alone"),
          new Replaced("'", "\\bwon't\\b", "will not"),
          new Replaced("'", "\\bshan't\\b", "shall not"),
          new Replaced("can", "\\b(?:can't|cannot|cant)\\b", "can not"),
          new Replaced("ain't", "\\bain't\\b", "is not"),
          new Replaced("n't", "\\b([a-z]{2,})n't\\b", "$1 not"),
          new Replaced(
              "nt",
              "\\b(are|could|did|does|do|had|has|have|is|should|was|were|would)nt\\b",
              "$1 not"),
          new Replaced("wont", "\\bwont\\b", "will not"),
          new Replaced("unable", "\\bunable to\\b", "not able to"),
          new Replaced("'", "(?<=[a-z])'(?:re|m)\\b", " are"),
          new Replaced("'", "(?<=[a-z])'ll\\b", " will"),
          new Replaced("'", "(?<=[a-z])'ve\\b", " have"),
          new Replaced("'", "(?<=[a-z])'d\\b", " would"),
          new Replaced("'", "(?<=\\p{L})'s\\b", ""),
          new Replaced("'", "(?<=\\p{L}s)'(?= )", ""),
          new Replaced("m", "(?<=[\\d ])([ap])\\. ?m\\b\\.?", "$1m"),
          new Replaced("noon", "\\b(?:(?<!\\w )12 )?noon\\b", "12:00"),
          new Replaced("midday", "\\bmidday\\b", "12:00"),
          new Replaced("midnight", "\\b(?:(?<!\\w )12 )?midnight\\b", "00:00"),
          new Replaced("%", " ?%", " percent"),
          new Replaced("per cent", "\\bper cent\\b", "percent"),
          new Replaced("v", "\\bv(?:er)?\\.? ?(?=\\d)", "version "),
          new Replaced(".x", "(?<=\\d)(?:\\.x)+\\b", ""),
          new Replaced(
              "mon",
              "\\bmon(?:day)?s? ?(?:to|through|till|until|-|\u2013) ?fri(?:day)?s?\\b",
              "weekday"),
          new Replaced("version v", "\\bversion version\\b", "version"),
          new Replaced(
              "than",
              "\\b(?:can |could |must |may |should |shall |will |do |does )?(?:no|not|never)"
                  + " (?:be |get |become )?"
                  + LARGER
                  + " than\\b",
              "maximum"),
          new Replaced(
              "exceed",
              "\\b(?:can |must |may |should |shall |will |do |does )?(?:not|never) exceed\\b",
              "maximum"),
          new Replaced(
              "than",
              "\\b(?:can |could |must |may |should |shall |will |do |does )?(?:no|not|never)"
                  + " (?:be |get |become )?"
                  + SMALLER
                  + " than\\b",
              "minimum"),
          new Replaced(
              " or ",
              "(?<![\\w.])(\\d[\\w.]*(?: [a-z]+)?) or"
                  + " (?:later|higher|above|greater|up|more|larger|longer|bigger|over|(newer))\\b",
              "minimum $1 $2"),
          new Replaced(
              " or ",
              "(?<![\\w.])(\\d[\\w.]*(?: [a-z]+)?) or"
                  + " (less|fewer|lower|below|smaller|earlier|under|shorter)\\b",
              "maximum $1 $2"),
          new Replaced("cap", "\\bcapped (?:at|to)\\b", "maximum"),
          new Replaced("limited", "\\blimited to(?= \\d)", "maximum"),
          new Replaced(
              "limit",
              "(?<!\\b(?:min|max|minimum|maximum|lower|upper) [a-z ]{0,20})"
                  + "\\blimit (?:is|of|was)(?= [$\u20ac\u00a3]?\\d)(?![^.,;:!?]{0,30} at (?:least|most)\\b)",
              "maximum"),
          new Replaced(
              "no ",
              "\\bno ((?!later|longer|more|less|fewer)[a-z-]+"
                  + "(?: (?!and|or|so|if|but|a|an|the|is|are|was)[a-z-]+){0,2}) (is|are)"
                  + " (?:required|needed|necessary)\\b",
              "$1 $2 unnecessary"),
          new Replaced("no need", "\\bno need(?= (?:to|for)\\b)", "unnecessary"),
          new Replaced("not", "\\bnot (?:required|needed|necessary|mandatory)\\b", "unnecessary"),
          new Replaced("not", "\\b(?:do|does|did) not (?:need|have) to\\b", "unnecessary"),
          new Replaced("need not", "\\bneed not\\b", "unnecessary"),
          new Replaced("at least", "\\bat least\\b", "minimum"),
          new Replaced("minimum of", "\\ba minimum of\\b", "minimum"),
          new Replaced("at most", "\\bat most\\b", "maximum"),
          new Replaced("up to", "\\bfrom ([^.,;:!?]{1,40}?) up to\\b", "from $1 to"),
          new Replaced("up to", "\\bup to\\b", "maximum"),
          new Replaced("maximum of", "\\ba maximum of\\b", "maximum"),
          new Replaced(
              "no later than", "\\bno later than ([^.,;:!?]{1,30}?) after\\b", "within $1 of"),
          new Replaced("no later than", "\\bno later than\\b", "by"),
          new Replaced("not only", "\\bnot only\\b", "also"),
          new Replaced(" to", "\\b(?:have|has|had|need|needs|needed) to\\b", "must"),
          new Replaced("going to", "\\b(?:am|is|are|was|were|be|been) going to\\b", "will"),
          new Replaced("prior to", "\\bprior to\\b", "before"),
          new Replaced("ahead of", "\\bahead of\\b", "before"),
          new Replaced("apart from", "\\bapart from\\b", "except"),
          new Replaced("other than", "\\bother than\\b", "except"),
          new Replaced("exc", "\\b(?:with the exception of|excluding)\\b", "except"),
          new Replaced("call", "\\bcall(s|ed|ing)? off\\b", "cancel$1"),
          new Replaced(
              "used to",
              "\\b(?<!is |are |be |been |was |were |get |gets |got )used to(?= [a-z]+(?<!ing)\\b)",
              "no longer"));

  private Phrases() {}

  /** A text in these words. */
  static String of(String text) {
    String said = text;
    String low = said.toLowerCase(Locale.ROOT);
    for (Replaced one : REPLACED) {
      if (low.contains(one.cue)) {
        said = one.pattern.matcher(said).replaceAll(one.by);
        low = said.toLowerCase(Locale.ROOT);
      }
    }
    return said;
  }
}
