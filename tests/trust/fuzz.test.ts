import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { customers } from '../../src/features/identity/tables.ts';
import { specifiedCalls } from '../fixtures/specification.ts';
import { envelopeOf, type World } from '../world.ts';
import { type Line, matrix, senderOf } from './support/authz-matrix.ts';
import { type Mutant, mutate, seeded } from './support/mutations.ts';
import { seedOfTheDay, withSeeds } from './support/seeds.ts';
import { seen } from './support/seen.ts';
import { worldOfChanges, worldOfReads } from './support/shared-worlds.ts';
import { type Somebody, somebody } from './support/somebody.ts';

/** Inputs of each call that the customer's specification names; `FUZZ_INPUTS=` makes it longer (5,000 before a release). */
const inputs = Number(process.env.FUZZ_INPUTS ?? 200);
/** Those of each call of our own: few, but others every day. */
const ownInputs = Number(process.env.FUZZ_OWN_INPUTS ?? 8);
const specified = new Set(specifiedCalls().map(({ path }) => path));
const atOnce = 8;
/** Milliseconds (G22). */
const hang = 2_000;

let slowest = { ms: 0, what: '' };
let tried = 0;
afterAll(() => {
  console.info(`T-fuzz: slowest answer ${slowest.ms} ms (${slowest.what})`);
  seen('G22', `${tried} inputs to ${matrix.length} calls, slowest answer ${slowest.ms} ms`);
});

const reading = worldOfReads();
const changing = worldOfChanges();

test.each(matrix.map((line, index) => ({ ...line, index })))(
  '$call.path answers nonsense with an envelope',
  ({ index, ...line }) => {
    const { reads, makes, path } = line.call;
    const work = async (seed: number) => {
      const size = specified.has(path) ? inputs : ownInputs;
      const mutants = { seed, first: seed + index, size };
      if (reads && !makes) await answersDecently(await reading(line.call), line, mutants);
      else await changing((world) => answersDecently(world, line, mutants));
      tried += size;
    };
    return withSeeds(`fuzz ${path}`, work, specified.has(path) ? undefined : seedOfTheDay());
  },
  Math.max(120_000, inputs * 200),
);

/** So many inputs that a seed decides. */
type Mutants = { seed: number; first: number; size: number };

async function answersDecently(world: World, line: Line, { seed, first, size }: Mutants) {
  const { call, access, input } = line;
  const me = await somebody(world, 'student');
  const start = await accountOf(world, me);
  const mutants = mutate(seeded(first), call, await input(me), size);
  const newToken = async () =>
    access === 'customer' ? (await me.tokens()).token : (await senderOf(line, me)).token;
  let token = (await newToken()) ?? '';
  // Files are made one after another and exports so many an hour, and what is refused for that tells nothing.
  const [together, pause] = call.makes ? [1, 13 * 60] : [atOnce, 7 * 60];
  // What is only read ends no session and changes no account: its token serves until it is old.
  const isRead = call.reads && !call.makes;
  const everyTime = isRead ? 8 * together : together;
  for (let from = 0; from < mutants.length; from += together) {
    if (from > 0 && from % everyTime === 0) token = (await newToken()) ?? '';
    const batch = mutants.slice(from, from + together);
    const answers = await Promise.all(batch.map((mutant) => send(world, call.path, mutant, token)));
    for (const [nth, { answer, ms }] of answers.entries()) {
      const mutant = batch[nth] as Mutant;
      const what = `SEED=${seed}: ${mutant.what}`;
      try {
        expectDecent(what, answer);
      } catch (error) {
        const id = String(answer.headers['x-request-id']);
        throw new Error(
          world.logged().findLast((line) => line.includes(id)),
          { cause: error },
        );
      }
      if (ms <= hang) continue;
      // On a busy machine an answer may wait for the others; a request that hangs does so alone as well.
      const alone = await send(world, call.path, mutant, token);
      expect(alone.ms, what).toBeLessThan(hang);
    }
    // What closed the account or ended the session must not make the rest of the inputs meet a closed door.
    if (access === 'customer' && !isRead)
      await world.database.db.update(customers).set(start).where(eq(customers.rid, me.rid));
    world.pass(pause);
  }
  const ready = await world.request({ method: 'GET', url: '/health/ready' });
  expect(ready.json()).toMatchObject({ data: { ready: true, database: true } });
}

async function send(world: World, path: string, mutant: Mutant, token: string) {
  const { what, options } = mutant;
  const began = performance.now();
  const { query, ...rest } = options;
  // As part of the address, which reaches the product as it stands here.
  const url = query === undefined ? path : `${path}?${query}`;
  const answer = await world.request({ ...rest, url, headers: { token, ...options.headers } });
  const ms = Math.round(performance.now() - began);
  if (ms > slowest.ms) slowest = { ms, what: `${path} ${what}` };
  return { answer, ms };
}

/** Never 5xx, always the envelope, and nothing of how the product is made (G22). */
function expectDecent(what: string, answer: LightMyRequestResponse) {
  const seen = `${what} → ${answer.statusCode} ${answer.body.slice(0, 300)}`;
  expect([200, 401, 403, 404, 409, 413, 415, 429], seen).toContain(answer.statusCode);
  const body = envelopeOf(answer);
  expect(Object.keys(body).sort(), seen).toEqual(['code', 'data', 'msg']);
  expect(body.code === 1 || (body.code === 0 && body.data === null), seen).toBe(true);
  expect(typeof body.msg === 'string' && body.msg.length > 0 && body.msg.length < 100, seen).toBe(true);
  if (body.code === 0) expect(body.msg, seen).toMatch(chinese);
  expect(body.msg, seen).not.toMatch(english);
  expect(answer.body, seen).not.toMatch(insides);
}

const chinese = /\p{Script=Han}/u;
/** Three words in a row are a library speaking; fewer may be an instrument's name or what the customer wrote. */
const english = /[a-z]+ [a-z]+ [a-z]+/;
const insides =
  /node_modules|\.[jt]s:\d|\/work\/|\bat \w+ \(|select .{0,200} from |insert into |violates|syntax error|ECONN|fastify|drizzle|postgres|ZodError|argon2/i;

async function accountOf(world: World, { rid }: Somebody) {
  const [row] = await world.database.db.select().from(customers).where(eq(customers.rid, rid));
  if (!row) throw new Error('the customer is not there');
  return row;
}
