package dev.lethe.policy;

import java.util.List;

/** A top-level key of the policy, with all keys under it and a description. */
public record PolicySection(String name, String about, List<PolicyKey<?>> keys) {}
