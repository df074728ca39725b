package dev.lethe.policy;

/** The words of {@link LanguageWords} in German and Dutch. */
final class GermanicWords {
  static final LanguageWords GERMAN =
      LanguageWords.read(
          "de",
          """
          erfolg/fehlschlag erfolgreich(|e|en|er|es)/fehlgeschlagen(|e|en|er|es) gelungen/misslungen
          bestanden/durchgefallen gescheitert
          gestartet/gestoppt begonnen/beendet angehalten pausiert/fortgesetzt abgeschlossen/abgebrochen
          geöffnet/geschlossen eingeschaltet/ausgeschaltet aktiviert/deaktiviert
          aktiv(|e|en|er|es)/inaktiv(|e|en|er|es) verbunden/getrennt angemeldet/abgemeldet
          hinzugefügt/entfernt erstellt/gelöscht installiert/deinstalliert beigetreten/verlassen
          angenommen/abgelehnt akzeptiert genehmigt erlaubt/verboten gesperrt/entsperrt
          verriegelt/entriegelt stummgeschaltet gebannt/entbannt blockiert
          verfügbar/unverfügbar erreichbar/unerreichbar gültig(|e|en|er|es)/ungültig(|e|en|er|es)
          wiederhergestellt behoben gestört gewonnen/verloren wahr/falsch rot/grün
          """,
          """
          nicht nichts kein(|e|en|em|er|es) nie niemals ohne weder unmöglich
          """,
          """
          fehler(|n) fehlermeldung(|en) warnung(|en) kritisch(|e|en|er|es) fatal(|e|en|er|es)
          schwerwiegend(|e|en|er|es) störung(|en) notfall
          """);

  static final LanguageWords DUTCH =
      LanguageWords.read(
          "nl",
          """
          geslaagd(|e)/mislukt(|e) gelukt gestart(|e)/gestopt(|e) begonnen/beëindigd
          gepauzeerd/hervat voltooid(|e)/afgebroken geannuleerd(|e)
          geopend(|e)/gesloten ingeschakeld(|e)/uitgeschakeld(|e) geactiveerd/gedeactiveerd
          actief/inactief actieve/inactieve verbonden/verbroken aangemeld/afgemeld
          toegevoegd(|e)/verwijderd(|e) aangemaakt geïnstalleerd toegetreden/verlaten
          geaccepteerd/geweigerd goedgekeurd/afgekeurd afgewezen toegestaan/verboden
          vergrendeld/ontgrendeld geblokkeerd/gedeblokkeerd gedempt verbannen
          beschikbaar/onbeschikbaar bereikbaar/onbereikbaar geldig(|e)/ongeldig(|e) onjuist
          hersteld gewonnen/verloren rood/groen
          """,
          """
          niet niets geen nooit zonder onmogelijk
          """,
          """
          fout(|en) foutmelding(|en) waarschuwing(|en) kritiek(|e) fataal fatale ernstig(|e) storingen
          """);

  private GermanicWords() {}
}
