/** How operational profile snapshots that say the same collapse into one. */
package dev.lethe.profile;
