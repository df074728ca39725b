package dev.lethe.policy;

/** The words of {@link LanguageWords} in French, Spanish, Portuguese and Italian. */
final class RomanceWords {
  static final LanguageWords FRENCH =
      LanguageWords.read(
          "fr",
          """
          réussi(|e|s|es)/échoué(|e|s|es) échoue(|nt) réussite/échec échecs succès
          démarré(|e|s|es)/arrêté(|e|s|es) commencé(|e|s|es)/terminé(|e|s|es) annulé(|e|s|es)
          suspendu(|e|s|es)/repris interrompu(|e|s|es)
          ouvert(|e|s|es)/fermé(|e|s|es) activé(|e|s|es)/désactivé(|e|s|es) actif(|s)/inactif(|s)
          connecté(|e|s|es)/déconnecté(|e|s|es) allumé(|e|s|es)/éteint(|e|s|es)
          ajouté(|e|s|es)/supprimé(|e|s|es) retiré(|e|s|es) créé(|e|s|es)
          installé(|e|s|es)/désinstallé(|e|s|es) rejoint/quitté
          accepté(|e|s|es)/refusé(|e|s|es) rejeté(|e|s|es) approuvé(|e|s|es) validé(|e|s|es)
          autorisé(|e|s|es)/interdit(|e|s|es) verrouillé(|e|s|es)/déverrouillé(|e|s|es)
          bloqué(|e|s|es)/débloqué(|e|s|es) banni(|e|s|es)/débanni(|e|s|es)
          disponible(|s)/indisponible(|s) valide(|s)/invalide(|s) rétabli(|e|s|es) restauré(|e|s|es)
          gagné/perdu vrai(|e)/faux fausse rouge(|s)/vert(|e|s|es)
          """,
          """
          pas aucun(|e) jamais sans impossible non
          """,
          """
          erreur(|s) avertissement(|s) critique(|s) fatal(|e|s|es) grave(|s) alerte(|s) panne(|s) urgence
          """);

  static final LanguageWords SPANISH =
      LanguageWords.read(
          "es",
          """
          éxito/fallo fallos exitos(o|a|os|as)/fallid(o|a|os|as) falló fallado fallaron
          exitosamente/fallidamente correct(o|a|os|as)/incorrect(o|a|os|as) correctamente/incorrectamente
          iniciad(o|a|os|as)/detenid(o|a|os|as) parado terminad(o|a|os|as)
          completad(o|a|os|as)/cancelad(o|a|os|as) abortad(o|a|os|as)
          pausad(o|a|os|as)/reanudad(o|a|os|as) interrumpid(o|a|os|as)
          abiert(o|a|os|as)/cerrad(o|a|os|as) activad(o|a|os|as)/desactivad(o|a|os|as)
          habilitad(o|a|os|as)/deshabilitad(o|a|os|as) activ(o|a|os|as)/inactiv(o|a|os|as)
          encendid(o|a|os|as)/apagad(o|a|os|as) conectad(o|a|os|as)/desconectad(o|a|os|as)
          añadid(o|a|os|as)/eliminad(o|a|os|as) agregad(o|a|os|as)/quitad(o|a|os|as) borrad(o|a|os|as)
          cread(o|a|os|as) instalad(o|a|os|as)/desinstalad(o|a|os|as) unió/salió abandonó
          aceptad(o|a|os|as)/rechazad(o|a|os|as) aprobad(o|a|os|as)/denegad(o|a|os|as)
          permitid(o|a|os|as)/prohibid(o|a|os|as) bloquead(o|a|os|as)/desbloquead(o|a|os|as)
          silenciad(o|a|os|as) disponible(|s) válid(o|a|os|as)/inválid(o|a|os|as)
          restaurad(o|a|os|as) restablecid(o|a|os|as) ganad(o|a|os|as)/perdid(o|a|os|as)
          verdader(o|a|os|as)/fals(o|a|os|as) roj(o|a|os|as)/verde(|s)
          """,
          """
          no sin nunca ningún ningun(o|a) imposible
          """,
          """
          error errores advertencia(|s) aviso(|s) crític(o|a|os|as) fatal(|es) grave(|s) alerta(|s) avería(|s)
          """);

