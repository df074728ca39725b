/** Templates: learning them from texts that are alike, and telling which texts fit. */
package dev.lethe.family.template;
