/** Output records: their fields, listed once, and the JSON and Avro written from them. */
package dev.lethe.codec.value;
