package dev.lethe.quality;

/** Names, titles and free text that any bot may quote, and messages by people in between. */
final class People {
  /** Lists in the format of {@link InventedBot#lists}. */
  static final String LISTS =
      """
      first = Anna|Jonas|Elif|Marta|Yusuf|Greta|Hiro|Pedro|Nadia|Oscar|Lena|Viktor|Irene|Kofi|Agnes|Dmitri|Salma|Hugo|Beatriz|Eoin|Astrid|Ravi|Tara|Felix|Nora|Piotr|Quinn|Rosa|Sven|Uma|Wanda|Xavier|Maya|Tom|Priya|Luis|Sofia|Kenji|Olga|Ben|Chloé|Amir|Ingrid|Paulo|Zoë|Nils|Fatima|Sean|Aïcha|Mark|May|Will|Grace|Hope|Bill|Rob|Drew|Sue|Ty|Li
      last = Berg|Abbott|Ibrahim|Moreau|Fischer|Costa|Andersson|Kim|Ivanova|Walker|Bauer|Santos|Petrov|Dubois|Yamamoto|Murphy|Larsen|Ricci|Weiss|Ortega|Hansen|Okafor|Nguyen|Silva|Kowalski|O'Brien|Tanaka|Haddad|Jensen|van der Meer|Schmidt|Rossi|Novák|Gupta|Li|Down|Moore|Young|Close|Wong|King|de la Cruz|Stop|Field
      fullname = {first} {last}|{first} {last}|{first} {last}|Dr. {first} {last}|{last}, {first}|{first} {last} (contractor)|{first}-{first} {last}
      handle = {first}{n:1-99}|xX_{noun}_Xx|{adj}{noun}|the_real_{first}|{adj}.{noun}|{noun}{n:1-2999}|not_a_{noun}|{first}_{last}|error{n:1-999}|nevermind|{first}.|_{adj}_|{noun}-off|el {noun}|offline_{first}
      person = {handle}|{first}|{handle}|{first} {last}|{adj} {noun}|{first} 🌸|{noun}⚡{n:1-99}|☆{first}☆|J. & Co|~{adj}~|𝓜𝓪𝔂𝓪|ﾉ {noun} ヽ|{first} [AFK]|{handle} (he/him)|[{id:3}] {handle}|Lord {noun} of the {adj} {noun}|null|{first}|its {first} lol|{first} {pipe} {adj}|👻|田中|Дмитрий|stop_{noun}|{handle}#{n:1000-9999}
      mention = <@{snowflake}>
      sentence = {subject} {verb} because {subject} {verb}|we should {task} before we {task}|{first} will {task}|please {task}|why do we {task} when {subject} {verb}?|it looks like {subject} {verb}{?40  {tail}}|{first} and {first} {verb2} the {noun}|has anybody seen the {adj} {noun}?|{subject}: {phrase}|never {verb2} {subject} {tail}|{subject} {verb}|{subject} {verb} {tail}|{subject} {verb} {tail}|{phrase}|{task}|can someone {task}?|I think {subject} {verb}, but I'm not sure|{subject} {verb} and {subject} {verb} {tail}
      prose = {sentence}. {sentence}.{?60  {sentence}.}{?40  {sentence}; {sentence}.}{?30  Also, {sentence}, which is why {subject} {verb} {tail}.}{?20  {sentence}!! {sentence}...}
      exclaim = {sentence}!|{sentence}?!|{phrase}, {phrase}|{phrase}. {sentence}
      said = {exclaim}|{phrase}|{sentence}|{sentence}|{prose}
      title = {task}|{subject} {verb}|{adj} {noun}|{noun}|The {adj} {noun}|Why {subject} {verb}|How we {verb2} {subject}|{verb2} {noun}|What if {subject} {verb}?|No more {noun}|{noun} vs. {noun}|A {noun}'s guide to {subject}|{noun}: {adj} {noun}|[WIP] {task}|Not a {noun}|Stop the {noun}|Error in {noun}
      emoji = 🎉|🔥|👍|😂|❤️|🚀|👀|✅|❌|🤔|👨‍💻|👋🏽|💯|🙃
      """;

  /** Templates in the format of {@link InventedBot#templates}. */
  static final String LINES =
      """
      human.talk {said}
      human.talk {sentence}
      human.talk {prose}
      human.reply {lol|ok|thanks!|yes|no|brb|same|nice {emoji}|?|what|good morning|{emoji}|+1|on it|not me}
      human.at {mention} {sentence}
      human.bot can somebody look why the {build|deploy|alert|backup} {failed|is down|stopped} again?
      human.paste it says `{hex:8}: {sentence}`
      human.link https://{noun}.example/{id:8} {said}
      """;

  private People() {}
}
