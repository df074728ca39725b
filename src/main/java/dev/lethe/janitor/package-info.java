/** The janitor's interval reports and rule proposals. */
package dev.lethe.janitor;
