/** Servers that answer JSON over HTTP, as models are asked there. */
package dev.lethe.endpoint;
