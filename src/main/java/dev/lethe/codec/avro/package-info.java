/** Avro values in Confluent's framing, their schemas, and the registry that knows them. */
package dev.lethe.codec.avro;
