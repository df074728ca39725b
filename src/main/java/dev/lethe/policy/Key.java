package dev.lethe.policy;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares a policy key on a component of a policy record. The component's type determines the type
 * of the key's values: {@link ValueType#of}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
@interface Key {

  /** Default value, as {@link ValueType#literal} reads it. */
  String value();

  /** Minimum of a number. */
  double min() default 0;

  /** Maximum of a number. */
  double max() default 1;

  /** Constraint on texts, and on elements of sets of texts. */
  Text text() default Text.ANY;

  /** True if the value may be nil. */
  boolean optional() default false;

  /** Path within the section; if empty, derived from the component's name. */
  String path() default "";

  /** A valid value, as EDN; if empty, the default. */
  String example() default "";

  /** True if tenants may override the value. */
  boolean perTenant() default true;

  /** Lasting effect of a former value. */
  LastingEffect effect() default LastingEffect.NONE;

  /** Declares the keys of a component that is itself a record. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.RECORD_COMPONENT)
  @interface Group {

    /** Path within the section; if empty, derived from the component's name. */
    String value() default "";

    /** Default values, in the order of the record's components; if empty, those of its keys. */
    String[] defaults() default {};
  }

  /** Describes a key or section in one sentence, for policy files and the reference. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.RECORD_COMPONENT)
  @interface Doc {
    String value();
  }

  /** Constraint on a text, or on the elements of a set of texts: {@link TextType}. */
  enum Text {
    ANY,
    ID,
    WORDS,
    POLARITY_WORDS,
    STATE_KEYS,
    TOOLS,
    AUTHORS,
    TAGS,
    KINDS,
    LANGUAGES
  }
}
