package dev.lethe.codec.value;

import dev.lethe.memory.vector.DenseVector;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Builds a record with every component set, and variants that differ in one component each. */
final class Variants {
  private Variants() {}

  /** Returns a record without nulls and empty lists, including nested records. */
  static <T> T full(Class<T> type) {
    return make(type, Arrays.stream(type.getRecordComponents()).map(Variants::sample).toArray());
  }

  /** Returns a copy with another value for each component, by the component's dotted path. */
  static <T> Map<String, T> eachChanged(T value) {
    @SuppressWarnings("unchecked")
    Class<T> type = (Class<T>) value.getClass();
    RecordComponent[] components = type.getRecordComponents();
    Map<String, T> variants = new LinkedHashMap<>();
    for (int i = 0; i < components.length; i++) {
      int at = i;
      changes(valueOf(components[i], value))
          .forEach(
              (path, change) -> {
                Object[] values =
                    Arrays.stream(components).map(other -> valueOf(other, value)).toArray();
                values[at] = change;
                variants.put(components[at].getName() + path, make(type, values));
              });
    }
    return variants;
  }

  private static Map<String, ?> changes(Object value) {
    if (value instanceof Record) {
      Map<String, Object> inner = new LinkedHashMap<>();
      eachChanged(value).forEach((path, change) -> inner.put('.' + path, change));
      return inner;
    }
    return Map.of("", changed(value));
  }

  private static Object sample(RecordComponent component) {
    return component.getGenericType() instanceof ParameterizedType list
            && list.getActualTypeArguments()[0] instanceof Class<?> item
            && item.isRecord()
        ? List.of(full(item))
        : sample(component.getType());
  }

  private static Object sample(Class<?> type) {
    if (type == String.class) {
      return "1";
    } else if (type == List.class) {
      return List.of("a");
    } else if (type == long.class || type == Long.class) {
      return 1L;
    } else if (type == int.class || type == Integer.class) {
      return 1;
    } else if (type == double.class) {
      return 0.5;
    } else if (type == boolean.class) {
      return false;
    } else if (type == DenseVector.class) {
      return DenseVector.of(0.5f, -0.25f);
    }
    return type.isEnum() ? type.getEnumConstants()[0] : full(type);
  }

  private static Object changed(Object value) {
    if (value instanceof String text) {
      return text + "0";
    } else if (value instanceof List<?> list) {
      return List.of(list.get(0), list.get(0));
    } else if (value instanceof Long number) {
      return number + 1;
    } else if (value instanceof Integer number) {
      return number + 1;
    } else if (value instanceof Double number) {
      return number + 1;
    } else if (value instanceof Boolean flag) {
      return !flag;
    } else if (value instanceof DenseVector) {
      return DenseVector.of(0.5f, 0.25f);
    }
    Object[] constants = ((Enum<?>) value).getDeclaringClass().getEnumConstants();
    return constants[1];
  }

  private static Object valueOf(RecordComponent component, Object owner) {
    try {
      return component.getAccessor().invoke(owner);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(component.toString(), e);
    }
  }

  private static <T> T make(Class<T> type, Object[] values) {
    Class<?>[] types =
        Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    try {
      return type.getDeclaredConstructor(types).newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(type.toString(), e);
    }
  }
}
