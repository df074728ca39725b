/** The bundled sample of bots' messages, and its report. */
package dev.lethe.cli.demo;
