package dev.lethe.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/**
 * Measures its own process: each line {@code cpu} or {@code heap} on standard input is answered by
 * one line, and the process ends with that input. As an agent it measures an application of any
 * build, which need not know it.
 *
 * <p>It depends on nothing but Java and has no nested classes, since it travels as a jar of one
 * class.
 */
public final class Gauge {
  /** Prefix of each answer, since other code in the process prints lines as well. */
  static final String ANSWER = "gauge: ";

  /** First answer, sent without a request. */
  static final String READY = "ready";

  static final String CPU = "cpu";
  static final String HEAP = "heap";

  private Gauge() {}

  /** Starts the gauge in an application, which closes itself when its process is stopped. */
  public static void premain(String unused) {
    Thread thread = new Thread(Gauge::answerAndExit, "gauge");
    thread.setDaemon(true);
    thread.start();
  }

  private static void answerAndExit() {
    answer();
    System.exit(0);
  }

  /** Answers requests until standard input ends. */
  static void answer() {
    System.out.println(ANSWER + READY);
    BufferedReader orders =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    try {
      for (String order = orders.readLine(); order != null; order = orders.readLine()) {
        System.out.println(ANSWER + (order.equals(CPU) ? cpuNanos() : liveHeapBytes()));
      }
    } catch (IOException ended) {
      throw new UncheckedIOException(ended);
    }
  }

  private static long cpuNanos() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  private static long liveHeapBytes() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  /**
   * Writes the agent's jar.
   *
   * @return {@code jar}
   */
  static Path writeAgent(Path jar) throws IOException {
    String entry = Gauge.class.getName().replace('.', '/') + ".class";
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.putValue("Premain-Class", Gauge.class.getName());
    // Otherwise an application that contains a class of this name would use its own.
    attributes.putValue("Boot-Class-Path", jar.getFileName().toString());
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
        var bytes = Gauge.class.getResourceAsStream("/" + entry)) {
      out.putNextEntry(new JarEntry(entry));
      bytes.transferTo(out);
    }
    return jar;
  }
}
