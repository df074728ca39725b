/** Incoming events in either format, and the errors of those that can't be read. */
package dev.lethe.codec.event;
