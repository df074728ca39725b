package dev.lethe.runtime.probe;

import com.fasterxml.jackson.databind.JsonNode;

/** What a request is answered with. */
record Answer(int status, String contentType, String body) {
  static Answer json(int status, JsonNode body) {
    return new Answer(status, "application/json", body + "\n");
  }
}
