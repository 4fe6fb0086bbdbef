import { ValueType } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type CollectionResult,
  DataPointType,
  type MetricData,
} from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import type { Metrics } from '../http/metrics.ts';

type Family = MetricObjectWithValues<MetricValue<string> & { metricName?: string }>;

/** Since when figures of this process count. */
const began = toTime(performance.timeOrigin);

/** What /metrics tells, under the same names and labels, as OpenTelemetry counts. */
export async function figuresFrom(
  metrics: Pick<Metrics, 'families'>,
  resource: Resource,
): Promise<CollectionResult> {
  const now = toTime(Date.now());
  const families = (await metrics.families()) as Family[];
  return {
    resourceMetrics: {
      resource,
      scopeMetrics: [{ scope: { name: 'limpid' }, metrics: families.map((family) => figure(family, now)) }],
    },
    errors: [],
  };
}

function figure(family: Family, endTime: [number, number]): MetricData {
  const { name, help, values } = family;
  const about = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const at = { startTime: began, endTime };
  // prom-client's types know numbers here, and give words.
  const type = String(family.type);
  if (type === 'histogram') {
    const dataPoints = series(values).map(({ labels, values: own }) => ({
      ...at,
      attributes: labels,
      value: histogram(name, own),
    }));
    return { ...about, dataPointType: DataPointType.HISTOGRAM, dataPoints };
  }
  const dataPoints = values.map(({ value, labels }) => ({ ...at, attributes: { ...labels }, value }));
  return type === 'counter'
    ? { ...about, dataPointType: DataPointType.SUM, dataPoints, isMonotonic: true }
    : { ...about, dataPointType: DataPointType.GAUGE, dataPoints };
}

/** The values of a histogram, those together that differ in their bound alone. */
function series(values: Family['values']) {
  const found = new Map<string, { labels: Record<string, string | number>; values: Family['values'] }>();
  for (const each of values) {
    const { le: _bound, ...labels } = each.labels as Record<string, string | number>;
    const key = JSON.stringify(Object.entries(labels).sort());
    const mine = found.get(key) ?? { labels, values: [] };
    mine.values.push(each);
    found.set(key, mine);
  }
  return [...found.values()];
}

/** Prometheus counts what is below each bound, OpenTelemetry what is between two. */
function histogram(name: string, values: Family['values']) {
  const figureOf = (what: string) => values.find(({ metricName }) => metricName === `${name}_${what}`)?.value;
  const below = values
    .filter(({ metricName }) => metricName === `${name}_bucket`)
    .map(({ labels, value }) => ({ bound: Number((labels as { le?: unknown }).le), value }))
    .filter(({ bound }) => Number.isFinite(bound))
    .sort((one, other) => one.bound - other.bound);
  const count = figureOf('count') ?? 0;
  const upTo = [...below.map(({ value }) => value), count];
  return {
    buckets: {
      boundaries: below.map(({ bound }) => bound),
      counts: upTo.map((value, nth) => value - (upTo[nth - 1] ?? 0)),
    },
    sum: figureOf('sum') ?? 0,
    count,
  };
}

function toTime(ms: number): [number, number] {
  const seconds = Math.floor(ms / 1_000);
  return [seconds, Math.round((ms - seconds * 1_000) * 1e6)];
}
