import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Database } from '../../src/host/database/database.ts';
import { envelopeOf, newWorld, type World } from '../world.ts';
import { expectOneLine, linesDuring } from './support/audit-lines.ts';
import { type Line, matrix, senderOf } from './support/authz-matrix.ts';
import { beginningOf, dump } from './support/canaries.ts';
import { worldOfChanges } from './support/shared-worlds.ts';
import { somebody } from './support/somebody.ts';

/** What must not be found anywhere in the database afterwards. */
const smuggled = ['mass-assigned', '770077', '2001-01-01'] as const;

const inWorld = worldOfChanges();

test('nothing of it is there before', async () => {
  const world = await newWorld({ shop: 'planted' });
  await somebody(world, 'student');
  const before = await dump(world.database.db);
  expect(smuggled.filter((trace) => before.includes(trace))).toEqual([]);
});

test.each(matrix.filter(({ call }) => !call.reads))(
  '$call.path takes no column of any table that it does not name (G23), and is written down once (G45)',
  (line) => inWorld((world) => expectNothingTaken(world, line)),
  60_000,
);

async function expectNothingTaken(world: World, line: Line) {
  const { call, input } = line;
  const { db } = world.database;
  const beginning = await beginningOf(db);
  const me = await somebody(world, 'student');
  const known = Object.keys(call.input.shape);
  columns ??= await columnsOf(db);
  const extras = columns.filter(([name]) => !known.includes(name));
  expect(extras.length).toBeGreaterThan(100);
  const valid = await input(me);
  const body = { ...valid, ...Object.fromEntries(extras) };
  expect(Object.keys(call.input.parse(body)).filter((name) => !known.includes(name))).toEqual([]);
  const sender = await senderOf(line, me);
  const lines = await linesDuring(world, call.path, async () => {
    expect(envelopeOf(await sender.send(call, body))).toMatchObject({ code: 1 });
  });
  if (line.access === 'staff') expectOneLine(lines, { as: line.as, address: '127.0.0.1' });
  // Whatever was not written since is as it was in every planted shop, where nothing of it is.
  const after = await dump(db, beginning);
  expect(after).toContain(me.rid);
  expect(smuggled.filter((trace) => after.includes(trace))).toEqual([]);
  expect(JSON.stringify(lines)).not.toMatch(/demo-2026|quiet-river|secret=/i);
  if (sender.token) expect(JSON.stringify(lines)).not.toContain(sender.token);
}

/** The same in every world. */
let columns: [string, unknown][] | undefined;

/** Every column of every table, as the database and as the code spell it, with a value that fits it. */
async function columnsOf(db: Database): Promise<[string, unknown][]> {
  const { rows } = await db.execute<{ name: string; type: string }>(
    sql`SELECT DISTINCT column_name AS name, data_type AS type FROM information_schema.columns
      WHERE table_schema = 'public' ORDER BY 1`,
  );
  return rows.flatMap(({ name, type }): [string, unknown][] => {
    const value = valueFor(type);
    const camel = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    return [
      [name, value],
      [camel, value],
    ];
  });
}

function valueFor(type: string): unknown {
  if (type === 'boolean') return true;
  if (/int|numeric/.test(type)) return 770077;
  if (/timestamp|date/.test(type)) return '2001-01-01T00:00:00.000Z';
  if (/json/.test(type)) return { 'mass-assigned': ['mass-assigned'] };
  return 'mass-assigned';
}
