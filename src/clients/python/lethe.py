"""Client of Lethe's HTTP API, in one file without dependencies (Python 3.9 or newer).

    lethe = Lethe("http://127.0.0.1:8090", token)
    lethe.send_events({"type": "llm.assistant.message", "session_id": "s1", "payload": {"content": "Hello"}})
    context = lethe.assemble_context("default/session:s1", "What was decided?", 2000)

Methods are named after the operations of the API's description, /openapi.yaml of the server, and
return its JSON. They raise LetheError. Requests that can be repeated without a further effect are
repeated after connection errors and the statuses 429, 502, 503 and 504: those that only read, and
those with an idempotency key, which send_events, send_items, call_tool and assemble_context create.

A client has no state besides its settings, so threads can share it.
"""

from __future__ import annotations

import http.client
import json
import random
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Optional, TypedDict, Union, cast

JsonObject = dict[str, Any]
Records = Union[Mapping[str, Any], Sequence[Mapping[str, Any]]]
Parameter = Union[str, int, float, bool, Sequence[str], None]

# Statuses after which a request is repeated; 0 is that of a lost connection.
TEMPORARY = frozenset({0, 429, 502, 503, 504})
FIRST_WAIT_SECONDS = 0.25
LONGEST_WAIT_SECONDS = 8.0
# An open stream has an event or a comment each second.
STREAM_TIMEOUT_SECONDS = 30.0

# Responses with the fields that most callers need; the API's description has all fields.
Caller = TypedDict("Caller", {"name": str, "tenant": str, "scopes": list[str], "role": str})
Problem = TypedDict(
    "Problem",
    {"title": str, "status": int, "code": str, "detail": str, "field": str, "found": str, "expected": str},
    total=False,
)
# status is accepted or rejected; a rejected record has a problem.
Result = TypedDict(
    "Result", {"index": int, "status": str, "id": str, "scope": str, "problem": Problem}, total=False
)
Sent = TypedDict("Sent", {"accepted": int, "rejected": int, "results": list[Result]})
ContextItem = TypedDict(
    "ContextItem",
    {"memory_id": str, "section": str, "reason": str, "score": float, "kind": str, "text": str},
    total=False,
)
Context = TypedDict("Context", {"context_id": str, "items": list[ContextItem]}, total=False)
Tool = TypedDict("Tool", {"name": str, "description": str, "role": str, "read_only": bool, "schema": JsonObject})
Tools = TypedDict("Tools", {"tools": list[Tool]})
Reply = TypedDict("Reply", {"command_id": str, "name": str, "result": Any})
MemoryPage = TypedDict("MemoryPage", {"memories": list[JsonObject], "next_cursor": Optional[str]}, total=False)
# All times in responses are epoch milliseconds.
Family = TypedDict(
    "Family",
    {"scope": str, "family_id": str, "template": str, "count": int, "days": int, "first_seen": int, "last_seen": int},
)
FamilyPage = TypedDict("FamilyPage", {"families": list[Family], "total": int, "next_cursor": Optional[str]})
FamilyDetail = TypedDict("FamilyDetail", {"family": Family, "days": list[JsonObject]})
Decision = TypedDict(
    "Decision",
    {"event_id": str, "item_id": str, "scope": str, "verdict": str, "reason": str, "memory_id": str, "at": int},
    total=False,
)
Decisions = TypedDict("Decisions", {"decisions": list[Decision], "complete": bool})
DeadLetter = TypedDict(
    "DeadLetter",
    {"id": str, "at": int, "topic": str, "reason": str, "field": Optional[str], "value": Optional[str], "status": str},
)
DeadLetters = TypedDict("DeadLetters", {"dead_letters": list[DeadLetter], "open": int})


class StreamEvent(NamedTuple):
    """Event of a stream: open, lagging or one of those asked for, and its JSON."""

    event: str
    data: Any


