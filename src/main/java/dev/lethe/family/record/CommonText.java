package dev.lethe.family.record;

import dev.lethe.text.token.BoundedText;
import java.util.ArrayList;
import java.util.List;

/**
 * Common text of a family's members, with {@code <*>} where they differ. Each new text is aligned
 * with it by the heaviest common subsequence of pieces. At most 1,400 bytes; a final {@code <*>}
 * replaces what doesn't fit.
 */
record CommonText(List<Piece> pieces) {
  private static final int MAX_BYTES = 1_400;
  private static final int MARK_WEIGHT = 1;
  private static final int WORD_WEIGHT = 4;

  CommonText {
    pieces = List.copyOf(pieces);
  }

  static CommonText of(String text) {
    return new CommonText(bounded(Piece.of(text)));
  }

  /** Returns the common text of this and the given text; this object if the text matches it. */
  CommonText with(String text) {
    return aligned(Piece.of(text));
  }

  /** Returns the common text of both. */
  CommonText with(CommonText other) {
    return aligned(other.pieces);
  }

  @Override
  public String toString() {
    return Piece.join(pieces);
  }

  private CommonText aligned(List<Piece> other) {
    if (fits(other)) {
      return this;
    }
    return new CommonText(bounded(withoutLoneSeparators(align(pieces, other))));
  }

  /** Returns true if the text matches, where each wildcard matches any pieces or none. */
  private boolean fits(List<Piece> text) {
    int at = 0;
    int own = 0;
    int wildcard = -1;
    int retry = 0;
    while (at < text.size()) {
      if (own < pieces.size() && pieces.get(own).isWildcard()) {
        wildcard = own++;
        retry = at;
      } else if (own < pieces.size() && pieces.get(own).text().equals(text.get(at).text())) {
        own++;
        at++;
      } else if (wildcard >= 0) {
        own = wildcard + 1;
        at = ++retry;
      } else {
        return false;
      }
    }
    while (own < pieces.size() && pieces.get(own).isWildcard()) {
      own++;
    }
    return own == pieces.size();
  }

  private static List<Piece> align(List<Piece> own, List<Piece> text) {
    int[][] weight = weights(own, text);
    List<Piece> aligned = new ArrayList<>();
    int i = 0;
    int j = 0;
    while (i < own.size() || j < text.size()) {
      if (i < own.size()
          && j < text.size()
          && same(own.get(i), text.get(j))
          && weight[i][j] == weight[i + 1][j + 1] + weightOf(own.get(i))) {
        aligned.add(own.get(i++));
        j++;
      } else if (j == text.size() || (i < own.size() && weight[i + 1][j] >= weight[i][j + 1])) {
        addWildcard(aligned, own.get(i++).lead());
      } else {
        addWildcard(aligned, text.get(j++).lead());
      }
    }
    return aligned;
  }

  /**
   * Returns the weights of the heaviest common subsequences: {@code [i][j]} is for the pieces from
   * i and from j on.
   */
  private static int[][] weights(List<Piece> own, List<Piece> text) {
    int[][] weight = new int[own.size() + 1][text.size() + 1];
    for (int i = own.size() - 1; i >= 0; i--) {
      for (int j = text.size() - 1; j >= 0; j--) {
        int best = Math.max(weight[i + 1][j], weight[i][j + 1]);
        weight[i][j] =
            same(own.get(i), text.get(j))
                ? Math.max(best, weight[i + 1][j + 1] + weightOf(own.get(i)))
                : best;
      }
    }
    return weight;
  }

  private static boolean same(Piece a, Piece b) {
    return a.text().equals(b.text()) && !a.isWildcard();
  }

  private static int weightOf(Piece piece) {
    return piece.isWeak() ? MARK_WEIGHT : WORD_WEIGHT;
  }

  private static void addWildcard(List<Piece> aligned, char lead) {
    if (aligned.isEmpty() || !aligned.get(aligned.size() - 1).isWildcard()) {
      aligned.add(Piece.wildcard(lead));
    }
  }

  /** Drops a separator alone between wildcards: {@code <*>, <*>} becomes one wildcard. */
  private static List<Piece> withoutLoneSeparators(List<Piece> pieces) {
    List<Piece> kept = new ArrayList<>();
    int sinceWildcard = -1;
    for (Piece piece : pieces) {
      if (!piece.isWildcard()) {
        sinceWildcard = piece.isSeparator() ? sinceWildcard : -1;
        kept.add(piece);
      } else if (sinceWildcard >= 0) {
        kept.subList(sinceWildcard, kept.size()).clear();
      } else {
        kept.add(piece);
        sinceWildcard = kept.size();
      }
    }
    return kept;
  }

  private static List<Piece> bounded(List<Piece> pieces) {
    int bytes = 0;
    for (int i = 0; i < pieces.size(); i++) {
      bytes += 2 + BoundedText.size(pieces.get(i).text());
      if (bytes > MAX_BYTES) {
        List<Piece> head = new ArrayList<>(pieces.subList(0, i));
        addWildcard(head, ' ');
        return head;
      }
    }
    return pieces;
  }
}
