/** Requests to workers and their answers, as they are read from bytes. */
package dev.lethe.codec.work;
