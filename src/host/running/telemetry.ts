import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TelemetrySettings } from '../config/config-telemetry.ts';
import type { Metrics } from '../http/metrics.ts';
import { figuresFrom } from './telemetry-figures.ts';
import { heedSpans, type Part, type Span } from './trace.ts';

/** Telling a collector what is done and counted here. */
export type Telemetry = {
  /** Sends what has not been sent yet. */
  flush: () => Promise<void>;
  /** Sends what has not been sent yet, and nothing more. */
  stop: () => Promise<void>;
};

const kinds: Record<Part['kind'], SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/** How long a collector may take, with all tries; less than a process has to stop. */
const patience = 3_000;

/** How often figures are sent, and at most how often a collector that is away is told of; ms. */
const every = 60_000;

/**
 * Sends what is done as traces, and what /metrics tells as metrics, by OTLP over HTTP from now on. A request's id is the id
 * of its trace, and its end that of the request's own span, so whatever goes back to a request finds its place. `onError`
 * hears, once in a while, that nothing can be sent, which stops nothing else.
 */
export function startTelemetry(
  { endpoint, headers, part }: TelemetrySettings,
  {
    metrics,
    version,
    role,
    onError,
  }: {
    metrics: Pick<Metrics, 'families'>;
    version: string;
    role: string;
    onError: (message: string) => void;
  },
): Telemetry {
  const complain = onceInAWhile(onError);
  const exporting = (signal: string) => ({
    url: `${endpoint}/v1/${signal}`,
    headers,
    timeoutMillis: patience,
  });
  const resource = resourceFromAttributes({
    ...{ 'service.name': 'limpid', 'service.version': version, 'limpid.role': role },
    'process.pid': process.pid,
  });
  const ids = idsOfRequests();
  const sampler = new TraceIdRatioBasedSampler(part);
  const traces = new TracerProvider({
    resource,
    idGenerator: ids,
    sampler: new ParentBasedSampler({ root: sampler, remoteParentSampled: sampler }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: heeded(new OTLPTraceExporter(exporting('traces')), complain) }),
    ],
  });
  const figures = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: heeded(new OTLPMetricExporter(exporting('metrics')), complain),
        exportIntervalMillis: every,
        metricProducers: [{ collect: () => figuresFrom(metrics, resource) }],
      }),
    ],
  });
  const tracer = traces.getTracer('limpid', version);
  const begun = new WeakMap<Span, ReturnType<typeof tracer.startSpan>>();
  heedSpans(({ name, kind, facts, request, within, isFirst, since }) => {
    const around = within && begun.get(within);
    const parent = around
      ? trace.setSpan(ROOT_CONTEXT, around)
      : trace.setSpanContext(ROOT_CONTEXT, {
          ...idsOf(request),
          traceFlags: TraceFlags.SAMPLED,
          isRemote: true,
        });
    const options = {
      kind: kinds[kind],
      attributes: facts,
      startTime: since === undefined ? undefined : performance.timeOrigin + since,
    };
    const span = isFirst
      ? ids.as(request, () => tracer.startSpan(name, options, ROOT_CONTEXT))
      : tracer.startSpan(name, options, parent);
    const mine: Span = {
      end: ({ fault } = {}) => {
        if (fault) span.setAttribute('error.type', fault).setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
    begun.set(mine, span);
    return mine;
  });
  return {
    flush: async () => void (await Promise.all([traces.forceFlush(), figures.forceFlush()])),
    stop: async () => {
      heedSpans(undefined);
      await Promise.allSettled([traces.shutdown(), figures.shutdown()]);
    },
  };
}

/** The ids of the trace of a request and of the span that is the request itself. */
function idsOf(request: string) {
  const digits = request.replaceAll('-', '');
  return { traceId: digits, spanId: digits.slice(16) };
}

/** Ids by chance, but for a span that begins `as` the request. */
function idsOfRequests() {
  const random = new RandomIdGenerator();
  let wanted: ReturnType<typeof idsOf> | undefined;
  return {
    generateTraceId: () => wanted?.traceId ?? random.generateTraceId(),
    generateSpanId: () => wanted?.spanId ?? random.generateSpanId(),
    as: <Result>(request: string, begin: () => Result): Result => {
      wanted = idsOf(request);
      try {
        return begin();
      } finally {
        wanted = undefined;
      }
    },
  };
}

type Sent = (result: ExportResult) => void;

/** The same exporter, of which is told what it could not send. */
function heeded<Exporter extends { export: (items: never, done: Sent) => void }>(
  exporter: Exporter,
  complain: (why: string) => void,
): Exporter {
  const send = exporter.export.bind(exporter);
  return Object.assign(exporter, {
    export: (items: never, done: Sent) =>
      send(items, (result) => {
        if (result.code !== ExportResultCode.SUCCESS) complain(result.error?.message ?? 'failed');
        done(result);
      }),
  });
}

function onceInAWhile(tell: (why: string) => void): (why: string) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (why) => {
    if (performance.now() - last < every) return;
    last = performance.now();
    tell(why);
  };
}
