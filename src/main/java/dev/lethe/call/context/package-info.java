/** Calls for contexts, and reports of the memories included in them. */
package dev.lethe.call.context;
