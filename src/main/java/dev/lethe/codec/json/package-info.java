/** JSON as bytes: scanning it without making objects, and writing it. */
package dev.lethe.codec.json;
