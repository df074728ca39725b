package dev.lethe.profile;

/** How much a profile matters, the most first. */
public enum Significance {
  CORE,
  IMPORTANT,
  NOTEWORTHY,
  ROUTINE
}
