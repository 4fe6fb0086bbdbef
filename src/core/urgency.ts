/**
 * How long a request can wait, in the order in which requests are refused when there are too many: files that are
 * drawn, exports and searches first; then whatever else is only looked at; then what changes something; last what pays
 * and signs in.
 */
export const urgencies = ['deferrable', 'read', 'write', 'vital'] as const;

/** One of `urgencies`. */
export type Urgency = (typeof urgencies)[number];

/** The urgency of a call: what its contract says, or else what follows from the rest of it. */
export function urgencyOf(call: { urgency?: Urgency; file?: boolean; reads?: boolean }): Urgency {
  return call.urgency ?? (call.file ? 'deferrable' : call.reads ? 'read' : 'write');
}
