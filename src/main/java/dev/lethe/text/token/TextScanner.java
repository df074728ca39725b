package dev.lethe.text.token;

import dev.lethe.text.ScratchChars;

/**
 * Splits normalized texts into {@link Tokens}. A word with a digit or placeholder is a value, and
 * so is the missing content of empty brackets or after {@code name=}; a path without digits is a
 * place, like delimited text. Not thread-safe: it reuses its buffers.
 */
public final class TextScanner {
  private static final int ASCII = 128;
  private static final int MIN_HEX = 6;
  private static final int MAX_PLAIN_TOKENS = 3;
  private static final String COMPARES = " \n([{=:,|";
  private static final String INSIDE_NAMES = "~`\\*";
  private static final int MAX_SUFFIX_LENGTH = 12;
  private static final String IN_PATHS = "?=&:.,;~!*";
  private static final String AFTER_PATHS = ".,;:!?)";

  private final Tokens tokens = new Tokens();
  private final DelimitedSpans places = new DelimitedSpans();
  private char[] in = {};
  private int limit;

  /** Hash of the current token; the flags below classify it. */
  private long hash;

  private boolean value;
  private boolean word;
  private boolean name;
  private boolean path;
  private boolean slash;
  private boolean character;

  /** Returns the tokens of the last text. */
  public Tokens tokens() {
    return tokens;
  }

  /** Splits {@code text}, replacing the previous tokens. */
  public Tokens scan(String text) {
    limit = text.length();
    in = ScratchChars.of(in, limit);
    text.getChars(0, limit, in, 0);
    places.start(in, limit);
    tokens.begin(in);
    scan(true);
    if (!hasWord()) {
      // The text has delimited spans only: their contents are the message.
      tokens.begin(in);
      scan(false);
    }
    return tokens;
  }

  private boolean hasWord() {
    for (int i = 0; i < tokens.size(); i++) {
      if (Token.isWord(tokens.token(i))) {
        return true;
      }
    }
    return false;
  }

  private void scan(boolean withPlaces) {
    int i = 0;
    while (i < limit) {
      char c = in[i];
      if (tokens.size() >= Tokens.MAX_TOKENS) {
        tokens.add(Token.of(Token.hash(in, i, limit), Token.NAME), i, limit);
        return;
      }
      if (c == '\n') {
        tokens.add(Token.BREAK, i, ++i);
      } else if (c == ' ') {
        i++;
      } else {
        boolean mayBePlace = withPlaces && CharKinds.of(c) < CharKinds.DIGIT;
        int end = mayBePlace ? places.end(i) : -1;
        if (end > 0) {
          addPlace(i, end);
          i = end;
        } else {
          i = run(i, limit);
        }
      }
    }
  }

  private void addPlace(int from, int end) {
    int inner = places.innerStart;
    int innerEnd = places.innerEnd;
    boolean plain = inner > from && innerEnd > inner;
    for (int i = inner; i < innerEnd && plain; i++) {
      plain =
          !Character.isUpperCase(in[i]) && in[i] != '<' && CharKinds.of(in[i]) != CharKinds.DIGIT;
    }
    if (inner == from) {
      tokens.addPlace(Hash64.mix(Token.hash(in, from, end)), false, from, end);
      return;
    }
    tokens.enter();
    for (int i = inner; i < innerEnd; ) {
      i = CharKinds.of(in[i]) == CharKinds.SPACE ? i + 1 : run(i, innerEnd);
    }
    plain &= tokens.entered() <= MAX_PLAIN_TOKENS;
    long held = tokens.leave(in[from]);
    tokens.addPlace(held, plain, from, end);
  }

  /** Reads the token that begins at {@code from}; returns the earliest start of the next token. */
  private int run(int from, int to) {
    hash = 0;
    value = false;
    word = false;
    name = false;
    character = false;
    path = false;
    slash = false;
    int i = from;
    if (CharKinds.isAsciiLetter(in[from])) {
      i = letters(from, from, to);
      if (i == to || CharKinds.of(in[i]) == CharKinds.SPACE) {
        add(from, i);
        return i;
      }
    } else {
      path = isPath(from, to);
      i = comparesWithValue(from, to) ? from + 1 : from;
    }
    int next = part(i, from, to);
    while (next > i) {
      i = next;
      next = part(i, from, to);
    }
    while (path && !value && i > from + 1 && AFTER_PATHS.indexOf(in[i - 1]) >= 0) {
      i--;
    }
    if (i == from) {
      return marks(from, to);
    }
    add(from, i);
    return i;
  }

