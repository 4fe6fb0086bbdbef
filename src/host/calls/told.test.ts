import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Time, TimeOrBlank } from '../../core/fields.ts';
import { z } from '../../core/zod.ts';
import { toldBy } from './told.ts';

const Note = z.object({
  text: z.string().trim().max(3),
  codes: z.array(z.string().min(2)).max(1),
  by: z.union([z.object({ kind: z.literal('me'), name: z.string().max(2) }), z.null()]),
});
const kept = { text: 'longer', codes: ['a', 'bc'], by: { kind: 'me', name: 'longer' } };

test('what was written under other limits is told as it is, and nothing beside what is named', () => {
  const answer = { ...kept, secret: 1, by: { ...kept.by, secret: 2 } };
  expect(toldBy(Note, answer)).toEqual(kept);
});

test('what is no such thing at all is not told', () => {
  for (const wrong of [{ text: 1 }, { by: { kind: 'you', name: '' } }, { codes: [undefined] }])
    expect(() => toldBy(Note, { ...kept, ...wrong })).toThrow(z.ZodError);
});

test('nothing is told in place of what is named and missing', () => {
  const Person = z.object({ name: z.string().optional(), phone: z.string() });
  expect(toldBy(Person, { phone: '1', password: 'x' })).toStrictEqual({ phone: '1' });
  expect(toldBy(Person, { name: undefined, phone: '1' })).toStrictEqual({ name: undefined, phone: '1' });
  expect(() => toldBy(Person, { name: 'x', password: 'x' })).toThrow(z.ZodError);
  class Account {
    phone = '1';
    toJSON() {
      return { password: 'x' };
    }
  }
  expect(JSON.stringify(toldBy(Person, new Account()))).toBe('{"phone":"1"}');
});

test('a shape may hold itself', () => {
  const Tree = z.object({
    name: z.string(),
    get inside() {
      return z.array(Tree);
    },
  });
  const leaf = { name: 'leaf', inside: [], secret: 1 };
  expect(toldBy(Tree, { name: 'tree', inside: [leaf] })).toEqual({
    name: 'tree',
    inside: [{ name: 'leaf', inside: [] }],
  });
});

/** A schema, and values that it may be asked about: many that fit, and some that do not. */
type Case = { schema: z.ZodType; values: fc.Arbitrary<unknown> };

const instants = fc.date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2100-01-01') });
const fitting: fc.Arbitrary<Case> = fc.constantFrom<Case>(
  { schema: z.string(), values: fc.string() },
  { schema: z.string().min(2).max(4), values: fc.string() },
  { schema: z.int().min(0).max(10), values: fc.integer() },
  { schema: z.string().trim(), values: fc.string() },
  { schema: z.string().startsWith('a'), values: fc.constantFrom('a', 'ab', 'b') },
  { schema: z.iso.date(), values: fc.constantFrom('2026-01-31', '2026-02-31', '') },
  { schema: z.int(), values: fc.oneof(fc.integer(), fc.constantFrom(0.5, Number.NaN)) },
  { schema: z.number(), values: fc.oneof(fc.double(), fc.constant(-0)) },
  { schema: z.number().multipleOf(2), values: fc.integer() },
  { schema: z.coerce.number(), values: fc.constantFrom('1', 'x', 2) },
  { schema: z.boolean(), values: fc.boolean() },
  { schema: z.null(), values: fc.constantFrom(null, undefined) },
  { schema: z.unknown(), values: fc.jsonValue() },
  { schema: z.enum(['a', 'b"', '\u2028']), values: fc.constantFrom('a', 'b"', '\u2028', 'c') },
  { schema: z.literal([0, '0', null]), values: fc.constantFrom(0, '0', null, 1) },
  { schema: z.union([z.literal(0), z.literal(1)]), values: fc.constantFrom(0, 1, 2, '1') },
  {
    schema: z.union([z.literal('a'), z.object({ b: z.int() })]),
    values: fc.constantFrom('a', { b: 1, c: 2 }, 'b'),
  },
  { schema: z.record(z.string(), z.int()), values: fc.dictionary(fc.string(), fc.integer()) },
  { schema: z.custom<number>((value) => value === 1), values: fc.constantFrom(1, 2) },
  { schema: z.string().default('none'), values: fc.constantFrom('some', undefined) },
  { schema: Time, values: fc.oneof(instants, fc.constantFrom('2026-01-01', 'never', null)) },
  { schema: TimeOrBlank, values: fc.oneof(instants, fc.constant(null)) },
);

/** Objects of the schemas, in which something may be missing, and something more be said. */
function objectsOf(parts: readonly Case[], isMore: boolean): Case {
  const named = parts.map((part, nth) => [`field ${nth}`, part] as const);
  const schema = z.object(Object.fromEntries(named.map(([name, part]) => [name, part.schema])));
  const fields = Object.fromEntries(named.map(([name, part]) => [name, part.values]));
  const more = isMore ? { more: fc.constantFrom(1, undefined) } : {};
  return { schema, values: fc.record({ ...fields, ...more }, { requiredKeys: [] }) };
}

const cases: fc.Arbitrary<Case> = fc.letrec<{ any: Case }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fitting,
    tie('any').map(({ schema, values }) => ({ schema: schema.nullable(), values: fc.option(values) })),
    tie('any').map(({ schema, values }) => ({
      schema: schema.optional(),
      values: fc.option(values, { nil: undefined }),
    })),
    tie('any').map(({ schema, values }) => ({
      schema: z.array(schema),
      values: fc.array(values, { maxLength: 3 }),
    })),
    fc
      .tuple(fc.array(tie('any'), { maxLength: 4 }), fc.boolean())
      .map(([parts, isMore]) => objectsOf(parts, isMore)),
  ),
})).any;

/** What the library makes of a value, but for limits; undefined where it does not fit. */
function parsed(schema: z.ZodType, value: unknown) {
  const { value: data, issues } = schema._zod.run(
    { value, issues: [] },
    { async: false },
  ) as z.core.ParsePayload;
  return issues.every(({ code }) => code === 'too_big' || code === 'too_small') ? { data } : undefined;
}

test('all things are told as the library parses them', () => {
  const asked = cases.chain(({ schema, values }) =>
    fc.tuple(fc.constant(schema), fc.oneof({ weight: 9, arbitrary: values }, fc.jsonValue())),
  );
  let fits = 0;
  fc.assert(
    fc.property(asked, ([schema, value]) => {
      const right = parsed(schema, value);
      if (right) expect(toldBy(schema, value)).toEqual(right.data);
      else expect(() => toldBy(schema, value)).toThrow(z.ZodError);
      if (right) fits += 1;
    }),
    { numRuns: 2_000 },
  );
  expect(fits).toBeGreaterThan(500);
});
