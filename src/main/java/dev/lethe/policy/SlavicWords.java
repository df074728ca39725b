package dev.lethe.policy;

/** The words of {@link LanguageWords} in Polish, Russian and Ukrainian. */
final class SlavicWords {
  static final LanguageWords POLISH =
      LanguageWords.read(
          "pl",
          """
          sukces/niepowodzeni(e|a) udan(y|a|e)/nieudan(y|a|e) pomyślnie/niepomyślnie
          powiodł(o|a|y) powiódł uruchomion(y|a|e|o|i)/zatrzyman(y|a|e|o|i) rozpoczęt*/zakończon*
          ukończon*/anulowan(y|a|e|o|i) przerwan(y|a|e|o|i)
          wstrzyman(y|a|e|o|i)/wznowion(y|a|e|o|i) otwart(y|a|e|o|i)/zamknięt* włączon*/wyłączon*
          aktywowan(y|a|e|o|i)/dezaktywowan(y|a|e|o|i) aktywn(y|a|e|i)/nieaktywn(y|a|e|i)
          połączon*/rozłączon* podłączon*/odłączon* dodan(y|a|e|o|i)/usunięt* utworzon(y|a|e|o|i)
          zainstalowan(y|a|e|o|i)/odinstalowan(y|a|e|o|i) dołączył(|a)/opuścił(|a)
          zaakceptowan(y|a|e|o|i)/odrzucon(y|a|e|o|i) zatwierdzon(y|a|e|o|i)
          dozwolon(y|a|e|o|i)/zabronion(y|a|e|o|i) zablokowan(y|a|e|o|i)/odblokowan(y|a|e|o|i)
          wyciszon(y|a|e|o|i) dostępn(y|a|e|i)/niedostępn(y|a|e|i)
          poprawn(y|a|e|i|ie)/niepoprawn(y|a|e|i|ie) prawidłow(y|a|e|o)/nieprawidłow(y|a|e|o)
          przywrócon* wygran(y|a|e)/przegran(y|a|e) prawda/fałsz czerwon(y|a|e)/zielon(y|a|e)
          """,
          """
          nie brak bez nigdy żaden żadn(a|e|ego|ej|ych) niemożliw(e|y|a)
          """,
          """
          błąd błęd* ostrzeżeni* krytyczn(y|a|e|o|i) fataln(y|a|e|o|i) awari(a|i|e) poważn(y|a|e)
          """);

  static final LanguageWords RUSSIAN =
      LanguageWords.read(
          "ru",
          """
          успех/неудач(а|и|у|ей) успешн*/неуспешн* удал(ось|ся|ась|ись) неудачн* провален*
          провалил* запущен*/остановлен* начат(|а|о|ы)/закончен(|а|о|ы) завершен* завершён*
          прерван* отменен* отменён* приостановлен*/возобновлен* возобновлён*
          открыт(|а|о|ы)/закрыт(|а|о|ы) включен* включён*/выключен* отключен* отключён*
          активирован*/деактивирован* активн(а|о|ы|ый|ая|ое|ые) активен/неактивен неактивн*
          подключен* подключён* добавлен*/удален* удалён* создан(|а|о|ы)
          присоединил*/покинул(|а|и) вошел вошёл вошла/вышел вышла принят(|а|о|ы)/отклонен*
          отклонён* одобрен* разрешен* разрешён*/запрещен* запрещён* заблокирован*/разблокирован*
          заглушен* доступен доступн(а|о|ы)/недоступ(ен|на|но|ны|ный|ная|ное|ные)
          корректн*/некорректн* правильн*/неправильн* верно/неверно неверн(ый|ая|ое|ые)
          восстановлен* выиграл(|а|и)/проиграл(|а|и) истина/ложь
          красн(ый|ая|ое|ые)/зелен(ый|ая|ое|ые) зелён(ый|ая|ое|ые)
          """,
          """
          не нет ни без нельзя невозможно никогда отсутству(ет|ют)
          """,
          """
          ошибк* ошибок предупрежден* критическ* критичн* фатальн* авари(я|и|ю|й) сбой сбои сбоя
          тревога
          """);

  static final LanguageWords UKRAINIAN =
      LanguageWords.read(
          "uk",
          """
          успіх/невдач(а|і|у) успішн*/неуспішн* вдал(ося|ось|ася) невдал* провален*
          запущен*/зупинен* розпочат*/завершен* перерван* скасован* призупинен*/відновлен*
          відкрит(о|ий|а|е|і)/закрит(о|ий|а|е|і) увімкнен* ввімкнен*/вимкнен*
          активован*/деактивован* активн(а|о|і|ий|е)/неактивн* підключен* під'єднан*/відключен*
          від'єднан* додан(о|ий|а|е|і)/видален* вилучен* створен*
          приєдна(вся|лася|лися)/покину(в|ла|ли) вийшов вийшла увійшов увійшла
          прийнят(о|ий|а|е|і)/відхилен* схвален* дозволен*/заборонен* заблокован*/розблокован*
          доступн(ий|а|е|і|о)/недоступн(ий|а|е|і|о) коректн*/некоректн* правильн*/неправильн*
          червон(ий|а|е|і)/зелен(ий|а|е|і)
          """,
          """
          не ні немає нема без неможливо ніколи відсутн(ій|я|є|і)
          """,
          """
          помилк* помилок попереджен* критичн* фатальн* аварі(я|ї|ю) збій збої
          """);

  private SlavicWords() {}
}
