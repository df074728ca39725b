package dev.lethe.quality;

/** Posts a club's and a company's messages in German. */
final class GermanBot {
  static final InventedBot BOT =
      new InventedBot(
          "deutsch",
          2000,
          0.95,
          6,
          0,
          60,
          """
          wer = **{person}**|{fullname}|{vorname} {nachname}|@{handle}|{vorname}
          vorname = Jürgen|Käthe|Björn|Ute|Heinz-Peter|Soß|Änne|Max|Sabine|Günther|Lotte
          nachname = Müller|Weiß|von der Straße|Aus|Öztürk|Fehler|Größer|Schmitt-Nein|Kurz|Offen|Zu
          ding = Drucker|Kaffeemaschine|Beamer|Server {n:1-9}|Heizung|Vereinsheim|Kasse|Anmeldeseite|Tür zum Keller|Rasenmäher|Bestellung {n:1000-9999}|Newsletter|Fehlerliste
          tut = ist kaputt|geht nicht|läuft wieder|ist nicht angekommen|macht komische Geräusche|war ausgeschaltet|fehlt|muss geprüft werden|braucht eine neue Batterie|kann weg|ist viel zu langsam
          zusatz = seit gestern|bei {vorname}|ohne Grund|schon zum {n:2-9}. Mal|im {n:1-4}. Stock|wenn es regnet|trotz Neustart|nur am Montag
          satz = {der|die|das} {ding} {tut}|{der|die|das} {ding} {tut} {zusatz}|bitte {ding} prüfen|nicht vergessen: {ding}|{vorname} fragt, ob {ding} offen ist|keine Lust|siehe oben|Urlaub bis {when:d.M.}|Fehler nicht gefunden|wer hat {ding} abgeschaltet?
          grund = {satz}|{satz}|Spam|Werbung|Streit|doppelt|nicht da|zu laut
          thema = {ding} {tut}|Sommerfest {n:2024-2027}|Wer bringt {ding} mit?|Protokoll vom {when:d.M.yyyy}|{ding}|Aus für {ding}?|Nie wieder {ding}|Kein Start ohne {vorname}
          projekt = lager-api|webshop|buchhaltung|termin-fehler|zeiterfassung
          """,
          """
          build.ok ✅ Build {n:100-9999} von {projekt} war erfolgreich ({dec:0-20:1} min)
          build.fehler ❌ Build {n:100-9999} von {projekt} ist fehlgeschlagen: {satz}
          erinnerung ⏰ Erinnerung für {wer}: {satz}
          dienst.an {projekt} auf {ip} wurde gestartet
          dienst.aus {projekt} auf {ip} wurde gestoppt
          neu 👋 Willkommen, {wer}! Du bist Mitglied Nr. {n:100-9000}.
          weg {wer} hat uns verlassen{?40 . Grund: {grund}}
          stumm.an 🔇 {wer} wurde für {n:2-60} {Minuten|Stunden|Tage} stummgeschaltet{?60 . Grund: {grund}}
          stumm.aus 🔊 {wer} ist nicht mehr stummgeschaltet
          ticket.neu 🎫 Neues Ticket #{n:1000-9999} von {wer}: {thema}
          ticket.zu Ticket #{n:1000-9999} wurde von {wer} geschlossen{?50 : {satz}}
          ticket.auf Ticket #{n:1000-9999} wurde von {wer} wieder geöffnet{?50 : {satz}}
          wetter {Köln|München|Gießen|Übersee}: {n:0-35} Grad, {leicht bewölkt|Regen|kein Regen|Schnee|sonnig}, Wind {n:2-90} km/h
          bahn {RE|S|ICE} {n:1-99} nach {Köln|München|Gießen|Übersee} hat {n:5-90} Minuten Verspätung{?50 . Grund: {Signalstörung|Personen im Gleis|{satz}}}
          bahn.aus {RE|S|ICE} {n:1-99} nach {Köln|München|Gießen|Übersee} fällt heute aus
          termin 📅 {thema}: {when:d.M.yyyy} um {time} Uhr{?50  im {Vereinsheim|Raum {n:1-20}|Biergarten}}
          zusage {wer} nimmt an „{thema}“ teil
          absage {wer} nimmt an „{thema}“ nicht teil{?40 : {grund}}
          spende 💶 {wer} hat {n:5-500},{n:10-99} € gespendet{?40 : „{satz}“}
          umfrage 📊 {thema}⏎{*2-5/⏎/{i}) {ding}}
          umfrage.ende 📊 Umfrage beendet: {ding} gewinnt mit {n:20-90} %
          lager Nur noch {n:1-9} × {ding} auf Lager
          lager.da {n:10-900} × {ding} eingetroffen
          rechnung Rechnung {n:10000-99999} über {n:10-900},{n:10-99} € an {wer} verschickt
          mahnung Rechnung {n:10000-99999} von {wer} ist seit {n:5-90} Tagen nicht bezahlt
          bezahlt Rechnung {n:10000-99999} von {wer} ist bezahlt
          backup.ok Sicherung von {projekt} abgeschlossen: {n:1-900},{n:1-9} GB
          backup.fehler Sicherung von {projekt} abgebrochen: {Platte voll|keine Verbindung zu {ip}|Zeitüberschreitung|{satz}}
          rolle.an {wer} hat jetzt die Rolle **{Kassenwart|Vorstand|{ding}-Beauftragter|Neu}**
          rolle.ab {wer} hat nicht mehr die Rolle **{Kassenwart|Vorstand|{ding}-Beauftragter|Neu}**
          unbekannt Den Befehl „{thema}“ kenne ich nicht
          rechte Dafür fehlen dir die Rechte, {wer}
          musik 🎶 Jetzt läuft: {thema} – {vorname} {nachname} [{track}]
          musik.aus Die Warteschlange ist leer
          muell 🗑️ Morgen: {Biotonne|Restmüll|Papier|Gelber Sack}
          geburtstag 🎂 {wer} wird heute {n:18-90}!
          tuer.auf {Haustür|Garage|Kellertür} geöffnet ({time})
          tuer.zu {Haustür|Garage|Kellertür} geschlossen ({time})
          sprache Sprache auf Deutsch umgestellt
          wartung.an Wartung von {projekt} beginnt um {time} Uhr
          wartung.aus Wartung von {projekt} ist beendet
          """);

  private GermanBot() {}
}
