package dev.lethe.cli;

import dev.lethe.runtime.Folders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.Optional;
import java.util.UUID;

/**
 * Folder of this process's temporary files. Libraries unpack native code there, such as 15 MB of
 * RocksDB. A process deletes its folder on exit; the folder of a killed process is deleted by the
 * next start of Lethe. Each process holds a lock in its folder, so a folder with a free lock is
 * deleted.
 *
 * <p>The start script creates the folder, since the JDK reads its location when the JVM starts. In
 * a JVM started otherwise the folder is created here; files of {@link Files#createTempFile} and,
 * from JDK 25 on, of {@link java.io.File#createTempFile} then still go to the shared folder.
 */
final class TemporaryFolder implements AutoCloseable {
  private static final String LOCATION = "java.io.tmpdir";

  /** Same as in the start script. */
  private static final String PREFIX = "lethe-process-";

  private static final String LOCK = ".lock";

  private final Path path;

  /** Open for the life of the process: an unreachable channel closes and frees its lock. */
  private final Optional<FileChannel> lock;

  private TemporaryFolder(Path path, Optional<FileChannel> lock) {
    this.path = path;
    this.lock = lock;
  }

  /**
   * Directs temporary files of this process to its folder, and deletes the folders that killed
   * processes of the same user left. Call it before the first temporary file is created, and keep
   * the result until the end of the process. If there can be no folder, temporary files go to the
   * shared one.
   */
  static TemporaryFolder own() {
    Path location = Path.of(System.getProperty(LOCATION));
    try {
      TemporaryFolder own = locked(isOfProcess(location) ? location : created(location));
      System.setProperty(LOCATION, own.path.toString());
      own.deleteAbandoned();
      return own;
    } catch (IOException | UnsupportedOperationException unwritable) {
      // Most commands need no temporary file, and one that does reports the failure.
      return new TemporaryFolder(location, Optional.empty());
    }
  }

  /** Deletes the folder of this process with everything in it, if it has one. */
  static void delete() {
    Path location = Path.of(System.getProperty(LOCATION));
    if (isOfProcess(location)) {
      try {
        delete(location);
      } catch (IOException | UncheckedIOException busy) {
        // A file is being written right now; the next start deletes the folder.
      }
    }
  }

  /** Deletes the folder with everything in it, then frees its lock. */
  @Override
  public void close() {
    delete();
    try {
      if (lock.isPresent()) {
        lock.get().close();
      }
    } catch (IOException broken) {
      // The process is about to end, which frees the lock.
    }
  }

  private static boolean isOfProcess(Path location) {
    return location.toFile().getName().startsWith(PREFIX);
  }

  private static Path created(Path shared) throws IOException {
    return Files.createDirectory(
        shared.resolve(PREFIX + UUID.randomUUID()),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }

  /** Renames the lock file once it is locked, so that no other process ever finds it free. */
  private static TemporaryFolder locked(Path folder) throws IOException {
    Path unlocked = folder.resolve(LOCK + ".new");
    FileChannel lock =
        FileChannel.open(unlocked, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    lock.lock();
    Files.move(unlocked, folder.resolve(LOCK), StandardCopyOption.ATOMIC_MOVE);
    return new TemporaryFolder(folder, Optional.of(lock));
  }

  private void deleteAbandoned() {
    try (DirectoryStream<Path> folders =
        Files.newDirectoryStream(path.toAbsolutePath().getParent(), PREFIX + '*')) {
      for (Path folder : folders) {
        // Opening our own lock file again would free its lock when that channel closes.
        if (!folder.equals(path.toAbsolutePath())) {
          deleteIfAbandoned(folder);
        }
      }
    } catch (IOException | DirectoryIteratorException unreadable) {
      // The shared folder may not be listable; its files are not needed to run.
    }
  }

  /** Deletes a folder of the same user whose lock is free; one without a lock file is kept. */
  private void deleteIfAbandoned(Path folder) {
    Path file = folder.resolve(LOCK);
    try {
      if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
          || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
          || !owner(folder).equals(owner(path))) {
        return;
      }
      try (FileChannel abandoned =
          FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
        if (abandoned.tryLock() != null) {
          delete(folder);
        }
      }
    } catch (IOException | UncheckedIOException undeletable) {
      // Another start is deleting it right now, or the next one tries again.
    }
  }

  private static UserPrincipal owner(Path folder) throws IOException {
    return Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS);
  }

  /** Deletes the lock file last: without it, no later start would delete the remaining files. */
  private static void delete(Path folder) throws IOException {
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(folder, file -> !file.endsWith(LOCK))) {
      files.forEach(Folders::delete);
    }
    Folders.delete(folder);
  }
}
