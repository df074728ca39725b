package dev.lethe.runtime;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** Deletes folders with everything in them. */
public final class Folders {
  private Folders() {}

  /** Deletes {@code folder} if it exists; a file that vanishes meanwhile is no error. */
  public static void delete(Path folder) {
    try {
      Files.walkFileTree(folder, new Deletion());
    } catch (NoSuchFileException gone) {
      // Already deleted.
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private static final class Deletion extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.deleteIfExists(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failed) throws IOException {
      if (failed instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE;
      }
      throw failed;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, IOException failed) throws IOException {
      Files.deleteIfExists(folder);
      return FileVisitResult.CONTINUE;
    }
  }
}
