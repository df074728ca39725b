package dev.lethe.cli.demo;

/** Channels of the sample, with the ids used in the demo's policy. */
enum Channel {
  BOTS("343299242963763200"),
  DUCK_BOTS("450688080542695436"),
  GENERAL("343179912196128792"),
  MEMES("367156652140658699");

  private final String id;

  Channel(String id) {
    this.id = id;
  }

  String id() {
    return id;
  }

  String scope() {
    return "default/" + id;
  }
}
