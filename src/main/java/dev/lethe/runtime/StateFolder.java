package dev.lethe.runtime;

import dev.lethe.config.Setting;
import dev.lethe.config.Settings;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Checks the configured state folder, without leaving anything behind. */
final class StateFolder {
  /** Lock file, which Streams holds for the life of an instance. */
  private static final String LOCK = ".lock";

  private static final long MIN_FREE_BYTES = 64L << 20;
  private static final long LITTLE_BYTES = 1L << 30;
  private static final String REMEDY = "by --state-dir or LETHE_STATE_DIR";

  private StateFolder() {}

  /** Returns why no instance can start with the folder; empty if one can. */
  static Optional<Fault> fault(Settings settings, Map<String, String> environment) {
    return faultOfPlace(settings, environment)
        .or(
            () ->
                isInUse(settings)
                    ? Optional.of(inUse(settings.stateDir().toString(), settings.applicationId()))
                    : Optional.empty());
  }

  /**
   * Returns why the location can't store state; use by another instance is not a fault of the
   * location.
   */
  static Optional<Fault> faultOfPlace(Settings settings, Map<String, String> environment) {
    Path folder = settings.stateDir();
    if (isWithoutHome(folder, environment)) {
      return Optional.of(
          fault(
              folder.toString(),
              "$HOME is not set, so there is no default folder for this user",
              "set a folder that this user may write, " + REMEDY));
    }
    Path there = folder.toAbsolutePath();
    while (there != null && !Files.exists(there)) {
      there = there.getParent();
    }
    if (there == null || !Files.isDirectory(there)) {
      return Optional.of(unusable(folder.toString(), there + " is not a folder"));
    }
    return cannotWrite(folder, there);
  }

  private static boolean isWithoutHome(Path folder, Map<String, String> environment) {
    Path home = Path.of(System.getProperty("user.home", ""), ".local", "state", "lethe");
    return environment.getOrDefault("HOME", "").isEmpty()
        && environment.getOrDefault("XDG_STATE_HOME", "").isEmpty()
        && folder.equals(home);
  }

  /** Only writing proves it: root may write despite the mode, and no user can write to /proc. */
  private static Optional<Fault> cannotWrite(Path folder, Path there) {
    try {
      Files.delete(Files.createTempDirectory(there, ".lethe-"));
      long free = Files.getFileStore(there).getUsableSpace();
      return free < MIN_FREE_BYTES
          ? Optional.of(full(folder, (free >> 20) + " MiB are free"))
          : Optional.empty();
    } catch (AccessDeniedException denied) {
      String user = System.getProperty("user.name", "?");
      return Optional.of(
          unusable(folder.toString(), "user " + user + " may not write to " + there));
    } catch (IOException broken) {
      String why = broken.getMessage() == null ? broken.toString() : broken.getMessage();
      return Optional.of(
          why.contains("No space left")
              ? full(folder, why)
              : unusable(folder.toString(), "nothing can be created in " + there));
    }
  }

  /** Warns of a disk that one day of state may fill, in one sentence. */
  static List<String> warnings(Path folder) {
    return freeBytes(folder).orElse(Long.MAX_VALUE) < LITTLE_BYTES
        ? List.of(
            Setting.STATE_DIR.key()
                + '='
                + folder
                + ": the disk is nearly full ("
                + free(folder)
                + "); the application stops if its state cannot grow")
        : List.of();
  }

  /** Free space, such as {@code 12 GiB free}, of the disk where the folder is or will be. */
  static String free(Path folder) {
    OptionalLong bytes = freeBytes(folder);
    if (bytes.isEmpty()) {
      return "free space unknown";
    }
    long free = bytes.getAsLong();
    return free >> 30 > 0 ? (free >> 30) + " GiB free" : (free >> 20) + " MiB free";
  }

  private static OptionalLong freeBytes(Path folder) {
    Path there = folder.toAbsolutePath();
    while (!Files.exists(there)) {
      there = there.getParent();
    }
    try {
      return OptionalLong.of(Files.getFileStore(there).getUsableSpace());
    } catch (IOException unknown) {
      return OptionalLong.empty();
    }
  }

  private static Fault full(Path folder, String why) {
    return new Fault(
        Fault.Kind.FAILED,
        Setting.STATE_DIR.key(),
        folder.toString(),
        "the disk is full (" + why + ")",
        "free some space, or set a folder on a larger disk, " + REMEDY);
  }

  /**
   * Returns true if an instance with this application id uses the folder.
   *
   * <p>Closing the channel releases all locks of this process on the file, so call it before
   * starting an instance in this process.
   */
  static boolean isInUse(Settings settings) {
    Path file = settings.stateDir().resolve(settings.applicationId()).resolve(LOCK);
    if (!Files.exists(file)) {
      return false;
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      return lock == null;
    } catch (OverlappingFileLockException ours) {
      return true;
    } catch (IOException unreadable) {
      return false;
    }
  }

  /** Returns the fault for a folder locked by another instance. */
  static Fault inUse(String folder, String applicationId) {
    return fault(
        folder,
        "another instance of " + applicationId + " uses it",
        "each instance on a machine needs its own; set another folder, " + REMEDY);
  }

  /** Returns the fault for a folder that can't be created, read or written. */
  static Fault unusable(String folder, String why) {
    return fault(
        folder,
        "state cannot be stored there: " + why,
        "set a folder that this user may write, " + REMEDY);
  }

  private static Fault fault(String folder, String cause, String fix) {
    return new Fault(Fault.Kind.CONFIGURATION, Setting.STATE_DIR.key(), folder, cause, fix);
  }
}
