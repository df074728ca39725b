/** Fingerprints of messages: exact digests, simhashes, and the index that finds near ones. */
package dev.lethe.text.fingerprint;
