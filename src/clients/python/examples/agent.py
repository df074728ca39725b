"""Agent that asks Lethe for a context before each answer, and sends question and answer to Lethe.

    python3 agent.py 'Who owns the gateway?' 'And who else?'

Memories that a context contains count as used, so that Lethe keeps them longer.
"""

from __future__ import annotations

import os
import sys
import time
import uuid
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from lethe import ContextItem, JsonObject, Lethe, LetheError

CHANNEL = "agent-python"
WINDOW_TOKENS = 2000


def answer(question: str, memories: list[ContextItem]) -> str:
    """Returns an answer; a real agent asks its model with the memories in the prompt."""
    return f"I know {len(memories)} things about that: {[memory['text'] for memory in memories]}"


def memories_for(lethe: Lethe, scope: str, question: str) -> list[ContextItem]:
    try:
        return lethe.assemble_context(scope, question, WINDOW_TOKENS, log=True)["items"]
    except LetheError as error:
        if error.code == "unknown_scope":
            return []  # Nothing was said there yet.
        raise


def exchange(question: str, reply: str) -> list[JsonObject]:
    """Returns the events of a question and its answer."""
    message = {"message_id": uuid.uuid4().hex, "content": question}
    return [
        {"type": "discord.message.created", "channel_id": CHANNEL, "author": {"id": "ada"}, "payload": message},
        {"type": "llm.assistant.message", "channel_id": CHANNEL, "payload": {"content": reply}},
    ]


def await_decisions(lethe: Lethe, event_ids: list[str]) -> None:
    """Waits until events are decided, so that the next context contains their memories."""
    for event_id in event_ids:
        while not lethe.list_decisions(event_id=event_id)["decisions"]:
            time.sleep(0.1)


def main(questions: list[str]) -> None:
    lethe = Lethe(os.environ.get("LETHE_URL", "http://127.0.0.1:8090"), os.environ.get("LETHE_TOKEN"))
    tenant = lethe.me()["tenant"]
    scope = ("default" if tenant == "*" else tenant) + "/" + CHANNEL
    for question in questions:
        reply = answer(question, memories_for(lethe, scope, question))
        print(reply)
        sent = lethe.send_events(exchange(question, reply))
        await_decisions(lethe, [result["id"] for result in sent["results"]])


if __name__ == "__main__":
    main(sys.argv[1:])
