"""Tests of lethe.py with a running gateway, started by ClientsIT.

LETHE_URL is the gateway, LETHE_PROXY_URL a proxy that fails as the first part of a path says, and
LETHE_TOKEN a moderator's token.
"""

from __future__ import annotations

import os
import time
import unittest
from typing import Any, Callable

from lethe import JsonObject, Lethe, LetheError, new_key

URL = os.environ["LETHE_URL"]
TOKEN = os.environ["LETHE_TOKEN"]


def client(*faults: str) -> Lethe:
    """Returns a client whose first requests fail in the given ways."""
    return Lethe(f"{os.environ['LETHE_PROXY_URL']}/{new_key()}-{'-'.join(faults)}", TOKEN)


def message(channel: str, content: str = "The release moves to Friday.") -> JsonObject:
    payload = {"message_id": "m1", "content": content}
    return {"type": "discord.message.created", "channel_id": channel, "author": {"id": "ada"}, "payload": payload}


def wait_for(condition: Callable[[], Any]) -> Any:
    end = time.monotonic() + 60
    while not (value := condition()):
        if time.monotonic() > end:
            raise AssertionError("the condition was not met within a minute")
        time.sleep(0.1)
    return value


class LetheTest(unittest.TestCase):
    def setUp(self) -> None:
        self.lethe = Lethe(URL + "/", TOKEN)
        self.tenant = self.lethe.me()["tenant"]

    def decided(self, event_id: str, count: int = 1) -> list[str]:
        def found() -> list[str]:
            return [one["verdict"] for one in self.lethe.list_decisions(event_id=event_id)["decisions"]]

        return sorted(wait_for(lambda: len(found()) >= count and found()))

    def test_an_event_becomes_a_memory_that_lists_searches_and_contexts_return(self) -> None:
        scope = self.tenant + "/memories"
        sent = self.lethe.send_events([message("memories")])
        self.assertEqual(["minted"], self.decided(sent["results"][0]["id"]))

        memory = self.lethe.list_memories(scope, kinds=["message"], limit=1, pinned=False)["memories"][0]
        shown = self.lethe.show_memory(scope, memory["memory_id"])
        found = self.lethe.list_memories(scope, query="Which day is the release?")["memories"]
        context = self.lethe.assemble_context(scope, "Which day is the release?", 500, filter={"kinds": ["message"]})

        self.assertEqual("The release moves to Friday.", memory["text"])
        self.assertEqual(memory["memory_id"], shown["memory_id"])
        self.assertEqual([memory["memory_id"]], [one["memory_id"] for one in found])
        self.assertEqual([memory["text"]], [item["text"] for item in context["items"]])

    def test_reads_return_what_their_types_say(self) -> None:
        self.assertIn("memory.pin", [tool["name"] for tool in self.lethe.list_tools()["tools"]])
        self.assertIsInstance(self.lethe.list_scopes()["scopes"], list)
        self.assertEqual(0, self.lethe.list_families(search="no such family")["total"])
        self.assertIsInstance(self.lethe.list_runs(limit=1)["runs"], list)
        self.assertIsInstance(self.lethe.list_dead_letters(status="all")["dead_letters"], list)
        self.assertIsInstance(self.lethe.list_rules()["rules"], list)
        self.assertIn("lag", self.lethe.health())
        self.assertTrue(self.lethe.flow()["buckets"])

    def test_a_request_that_the_token_does_not_allow_is_an_error(self) -> None:
        with self.assertRaises(LetheError) as raised:
            self.lethe.apply_policy("{}")
        self.assertEqual((403, "forbidden"), (raised.exception.status, raised.exception.code))

    def test_a_rejected_record_has_a_problem_and_the_others_are_accepted(self) -> None:
        wrong = {**message("rejected"), "occurred_at": "yesterday"}

        sent = self.lethe.send_events([wrong, message("rejected")])

        self.assertEqual((1, 1), (sent["accepted"], sent["rejected"]))
        problem = sent["results"][0]["problem"]
        self.assertEqual(("occurred_at", '"yesterday"'), (problem["field"], problem["found"]))

    def test_a_wrong_token_is_an_error_with_the_servers_code(self) -> None:
        with self.assertRaises(LetheError) as raised:
            Lethe(URL, "wrong").me()
        self.assertEqual((401, "unauthorized"), (raised.exception.status, raised.exception.code))

    def test_a_wrong_value_is_an_error_with_field_value_and_expected_form(self) -> None:
        with self.assertRaises(LetheError) as raised:
            self.lethe.list_families(limit=0)
        error = raised.exception
        self.assertEqual(("invalid_request", "limit", "0"), (error.code, error.field, error.found))
        self.assertIn("500", error.expected or "")

    def test_an_unreachable_server_is_an_error_after_the_last_retry(self) -> None:
        with self.assertRaises(LetheError) as raised:
            Lethe("http://127.0.0.1:1", TOKEN, retries=1).me()
        self.assertEqual((0, "unreachable"), (raised.exception.status, raised.exception.code))

    def test_reads_are_repeated_after_temporary_failures(self) -> None:
        self.assertEqual(self.tenant, client("503", "429", "drop", "cut").me()["tenant"])

    def test_events_whose_response_was_lost_are_sent_again_and_count_once(self) -> None:
        sent = client("lose", "503").send_events(message("lost"))

        self.assertEqual(["minted", "redelivered"], self.decided(sent["results"][0]["id"], 2))
        self.assertEqual(1, len(self.lethe.list_memories(self.tenant + "/lost")["memories"]))

    def test_a_repeated_idempotency_key_counts_once(self) -> None:
        ids = [
            self.lethe.send_events(message("keys"), idempotency_key="key-1")["results"][0]["id"] for _ in range(2)
        ]
        self.assertEqual(ids[0], ids[1])
        self.assertEqual(["minted", "redelivered"], self.decided(ids[0], 2))

    def test_a_call_whose_reply_was_lost_returns_the_first_reply(self) -> None:
        scope = self.tenant + "/calls"
        self.decided(self.lethe.send_events(message("calls"))["results"][0]["id"])
        memory_id = self.lethe.list_memories(scope)["memories"][0]["memory_id"]
        key = new_key()

        first = client("lose").call_tool("memory.pin", {"memory_id": memory_id}, scope=scope, idempotency_key=key)
        again = self.lethe.call_tool("memory.pin", {"memory_id": memory_id}, scope=scope, idempotency_key=key)

        self.assertTrue(first["result"]["pinned"])
        self.assertEqual(first, again)

    def test_a_request_that_might_count_twice_is_not_repeated(self) -> None:
        with self.assertRaises(LetheError) as raised:
            client("503").dismiss_dead_letter("0-0")
        self.assertEqual(503, raised.exception.status)
        with self.assertRaises(LetheError) as raised:
            self.lethe.dismiss_dead_letter("99-0")
        self.assertEqual(404, raised.exception.status)

    def test_a_stream_yields_decisions_and_opens_a_lost_connection_again(self) -> None:
        stream = client("503", "cut").stream("decision", scope=self.tenant + "/stream")
        self.assertEqual("open", next(stream).event)
        self.assertEqual("open", next(stream).event)

        sent = self.lethe.send_events(message("stream"))
        event, decision = next(stream)
        stream.close()

        self.assertEqual("decision", event)
        self.assertEqual(sent["results"][0]["id"], decision["event_id"])

    def test_a_stream_of_unknown_events_is_an_error(self) -> None:
        with self.assertRaises(LetheError) as raised:
            next(self.lethe.stream("decisoin"))
        self.assertEqual((400, "events"), (raised.exception.status, raised.exception.field))


if __name__ == "__main__":
    unittest.main()
