import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import {
  Failure,
  Forbidden,
  KeyReused,
  Overloaded,
  SignedOut,
  TooLarge,
  TooMany,
} from '../../core/failure.ts';

/** What is done, and for which request; `span` is the part of it that is under way. */
type Trace = { request: string; span?: Span };

/** What happens because of one request, in whatever it sets to work: jobs and providers included. */
const traces = new AsyncLocalStorage<Trace>();

/** Does `work` under the id of the request that it goes back to. */
export function traced<Result>(requestId: string | undefined, work: () => Result): Result {
  return requestId === undefined ? work() : traces.run({ request: requestId }, work);
}

/** The id of the request that is at the bottom of this; of what the clock started only where parts are kept account of. */
export function tracedRequest(): string | undefined {
  return traces.getStore()?.request;
}

/** What is told of a part of the work: figures and names of ours, never what somebody sent. */
type Facts = Record<string, string | number>;

/** A part of the work that takes its time. */
export type Part = {
  name: string;
  /** Whether it is an answer, asks somebody else, is a job, or neither. */
  kind: 'server' | 'client' | 'consumer' | 'internal';
  facts?: Facts;
};

/** A part that has begun; `fault` names what went wrong with it. */
export type Span = { end: (told?: { fault?: string }) => void };

/**
 * Whoever keeps account of the parts. A request and what is done for it belong together by the id of the request; one that
 * `isFirst` is what the others are parts of. `since` is when it began, in ms of `performance`, if that is not now.
 */
export type SpanKeeper = (
  part: Part & { request: string; within?: Span; isFirst?: boolean; since?: number },
) => Span;

let keep: SpanKeeper | undefined;

/** Lets `keeper` hear of every part of this process's work from now on; nothing costs anything while nobody does. */
export function heedSpans(keeper: SpanKeeper | undefined): void {
  keep = keeper;
}

/** Does `work` as a part of what is under way. What belongs to no request is told to nobody. */
export function spanned<Result>(part: Part | (() => Part), work: () => Result): Result {
  const trace = keep && traces.getStore();
  if (!keep || !trace) return work();
  const told = typeof part === 'function' ? part() : part;
  const span = keep({ ...told, request: trace.request, within: trace.span });
  return ending(span, () => traces.run({ ...trace, span }, work));
}

/** Does `work` as something that no request asked for, and everything in it as parts of that. */
export function spannedFirst<Result>(part: Part, work: () => Result): Result {
  if (!keep) return work();
  const request = randomUUID();
  const span = keep({ ...part, request, isFirst: true });
  return ending(span, () => traces.run({ request, span }, work));
}

/** Tells of a request that took `ms` and is over, if anybody hears it; what was done for it meanwhile are its parts. */
export function tellRequest(
  request: string,
  told: () => Omit<Part, 'kind'> & { ms: number; fault?: string },
): void {
  if (!keep) return;
  const { ms, fault, ...part } = told();
  keep({ ...part, kind: 'server', request, isFirst: true, since: performance.now() - ms }).end({ fault });
}

function ending<Result>(span: Span, work: () => Result): Result {
  try {
    const result = work();
    if (result instanceof Promise)
      result.then(
        () => span.end(),
        (error: unknown) => span.end({ fault: faultOf(error) }),
      );
    else span.end();
    return result;
  } catch (error) {
    span.end({ fault: faultOf(error) });
    throw error;
  }
}

/** What is refused goes right. */
const refused = [Failure, Forbidden, KeyReused, Overloaded, SignedOut, TooLarge, TooMany];

/** The code or kind of an error, whose message may quote what somebody sent. */
function faultOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return 'unknown';
  if (refused.some((kind) => error instanceof kind)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause instanceof Error ? faultOf(error.cause) : error.name;
}
