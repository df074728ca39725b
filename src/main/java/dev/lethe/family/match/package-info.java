/** Which family a message belongs to: the same text, a near one, a template, or a new family. */
package dev.lethe.family.match;
