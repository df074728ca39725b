/** The command line. */
package dev.lethe.cli;
