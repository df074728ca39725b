/** JSON in bytes: scanning it without creating objects, and writing it. */
package dev.lethe.codec.json;
