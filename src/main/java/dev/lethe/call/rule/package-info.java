/** Calls about suppress rules. */
package dev.lethe.call.rule;
