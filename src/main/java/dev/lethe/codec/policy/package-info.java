/** Policy files: reading EDN without executing it, running its regexes, telling its mistakes. */
package dev.lethe.codec.policy;
