/** What of a scope's memories goes into a prompt: rules B1 to B7. */
package dev.lethe.context;
