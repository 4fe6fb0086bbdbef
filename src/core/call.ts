import type { KeyScope } from './key-scope.ts';
import type { Permission } from './permission.ts';
import type { Urgency } from './urgency.ts';
import { z } from './zod.ts';

/**
 * A file that is made for whoever asks: a `document` tells of single records, an `export` of all of an account or of
 * the shop that a filter chooses, a `picture` is a small one of something stored.
 */
export type MadeFile = 'document' | 'export' | 'picture';

/** Who may make a call: anybody, a signed-in customer, or a member of staff. */
export type Access = 'open' | 'customer' | 'staff';

/**
 * What may be asked of the product: one HTTP call, its address, who may make it, and the shapes that go in
 * and come out. Declared in a feature's `contract.ts`, joined to what answers it in its `feature.ts`, sent by its screens.
 */
export type Call = {
  method: 'GET' | 'POST';
  path: `/api/${string}`;
  /** Other spellings of the path that are answered too. */
  aliases?: readonly `/api/${string}`[];
  access: Access;
  /** What a member of staff must be allowed to make the call: an area and a level (product definition, section 5). */
  permission?: Permission;
  /** Another system may make the call for a customer, with a key of theirs that was made for this. */
  scope?: KeyScope;
  /** Looks at personal data, so each time is kept in the audit log; calls that change something always are. */
  isAudited?: boolean;
  /**
   * An open call whose answer is the same for everybody until pages change: it is kept as they are, and as long as they
   * may be.
   */
  isKept?: boolean;
  /** An open call that is told who is signed in, where somebody is. */
  knowsWho?: boolean;
  /**
   * The call changes nothing: it runs in a read-only transaction and answers GET and POST alike. Goes without saying where
   * staff may make it with the permission to read, and for GET.
   */
  reads: boolean;
  /**
   * The call creates something or moves money: a request that names itself, by `request_id` or the header
   * Idempotency-Key, is done once however often it is sent (trust figure G6).
   */
  once?: boolean;
  /** What succeeds may be answered with a file in place of the envelope. */
  file?: boolean;
  /**
   * What the call answers is made, not only read, so it waits for its turn and is counted (trust figures G14, G39).
   * With `unless` the call answers without making anything when its input has one of these values.
   */
  makes?: { kind: MadeFile; unless?: Readonly<Record<string, unknown>> };
  /** When requests are too many this one is refused earlier or later than the rest of its contract says. */
  urgency?: Urgency;
  /** So many times in any stretch of `seconds` from one network, counted by each process for itself. */
  rate?: { figure: number; seconds: number };
  /** What the call is for, in Chinese; shown in the API document. */
  title: string;
  input: z.ZodObject;
  output: z.ZodType;
};

/** What a caller may write for `input`: before defaults are filled in. */
export type InputOf<C extends Call> = z.input<C['input']>;
/** What a service receives: checked, with defaults. */
export type CheckedInputOf<C extends Call> = z.output<C['input']>;
/** What a service answers: what the output schema writes out, times as `Date`. */
export type AnswerOf<C extends Call> = z.input<C['output']>;
/** What a caller gets back in `data`. */
export type OutputOf<C extends Call> = z.output<C['output']>;

/** Sends an open call to its service within the server's own process: same checks, no socket. */
export type CallInProcess = <C extends Call>(call: C, input: InputOf<C>) => Promise<OutputOf<C>>;

/** Every API answer (specification section 7): `code` 1 on success, 0 on any refusal or error. */
export type Envelope<Data> = { code: 1; data: Data; msg: string } | { code: 0; data: null; msg: string };

/** What a contract says of a call; only what differs from the rule of `defineCall` has to be said. */
type DeclaredCall = Omit<Call, 'method' | 'access' | 'reads' | 'input' | 'output'> & {
  method?: 'GET';
  access?: 'open';
  reads?: boolean;
  input?: Call['input'];
  output?: Call['output'];
};

type AccessBy<Path extends string> = Path extends `/api/open/${string}`
  ? 'open'
  : Path extends `/api/staff/${string}`
    ? 'staff'
    : 'customer';

const nothing = z.object({});
const done = z.null();

/**
 * Names a call with its exact types. It is a POST unless it says GET, takes nothing and answers null unless it says what,
 * and its path says who may make it: anybody below /api/open, staff below /api/staff (unless it says `open`, as signing in
 * does), else a signed-in customer.
 */
export function defineCall<const C extends DeclaredCall>(call: C) {
  const { path } = call;
  const access = path.startsWith('/api/open/')
    ? 'open'
    : path.startsWith('/api/staff/')
      ? 'staff'
      : 'customer';
  const reads = call.method === 'GET' || (call.permission?.endsWith(':read') ?? false);
  return { method: 'POST', access, reads, input: nothing, output: done, ...call } as Omit<
    C,
    'input' | 'output'
  > & {
    method: Call['method'];
    reads: boolean;
    access: C extends { access: 'open' } ? 'open' : AccessBy<C['path']>;
    input: C extends { input: infer Input extends z.ZodObject } ? Input : typeof nothing;
    output: C extends { output: infer Output extends z.ZodType } ? Output : typeof done;
  };
}
