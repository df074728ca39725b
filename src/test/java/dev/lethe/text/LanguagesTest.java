package dev.lethe.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.lethe.fixture.Policies;
import dev.lethe.policy.Policy;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Polarity words of each language, with only that language enabled. */
class LanguagesTest {
  private static final PolarityLexicon STANDARD = Policy.defaults().dedupe().polarityLexicon();

  private static final Map<String, PolarityLexicon> BY_CODE = new LinkedHashMap<>();

  private static PolarityLexicon of(String code) {
    return BY_CODE.computeIfAbsent(
        code, c -> Policies.edn("{:dedupe {:languages #{:" + c + "}}}").dedupe().polarityLexicon());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "de | Build erfolgreich | Build fehlgeschlagen",
        "de | Dienst gestartet | Dienst gestoppt",
        "de | Tür geöffnet | Tür geschlossen",
        "de | Anna ist beigetreten | Anna hat verlassen",
        "de | Datei gefunden | Datei nicht gefunden",
        "de | Warnung: Platte | Fehler: Platte",
        "de | Lampe ROT | Lampe GRÜN",
        "fr | la compilation a réussi | la compilation a échoué",
        "fr | les portes ouvertes | les portes fermées",
        "fr | le service est démarré | le service est arrêté",
        "fr | le fichier existe | le fichier n'existe pas",
        "fr | avertissement du disque | erreur du disque",
        "fr | rien à signaler | l'erreur à signaler",
        "es | la tarea fue iniciada | la tarea fue detenida",
        "es | puertas abiertas | puertas cerradas",
        "es | usuario conectado | usuario desconectado",
        "es | con datos | sin datos",
        "es | advertencia de disco | errores de disco",
        "pt | serviço iniciado | serviço parado",
        "pt | portas abertas | portas fechadas",
        "pt | arquivo existe | arquivo não existe",
        "pt | aviso de disco | erro de disco",
        "it | servizio avviato | servizio arrestato",
        "it | porte aperte | porte chiuse",
        "it | utente connesso | utente disconnesso",
        "it | il file esiste | il file non esiste",
        "it | avviso del disco | errore del disco",
        "nl | build geslaagd | build mislukt",
        "nl | deur geopend | deur gesloten",
        "nl | bestand gevonden | bestand niet gevonden",
        "nl | waarschuwing van schijf | fout van schijf",
        "pl | usługa uruchomiona | usługa zatrzymana",
        "pl | drzwi otwarte | drzwi zamknięte",
        "pl | plik znaleziono | nie znaleziono",
        "pl | ostrzeżenie dysku | błąd dysku",
        "ru | сервис запущен | сервис остановлен",
        "ru | дверь открыта | дверь закрыта",
        "ru | сборка завершена успешно | сборка завершена неуспешно",
        "ru | файл найден | файл не найден",
        "ru | предупреждение диска | ошибка диска",
        "uk | сервіс запущено | сервіс зупинено",
        "uk | двері відкрито | двері закрито",
        "uk | під’єднано вузол | від'єднано вузол",
        "uk | файл знайдено | файл не знайдено",
        "uk | попередження диска | помилка диска",
        "tr | derleme başarılı | derleme başarısız",
        "tr | hizmet başlatıldı | hizmet durduruldu",
        "tr | dosya açıldı | dosya açılamadı",
        "tr | dosya bulundu | dosya bulunamadı",
        "tr | yanıt veriyor | yanıt vermiyor",
        "tr | disk uyarısı | disk hatası",
        "ar | نجح البناء | فشل البناء",
        "ar | تم تفعيل الخدمة | تم تعطيل الخدمة",
        "ar | الملف موجود | الملف غير موجود",
        "ar | تحذير في القرص | خطأ في القرص",
        "hi | निर्माण सफल | निर्माण विफल",
        "hi | सेवा शुरू हुई | सेवा बंद हुई",
        "hi | फ़ाइल मिली | फ़ाइल नहीं मिली",
        "hi | डिस्क चेतावनी | डिस्क त्रुटि",
        "zh | 部署成功了 | 部署失败了",
        "zh | 部署成功了 | 部署失敗了",
        "zh | 服务已启动 | 服务已停止",
        "zh | 用户加入了群组 | 用户离开了群组",
        "zh | 能连上服务器 | 无法连上服务器",
        "zh | 磁盘警告 | 磁盘错误",
        "ja | デプロイが成功しました | デプロイが失敗しました",
        "ja | 処理を開始します | 処理を停止します",
        "ja | 応答します | 応答しません",
        "ja | 見つかった | 見つからなかった",
        "ja | サーバーがオンラインです | サーバーがオフラインです",
        "ja | ディスクの警告 | ディスクのエラー",
        "ko | 빌드가 성공했습니다 | 빌드가 실패했습니다",
        "ko | 서비스 시작됨 | 서비스 중지됨",
        "ko | 파일을 열었습니다 | 파일을 열지 못했습니다",
        "ko | 응답 확인 | 응답없음 확인",
        "ko | 디스크 경고 | 디스크 오류",
        "en | build passed | build failed",
        "en | it is | it isn't",
        "en | ok ✅ | ok ❌",
      })
  void contrary_texts_have_different_polarities(String code, String one, String other) {
    PolarityLexicon opposites = of(code);

    assertNotEquals(
        Polarity.of(opposites, Normalizer.standard().normalize(one)),
        Polarity.of(opposites, Normalizer.standard().normalize(other)));
    assertNotEquals(
        Polarity.of(STANDARD, Normalizer.standard().normalize(one)),
        Polarity.of(STANDARD, Normalizer.standard().normalize(other)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "de | Build erfolgreich | Build fehlgeschlagen",
        "ja | 応答します | 応答しません",
        "en | build passed | build failed",
      })
  void a_disabled_language_distinguishes_no_texts(String code, String one, String other) {
    PolarityLexicon opposites = of(code.equals("fr") ? "it" : "fr");

    assertEquals(Polarity.of(opposites, one), Polarity.of(opposites, other));
  }

  /** Ordinary words and names of one language aren't polarity words of another. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "the user said on time an die su mai die chat was hat man war",
        "McKenna and Rossi met Sona in Kabul, Gomez and Saleh too",
        "Storing block of the reprise, eliminate what is spent",
        "was machst du heute im Mai mit dem Chat",
        "on se voit demain sur le chat avec un ami",
        "el chat de hoy en la mesa con su amigo",
        "o chat de hoje na mesa com um amigo",
        "la chat di oggi su un tavolo con gli amici",
        "de chat van vandaag aan tafel met een vriend",
        "dzisiaj na czacie z kolegą o pogodzie",
        "сегодня в чате с другом о погоде",
        "bugün sohbette arkadaşlarla hava hakkında",
        "今日は友達と天気の話をしました",
        "今天和朋友聊天气",
        "오늘 친구와 날씨 이야기를 했습니다",
        "اليوم مع صديق عن الطقس",
        "आज दोस्त के साथ मौसम की बात",
      })
  void plain_talk_has_no_polarity(String text) {
    assertEquals(PolarityLexicon.NONE, Polarity.of(STANDARD, text));
  }

  @Test
  void without_english_the_users_own_lists_still_hold() {
    PolarityLexicon own =
        Policies.edn("{:dedupe {:languages #{} :negations #{\"nay\"}}}").dedupe().polarityLexicon();

    assertNotEquals(PolarityLexicon.NONE, Polarity.of(own, "nay"));
    assertNotEquals(PolarityLexicon.NONE, Polarity.of(own, "✅"));
    assertEquals(PolarityLexicon.NONE, Polarity.of(own, "failed error nicht"));
  }

  @Test
  void words_with_the_same_listed_prefix_or_suffix_are_one_member() {
    PolarityLexicon opposites = STANDARD;

    assertEquals(Polarity.of(opposites, "실패했습니다"), Polarity.of(opposites, "실패함"));
    assertEquals(Polarity.of(opposites, "запущен"), Polarity.of(opposites, "запущена"));
    assertNotEquals(Polarity.of(opposites, "실패했습니다"), Polarity.of(opposites, "성공했습니다"));
  }
}
