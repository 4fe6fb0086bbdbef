import type { Call, CheckedInputOf, OutputOf } from '../core/call.ts';
import type { Database } from './database.ts';

/** What a service may use. Nothing else reaches it: no request, no global clock. */
export type Context = {
  /** The call's one transaction; read-only when the call only reads. */
  db: Database;
  /** The moment of the call. */
  now: Date;
};

/** A call joined to the service that answers it. */
export type Answer = {
  call: Call;
  service: (context: Context, input: never) => Promise<unknown>;
};

/** Joins a call to its service; the types of both must fit. A slice's `routes.ts` is a list of these. */
export function answer<const C extends Call>(
  call: C,
  service: (context: Context, input: CheckedInputOf<C>) => Promise<OutputOf<C>>,
): Answer {
  return { call, service };
}