class LetheError(Exception):
    """Failed request, with the problem that the server reports.

    status is 0 and code is unreachable if there was no answer. field, found and expected describe
    a wrong value of the request.
    """

    def __init__(self, problem: Problem, retry_after: float = 0.0):
        self.code = problem["code"]
        self.status = problem["status"]
        self.detail = problem.get("detail")
        self.field = problem.get("field")
        self.found = problem.get("found")
        self.expected = problem.get("expected")
        self.retry_after = retry_after
        super().__init__(f"{self.code} ({self.status}): {self.detail or problem.get('title')}")


class Lethe:
    """Client of a server that `lethe serve` or `lethe demo` runs.

    token is that of `lethe token`; a demo on the same machine needs none. timeout is the longest
    silence of a connection in seconds, retries the number of repetitions of a request.
    """

    def __init__(self, url: str, token: str | None = None, *, timeout: float = 60.0, retries: int = 4):
        self._url = url.rstrip("/")
        self._token = token
        self._timeout = timeout
        self._retries = retries

    def me(self) -> Caller:
        """Returns the token's name, tenant, scopes and role."""
        return cast(Caller, self._get("/v1/me"))

    def send_events(self, events: Records, *, idempotency_key: str | None = None) -> Sent:
        """Sends events, or messages as Discord, Slack, Telegram or Matrix deliver them.

        An invalid record doesn't affect the others: its result has a problem. Without an event_id,
        an event gets one that is derived from the key, so that a repetition counts once.
        """
        return cast(Sent, self._post("/v1/events", events, idempotency_key or new_key()))

    def send_items(self, items: Records, *, idempotency_key: str | None = None) -> Sent:
        """Sends items of another store; each keeps its item_id, so a repetition changes nothing."""
        return cast(Sent, self._post("/v1/items", items, idempotency_key or new_key()))

    def assemble_context(
        self, scope: str, query: str, window_tokens: int, *, log: bool = False, **args: Any
    ) -> Context:
        """Selects memories for a prompt; with log, these count as used.

        args are further arguments of the tool memory.context_assemble, such as filter and as_of.
        """
        body = {"scope": scope, "query": query, "window_tokens": window_tokens, "log": log, **args}
        return cast(Context, self._post("/v1/contexts", body, new_key()))

    def list_tools(self) -> Tools:
        """Returns the tools that the token may call, with the JSON Schemas of their arguments."""
        return cast(Tools, self._get("/v1/tools"))

    def call_tool(
        self,
        name: str,
        args: Mapping[str, Any],
        *,
        scope: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Reply:
        """Calls a tool. Runs of a hygiene stage may take ten minutes, so give them a longer timeout."""
        body = {"args": args} if scope is None else {"args": args, "scope": scope}
        key = idempotency_key or new_key()
        return cast(Reply, self._post("/v1/tools/" + _quote(name), body, key, timeout))

    def list_scopes(self) -> JsonObject:
        """Returns the names of the scopes that have memories or families, as scopes."""
        return self._get("/v1/scopes")

    def list_memories(self, scope: str, *, query: str | None = None, **conditions: Parameter) -> MemoryPage:
        """Returns a page of memories, newest first, or those related to the query, best first.

        conditions are kinds, types, tags, item_ids, project, subject, author_id, since, until,
        min_importance, pinned, state, limit, and cursor, the next_cursor of the page before.
        """
        return cast(MemoryPage, self._get("/v1/memories", scope=scope, query=query, **conditions))

    def show_memory(self, scope: str, memory_id: str) -> JsonObject:
        """Returns a memory with its history, and why it was kept or deleted."""
        return self._get("/v1/memories/" + _quote(memory_id), scope=scope)

    def list_families(
        self,
        *,
        scope: str | None = None,
        search: str | None = None,
        sort: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> FamilyPage:
        """Returns a page of families, sorted by count, recent or rate."""
        page = self._get("/v1/families", scope=scope, search=search, sort=sort, limit=limit, cursor=cursor)
        return cast(FamilyPage, page)

    def show_family(self, scope: str, family_id: str) -> FamilyDetail:
        """Returns a family with its days, newest first."""
        return cast(FamilyDetail, self._get("/v1/families/" + _quote(family_id), scope=scope))

    def list_decisions(self, *, scope: str | None = None, **conditions: Parameter) -> Decisions:
        """Returns decisions, newest first: those of the last hour if there is no since.

        conditions are event_id, message_id, memory_id, verdict, since, until and limit.
        """
        return cast(Decisions, self._get("/v1/decisions", scope=scope, **conditions))

    def list_runs(self, *, stage: str | None = None, scope: str | None = None, limit: int | None = None) -> JsonObject:
        """Returns the reports of the hygiene stages' runs, newest first, as runs."""
        return self._get("/v1/runs", stage=stage, scope=scope, limit=limit)

    def list_dead_letters(
        self, *, reason: str | None = None, status: str | None = None, limit: int | None = None
    ) -> DeadLetters:
        """Returns the records that could not be processed, newest first; status is open, handled or all."""
        return cast(DeadLetters, self._get("/v1/dead-letters", reason=reason, status=status, limit=limit))

    def replay_dead_letter(self, letter_id: str, *, value: str | None = None) -> DeadLetter:
        """Sends a dead letter to its topic again, with value in place of its text."""
        body = {} if value is None else {"value": value}
        return cast(DeadLetter, self._post(f"/v1/dead-letters/{_quote(letter_id)}/replay", body))

    def dismiss_dead_letter(self, letter_id: str) -> DeadLetter:
        """Marks a dead letter as handled without sending it."""
        return cast(DeadLetter, self._post(f"/v1/dead-letters/{_quote(letter_id)}/dismiss"))

    def list_rules(self) -> JsonObject:
        """Returns the proposed and active suppress rules, as rules."""
        return self._get("/v1/rules")

    def show_policy(self) -> JsonObject:
        """Returns the current policy with its version and text."""
        return self._get("/v1/policy")

    def apply_policy(self, text: str) -> JsonObject:
        """Applies a policy."""
        return self._request("PUT", "/v1/policy", {"text": text})

    def check_policy(self, text: str) -> JsonObject:
        """Returns the errors of a policy, or its changes to the current one."""
        return self._post("/v1/policy/check", {"text": text})

    def preview_policy(self, text: str, *, minutes: int = 60) -> JsonObject:
        """Returns the decisions of the latest minutes that a policy would have changed."""
        return self._post(f"/v1/policy/preview?minutes={minutes}", {"text": text})

    def roll_back_policy(self) -> JsonObject:
        """Applies the policy before the current one again."""
        return self._post("/v1/policy/rollback")

    def health(self) -> JsonObject:
        """Returns whether events are processed, and the lag."""
        return self._get("/v1/health")

    def flow(self) -> JsonObject:
        """Returns the number of decisions by verdict, per ten seconds of the last 15 minutes."""
        return self._get("/v1/flow")

    def stream(self, *events: str, scope: str | None = None) -> Generator[StreamEvent, None, None]:
        """Yields changes as they happen, until the caller stops iterating.

        events are flow, decision, family, memory, dead_letter, report and policy. A lost connection
        is opened again. Each connection begins with the event open, whose data is None: what
        happened between two connections is missing, so read it with list_decisions. lagging reports
        the number of events that the server left out because the caller was too slow.
        """
        path = "/v1/stream" + _query({"events": events, "scope": scope})
        failures = 0
        while True:
            error: LetheError | None = None
            try:
                with self._open("GET", path, None, None, STREAM_TIMEOUT_SECONDS) as response:
                    for event in _events(response):
                        failures = 0
                        yield event
            except LetheError as refused:
                if refused.status not in TEMPORARY:
                    raise
                error = refused
            except (OSError, http.client.HTTPException):
                pass  # Opened again, like a stream that the server ended.
            time.sleep(_wait(failures, error))
            failures += 1

    def _get(self, path: str, **query: Parameter) -> JsonObject:
        return self._request("GET", path + _query(query))

    def _post(
        self, path: str, body: Any = None, key: str | None = None, timeout: float | None = None
    ) -> JsonObject:
        return self._request("POST", path, body, key, timeout)

    def _request(
        self, method: str, path: str, body: Any = None, key: str | None = None, timeout: float | None = None
    ) -> JsonObject:
        """Sends a request, and repeats it if that can have no further effect."""
        retries = self._retries if method == "GET" or key is not None else 0
        for attempt in range(retries + 1):
            try:
                with self._open(method, path, body, key, timeout or self._timeout) as response:
                    return _object(response.read())
            except (OSError, http.client.HTTPException) as broken:
                error = _unreachable(broken)
            except LetheError as refused:
                error = refused
            if error.status not in TEMPORARY or attempt == retries or error.retry_after > self._timeout:
                raise error
            time.sleep(_wait(attempt, error))
        raise AssertionError("the last attempt returns or raises")

    def _open(self, method: str, path: str, body: Any, key: str | None, timeout: float) -> http.client.HTTPResponse:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._url + path, data, method=method)
        if self._token is not None:
            # Not sent to the target of a redirect.
            request.add_unredirected_header("Authorization", "Bearer " + self._token)
        if data is not None:
            request.add_header("Content-Type", "application/json")
        if key is not None:
            request.add_header("Idempotency-Key", key)
        if path.startswith("/v1/stream"):
            request.add_header("Accept", "text/event-stream")
        try:
            return cast(http.client.HTTPResponse, urllib.request.urlopen(request, timeout=timeout))
        except urllib.error.HTTPError as refused:
            with refused:
                raise _problem(refused) from None
        except urllib.error.URLError as failed:
            raise _unreachable(failed.reason) from failed


def new_key() -> str:
    """Returns a new idempotency key."""
    return uuid.uuid4().hex


def _quote(segment: str) -> str:
    return urllib.parse.quote(segment, safe="")


def _query(parameters: Mapping[str, Parameter]) -> str:
    given = {name: _text(value) for name, value in parameters.items() if value is not None and value != ()}
    return "?" + urllib.parse.urlencode(given) if given else ""


def _text(value: Parameter) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, (str, int, float)) else ",".join(value or ())


