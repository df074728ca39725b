/** Templates: learning them from similar texts, and matching texts against them. */
package dev.lethe.family.template;
