/** Codecs of the rows of key-value stores. */
package dev.lethe.codec.state;