  static final LanguageWords PORTUGUESE =
      LanguageWords.read(
          "pt",
          """
          sucesso/falha falhas falhou falharam falhado iniciad(o|a|os|as)/parado terminad(o|a|os|as)
          interrompid(o|a|os|as) concluíd(o|a|os|as)/cancelad(o|a|os|as) abortad(o|a|os|as)
          pausad(o|a|os|as)/retomad(o|a|os|as) abert(o|a|os|as)/fechad(o|a|os|as)
          ativad(o|a|os|as)/desativad(o|a|os|as) habilitad(o|a|os|as)/desabilitad(o|a|os|as)
          ativ(o|a|os|as)/inativ(o|a|os|as) ligad(o|a|os|as)/desligad(o|a|os|as)
          conectad(o|a|os|as)/desconectad(o|a|os|as) adicionad(o|a|os|as)/removid(o|a|os|as)
          excluíd(o|a|os|as) apagad(o|a|os|as) criad(o|a|os|as)
          instalad(o|a|os|as)/desinstalad(o|a|os|as) entrou/saiu
          aceit(o|a|os|as)/recusad(o|a|os|as) rejeitad(o|a|os|as)
          aprovad(o|a|os|as)/reprovad(o|a|os|as) negad(o|a|os|as) permitid(o|a|os|as)/proibid(o|a|os|as)
          bloquead(o|a|os|as)/desbloquead(o|a|os|as) silenciad(o|a|os|as)
          disponível/indisponível disponíveis/indisponíveis válid(o|a|os|as)/inválid(o|a|os|as)
          restaurad(o|a|os|as) restabelecid(o|a|os|as) ganhou/perdeu
          verdadeir(o|a|os|as)/fals(o|a|os|as) vermelh(o|a|os|as)/verde(|s)
          """,
          """
          não sem nunca nenhum nenhuma jamais impossível
          """,
          """
          erro(|s) advertência(|s) aviso(|s) crític(o|a|os|as) fatal fatais grave(|s) alerta(|s)
          """);

  static final LanguageWords ITALIAN =
      LanguageWords.read(
          "it",
          """
          successo riuscit(o|a|i|e)/fallit(o|a|i|e) correttamente superat(o|a|i|e)
          avviat(o|a|i|e)/arrestat(o|a|i|e) iniziat(o|a|i|e)/terminat(o|a|i) fermat(o|a|i|e)
          interrott(o|a|i|e) sospes(o|a|i|e)/ripres(o|a|i|e) completat(o|a|i|e)/annullat(o|a|i|e)
          apert(o|a|i|e)/chius(o|a|i|e) attivat(o|a|i|e)/disattivat(o|a|i|e)
          abilitat(o|a|i|e)/disabilitat(o|a|i|e) attiv(o|a|i|e)/inattiv(o|a|i|e) acces(o|i)/spent(o|a|i)
          conness(o|a|i|e)/disconness(o|a|i|e) collegat(o|a|i|e)/scollegat(o|a|i|e)
          aggiunt(o|a|i|e)/rimoss(o|a|i|e) creat(o|a|i)/eliminat(o|a|i)
          installat(o|a|i|e)/disinstallat(o|a|i|e) entrat(o|a|i|e)/uscit(o|a|i|e)
          accettat(o|a|i|e)/rifiutat(o|a|i|e) approvat(o|a|i|e)/respint(o|a|i|e) negat(o|a|i)
          consentit(o|a|i|e)/vietat(o|a|i|e) bloccat(o|a|i|e)/sbloccat(o|a|i|e) silenziat(o|a|i|e)
          disponibil(e|i)/indisponibil(e|i) valid(o|a|i)/invalid(o|a|i) ripristinat(o|a|i|e)
          vero/falso ross(o|a|e)/verde
          """,
          """
          non nessun(|o|a) senza impossibile
          """,
          """
          errore errori avviso avvisi avvertimento avvertimenti critic(o|a|i|he) fatal(e|i) grave gravi
          allarme allarmi guasto guasti
          """);

  private RomanceWords() {}
}
