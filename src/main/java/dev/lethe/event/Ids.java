package dev.lethe.event;

/** Syntax of ids. */
public final class Ids {
  private Ids() {}

  /**
   * Returns true for 1 to {@code longest} code points without {@code |} and control characters, at
   * least one of which is visible.
   *
   * @param id null is not an id
   */
  public static boolean isId(String id, int longest) {
    int length = id == null ? 0 : id.length();
    if (length == 0 || (length > longest && id.codePointCount(0, length) > longest)) {
      return false;
    }
    boolean visible = false;
    for (int i = 0; i < length; i++) {
      char c = id.charAt(i);
      if (c == Scope.SEPARATOR || Character.isISOControl(c)) {
        return false;
      }
      visible |= c > ' ' && c < 0x7f;
    }
    return visible || MessageText.isReadable(id);
  }
}
