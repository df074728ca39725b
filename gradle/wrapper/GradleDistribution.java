import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.Properties;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * Finds the Gradle distribution named by {@code gradle-wrapper.properties}, downloads it if
 * necessary, and prints the path of its {@code bin/gradle}. Started from source by {@code gradlew}.
 *
 * <p>Folders, lock and marker are the same as those of Gradle's own wrapper, so both share one
 * download and may run at the same time: {@code dists/gradle-8.14.3-bin/HASH/} with the unpacked
 * {@code gradle-8.14.3/} and {@code gradle-8.14.3-bin.zip.ok}, which is written last.
 *
 * <p>Exit codes: 0 found; 3 could not connect to the distribution's host within 5 s (prints its
 * name); 1 any other failure.
 */
public class GradleDistribution {
  private static final int CONNECT_MILLIS = 5_000;
  private static final int READ_MILLIS = 60_000;

  private final URI uri;
  private final String sha256;
  private final String zipName;
  private final Path folder;

  private GradleDistribution(Properties properties, Path userHome) throws Exception {
    String url = required(properties, "distributionUrl");
    uri = URI.create(url);
    sha256 = required(properties, "distributionSha256Sum");
    zipName = url.substring(url.lastIndexOf('/') + 1);
    byte[] md5 = MessageDigest.getInstance("MD5").digest(url.getBytes(StandardCharsets.UTF_8));
    folder =
        userHome
            .resolve(required(properties, "distributionPath"))
            .resolve(zipName.substring(0, zipName.length() - ".zip".length()))
            .resolve(new BigInteger(1, md5).toString(36));
  }

  public static void main(String[] args) throws Exception {
    Properties properties = new Properties();
    try (InputStream in = Files.newInputStream(Path.of(args[0]))) {
      properties.load(in);
    }
    String userHome = System.getenv("GRADLE_USER_HOME");
    GradleDistribution distribution =
        new GradleDistribution(
            properties,
            userHome == null || userHome.isEmpty()
                ? Path.of(System.getProperty("user.home"), ".gradle")
                : Path.of(userHome));
    try {
      System.out.println(distribution.locate());
    } catch (Unreachable unreachable) {
      System.out.println(unreachable.getMessage());
      System.exit(3);
    } catch (IOException failure) {
      System.err.println("gradlew: " + failure.getMessage());
      System.exit(1);
    }
  }

  private Path locate() throws Exception {
    if (!Files.exists(marker())) {
      if (!connects()) {
        throw new Unreachable(uri.getHost());
      }
      Files.createDirectories(folder);
      try (FileChannel lock =
          FileChannel.open(
              folder.resolve(zipName + ".lck"),
              StandardOpenOption.CREATE,
              StandardOpenOption.WRITE)) {
        lock.lock();
        if (!Files.exists(marker())) {
          install();
        }
      }
    }
    return gradle();
  }

  private Path marker() {
    return folder.resolve(zipName + ".ok");
  }

  private Path gradle() throws IOException {
    try (Stream<Path> children = Files.list(folder)) {
      return children
          .map(child -> child.resolve("bin").resolve("gradle"))
          .filter(Files::isRegularFile)
          .findFirst()
          .orElseThrow(() -> new IOException("no bin/gradle in " + folder));
    }
  }

  private void install() throws Exception {
    try (Stream<Path> children = Files.list(folder)) {
      for (Path unfinished : children.filter(Files::isDirectory).toList()) {
        delete(unfinished);
      }
    }
    Path zip = folder.resolve(zipName + ".part");
    try {
      System.err.println("gradlew: downloading " + uri);
      String sum = download(zip);
      if (!sum.equals(sha256)) {
        throw new IOException(
            "the download of "
                + uri
                + " is corrupt and was removed: its SHA-256 is "
                + sum
                + ", expected "
                + sha256);
      }
      unpack(zip);
    } finally {
      Files.deleteIfExists(zip);
    }
    gradle().toFile().setExecutable(true, false);
    Files.createFile(marker());
  }

  private String download(Path zip) throws Exception {
    HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
    connection.setConnectTimeout(CONNECT_MILLIS);
    connection.setReadTimeout(READ_MILLIS);
    try {
      connection.connect();
      connection.getResponseCode();
    } catch (ConnectException | UnknownHostException | SocketTimeoutException notOpened) {
      // A redirect may lead to a host that can't be reached either.
      throw new Unreachable(connection.getURL().getHost());
    }
    if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
      throw new IOException(uri + " returned HTTP status " + connection.getResponseCode());
    }
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    try (InputStream in = new DigestInputStream(connection.getInputStream(), digest)) {
      Files.copy(in, zip, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException cut) {
      throw new IOException(
          "the download of " + uri + " was interrupted: " + cut.getMessage(), cut);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private void unpack(Path zip) throws IOException {
    try (ZipInputStream in = new ZipInputStream(Files.newInputStream(zip))) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        Path target = folder.resolve(entry.getName()).normalize();
        if (!target.startsWith(folder)) {
          throw new IOException(zipName + " has an entry outside its folder: " + entry.getName());
        }
        if (entry.isDirectory()) {
          Files.createDirectories(target);
        } else {
          Files.createDirectories(target.getParent());
          Files.copy(in, target);
        }
      }
    }
  }

  /** Opens and closes a connection, on a separate thread because the name lookup has no timeout. */
  private boolean connects() throws InterruptedException {
    Proxy proxy = ProxySelector.getDefault().select(uri).get(0);
    int port = uri.getPort() >= 0 ? uri.getPort() : uri.getScheme().equals("https") ? 443 : 80;
    FutureTask<Boolean> attempt =
        new FutureTask<>(
            () -> {
              InetSocketAddress address =
                  proxy.address() instanceof InetSocketAddress via
                      ? new InetSocketAddress(via.getHostString(), via.getPort())
                      : new InetSocketAddress(uri.getHost(), port);
              try (Socket socket = new Socket()) {
                socket.connect(address, CONNECT_MILLIS);
              }
              return true;
            });
    Thread thread = new Thread(attempt);
    thread.setDaemon(true);
    thread.start();
    try {
      return attempt.get(CONNECT_MILLIS, TimeUnit.MILLISECONDS);
    } catch (TimeoutException | java.util.concurrent.ExecutionException notOpened) {
      return false;
    }
  }

  private static void delete(Path tree) throws IOException {
    try (Stream<Path> paths = Files.walk(tree)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static String required(Properties properties, String key) {
    String value = properties.getProperty(key);
    if (value == null) {
      throw new IllegalArgumentException("gradle-wrapper.properties has no " + key);
    }
    return value;
  }

  private static final class Unreachable extends IOException {
    private static final long serialVersionUID = 1L;

    Unreachable(String host) {
      super(host);
    }
  }
}
