package dev.lethe.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Matching replies to a command's own calls. */
class ToolCallerTest {
  private static JsonNode json(String text) throws JsonProcessingException {
    return new ObjectMapper().readTree(text.replace('\'', '"'));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "'tenant':'ta'; 'name':'x','ok':true,'tenant':'ta'; true",
        "'tenant':'ta'; 'name':'x','ok':true,'tenant':'tb'; false",
        "'tenant':'ta'; 'name':'x','ok':true; false",
        "'tenant':'ta'; 'name':'y','ok':true,'tenant':'ta'; false",
        "'scope':'ta/42'; 'name':'x','ok':true,'tenant':'ta','scope':'ta/42'; true",
        "'scope':'ta/42'; 'name':'x','ok':true,'tenant':'ta','scope':'ta/43'; false",
        "'scope':'ta/42'; 'name':'x','ok':true,'tenant':'tb','scope':'ta/42'; false",
        "'z':0; 'name':'x','ok':true; true",
        "'z':0; 'name':'x','ok':true,'tenant':'ta'; false",
        "'scope':'nowhere'; 'name':'x','ok':false; true",
        "'tenant':'ta','scope':'nowhere'; 'name':'x','ok':false,'tenant':'ta'; true",
        "'tenant':'ta','scope':'nowhere'; 'name':'x','ok':false,'tenant':'tb'; false",
      })
  void a_reply_is_of_the_tenant_scope_and_tool_that_were_called(
      String confined, String reply, boolean isReply) throws JsonProcessingException {
    assertEquals(
        isReply,
        ToolCaller.isReply(json("{'name':'x'," + confined + '}'), json('{' + reply + '}')));
  }
}
