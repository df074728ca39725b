/** Events as they come in, in either format, and what is said of those that can't be read. */
package dev.lethe.codec.event;
