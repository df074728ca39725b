/** How a text is cut into tokens, and what of it tells before two texts are compared. */
package dev.lethe.family.token;
