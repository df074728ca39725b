package dev.lethe.runtime.probe;

import com.fasterxml.jackson.databind.JsonNode;

/** Response to a request. */
record Answer(int status, String contentType, String body) {
  static Answer json(int status, JsonNode body) {
    return new Answer(status, "application/json", body + "\n");
  }
}
