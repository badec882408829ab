"""Traces of commands and commits, and the variables that enable them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from bugnight import protocol as p
from bugnight.server import telemetry
from tests.server.world import asker, settings, world

pytestmark = pytest.mark.compiled


@pytest.fixture
def spans() -> Iterator[InMemorySpanExporter]:
    """Collect the spans of a test."""
    kept = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(kept))
    telemetry.begin(provider)
    yield kept
    telemetry.begin(None)


async def test_traces_of_commands_and_commits_name_nobody(
    tmp_path: Path, spans: InMemorySpanExporter
) -> None:
    async with world(tmp_path) as one:
        actor = await one.registry.make(settings("bug-off", 2), asker(0))
        await actor.do(asker(1), p.Sit(id="sit", seat=1))
        wish = {"type": "kick", "id": "k", "seat": 0}
        refused = await one.call("person-1", "POST", f"/tables/{actor.id}/commands", wish)
        assert refused.status_code == 403
    found = spans.get_finished_spans()
    told = {span.name: dict(span.attributes or {}) for span in found}
    assert told["commit"] == {"bugnight.entries": 1}
    assert told["command sit"]["bugnight.result"] == "done"
    assert told["command kick"]["bugnight.result"] == "forbidden"
    assert told["command kick"]["bugnight.request"]
    everything = "".join(span.to_json() for span in found)
    assert actor.id not in everything
    assert "person-" not in everything


@pytest.mark.parametrize(
    ("variables", "is_on"),
    [
        ({}, False),
        ({"OTEL_SERVICE_NAME": "bugs"}, False),
        ({"OTEL_TRACES_EXPORTER": "none"}, False),
        ({"OTEL_TRACES_EXPORTER": "console", "OTEL_SDK_DISABLED": "true"}, False),
        ({"OTEL_TRACES_EXPORTER": "console"}, True),
        ({"OTEL_TRACES_EXPORTER": "otlp", "OTEL_SERVICE_NAME": "bugs"}, True),
        ({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:9"}, True),
    ],
)
def test_variables_enable_traces(
    variables: dict[str, str], is_on: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    provider = telemetry.exporting()
    assert (provider is not None) == is_on
    if provider is not None:
        name = variables.get("OTEL_SERVICE_NAME", "bugnight")
        assert provider.resource.attributes["service.name"] == name
        provider.shutdown()
