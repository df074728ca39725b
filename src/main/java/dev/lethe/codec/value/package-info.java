/** The records that go out: their fields, listed once, and the JSON and Avro made of them. */
package dev.lethe.codec.value;
