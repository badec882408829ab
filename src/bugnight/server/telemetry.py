"""Traces for OpenTelemetry, from the extra `telemetry`: a span for each command and each commit."""

import os
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any

from bugnight.extras import needed
from bugnight.server import logging_json

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.trace import Tracer

ASKING = (
    "OTEL_TRACES_EXPORTER", "OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
)  # fmt: skip
"""Standard variables each of which asks for traces; OpenTelemetry itself reads all others."""
tracer: "Tracer | None" = None


def exporting() -> "TracerProvider | None":
    """The exporter that the variables name; `None` if they name none."""
    wanted = [os.environ[name] for name in ASKING if os.environ.get(name)]
    if not wanted or "none" in wanted or os.environ.get("OTEL_SDK_DISABLED") == "true":
        return None
    with needed("telemetry"):  # a server without it must start
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import (  # noqa: PLC0415
            OTLPSpanExporter,
        )
        from opentelemetry.sdk.resources import OTELResourceDetector, Resource  # noqa: PLC0415
        from opentelemetry.sdk.trace import TracerProvider, export  # noqa: PLC0415
    named = Resource.create({"service.name": "bugnight"}).merge(OTELResourceDetector().detect())
    provider = TracerProvider(resource=named)
    to = export.ConsoleSpanExporter() if "console" in wanted else OTLPSpanExporter()
    provider.add_span_processor(export.BatchSpanProcessor(to))
    return provider


def begin(provider: "TracerProvider | None") -> None:
    """Trace from now on."""
    global tracer  # noqa: PLW0603
    tracer = None if provider is None else provider.get_tracer("bugnight")


def commit(size: int) -> AbstractContextManager[object]:
    """Trace one commit of several entries."""
    if tracer is None:
        return nullcontext()
    return tracer.start_as_current_span("commit", attributes={"bugnight.entries": size})


def command(kind: str, answer: Callable[[Any], None]) -> Callable[[Any], None]:
    """Trace a command until it is answered; returns the function to answer with."""
    assert tracer is not None
    request = {"bugnight.request": logging_json.request_id.get()}
    span = tracer.start_span(f"command {kind}", attributes=request)

    def answered(result: Any) -> None:  # noqa: ANN401
        span.set_attribute("bugnight.result", getattr(result, "code", "done"))
        span.end()
        answer(result)

    return answered
