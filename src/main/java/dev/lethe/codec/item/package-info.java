/** Incoming items in either format. */
package dev.lethe.codec.item;
