/** Calls of tools and their answers as bytes: read, held against the tools' schemas, written. */
package dev.lethe.codec.command;
