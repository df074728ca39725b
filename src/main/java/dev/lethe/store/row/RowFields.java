package dev.lethe.store.row;

import java.util.ArrayList;
import java.util.List;

/**
 * Visitor of a row's fields, called in order by the one method that lists them, for writing and
 * reading alike. Each call takes a field's value and returns it: when writing, the same value; when
 * reading, the value read, whatever the argument.
 */
public final class RowFields {
  private final int version;
  private final RowReader in;
  private final RowWriter out;

  private RowFields(int version, RowReader in, RowWriter out) {
    this.version = version;
    this.in = in;
    this.out = out;
  }

  static RowFields readFrom(RowReader in) {
    return new RowFields(in.version(), in, null);
  }

  static RowFields writtenTo(RowWriter out, int version) {
    return new RowFields(version, null, out);
  }

  /** Returns the version of the row's format. */
  public int version() {
    return version;
  }

  public boolean flag(boolean value) {
    if (in != null) {
      return in.readBoolean();
    }
    out.writeBoolean(value);
    return value;
  }

  /** Passes a number from 0 to 255, such as an enum's code. */
  public int code(int value) {
    if (in != null) {
      return in.readByte();
    }
    if (value < 0 || value > 255) {
      throw new IllegalArgumentException("not a code: " + value);
    }
    out.writeByte(value);
    return value;
  }

  /** Passes a count, encoded as by {@link RowWriter#writeVarint}. */
  public long varint(long value) {
    if (in != null) {
      return in.readVarint();
    }
    out.writeVarint(value);
    return value;
  }

  /** Passes a time or a difference, encoded as by {@link RowWriter#writeZigzag}. */
  public long zigzag(long value) {
    if (in != null) {
      return in.readZigzag();
    }
    out.writeZigzag(value);
    return value;
  }

  /** Passes a hash, encoded as by {@link RowWriter#writeLong}. */
  public long bigEndian(long value) {
    if (in != null) {
      return in.readLong();
    }
    out.writeLong(value);
    return value;
  }

  /** Passes a hash, encoded as by {@link RowWriter#writeLittleEndian} in some rows. */
  public long littleEndian(long value) {
    if (in != null) {
      return in.readLittleEndian();
    }
    out.writeLittleEndian(value);
    return value;
  }

  /** Passes the number of elements, then each as by {@link RowWriter#writeFloat}. */
  public float[] floats(float[] values) {
    if (in != null) {
      float[] read = new float[in.readCount()];
      for (int i = 0; i < read.length; i++) {
        read[i] = in.readFloat();
      }
      return read;
    }
    out.writeVarint(values.length);
    for (float value : values) {
      out.writeFloat(value);
    }
    return values;
  }

  /** Passes a text as UTF-8, encoded as by {@link RowWriter#writeZigzagString}. */
  public String text(String value) {
    if (in != null) {
      return in.readZigzagString();
    }
    out.writeZigzagString(value);
    return value;
  }

  /** Passes a flag, then the text if it isn't null. */
  public String textOrNull(String value) {
    return flag(value != null) ? text(value) : null;
  }

  /** Passes a text as unchanged UTF-16, encoded as by {@link RowWriter#writeChars}. */
  public String chars(String value) {
    if (in != null) {
      return in.readChars();
    }
    out.writeChars(value);
    return value;
  }

  /** Passes a flag, then the text if it isn't null. */
  public String charsOrNull(String value) {
    return flag(value != null) ? chars(value) : null;
  }

  /**
   * Passes the number of elements, then each.
   *
   * @param blank any element, passed to {@code element} when reading
   */
  public <E> List<E> list(List<E> elements, E blank, FieldList<E> element) {
    if (in != null) {
      int count = in.readCount();
      List<E> read = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        read.add(element.pass(blank, this));
      }
      return read;
    }
    out.writeVarint(elements.size());
    for (E each : elements) {
      element.pass(each, this);
    }
    return elements;
  }

  /** List of the fields of one kind of value. */
  public interface FieldList<T> {
    /** Passes the value's fields in order, and creates a value from the results. */
    T pass(T value, RowFields row);
  }

  /** Returns the exception to throw if a field's result is invalid. */
  public RowFormatException damaged(String fault) {
    if (in != null) {
      return in.damaged(fault);
    }
    throw new IllegalArgumentException("a row to be written " + fault);
  }
}
