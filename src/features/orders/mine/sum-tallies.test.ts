import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderedXrd } from '../../../../tests/fixtures/group-orders.ts';
import { newWorld } from '../../../../tests/world.ts';
import { sumTallies } from './sum-tallies.ts';

const happening = fc.record({
  what: fc.constantFrom('made', 'moved', 'given', 'removed', 'summed'),
  most: fc.integer({ min: 1, max: 30 }),
  status: fc.constantFrom(10, 40, 60, 130, 200),
  owner: fc.constantFrom('G1', 'G2'),
});

type Happening = typeof happening extends fc.Arbitrary<infer Value> ? Value : never;

test('orders are counted as they are made, moved, given to a group and removed, summed up or not', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const model = await orderedXrd(await world.as('student'));
  let made = 0;
  const first = (most: number) =>
    sql`(SELECT rid FROM orders WHERE rid LIKE 'T%' ORDER BY rid LIMIT ${most})`;
  const statementOf = ({ what, most, status, owner }: Happening): SQL => {
    if (what === 'made') {
      made += most;
      return sql`INSERT INTO orders SELECT made.*
        FROM (SELECT o FROM orders o WHERE rid = ${model.rid}) model, generate_series(${made - most + 1}::int, ${made}::int) n,
          jsonb_populate_record(model.o, jsonb_build_object('rid', 'T' || n, 'no', 'T' || n, 'status', ${status}::int)) made`;
    }
    if (what === 'moved')
      return sql`UPDATE orders SET status = ${status}, version = version + 1 WHERE rid IN ${first(most)}`;
    if (what === 'given') return sql`UPDATE orders SET owner = ${owner} WHERE rid IN ${first(most)}`;
    return sql`DELETE FROM orders WHERE rid IN ${first(most)}`;
  };
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 12 }), async (each) => {
      for (const one of each)
        await (one.what === 'summed' ? sumTallies({ db }) : db.execute(statementOf(one)));
      const { rows } = await db.execute(sql`
        SELECT * FROM (SELECT customer_rid, owner, type_id, status, count(*) FROM orders GROUP BY 1, 2, 3, 4) AS counted
        FULL JOIN (SELECT customer_rid, owner, type_id, status, sum(count) AS count FROM order_tallies
          GROUP BY 1, 2, 3, 4 HAVING sum(count) <> 0) AS told USING (customer_rid, owner, type_id, status, count)
        WHERE counted IS NULL OR told IS NULL`);
      expect(rows).toEqual([]);
    }),
    { numRuns: 30 },
  );
  await sumTallies({ db });
  const { rows } = await db.execute<{ most: number }>(
    sql`SELECT max(count)::int AS most FROM (SELECT count(*) FROM order_tallies GROUP BY customer_rid) AS each`,
  );
  expect(made).toBeGreaterThan(100);
  expect(rows[0]?.most).toBeLessThanOrEqual(50);
});
