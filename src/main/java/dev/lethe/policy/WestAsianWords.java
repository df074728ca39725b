package dev.lethe.policy;

/** The words of {@link LanguageWords} in Turkish, Arabic and Hindi. */
final class WestAsianWords {
  static final LanguageWords TURKISH =
      LanguageWords.read(
          "tr",
          """
          başarı/başarısızlık başarılı/başarısız başarili/başarisiz başarıyla
          başladı/durdu başlatıldı/durduruldu başlıyor/duruyor bitti
          tamamlandı/iptal duraklatıldı açıldı/kapandı kapatıldı açık/kapalı
          etkin/devre etkinleştirildi aktif/pasif bağlandı/koptu kesildi çevrimiçi/çevrimdışı
          eklendi/silindi kaldırıldı oluşturuldu katıldı/ayrıldı reddedildi onaylandı
          yasaklandı engellendi kilitlendi/kilitli susturuldu geçerli/geçersiz geçti/kaldı
          kazandı/kaybetti doğru/yanlış kırmızı/yeşil
          """,
          """
          değil yok hiçbir olmadan
          *nmedi *lmedi *tmedi *rmedi *şmedi *emedi *nmadı *lmadı *tmadı *rmadı *şmadı *amadı
          *mıyor *miyor *muyor *müyor *mamış *memiş
          """,
          """
          hata hatası hatalar hataları hatalı uyarı uyarısı uyarılar uyarıları kritik ölümcül ciddi arıza
          arızası
          """);

  static final LanguageWords ARABIC =
      LanguageWords.read(
          "ar",
          """
          نجح نجحت نجاح بنجاح النجاح ناجح ناجحة/فشل فشلت الفشل فاشل فاشلة
          بدأ بدأت/توقف توقفت تشغيل التشغيل/إيقاف الإيقاف اكتمل اكتملت مكتمل مكتملة/إلغاء الإلغاء ألغي ألغيت
          فتح مفتوح مفتوحة/إغلاق الإغلاق مغلق مغلقة تفعيل التفعيل مفعل مفعلة/تعطيل التعطيل معطل معطلة
          متصل متصلة/منفصل انقطع انقطاع إضافة أضيف أضيفت/إزالة حذف أزيل حذفت
          انضم انضمت/غادر غادرت قبول مقبول/رفض مرفوض محظور مقفل متاح متاحة
          صحيح صحيحة/خاطئ خاطئة أحمر/أخضر
          """,
          """
          لا لم لن ليس ليست غير بدون عدم تعذر تعذّر يتعذر
          """,
          """
          خطأ الخطأ أخطاء تحذير التحذير تحذيرات حرج حرجة خطير خطيرة فادح تنبيه عطل
          """);

  static final LanguageWords HINDI =
      LanguageWords.read(
          "hi",
          """
          सफल सफलता सफलतापूर्वक/विफल असफल विफलता शुरू/बंद चालू पूर्ण पूरा/रद्द
          खुला खुली खोला/सक्षम/अक्षम सक्रिय/निष्क्रिय कनेक्ट/डिस्कनेक्ट ऑनलाइन/ऑफ़लाइन ऑफलाइन
          जोड़ा जुड़ा/हटाया हटाई हटाए स्वीकृत स्वीकार/अस्वीकृत अस्वीकार लॉक/अनलॉक
          उपलब्ध/अनुपलब्ध मान्य/अमान्य वैध/अवैध रुका रोका सही/गलत ग़लत
          """,
          """
          नहीं बिना असमर्थ
          """,
          """
          त्रुटि त्रुटियाँ त्रुटियां चेतावनी गंभीर घातक एरर
          """);

  private WestAsianWords() {}
}
