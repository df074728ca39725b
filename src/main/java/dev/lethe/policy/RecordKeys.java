package dev.lethe.policy;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * Keys declared on the components of a record, and the construction of the record from their
 * values. Declarations are read once, at start; reading a policy only calls the constructors.
 */
final class RecordKeys<R extends Record> {
  private final Constructor<R> constructor;
  private final List<PolicyKey> keys = new ArrayList<>();

  /** Functions from the values of keys to a component, in the order of the components. */
  private final List<Function<Function<PolicyKey, Object>, Object>> parts = new ArrayList<>();

  private RecordKeys(Class<R> type) {
    this.constructor = constructor(type);
  }

  /**
   * Reads the declarations.
   *
   * @param path path of the record in a policy file
   * @param defaults default values, in the order of the components; if empty, those of the keys
   */
  static <R extends Record> RecordKeys<R> of(Class<R> type, List<String> path, String... defaults) {
    RecordKeys<R> declared = new RecordKeys<>(type);
    RecordComponent[] components = type.getRecordComponents();
    for (int i = 0; i < components.length; i++) {
      Key key = components[i].getAnnotation(Key.class);
      if (key == null) {
        declared.addGroup(components[i], path);
      } else {
        declared.addKey(components[i], key, path, defaults.length == 0 ? key.value() : defaults[i]);
      }
    }
    return declared;
  }

  private void addKey(RecordComponent component, Key key, List<String> path, String literal) {
    ValueType valueType = ValueType.of(component, key);
    List<String> full = full(path, key.path(), component);
    Object defaultValue =
        valueType.read(
            valueType.literal(literal),
            full,
            (at, found, message) -> {
              throw new IllegalStateException("Default of " + at + " " + message);
            });
    PolicyKey made =
        new PolicyKey(
            full,
            valueType,
            defaultValue,
            key.example().isEmpty() ? Edn.of(valueType.data(defaultValue)) : key.example(),
            component.getAnnotation(Key.Doc.class).value(),
            key.perTenant(),
            key.effect());
    keys.add(made);
    parts.add(values -> values.apply(made));
  }

  private void addGroup(RecordComponent component, List<String> path) {
    Key.Group group = component.getAnnotation(Key.Group.class);
    RecordKeys<? extends Record> inner =
        of(
            component.getType().asSubclass(Record.class),
            full(path, group.value(), component),
            group.defaults());
    keys.addAll(inner.keys);
    parts.add(inner::read);
  }

  /** Returns a path with the declared names, or the name derived from the component's. */
  private static List<String> full(List<String> path, String declared, RecordComponent component) {
    List<String> full = new ArrayList<>(path);
    full.addAll(Arrays.asList((declared.isEmpty() ? name(component) : declared).split(" ", -1)));
    return List.copyOf(full);
  }

  /** Returns {@code :re-embed-edits?} for {@code boolean reEmbedEdits}. */
  private static String name(RecordComponent component) {
    String name = component.getName().replaceAll("[A-Z]", "-$0").toLowerCase(Locale.ROOT);
    return ":" + name + (component.getType() == boolean.class ? "?" : "");
  }

  /** Returns the keys in the order of their declarations. */
  List<PolicyKey> keys() {
    return keys;
  }

  /** Returns the record with these values. */
  R read(Function<PolicyKey, Object> values) {
    Object[] components = new Object[parts.size()];
    for (int i = 0; i < components.length; i++) {
      components[i] = parts.get(i).apply(values);
    }
    return construct(constructor, components);
  }

  /** Returns the canonical constructor of a record. */
  static <R extends Record> Constructor<R> constructor(Class<R> type) {
    Class<?>[] types =
        Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    try {
      return type.getDeclaredConstructor(types);
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("every record has a canonical constructor", e);
    }
  }

  /** Calls the constructor of a record. */
  static <R extends Record> R construct(Constructor<R> constructor, Object... components) {
    try {
      return constructor.newInstance(components);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot construct " + constructor, e);
    }
  }
}
