/** The policy: all configurable numbers and lists, and the validation of policy files. */
package dev.lethe.policy;
