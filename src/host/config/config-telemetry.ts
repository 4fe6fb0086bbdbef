import { z } from 'zod';

/** `Authorization=Bearer%20abc,X-Scope=lab` as a record, as OpenTelemetry writes headers. */
const headers = z
  .string()
  .regex(/^\s*[\w-]+\s*=[^,=]+=*\s*(,\s*[\w-]+\s*=[^,=]+=*\s*)*$/, '须形如 名称=值,名称=值')
  .transform((list, context) => {
    try {
      return Object.fromEntries(
        list.split(',').map((pair) => {
          const [name = '', ...value] = pair.split('=');
          return [name.trim(), decodeURIComponent(value.join('=').trim())];
        }),
      );
    } catch {
      context.addIssue({ code: 'custom', message: '值须按网址编码' });
      return z.NEVER;
    }
  });

/** The settings of OpenTelemetry, under the names that it gives them itself. */
export const telemetryVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: '须为完整网址，例如 http://collector:4318' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headers.optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, '须为 0 至 1 之间的数')
    .transform(Number)
    .default(1),
};

/** Where traces and figures go. */
export type TelemetrySettings = {
  /** Scheme, host, port and path, without a slash at the end; `/v1/traces` and `/v1/metrics` come after it. */
  endpoint: string;
  headers: Record<string, string>;
  /** Which part of all traces is told. */
  part: number;
};

/** Where they go, if anywhere. */
export function telemetryOf(
  values: z.output<z.ZodObject<typeof telemetryVariables>>,
): TelemetrySettings | undefined {
  if (!values.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined;
  return {
    endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    part: values.OTEL_TRACES_SAMPLER_ARG,
  };
}
