/** What the janitor makes of an interval: who is reported to, what is said, what is proposed. */
package dev.lethe.janitor;
