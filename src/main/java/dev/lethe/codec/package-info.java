/** Values to bytes and back: events, items, calls, rows and outputs, in JSON, Avro and EDN. */
package dev.lethe.codec;
