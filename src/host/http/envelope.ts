import type { Envelope } from '../../core/call.ts';
import {
  Failure,
  Forbidden,
  KeyReused,
  Overloaded,
  refusals,
  SignedOut,
  TooLarge,
  TooMany,
} from '../../core/failure.ts';
import { StoreAway } from '../files/file-store.ts';

/** An HTTP status with the envelope that goes with it. */
export type EnvelopedAnswer = { status: number; body: Envelope<unknown>; headers?: Record<string, string> };

/** The envelope of a success. */
export function success(data: unknown): Envelope<unknown> {
  return { code: 1, data: data ?? null, msg: '操作成功！' };
}

/** The envelope of a refusal or an error. */
export function refusal(msg: string): Envelope<unknown> {
  return { code: 0, data: null, msg };
}

/**
 * How an error is told (product definition, section 0): refusals and bad input are business answers with HTTP
 * 200, also when only the database notices; what the transport refuses keeps its status; a database or a store of files that is away is 503; the rest is 500 and a defect.
 */
export function answerFor(error: unknown): EnvelopedAnswer {
  if (error instanceof Failure) return { status: 200, body: refusal(error.message) };
  if (error instanceof SignedOut) return { status: 401, body: refusal(error.message) };
  if (error instanceof Forbidden) return { status: 403, body: refusal(error.message) };
  if (error instanceof KeyReused) return { status: 409, body: refusal(error.message) };
  if (error instanceof TooLarge) return { status: 413, body: refusal(error.message) };
  if (error instanceof TooMany) return later(429, error);
  if (error instanceof Overloaded) return later(503, error);
  const { statusCode = 500, code = '' } = error as { statusCode?: number; code?: string };
  switch (statusCode) {
    case 403:
      return { status: 403, body: refusal(refusals.forbidden) };
    case 404:
      return { status: 404, body: refusal(refusals.noSuchCall) };
    case 413:
      return { status: 413, body: refusal(refusals.tooLarge) };
    case 415:
      return { status: 415, body: refusal(refusals.unsupportedType) };
    case 429:
      return { status: 429, body: refusal(refusals.tooMany) };
  }
  if (code === 'FST_ERR_BAD_URL') return { status: 404, body: refusal(refusals.noSuchCall) };
  if (statusCode >= 400 && statusCode < 500) return { status: 200, body: refusal(refusals.badInput) };
  const gone = whoIsGone(error);
  if (gone) return { status: 200, body: refusal(gone) };
  if (gaveWay(error)) return { status: 200, body: refusal(refusals.inUse) };
  if (isUnstorable(error)) return { status: 200, body: refusal(refusals.badInput) };
  if (isDatabaseAway(error) || causesOf(error).some((cause) => cause instanceof StoreAway)) {
    return { status: 503, body: refusal(refusals.busy), headers: { 'retry-after': '2' } };
  }
  return { status: 500, body: refusal(refusals.busy) };
}

function later(status: number, { message, retryAfter }: TooMany | Overloaded): EnvelopedAnswer {
  return { status, body: refusal(message), headers: { 'retry-after': String(retryAfter) } };
}

/**
 * What PostgreSQL does not store: a value that its column has no room for (SQLSTATE class 22), such as a number beyond
 * its range, or one that a constraint refuses (class 23), such as the name of a record that is not there.
 */
export function isUnstorable(error: unknown): boolean {
  return causesOf(error).some((cause) => /^2[23][0-9A-Z]{3}$/.test(codeOf(cause)));
}

/** The database's trigger `heed_closing` refused to give something to an account that is closed or a group that is dissolved. */
function whoIsGone(error: unknown): string | undefined {
  const told: Record<string, string> = { LP001: refusals.closedAccount, LP002: refusals.dissolvedGroup };
  return causesOf(error).flatMap((cause) => told[codeOf(cause)] ?? [])[0];
}

/** Whoever set a `lock_timeout` found a row in use for longer. */
function gaveWay(error: unknown): boolean {
  return causesOf(error).some((cause) => codeOf(cause) === '55P03');
}

/**
 * Connection refused, lost or not to be had, a network without a way there, PostgreSQL starting up or shutting down, one that has come
 * to follow another, and one that did not come to an end: after a leader was lost, what waits for a row of those whose commits wait.
 */
function isDatabaseAway(error: unknown): boolean {
  return causesOf(error).some(
    (cause) =>
      /^(ECONN|EHOST|ENET|ENOTFOUND|EAI_AGAIN|ENOENT|EPIPE|ETIMEDOUT|08|57P0|57014|53300|25006)/.test(
        codeOf(cause),
      ) ||
      /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout)|is not queryable$/.test(
        cause.message,
      ),
  );
}

function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}
