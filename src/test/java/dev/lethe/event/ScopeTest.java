package dev.lethe.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ScopeTest {
  private static final Scope CHANNEL = new Scope("default/42");

  @Test
  void a_channel_scope_has_its_tenant_and_channel_id() {
    assertEquals("default", CHANNEL.tenant());
    assertEquals("42", CHANNEL.channelId());
    assertEquals("42", CHANNEL.place());
  }

  @Test
  void another_place_has_no_channel() {
    assertNull(new Scope("default/session:7").channelId());
    assertNull(new Scope("default/-").channelId());
    assertEquals("session:7", new Scope("default/session:7").place());
  }

  @Test
  void a_key_leads_back_to_its_scope() {
    assertEquals("default/42|m-1", CHANNEL.key("m-1"));
    assertEquals(CHANNEL, Scope.ofKey("default/42|m-1"));
    assertEquals(CHANNEL, Scope.ofKey("default/42"));
    assertEquals("default", Scope.tenantOfKey("default/42|m-1"));
  }

  @Test
  void its_keys_and_no_others_lie_between_its_first_and_last() {
    String first = CHANNEL.firstKey();
    String last = CHANNEL.lastKey();

    for (String id : new String[] {"", "-", "a", "\uffff"}) {
      assertTrue(CHANNEL.key(id).compareTo(first) >= 0 && CHANNEL.key(id).compareTo(last) < 0, id);
    }
    String longer = new Scope("default/420").key("a");
    assertTrue(longer.compareTo(first) < 0 || longer.compareTo(last) >= 0);
  }
}