def _object(body: bytes) -> JsonObject:
    try:
        value = json.loads(body)
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise LetheError({"status": 200, "code": "invalid_response", "detail": "the answer is no JSON object"})
    return value


def _problem(refused: urllib.error.HTTPError) -> LetheError:
    """Returns the error that a response describes; one of a proxy may be no problem of Lethe."""
    try:
        body = json.loads(refused.read())
    except (OSError, http.client.HTTPException, ValueError):
        body = None
    problem: Problem = {"status": refused.code, "code": "http_error", "detail": str(refused.reason)}
    if isinstance(body, dict) and "code" in body:
        problem = cast(Problem, {**body, "status": refused.code})
    after = refused.headers.get("Retry-After", "")
    return LetheError(problem, float(after) if after.isdigit() else 0.0)


def _unreachable(cause: object) -> LetheError:
    return LetheError({"status": 0, "code": "unreachable", "detail": str(cause) or type(cause).__name__})


def _wait(attempt: int, error: LetheError | None = None) -> float:
    """Returns the seconds before the next attempt, which differ so that clients don't return at once."""
    longest = min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2.0 ** min(attempt, 10))
    return max(error.retry_after if error else 0.0, random.uniform(longest / 2, longest))


def _events(response: http.client.HTTPResponse) -> Iterator[StreamEvent]:
    """Reads server-sent events. The first line shows that the server sends changes from now on."""
    event, is_open = "message", False
    data: list[str] = []
    for line in (raw.decode().rstrip("\r\n") for raw in response):
        if not is_open:
            is_open = True
            yield StreamEvent("open", None)
        name, _, value = line.partition(":")
        value = value[1:] if value.startswith(" ") else value
        if name == "event":
            event = value
        elif name == "data":
            data.append(value)
        elif line == "" and data:
            yield StreamEvent(event, json.loads("\n".join(data)))
            event, data = "message", []
