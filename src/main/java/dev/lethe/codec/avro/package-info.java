/** Avro values in Confluent's framing, their schemas, and the interface of a schema registry. */
package dev.lethe.codec.avro;
