package dev.lethe.family.template;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.text.token.Token;
import org.junit.jupiter.api.Test;

class TemplateTest {
  private static final Family FAMILY = new Family("fam-1", 0, 0);

  @Test
  void a_written_template_is_read_unchanged() {
    long[] tokens = TemplateForms.tokens("user <*> <~> failed <-> <v> <p> <+>");
    boolean[] tells = new boolean[tokens.length];
    tells[3] = true;
    Template template = new Template(-3, -5, 17, new Elements(tokens, tells), FAMILY);

    Template read = Template.parse(template.toString(), FAMILY);

    assertEquals(template.toString(), read.toString());
    assertEquals(-3, read.sequence);
    assertEquals(-5, read.beside);
    assertEquals(17, read.weight);
    assertArrayEquals(tokens, read.elements.tokens);
    assertArrayEquals(tells, read.elements.isPolarity);
  }

  @Test
  void its_text_shows_slots_and_polarity_words() {
    long[] tokens = TemplateForms.tokens("<*> <~> <-> <+> <p> <v>");

    Template template = new Template(10, 0, 3, new Elements(tokens, null), FAMILY);

    assertEquals("t2 a 0 3 <*> <~> <-> <+> <p> <v>", template.toString());
    assertTrue(
        new Template(10, 0, 3, new Elements(new long[] {Token.COLON}, new boolean[] {true}), FAMILY)
            .toString()
            .startsWith("t2 a 0 3 !"));
  }

  @Test
  void a_template_of_an_older_release_is_ignored() {
    assertNull(Template.parse("10 0 session closed for user <*>", FAMILY));
    assertNull(Template.parse("", FAMILY));
  }

  @Test
  void a_signature_may_complete_several() {
    assertEquals(7, new Template(7 * Template.ROUNDS + 3, 0, 2, elements(), FAMILY).ordinal());
  }

  private static Elements elements() {
    return TemplateForms.elements("user <*> left");
  }
}
