import { eq, sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { type DemoStaff, demoStaff } from '../../db/demo-staff.ts';
import type { Call } from '../../src/core/call.ts';
import type { Permission } from '../../src/core/permission.ts';
import { customers, sessions, sessionTokens } from '../../src/features/identity/tables.ts';
import { answers, whole } from '../../src/features.ts';
import { tokenHash } from '../../src/host/config/secrets.ts';
import { fromText } from '../../src/host/http/form.ts';
import { formBody } from '../../src/ui/asking/form-body.ts';
import { type Caller, envelopeOf, newWorld, type World } from '../world.ts';
import { expectOneLine, linesDuring } from './support/audit-lines.ts';
import { type Line, matrix, senderOf, staffWith } from './support/authz-matrix.ts';
import { worldOfChanges, worldOfReads } from './support/shared-worlds.ts';
import { type Somebody, somebody } from './support/somebody.ts';

const worldFor = worldOfReads();
const withChanges = worldOfChanges();
/** Calls that only read share a world, all others another one. */
const inWorld = async (call: Call, attempt: (world: World) => Promise<void>): Promise<void> =>
  call.reads && !call.makes ? attempt(await worldFor(call)) : withChanges(attempt);

test('every call has its line, and no line is left over', () => {
  const line = ({ call }: { call: Call }) => call.path;
  expect(matrix.map(line)).toEqual(answers.map(line));
});

test.each(matrix)('$call.path is declared as its line says', ({ call, access, ids, shared }) => {
  expect(call.access).toBe(access);
  const named = Object.keys(call.input.shape).filter((field) => /(^|_)(rids?|ids?)$/i.test(field));
  expect(named.filter((field) => access === 'customer' && ![...ids, ...shared].includes(field))).toEqual([]);
});

test.each(matrix.filter(({ access }) => access === 'open'))(
  '$call.path answers anybody, and shows nothing of a customer',
  (line) =>
    inWorld(line.call, async (world) => {
      const owner = await somebody(world, 'student');
      expectSameAsForm(line.call, await line.input(owner));
      // From the owner's own network, since one-time links open nowhere else.
      const answer = await world.visitor().send(line.call, await line.input(owner));
      expect(envelopeOf(answer)).toMatchObject({ code: 1 });
      expectNothingOf(owner, answer);
    }),
);

test.each(matrix.filter(({ access }) => access === 'customer'))(
  '$call.path serves its owner and nobody else',
  (line) => inWorld(line.call, (world) => expectOnlyOwnerServed(world, line)),
  60_000,
);

async function expectOnlyOwnerServed(world: World, line: Line) {
  const [owner, other] = [await somebody(world, 'student'), await somebody(world, 'teacher')];
  const input = await line.input(owner);
  expectSameAsForm(line.call, input);
  const sentAway = await strangers(world, owner);
  const before = await everythingOf(world, owner);
  for (const [name, token, death] of sentAway) {
    await death?.kill();
    const answer = await world.visitor(token ? { token } : {}).send(line.call, input);
    await death?.revive();
    expect([name, answer.statusCode, envelopeOf(answer)]).toEqual([name, 401, signedOut]);
  }
  for (const [name, options] of smuggled(owner.token)) {
    const url = `${line.call.path}${options.query ?? ''}`;
    const payload = { ...input, ...options.body };
    const answer = await world.request({ method: 'POST', url, headers: options.headers, payload });
    expect([name, answer.statusCode, envelopeOf(answer)]).toEqual([name, 401, signedOut]);
  }
  for (const attempt of await foreignInputs(line, other, input)) {
    const answer = await other.send(line.call, attempt);
    expect([attempt, answer.statusCode < 500, envelopeOf(answer).code]).toEqual([attempt, true, 0]);
    expectNothingOf(owner, answer);
  }
  const own = await other.send(line.call, await line.input(other));
  expect(envelopeOf(own)).toMatchObject({ code: 1 });
  expectNothingOf(owner, own);
  expect(await everythingOf(world, owner)).toEqual(before);
  // Last, so that it shows too that nobody has used up what the owner's input needs.
  expect(envelopeOf(await owner.send(line.call, input))).toMatchObject({ code: 1 });
}

/** Our own client sends forms, of which the server must read what was meant. */
function expectSameAsForm({ input: schema }: Call, input: object) {
  const form = Object.fromEntries(new URLSearchParams(formBody(input)));
  expect(schema.parse(fromText(schema, form))).toEqual(schema.parse(JSON.parse(JSON.stringify(input))));
}

const staffLines = matrix.filter(({ access }) => access === 'staff');

test('every call of the staff is refused to whoever is no member, and to every role that may not make it', async () => {
  const world = await newWorld({ shop: 'planted' });
  const me = await world.as('student');
  let staff = await signedIn(world);
  for (const { call, permission, as } of staffLines) {
    expect([call.path, call.permission]).toEqual([call.path, permission]);
    for (const token of [undefined, me.token, "' OR 1=1 --"]) {
      const answer = await world.visitor({ token }).send(call, {});
      expect([call.path, token, answer.statusCode, envelopeOf(answer)]).toEqual([
        call.path,
        token,
        401,
        signedOut,
      ]);
    }
    const able = staffWith(permission as Permission);
    expect(able).toContain(as);
    for (const who of able) {
      const answer = await staff[who]?.send(call, { rid: 1 });
      expect([call.path, who, answer?.statusCode]).toEqual([call.path, who, 200]);
    }
    const refused = everybody.filter((who) => !able.includes(who));
    const lines = await linesDuring(world, call.path, async () => {
      for (const who of refused) {
        const answer = await staff[who]?.send(call, { rid: 1 });
        const seen = [call.path, who, answer?.statusCode, answer && envelopeOf(answer)];
        expect(seen).toEqual([call.path, who, 403, forbidden]);
      }
    });
    expect([call.path, lines.length]).toEqual([call.path, refused.length]);
    for (const [nth, as] of refused.entries())
      expectOneLine(lines.slice(nth, nth + 1), { as, address: '127.0.0.1', refusal: forbidden.msg });
    // Some calls end the session, and five exports an hour are let through.
    if (call.makes) world.pass(13 * 60);
    if (call.makes || /logout|password/i.test(call.path)) staff = await signedIn(world);
  }
}, 240_000);

const everybody = Object.keys(demoStaff) as DemoStaff[];

/** Every demo member of staff, signed in. */
async function signedIn(world: World): Promise<Partial<Record<DemoStaff, Caller>>> {
  const all = everybody.map(async (who) => [who, await world.asStaff(who)] as const);
  return Object.fromEntries(await Promise.all(all));
}

// What changes something is tried with a good input by mass-assignment.test.ts.
test('every call of the staff that reads answers whoever may make it', async () => {
  const world = await newWorld({ shop: 'planted' });
  const me = await somebody(world, 'student');
  for (const line of staffLines.filter(({ call }) => call.reads)) {
    const input = await line.input(me);
    const { call, as } = line;
    const sender = await senderOf(line, me);
    const lines = await linesDuring(world, call.path, async () => {
      const answer = await sender.send(call, input);
      expect([call.path, envelopeOf(answer)]).toMatchObject([call.path, { code: 1 }]);
    });
    if (call.isAudited || call.file) expectOneLine(lines, { as, address: '127.0.0.1' });
    else expect(lines).toEqual([]);
  }
}, 60_000);

const forbidden = { code: 0, data: null, msg: '无权限操作' };
const signedOut = { code: 0, data: null, msg: '登录已过期，请重新登录' };

type Death = { kill: () => Promise<unknown>; revive: () => Promise<unknown> };

/** Everybody who must be sent away: a name, the token they show, and what has happened to the account. */
async function strangers(world: World, owner: Somebody): Promise<[string, string?, Death?][]> {
  const { db } = world.database;
  const past = new Date(world.now().getTime() - 1_000);
  const account = (columns: Partial<typeof customers.$inferInsert>) =>
    db.update(customers).set(columns).where(eq(customers.rid, owner.rid));
  const colleague = await world.asStaff('admin');
  const [expired, revoked, ended, other] = await Promise.all([1, 2, 3, 4].map(() => owner.tokens()));
  const sessionOf = async (token = '') => {
    const [row] = await db
      .select()
      .from(sessionTokens)
      .where(eq(sessionTokens.hash, tokenHash(token)));
    return eq(sessions.rid, row?.sessionRid ?? '');
  };
  await db
    .update(sessionTokens)
    .set({ expiresAt: past })
    .where(eq(sessionTokens.hash, tokenHash(expired?.token ?? '')));
  await db
    .update(sessions)
    .set({ revokedAt: past, revokedReason: 'test' })
    .where(await sessionOf(revoked?.token));
  await db
    .update(sessions)
    .set({ endsAt: past })
    .where(await sessionOf(ended?.token));
  return [
    ['no token'],
    ['malformed token', "' OR 1=1 --"],
    ['unknown token', 'A'.repeat(43)],
    ['hash of a token', tokenHash(owner.token)],
    ['refresh token', other?.refreshToken],
    ['token of the staff', colleague.token],
    ['expired token', expired?.token],
    ['revoked session', revoked?.token],
    ['ended session', ended?.token],
    [
      'disabled account',
      owner.token,
      { kill: () => account({ disabledAt: past }), revive: () => account({ disabledAt: null }) },
    ],
    [
      'closed account',
      owner.token,
      { kill: () => account({ closedAt: past }), revive: () => account({ closedAt: null }) },
    ],
  ];
}

type Smuggled = { headers?: Record<string, string>; query?: string; body?: object };

/** A good token in places that must not count (G18). */
function smuggled(token: string): [string, Smuggled][] {
  return [
    ['cookie', { headers: { cookie: `token=${token}` } }],
    ['query', { query: `?token=${token}` }],
    ['body', { body: { token } }],
    ['authorization', { headers: { authorization: `Bearer ${token}` } }],
  ];
}

/**
 * What `other` may send in the hope for the owner's records: each id field alone, in lists among own ones, and
 * all together.
 */
async function foreignInputs(
  { ids, input }: Line,
  other: Somebody,
  owners: Record<string, unknown>,
): Promise<Record<string, unknown>[]> {
  if (!ids.length) return [];
  const attempts: Record<string, unknown>[] = [];
  for (const field of ids) {
    const own = await input(other);
    attempts.push({ ...own, [field]: owners[field] });
    const [mine, theirs] = [own[field], owners[field]];
    if (Array.isArray(mine) && Array.isArray(theirs))
      attempts.push({ ...own, [field]: [...mine, ...theirs] });
  }
  const foreign = Object.fromEntries(ids.map((field) => [field, owners[field]]));
  return [...attempts, { ...(await input(other)), ...foreign }];
}

function expectNothingOf({ mark, phone, rid }: Somebody, answer: LightMyRequestResponse) {
  expect([mark, phone, rid].filter((trace) => answer.body.includes(trace))).toEqual([]);
}

/** All rows of the customer, secrets and all. */
async function everythingOf(world: World, { rid }: Somebody) {
  const { db } = world.database;
  const [row] = await db.select().from(customers).where(eq(customers.rid, rid));
  const person = {
    rid,
    phone: row?.phone ?? null,
    email: row?.email ?? null,
    openid: row?.wxOpenid ?? null,
  };
  // In one statement: there are a hundred tables.
  const each = whole.tables.map(
    ({ table, title, rowsOf }) =>
      sql`SELECT ${title}::text AS title, ${table}::text AS row FROM ${table} WHERE ${rowsOf(person) ?? sql`true`}`,
  );
  return (await db.execute(sql`${sql.join(each, sql` UNION ALL `)} ORDER BY 1, 2`)).rows;
}
