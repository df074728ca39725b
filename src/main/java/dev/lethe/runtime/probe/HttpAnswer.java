package dev.lethe.runtime.probe;

import com.fasterxml.jackson.databind.JsonNode;

/** Response to a request. */
record HttpAnswer(int status, String contentType, String body) {
  static HttpAnswer json(int status, JsonNode body) {
    return new HttpAnswer(status, "application/json", body + "\n");
  }
}
