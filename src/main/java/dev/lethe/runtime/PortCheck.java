package dev.lethe.runtime;

import com.sun.net.httpserver.HttpServer;
import dev.lethe.config.HttpSettings;
import dev.lethe.config.Setting;
import dev.lethe.config.Settings;
import dev.lethe.runtime.StartChecks.Finding;
import java.io.IOException;
import java.util.List;

/** Binds the address of probes and metrics, or determines why that fails. */
public final class PortCheck {
  private static final String SUBJECT = "HTTP port";

  private PortCheck() {}

  /**
   * Returns a bound server that hasn't been started.
   *
   * @throws FaultException if the address is in use or not one of this machine
   */
  public static HttpServer listen(HttpSettings http) {
    try {
      return HttpServer.create(http.address(), 0);
    } catch (IOException taken) {
      throw cannotListen(Setting.HTTP_PORT, http.host(), http.port(), taken.getMessage());
    }
  }

  /**
   * Returns the exception for an address that can't be bound.
   *
   * @param setting setting of the port
   */
  public static FaultException cannotListen(Setting setting, String host, int port, String why) {
    return new FaultException(
        List.of(
            FaultClassifier.cannotListen(
                setting.key(), Integer.toString(port), host + ": " + why)));
  }

  /** Checks that the application can bind the address, or is already running there. */
  static Finding of(Settings settings) {
    HttpSettings http = settings.http();
    if (!http.isOn()) {
      return Finding.good(SUBJECT, "none: probes and metrics are not served");
    }
    try {
      HttpServer server = listen(http);
      // A server that was never started would keep its port after it is stopped.
      server.start();
      server.stop(0);
      return Finding.good(SUBJECT, http + ", free");
    } catch (FaultException taken) {
      return InstanceStatus.request(settings).isPresent()
          ? Finding.good(
              SUBJECT,
              http + ", used by a running instance; another instance needs " + "its own port")
          : Finding.bad(SUBJECT, taken.faults());
    }
  }
}
