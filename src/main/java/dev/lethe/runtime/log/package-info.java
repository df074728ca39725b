/** Log output: JSON lines, and fewer repeated warnings while a server is away. */
package dev.lethe.runtime.log;
