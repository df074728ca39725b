package dev.lethe.quality;

/** Posts tickets of a helpdesk. */
final class TicketBot {
  static final InventedBot BOT =
      new InventedBot(
          "tickets",
          2000,
          0.9,
          4,
          0,
          400,
          """
          t = #{n:1000-99999}
          subj = {subject} {verb}|{title}|Re: {title}|FW: {subject} {verb} {tail}|Can't log in|URGENT!!! {title}|(no subject)|Question about invoice {n:10000-99999}|[EXTERNAL] {title}|error {n:400-599}|{sentence}
          client = {first}.{last} <{first}@{noun}.example>|{fullname}|{last} GmbH & Co. KG|{noun}.io Ltd.|anonymous|{first} ({noun} Inc)
          agent = {fullname}|{first}|{first}
          team = Billing|2nd level|Infrastructure|Sales (EMEA)|Not assigned|Returns
          prio = low|normal|high|urgent
          """,
          """
          new 🎫 New ticket {t} from {client}: {subj}
          reply.client 💬 {client} replied to {t} “{subj}”:⏎> {prose}
          reply.agent {agent} answered {t} ({prio}): {said}
          assigned {t} “{subj}” was assigned to {agent}{?30  by {agent}}
          solved ✅ {t} “{subj}” was solved by {agent} in {long}
          reopened ♻️ {t} “{subj}” was reopened by {client}{?40 : {said}}
          closed {t} “{subj}” was closed{?50  automatically after {n:3-14} days without an answer}
          prio.up {t} priority raised from {prio} to {prio} by {agent}
          prio.down {t} priority lowered from {prio} to {prio} by {agent}
          note 📝 Note by {agent} on {t}: {prose}
          sla.warn ⏰ {t} “{subj}” breaches its SLA in {long}
          sla.breach 🔥 {t} “{subj}” has breached its SLA ({long} overdue)
          merged {t} was merged into {t} by {agent}
          moved {t} moved from {team} to {team}
          tag.added Tags added to {t}: {*1-5/, /{noun}}
          tag.removed Tags removed from {t}: {*1-3/, /{noun}}
          rating.good 😀 {client} rated {t} good{?50 : “{said}”}
          rating.bad 🙁 {client} rated {t} bad{?80 : “{said}”}
          attach {client} attached {*1-4/, /{noun}_{n:1-99}.{png|pdf|log|docx}} to {t}
          waiting {n:2-40} tickets wait for an answer, the oldest ({t}) for {long}
          digest Yesterday: {n:1-90} new, {n:1-90} solved, {n:0-20} reopened. First answer after {long} on average.
          spam {t} was marked as spam
          notspam {t} is not spam (says {agent})
          bounce Mail to {client} bounced: {550 5.1.1 user unknown|mailbox full|552 message too large ({size})|greylisted, will retry}
          due {t} is due {day}: {subj}
          away.on {agent} is away until {day}{?60 : {said}}
          away.off {agent} is back
          call.missed 📞 Missed call from +{n:1-99} {n:100-999} {n:100000-9999999}
          call.done 📞 {agent} talked to {client} for {track}
          kb.new New article: {title}
          kb.outdated Article “{title}” is marked as outdated by {agent}
          macro {agent} applied macro “{title}” to {n:2-80} tickets
          refund.ok 💶 Refund of {€|$|£}{money} for {t} approved by {agent}
          refund.no 💶 Refund of {€|$|£}{money} for {t} declined by {agent}{?80 : {said}}
          chat.start {client} started a chat on /{noun}/{adj}-{noun}
          chat.lost {client} left the chat after {n:10-900}s without an answer
          escalated {t} escalated to {team} by {agent}: {said}
          watch {agent} watches {t}
          survey Survey {title}: {n:3-90} answers, NPS {n:0-90}
          import {n:20-900} tickets imported from {noun}.csv, {n:0-20} skipped
          dup {t} looks like {t} ({pct} similar)
          """);

  private TicketBot() {}
}
