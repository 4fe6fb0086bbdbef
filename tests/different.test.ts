import { expect, test } from 'vitest';
import { z } from 'zod';
import { namedTwice } from '../src/core/fields.ts';
import { orderAdd, ready2pay } from '../src/features/orders/contract.ts';
import { answers, streams, uploads } from '../src/features.ts';
import { matrix } from './trust/support/authz-matrix.ts';
import { somebody } from './trust/support/somebody.ts';
import { newWorld } from './world.ts';

type Schema = {
  type?: string;
  maxLength?: number;
  uniqueItems?: boolean;
  items?: Schema;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
};

/** Lists that name records and may name one twice, each with its reason. */
const mayRepeat = [
  // One service under several conditions, each with a price of its own.
  '/api/staff/plan/quoteAdd lines',
  '/api/staff/plan/inviteAdd lines',
  // One file may hold the data of several samples.
  '/api/staff/results/files/add files',
  // Several invoices to one title, each with the remark of its own project; what they take of a line is added up.
  '/api/auth/invoiceApply/add split',
  // What is typed and not submitted; nothing is counted of it.
  '/api/auth/tempDevice/operate data.draft.sending.slots',
  '/api/auth/tempDevice/operate data.draft.presets',
  '/api/auth/tempDevice/operate data.draft.samples',
  // Samples, which have numbers of their own: one picture may show several.
  ...['discount4user/all', 'web/order/add', 'web/order/ready2pay'].map((call) => `/api/auth/${call} samples`),
  ...[
    'discount4user/all',
    'web/order/add',
    'web/order/ready2pay',
    'web/order/edit',
    'web/order/edit4price',
  ].map((call) => `/api/auth/${call} items.samples`),
  '/api/auth/reservation/add samples',
];

test('no list of records takes one of them twice, unless it is said here why', () => {
  const inputs = [
    ...answers.map(({ call }) => call),
    ...streams.map(({ call }) => call),
    ...uploads.map(({ upload }) => upload),
  ];
  const lists = inputs.flatMap(({ path, input }) =>
    listsOf(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema).map(([name, list]) => ({
      name: `${path} ${name}`,
      isDifferent: list.uniqueItems === true,
    })),
  );
  expect(lists.length).toBeGreaterThan(50);
  const repeating = lists.filter(({ isDifferent }) => !isDifferent).map(({ name }) => name);
  expect(repeating.toSorted()).toEqual(mayRepeat.toSorted());
});

/** Lists of names of records, and of objects that name one. */
function listsOf(schema: Schema, name = ''): [string, Schema][] {
  const { items, properties = {}, anyOf = [], allOf = [], oneOf = [] } = schema;
  const within = Object.entries(properties).flatMap(([key, part]) =>
    listsOf(part, name ? `${name}.${key}` : key),
  );
  const parts = [...anyOf, ...allOf, ...oneOf].flatMap((part) => listsOf(part, name));
  if (schema.type !== 'array' || !items) return [...within, ...parts];
  const isName =
    /(^|[._])(rids?|ids|lots|lines|refs)$/.test(name) || (items.type === 'string' && items.maxLength === 26);
  const hasName = Object.keys(items.properties ?? {}).some((key) => /(^|_)rid$/.test(key));
  const own: [string, Schema][] = (items.type !== 'object' && isName) || hasName ? [[name, schema]] : [];
  return [...own, ...listsOf(items, name)];
}

test('one entry of the plan twice in one order is refused and nothing is stored', async () => {
  const world = await newWorld({ shop: 'planted' });
  const me = await somebody(world, 'student');
  const input = await matrix.find(({ call }) => call === orderAdd)?.input(me);
  const [item] = (input?.items ?? []) as object[];
  const count = async () =>
    (
      await world.database.pool.query(
        'SELECT (SELECT count(*) FROM orders) + (SELECT count(*) FROM order_lines) AS n',
      )
    ).rows[0].n;
  const before = await count();
  for (const call of [ready2pay, orderAdd]) {
    const answer = await me.send(call, { ...input, items: [item, { ...item, count: 2 }] });
    expect(answer.json()).toEqual({ code: 0, data: null, msg: namedTwice });
  }
  expect(await count()).toBe(before);
  expect((await me.send(orderAdd, { ...input, items: [item] })).json()).toMatchObject({ code: 1 });
});
