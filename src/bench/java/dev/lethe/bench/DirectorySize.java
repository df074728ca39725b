package dev.lethe.bench;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** Size in bytes of a folder that other processes write to; files that vanish are skipped. */
final class DirectorySize extends SimpleFileVisitor<Path> {
  private long bytes;

  private DirectorySize() {}

  static long of(Path directory) throws IOException {
    DirectorySize size = new DirectorySize();
    Files.walkFileTree(directory, size);
    return size.bytes;
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
    bytes += attributes.size();
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFileFailed(Path file, IOException vanished) {
    return FileVisitResult.CONTINUE;
  }
}