  /** Reads the next part of a token; returns {@code i} at the token's end. */
  private int part(int i, int from, int to) {
    if (i >= to || (character && i > from)) {
      return i;
    }
    char c = in[i];
    byte kind = CharKinds.of(c);
    if (kind == CharKinds.LETTER && c < ASCII) {
      return letters(i, from, to);
    }
    if (kind == CharKinds.SPACE) {
      return i;
    }
    int close = c == '<' ? PlaceholderScan.end(in, i, limit) : -1;
    if (close > 0 && close <= to) {
      if (in[i + 1] == ':') {
        return literal(i, close, from);
      }
      value = true;
      return close;
    }
    if (c == ':' && word && i + 2 < to && in[i + 1] == '/' && in[i + 2] == '/') {
      value = true;
      path = true;
      return i + 3;
    }
    boolean ends =
        kind == CharKinds.ALONE
            && !(path && IN_PATHS.indexOf(c) >= 0)
            && !isInsideName(i, to)
            && !isInsideWord(i, to);
    if (ends) {
      return i;
    }
    if (!path && CharKinds.isUnspaced(c)) {
      return i == from ? character(i, to) : i;
    }
    return literal(i, i + 1, from);
  }

  /** Reads a run of ASCII letters, with the same effect as {@link #literal}. */
  private int letters(int from, int first, int to) {
    long sum = hash;
    boolean capital = false;
    int i = from;
    for (; i < to && CharKinds.isAsciiLetter(in[i]); i++) {
      sum = Token.step(sum, in[i]);
      capital |= in[i] <= 'Z' && (i > first || !tokens.isAtHead());
    }
    hash = sum;
    word = true;
    name |= capital;
    return i;
  }

  private int literal(int from, int to, int first) {
    for (int i = from; i < to; i++) {
      char c = in[i];
      byte kind = CharKinds.of(c);
      hash = Token.step(hash, c);
      if (kind == CharKinds.LETTER) {
        word = true;
        name |= Character.isUpperCase(c) && (i > first || !tokens.isAtHead());
      } else if (kind == CharKinds.DIGIT) {
        value |= to - from == 1;
      } else {
        name |= c != '\'' && c != '%';
        slash |= c == '/' && i > first && CharKinds.isLetter(in[i - 1]);
      }
    }
    return to;
  }

  /** Reads one character of a script without spaces, with its combining marks. */
  private int character(int from, int to) {
    character = true;
    word = CharKinds.isLetter(in[from]);
    hash = Token.step(hash, in[from]);
    int i = from + 1;
    while (i < to && Character.getType(in[i]) == Character.NON_SPACING_MARK) {
      hash = Token.step(hash, in[i++]);
    }
    return i;
  }

  private void add(int from, int to) {
    if (value || (to - from >= MIN_HEX && CharKinds.isHexLetters(in, from, to))) {
      tokens.addValue(from, to);
    } else if (path && word) {
      tokens.addPlace(Hash64.mix(Token.hash(in, from, to)), false, from, to);
    } else if (!word) {
      int kind = CharKinds.isSymbol(in, from, to) ? Token.NAME : Token.MARK;
      tokens.addWord(Token.of(hash, kind), hash, from, to);
    } else if (character) {
      tokens.add(Token.of(hash, Token.WORD) | Token.CHARACTER, from, to);
    } else {
      long token = name ? name(from, to) : WordForms.word(in, from, to, hash);
      tokens.addWord(token, hash, from, to);
    }
  }

  /** Returns the token of a name; a name with a slash between its parts and a dot is a file. */
  private long name(int from, int to) {
    boolean file = false;
    for (int i = from; slash && i < to; i++) {
      file |= in[i] == '.';
    }
    return Token.of(hash, Token.NAME) | (file ? Token.FILE : 0);
  }

  private boolean isPath(int i, int to) {
    return in[i] == '/'
        && i + 1 < to
        && (CharKinds.of(in[i + 1]) >= CharKinds.DIGIT || in[i + 1] == '<');
  }

