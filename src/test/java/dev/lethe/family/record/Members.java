package dev.lethe.family.record;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Builds family members. */
public final class Members {
  static final byte[] HASH = new byte[32];

  private Members() {}

  /** Returns the n-th member by the bot {@code ci-notify}; members are one minute apart. */
  public static FamilyMember saying(int n, String text) {
    return by("99", "ci-notify", n, text);
  }

  static FamilyMember by(String authorId, String authorName, int n, String text) {
    return new FamilyMember("e" + n, n * 60_000L, authorId, authorName, text, 0, 0);
  }

  /** Returns the profile of a family with these texts in order. */
  static FamilyProfile profileOf(String... texts) {
    FamilyProfile profile = begin(saying(1, texts[0]));
    for (int i = 1; i < texts.length; i++) {
      profile = profile.learn(saying(i + 1, texts[i]));
    }
    return profile;
  }

  public static FamilyProfile begin(FamilyMember first) {
    return FamilyProfile.begin("fam-1", HASH, 0xabcL, "guild", first);
  }

  static FamilyProfile profileOf(String familyId, List<FamilyMember> members) {
    FamilyProfile profile =
        FamilyProfile.begin(familyId, HASH, members.get(0).occurredAt(), null, members.get(0));
    for (FamilyMember member : members.subList(1, members.size())) {
      profile = profile.learn(member);
    }
    return profile;
  }

  /** Returns members with similar texts, some with other scripts and emoji. */
  public static List<FamilyMember> similar(Random random, String prefix, int size) {
    String[] words = {"deploy", "done", "🚨", "サーバー", "статус", "<n>ms", "(ok)", "user=ann"};
    List<FamilyMember> members = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      StringBuilder text = new StringBuilder("job=<n> of <url ci.example/run/<n>>");
      for (int w = random.nextInt(4); w > 0; w--) {
        text.append(random.nextInt(5) == 0 ? '\n' : ' ');
        text.append(words[random.nextInt(words.length)]);
      }
      String id = prefix + i;
      String author = "a" + random.nextInt(3);
      members.add(
          new FamilyMember(
              "e" + id,
              random.nextInt(1_000_000),
              author,
              random.nextBoolean() ? "bot " + author : null,
              random.nextInt(20) == 0 ? null : text.toString(),
              random.nextInt(2),
              1));
    }
    return members;
  }

  /** Returns a difficult text: huge, of one word, of many words, or without any. */
  static String adversarial(Random random) {
    int length = random.nextInt(10) == 0 ? 1 << 20 : random.nextInt(5_000);
    String unit =
        switch (random.nextInt(9)) {
          case 0 -> "a";
          case 1 -> "w" + random.nextInt(100_000) + " ";
          case 2 -> "🚨";
          case 3 -> "\ud800";
          case 4 -> "\udc00 ";
          case 5 -> "漢字 ";
          case 6 -> "<url x.example/" + random.nextInt(1_000) + "> ";
          case 7 -> "<" + "=:".repeat(random.nextInt(3));
          default -> "\uffee" + random.nextInt(50) + "=\n";
        };
    StringBuilder text = new StringBuilder(unit.repeat(length / unit.length()));
    for (int i = 0; i < text.length() && i < 3_000; i += 1 + random.nextInt(40)) {
      text.setCharAt(i, (char) random.nextInt(0x10000));
    }
    return text.toString();
  }
}
