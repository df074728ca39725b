package dev.lethe.policy;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Words by which the built-in summarizer recognizes decisions, tasks and ordinary words, in the
 * languages of the policy's other lists. All are in lower case; a final {@code *} matches every
 * word with the prefix.
 *
 * <p>The lists are short on purpose: a missed sentence can still become a bullet, while an excess
 * word turns small talk into decisions.
 */
public final class SummaryWords {
  /** A sentence with one of these reports a decision. */
  public static final List<String> DECISIONS =
      list(
          """
          we decided; we've decided; we have decided; i decided; it was decided; decided to
          decided not to; decided on; decided against; we agreed; agreed to; agreed on
          decision:; the decision is; we settled on; let's go with; we'll go with; we will go with
          wir haben beschlossen; wir haben entschieden; haben uns entschieden; beschlossen, dass
          wurde beschlossen; wurde entschieden; entscheidung:; wir haben uns geeinigt
          we hebben besloten; is besloten; besluit:; we hebben afgesproken
          nous avons décidé; on a décidé; il a été décidé; décision :; décision:
          hemos decidido; decidimos; se decidió; acordamos; decisión:
          decidimos; ficou decidido; foi decidido; combinamos; decisão:
          abbiamo deciso; è stato deciso; si è deciso; decisione:
          zdecydowaliśmy; postanowiliśmy; ustaliliśmy; decyzja:
          мы решили; решили; было решено; решено; договорились; решение:
          ми вирішили; вирішили; було вирішено; вирішено; домовилися; рішення:
          karar verdik; kararlaştırdık; karar verildi; karar:
          قررنا; تقرر; اتفقنا; हमने तय किया; तय हुआ; फ़ैसला किया; फैसला किया
          我们决定; 已决定; 决定了; 決定しました; 決定した; 決めました; ことにしました; ことにした
          결정했*; 결정하였*; 하기로 했*
          """);

  /** A sentence with one of these reports an open task. */
  public static final List<String> TASKS =
      list(
          """
          todo; to-do; to do:; fixme; action item; action items; follow up; follow-up; next step
          next steps; we need to; we still need; still needs to; needs to be; we should; remind me
          wir müssen; muss noch; müssen noch; zu erledigen; steht noch aus
          we moeten; moet nog; moeten nog; nog te doen
          il faut; il reste à; à faire; on doit; nous devons
          hay que; tenemos que; pendiente; por hacer; precisamos; temos que; falta fazer; pendente
          dobbiamo; bisogna; da fare; trzeba; musimy; do zrobienia
          нужно; надо; необходимо; треба; потрібно; необхідно
          yapılacak*; yapmamız gerek*; gerekiyor; يجب أن; علينا أن; करना है; करना होगा
          待办; 需要; 还要; 要対応; やること; しなければ; する必要が; 해야 *; 할 일
          """);

  /** A decision preceded by one of these doesn't count. */
  public static final Set<String> NEGATIONS =
      set(
          "not never haven't hasn't hadn't didn't don't doesn't isn't wasn't yet nobody noch nicht"
              + " nie niet nooit pas jamais no nunca jamás não non mai nie не ни ні değil لم لا"
              + " नहीं 没有 没 尚未");

  /** Words that don't characterize a text. */
  public static final Set<String> ORDINARY =
      set(
          "a about after again all also am an and any are as at back be because been but by can could"
              + " did do does don't for from get go got had has have he her here his how i i'm if in"
              + " into is it it's its just know like me more my no not now of ok on one or our out"
              + " she so some still than that that's the their them then there they this to too up us"
              + " was we were what when which who will with would yes you your"
              + " aber als am an auch auf aus bei bin bis das dass dem den der des die dir doch du ein"
              + " eine einem einen einer er es für hab habe haben hat hier ich ihr im in ist ja kann"
              + " kein mal man mehr mich mir mit nach nicht noch nur oder schon sein sich sie sind so"
              + " über um und uns von vor war was wenn wer wie wir wird wo zu zum zur"
              + " aan alles dan dat de deze dit een en geen haar heb heeft het hij hoe ik is je kan"
              + " maar meer met mij naar niet nog nu of om ook op te toch uit van voor wat we wel wij"
              + " worden zijn zo"
              + " au aux avec avoir ça ce ces cette comme dans de des du elle en est et être eux faire"
              + " fait il ils je la le les leur lui ma mais me même mon nous ont ou où par pas plus"
              + " pour qu que qui sa se ses son sont sur ta te tu un une vous"
              + " al algo como con cuando del desde donde el ella en era eres es esa ese eso esta está"
              + " este esto fue ha hay la las lo los más me mi muy nada ni no nos o para pero por"
              + " porque que qué se ser si sí sin sobre su sus también te tiene todo un una y ya yo"
              + " à ao às com da das do dos e ela ele em essa esse eu foi isso isto já mas me mesmo"
              + " meu minha não na nas no nos num numa o os ou para pela pelo por quem são se sem seu"
              + " sua também tem um uma você"
              + " ai alla anche che chi ci come cosa da dal del della di e è gli ho i il io la le lo"
              + " ma mi ne nel nella noi non o per più quando quello questa questo se si sono su sul"
              + " tra un una"
              + " ale bo być co czy dla do go i ich jak jest już lub ma mi mnie na nie o od oraz po"
              + " pod się są ta tak tam te tego ten to tu ty w we z za że"
              + " а без бы был была были было быть в вам вас во вот все всё вы да для до его ее её если"
              + " есть еще ещё же за и из или им их к как когда кто ли мне мы на надо нас не него нет"
              + " ни но ну о об он она они от по под при с со так там тебе то тоже только ты у уже"
              + " что чтобы это этот я"
              + " або але ви від він вона вони де до є з за і із й її їх коли ми на наш не ні по про"
              + " та так те ти це цей чи що щоб як яка який"
              + " ama bir bu çok da daha de değil en gibi için ile kadar ki mi mı ne o olan ve var ya"
              + " أن أو إلى التي الذي في قد كان لا ما مع من هذا هذه هو هي على عن و"
              + " और एक का की के को में से है हैं पर यह वह था थी भी नहीं तो हो ने");

  private SummaryWords() {}

  private static List<String> list(String phrases) {
    return Arrays.stream(phrases.strip().split("[;\n]", -1)).map(String::strip).distinct().toList();
  }

  private static Set<String> set(String words) {
    return Collections.unmodifiableSet(new TreeSet<>(Arrays.asList(words.split(" ", -1))));
  }
}
