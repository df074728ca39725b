package dev.lethe.cli;

import java.util.concurrent.Callable;

/**
 * Command of another source set, such as {@code bench}. {@link java.util.ServiceLoader} finds it on
 * the class path, so that this source set compiles without it.
 */
public interface AdditionalCommand extends Callable<Integer> {}
