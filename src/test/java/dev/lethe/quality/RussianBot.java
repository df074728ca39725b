package dev.lethe.quality;

/** Posts a company chat's messages in Russian. */
final class RussianBot {
  static final InventedBot BOT =
      new InventedBot(
          "russkij",
          1700,
          0.95,
          6,
          0,
          25,
          """
          kto = {imja} {fam}|{imja}|@{handle}|{fam} {И|А|В}. {П|С|Н}.|**{person}**
          imja = Анна|Фёдор|Ольга|Ильдар|Юлия|Пётр|Стоп-Саша|Наиля
          fam = Иванова|Щукин|Нетребко|Закрытов|Белых|Ёлкина|Ким|Оглы-Заде
          vesch = принтер|сервер {n:1-9}|страница входа|отчёт за {май|июнь}|заказ {n:1000-9999}|касса|новый сайт|рассылка|база клиентов|лифт|кофемашина
          chto = не работает|работает медленно|снова в порядке|сломался|открывается два раза|потерялся|просит пароль|никогда не готов|лежит|выключен
          fraza = {vesch} {chto}|{vesch} {chto} с утра|кто отключил {vesch}?|без причины|спам|потом посмотрю|не сейчас|{imja}, проверь: {vesch} {chto}|{vesch} {chto}, а {vesch} {chto}|флуд
          zag = Почему {vesch} {chto}|Нет времени|{vesch}|Ошибка {n:100-599}|План на {when:d.MM}|Не открывать|Конец игры|{imja} и {imja}
          proekt = склад|биллинг|api-{noun}|личный кабинет|не-трогать
          """,
          """
          sborka.ok ✅ Сборка №{n:100-9999} проекта «{proekt}» прошла успешно за {n:1-20} мин
          sborka.bad ❌ Сборка №{n:100-9999} проекта «{proekt}» завершилась с ошибкой: {fraza}
          zadacha Новая задача {n:100-9999} от {kto}: {zag}
          zadacha.vzjal {kto} взял задачу {n:100-9999} в работу
          zadacha.gotovo Задача {n:100-9999} закрыта: {zag}
          zadacha.snova Задача {n:100-9999} открыта снова{?60 : {fraza}}
          napomni ⏰ {kto}, напоминаю: {fraza}
          host.up 🟢 {vesch} ({ip}) снова доступен
          host.down 🔴 {vesch} ({ip}) недоступен
          vstrecha 📅 {zag}, {when:d.MM} в {time}{?50 , переговорная {n:1-12}}
          vstrecha.net Встреча «{zag}» отменена{?50 : {fraza}}
          privet Добро пожаловать, {kto}!
          poka {kto} покидает чат
          mut {kto} не может писать {n:2-60} мин{?60 . Причина: {fraza}}
          unmut {kto} снова может писать
          ban {kto} заблокирован{?60 . Причина: {fraza}}
          unban {kto} разблокирован
          kurs Курс ЦБ на {when:dd.MM.yyyy}: USD {n:60-110},{n:1000-9999} ₽, EUR {n:60-120},{n:1000-9999} ₽
          pogoda {Москва|Казань|Санкт-Петербург}: {+|−}{n:0-30}°, {ясно|дождь|снег|без осадков}, ветер {n:1-20} м/с
          zakaz Заказ {n:10000-99999} на {nc:100-90000} ₽ оплачен ({kto})
          zakaz.net Заказ {n:10000-99999} отменён{?60 : {fraza}}
          vozvrat Возврат {nc:100-9000} ₽ по заказу {n:10000-99999}
          relis 🚀 Версия {version} проекта «{proekt}» выложена на {прод|тест|стенд {n:1-5}}
          otkat ⏪ Проект «{proekt}» откатили до версии {version}
          opros 📊 {zag}⏎{*2-5/⏎/{i}) {vesch}}
          opros.itog 📊 Победил вариант «{vesch}» ({n:2-90} голосов)
          vkl Уведомления о «{proekt}» включены
          vykl Уведомления о «{proekt}» выключены
          muzyka 🎶 Сейчас играет: {zag} — {imja} {fam} [{track}]
          net_prav ❌ Недостаточно прав, {kto}
          ne_znaju ❌ Не знаю команды «{zag}»
          kopija.ok Резервная копия «{proekt}» готова, {size}
          kopija.bad Резервная копия «{proekt}» не создана: {fraza}
          dr 🎂 Сегодня день рождения у {kto}!
          otpusk {kto} в отпуске до {when:d.MM}
          dver Дверь {n:1-9} открыта ({time})
          dver.zakr Дверь {n:1-9} закрыта ({time})
          """);

  private RussianBot() {}
}
