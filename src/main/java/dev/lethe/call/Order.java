package dev.lethe.call;

/** Work to be done outside the stream thread, whose result comes back as a record. */
public interface Order {}
