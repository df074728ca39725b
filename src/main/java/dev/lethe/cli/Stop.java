package dev.lethe.cli;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;

/**
 * Ends a long-running command cleanly on Ctrl-C or SIGTERM: closes what it is given, then exits
 * with 0, where the JVM alone would say that a signal ended it.
 */
public final class Stop {
  private static final List<String> SIGNALS = List.of("INT", "TERM", "HUP");

  private final Thread hook;
  private final List<Runnable> formerHandlers = new ArrayList<>();

  private Stop(Runnable closing) {
    hook = new Thread(closing, "stop");
  }

  /** From now on {@code closing} runs before the process ends. */
  public static Stop with(Runnable closing) {
    Stop stop = new Stop(closing);
    Runtime.getRuntime().addShutdownHook(stop.hook);
    SIGNALS.forEach(stop::exitOn);
    return stop;
  }

  /**
   * Has a signal exit with 0. To halt in the hook would say 0 too, and leave the native libraries
   * behind that the JVM deletes after its hooks. The signals' class is none of Java's own, so where
   * it is missing or refuses, the process says that a signal ended it.
   */
  private void exitOn(String name) {
    try {
      Class<?> signals = Class.forName("sun.misc.Signal");
      Class<?> handlers = Class.forName("sun.misc.SignalHandler");
      Object signal = signals.getConstructor(String.class).newInstance(name);
      Method handle = signals.getMethod("handle", signals, handlers);
      Object exit =
          Proxy.newProxyInstance(
              Stop.class.getClassLoader(),
              new Class<?>[] {handlers},
              (proxy, method, args) -> exit());
      Object former = handle.invoke(null, signal, exit);
      formerHandlers.add(() -> restore(handle, signal, former));
    } catch (ReflectiveOperationException without) {
      // As it would be without this class.
    }
  }

  private static Object exit() {
    System.exit(ExitCode.DONE);
    return null;
  }

  private static void restore(Method handle, Object signal, Object former) {
    try {
      handle.invoke(null, signal, former);
    } catch (ReflectiveOperationException without) {
      // The signal goes on exiting with 0, which is harmless.
    }
  }

  /** The command ends by itself and has closed everything. */
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
      formerHandlers.forEach(Runnable::run);
    } catch (IllegalStateException ending) {
      // The process is ending already, and the hook with it.
    }
  }
}
