/** Codecs of tool calls and their answers, and validation against the tools' schemas. */
package dev.lethe.codec.call;
