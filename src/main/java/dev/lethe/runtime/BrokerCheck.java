package dev.lethe.runtime;

import dev.lethe.config.Settings;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RetriableException;

/**
 * Checks whether a broker responds to requests. A frozen broker still accepts connections, because
 * its operating system does. Not thread-safe, except for {@link #close()}.
 */
public final class BrokerCheck implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Settings settings;
  private final Duration patience;
  private Admin admin;
  private boolean isClosed;

  public BrokerCheck(Settings settings) {
    this(settings, PATIENCE);
  }

  /**
   * @param patience time after which a broker counts as not responding
   */
  BrokerCheck(Settings settings, Duration patience) {
    this.settings = settings;
    this.patience = patience;
  }

  /** Returns true if a broker responds, even with an error; returns after ten seconds at most. */
  public boolean isAnswered() {
    if (!Brokers.areReachable(settings)) {
      return false;
    }
    int millis = (int) patience.toMillis();
    try {
      admin()
          .describeCluster(new DescribeClusterOptions().timeoutMs(millis))
          .clusterId()
          .get(millis, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException silent) {
      return false;
    } catch (ExecutionException failed) {
      return !(failed.getCause() instanceof RetriableException);
    } catch (KafkaException noClient) {
      return false;
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  private synchronized Admin admin() {
    if (isClosed) {
      throw new KafkaException("closed");
    }
    if (admin == null) {
      admin = Admin.create(settings.admin());
    }
    return admin;
  }

  @Override
  public synchronized void close() {
    isClosed = true;
    if (admin != null) {
      admin.close(Duration.ZERO);
    }
  }
}
