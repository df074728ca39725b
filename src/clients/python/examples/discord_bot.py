"""Bot that sends Discord's messages to Lethe and prints the decision on each.

    python3 discord_bot.py ../../discord.ndjson

The file has payloads as Discord's gateway sends them, one per line. A real bot receives them from
its connection to the gateway and sends each as it arrives.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from lethe import Decision, JsonObject, Lethe


def send(lethe: Lethe, payloads: list[JsonObject]) -> list[str]:
    """Sends payloads. Returns their event ids."""
    results = lethe.send_events(payloads)["results"]
    for payload, result in zip(payloads, results):
        if result["status"] == "rejected":
            print("rejected", payload["t"], result["problem"])
    return [result["id"] for result in results if result["status"] == "accepted"]


def decisions(lethe: Lethe, payloads: list[JsonObject]) -> list[Decision]:
    """Sends payloads. Returns the decisions on them, in their order."""
    ids: list[str] = []
    decided: dict[str, Decision] = {}
    for event, data in lethe.stream("decision"):
        if event == "open":
            # After a lost connection the payloads are sent again, which counts once.
            ids = send(lethe, payloads)
        elif event == "decision" and "event_id" in data:
            decided.setdefault(data["event_id"], data)
        if decided.keys() >= set(ids):
            break
    return [decided[event_id] for event_id in ids]


def main(recording: str) -> None:
    lethe = Lethe(os.environ.get("LETHE_URL", "http://127.0.0.1:8090"), os.environ.get("LETHE_TOKEN"))
    with open(recording, encoding="utf-8") as lines:
        payloads = [json.loads(line) for line in lines]
    messages = [payload for payload in payloads if str(payload["t"]).startswith("MESSAGE_")]
    for message, decision in zip(messages, decisions(lethe, messages)):
        print(message["t"], decision["verdict"], decision["reason"])


if __name__ == "__main__":
    main(sys.argv[1])