  /** Returns true if a sign compares with the value that follows: {@code <1 sec}. */
  private boolean comparesWithValue(int sign, int to) {
    int next = sign + 1;
    return next < to
        && (in[sign] == '<' || in[sign] == '>' || in[sign] == '~')
        && (sign == 0 || COMPARES.indexOf(in[sign - 1]) >= 0)
        && (CharKinds.of(in[next]) == CharKinds.DIGIT || isPlaceholder(next));
  }

  private boolean isPlaceholder(int i) {
    return in[i] == '<' && PlaceholderScan.end(in, i, limit) > 0;
  }

  /** Adds a run of one mark, and a value if the mark shows that one is missing. */
  private int marks(int from, int to) {
    char c = in[from];
    int i = from;
    long run = 0;
    while (i < to && in[i] == c && (i == from || !isPlaceholder(i))) {
      run = Token.step(run, c);
      i++;
    }
    if (i - from == 2 && (c == '"' || c == '\'')) {
      tokens.addPlace(Hash64.mix(c), false, from, i);
      return i;
    }
    long mark = Token.of(run, Token.MARK);
    if (c == ')') {
      tokens.addClosing(mark, from, i);
    } else {
      tokens.add(mark, from, i);
    }
    if (i - from == 1 && (isClosed(c, i, to) || (c == '=' && isAssignment(from) && isNothing(i)))) {
      tokens.add(Token.VALUE, i, i);
    }
    return i;
  }

  private boolean isClosed(char c, int next, int to) {
    int pair = "()[]{}".indexOf(c);
    return pair >= 0 && (pair & 1) == 0 && next < to && in[next] == "()[]{}".charAt(pair + 1);
  }

  private boolean isAssignment(int equals) {
    return equals > 0 && Character.isLetterOrDigit(in[equals - 1]);
  }

  private boolean isNothing(int i) {
    return i == limit || " \n,;)]}".indexOf(in[i]) >= 0;
  }

  /** Returns true if a mark is inside a name, as in {@code jack|ass}, or at its end. */
  private boolean isInsideName(int i, int to) {
    if (i == 0) {
      return false;
    }
    char c = in[i];
    if (c == '[' && CharKinds.isLetter(in[i - 1])) {
      int end = endOfLetters(i + 1, Math.min(to, i + MAX_SUFFIX_LENGTH));
      return end > i + 1 && end < to && in[end] == ']';
    }
    if (c == ']') {
      int first = i;
      while (first > 0 && i - first < MAX_SUFFIX_LENGTH && CharKinds.isLetter(in[first - 1])) {
        first--;
      }
      return first < i && first > 1 && in[first - 1] == '[' && CharKinds.isLetter(in[first - 2]);
    }
    if (c == '|' || c == '!') {
      return isJoined(i, to);
    }
    if (INSIDE_NAMES.indexOf(c) < 0 || !CharKinds.isLetter(in[i - 1])) {
      return false;
    }
    boolean letterFollows = i + 1 < to && CharKinds.isLetter(in[i + 1]);
    return letterFollows || (c == '`' && (i + 1 == to || in[i + 1] != '`'));
  }

  /**
   * Returns true if a mark joins two parts of one token, as in {@code 0|com.acme.mail|121} and
   * {@code web!ping}.
   */
  private boolean isJoined(int mark, int to) {
    boolean follows =
        CharKinds.of(in[mark - 1]) >= CharKinds.DIGIT || (value && in[mark - 1] == '>');
    int next = mark + 1;
    return follows
        && next < to
        && (CharKinds.of(in[next]) >= CharKinds.DIGIT || isPlaceholder(next));
  }

  private int endOfLetters(int from, int to) {
    int i = from;
    while (i < to && CharKinds.isLetter(in[i])) {
      i++;
    }
    return i;
  }

  /**
   * Returns true if a dot or apostrophe joins two parts of a word, or if a dot begins a file name.
   */
  private boolean isInsideWord(int i, int to) {
    return (in[i] == '.' || in[i] == '\'')
        && i > 0
        && i + 1 < to
        && (Character.isLetterOrDigit(in[i - 1])
            || in[i - 1] == '>'
            || (in[i] == '.' && in[i - 1] == '/'))
        && (Character.isLetterOrDigit(in[i + 1]) || in[i + 1] == '<');
  }
}
