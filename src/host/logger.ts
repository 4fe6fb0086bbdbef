import pino, { type DestinationStream } from 'pino';
import { inSources } from './places.ts';
import { tracedRequest } from './running/trace.ts';

/** Names of fields that never reach a log, at any depth down to the third. */
const secretFields = [
  'password',
  'old_password',
  'code',
  'token',
  'refreshToken',
  'refresh_token',
  'authorization',
  'cookie',
  'phone',
];

/**
 * One JSON line per event, on standard output unless `destination` takes them. Lines carry the id of the request that they go back to,
 * those of its jobs and of what providers were asked for it too, never its query, body or headers; errors carry their code as
 * `error_code` and lose what PostgreSQL quotes of the data.
 */
export function createLogger(level: string, destination?: DestinationStream) {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: '[redacted]',
    },
    serializers: { err: (error: Error) => errorFields(error) },
    mixin: () => {
      const request = tracedRequest();
      return request ? { reqId: request } : {};
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

function errorFields(error: Error): Record<string, unknown> {
  const { name, message, stack } = error;
  const cause = error.cause instanceof Error ? { cause: errorFields(error.cause) } : {};
  const code = codeOf(error);
  return {
    name,
    message: withoutParameters(message),
    // Not `code`, which is what a secret is called.
    ...(code && { error_code: code }),
    stack: withoutParameters(inSources(stack ?? '')),
    ...cause,
  };
}

/** The SQLSTATE, Node's or Fastify's code of an error, or of what caused it. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return 'code' in error && error.code ? String(error.code) : codeOf(error.cause);
}

/** Drizzle appends the parameters of a failed query to its message. */
function withoutParameters(text: string): string {
  return text.replace(/\nparams:[^\n]*/g, '\nparams: [redacted]');
}
