package dev.lethe.quality;

/** Posts meetings, reminders and stand-ups. */
final class CalendarBot {
  static final InventedBot BOT =
      new InventedBot(
          "calendar",
          1700,
          1.0,
          10,
          0,
          18,
          """
          meeting = Daily|Weekly {noun} sync|1:1 {first} / {first}|Retro sprint {n:3-90}|{title}|Interview: {fullname}|All hands|🍕 Lunch & learn: {title}|Jour fixe {last} AG|Budget (not final)|Planning|Dentist|Stop-doing workshop
          room = Room {n:1-9}.{n:10-40}|“{last}”|Aquarium|https://meet.example/{id:3}-{id:4}-{id:3}|Zoom|online|big room (floor {n:1-5})
          who = {first}|{first}|@{handle}|{fullname}
          """,
          """
          soon ⏰ *{meeting}* starts in {n:1-30} minutes{?50  in {room}}
          reminder {who}, you asked me to remind you: {task}
          reminder {who}, you asked me to remind you: {said}
          set OK {who}, I will remind you {on {day} at {time}|in {long}|tomorrow at {hour}}: {task}
          agenda 📅 {day}⏎{*1-7/⏎/{time}–{time} {meeting}}
          accepted {who} accepted *{meeting}* on {day} {time}
          declined {who} declined *{meeting}* on {day} {time}{?40 : {said}}
          tentative {who} may come to *{meeting}* on {day} {time}
          standup.ask Good morning {who}! What did you do yesterday, what will you do today, what blocks you?
          standup.answer *{who}*⏎Yesterday: {*1-3/; /{task}}⏎Today: {*1-3/; /{task}}⏎Blockers: {none|-|nope|{sentence}|waiting for {first}}
          standup.missing No stand-up from {*1-6/, /{who}} today
          moved *{meeting}* was moved from {day} {time} to {day} {time} by {who}
          cancelled *{meeting}* on {day} {time} was cancelled by {who}{?50 : {said}}
          created {who} invites you to *{meeting}*, {day} {time}–{time}{?60 , {room}}
          started ▶️ *{meeting}* has started: {*2-8/, /{first}} are here
          ended ⏹️ *{meeting}* has ended after {long}
          nothing Nothing on {day} 🎉
          conflict ⚠️ *{meeting}* and *{meeting}* overlap on {day} ({time}–{time})
          room.changed *{meeting}* is now in {room}
          holiday {day} is a holiday in {n:1-16} regions: {title}
          birthday 🎂 {fullname} has a birthday today!
          ooo.on {who} is out of office until {day}{?50 : {said}}
          ooo.off {who} is back from vacation
          snooze Snoozed for {long}
          removed Reminder {n:1-400} removed
          list You have {n:1-20#k} {count:k:reminder:reminders}:⏎{*1-8/⏎/{n:1-400}. {day} {time} {task}}
          bad.time Sorry, I don't understand “{title}” as a time
          past “{day} {time}” is in the past
          poll Find a date for *{meeting}*: {*2-5/ / /{day} {time}}
          poll.done The date for *{meeting}* is {day} {time} ({n:2-12} of {n:2-12} can come)
          notes Notes of *{meeting}*: https://docs.example/d/{id:20}
          zone Your time zone is now {Europe/Berlin|America/New_York|Asia/Kolkata|UTC}
          token The connection to the calendar of {who} has expired, please sign in again
          water 💧 Time to drink some water
          timesheet {who}, {n:1-9} days of your timesheet are not filled in
          focus.on Focus time for {who} until {time}
          focus.off Focus time for {who} is over
          """);

  private CalendarBot() {}
}
