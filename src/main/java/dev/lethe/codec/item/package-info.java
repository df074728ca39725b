/** Items as they come in, in either format. */
package dev.lethe.codec.item;
