/** Policy files: reading EDN without executing it, running its regexes, reporting its errors. */
package dev.lethe.codec.policy;
