/** Calls about single memories, and calls that restore or erase. */
package dev.lethe.call.memory;
