/** Decoders of requests to workers and their answers. */
package dev.lethe.codec.work;
