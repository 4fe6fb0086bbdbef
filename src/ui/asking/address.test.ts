import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import { Flag, optional, Paging } from '../../core/fields.ts';
import { addressFor } from './address.ts';

const call = defineCall({
  path: '/api/list',
  access: 'open',
  title: '列表',
  input: Paging.extend({
    kw: optional(5),
    type_id: z.union([z.literal(1), z.literal(3)]).optional(),
    state: z.enum(['on', 'off']).optional(),
    late: Flag.default(0),
    from: z.iso.date().optional(),
  }),
  output: z.object({}),
});
const address = addressFor(call, ['kw', 'type_id', 'state', 'late', 'from', 'page', 'size'], {
  words: { type_id: 'typeId' },
  standards: { size: 20 },
});
const read = (query: string) => address.read(new URLSearchParams(query));

test('an address is read by the schema of the call', () => {
  expect(read('kw= 3D &typeId=3&state=off&late=1&from=2026-02-28&page=2&size=50')).toEqual({
    kw: '3D',
    type_id: 3,
    state: 'off',
    late: 1,
    from: '2026-02-28',
    page: 2,
    size: 50,
  });
});

test.each([
  'kw=sixsix',
  'typeId=2',
  'type_id=1',
  'state=x',
  'late=2',
  'from=2026-02-30',
  'page=0',
  'page=x',
  'page=',
])('what the schema refuses is left out: %s', (query) => {
  expect(read(query)).toEqual({ size: 20 });
});

test('a number that is a text stays one', () => {
  expect(read('kw=007')).toEqual({ kw: '007', size: 20 });
});

test('an address keeps what is not changed and leaves out what is meant anyway', () => {
  const search = new URLSearchParams('tab=all&kw=xrd&page=3&typeId=1');
  expect(address.write(search, { page: 1, late: 1, size: 10 })).toBe(
    '?tab=all&kw=xrd&typeId=1&late=1&size=10',
  );
  expect(address.write(search, { kw: '', type_id: undefined, page: 1, size: 20 })).toBe('?tab=all');
  expect(address.write(new URLSearchParams('page=2'), { page: 1 })).toBe('');
});

test('an empty word says that nothing narrows where its absence means a standard', () => {
  const { read, write } = addressFor(call, ['state'], { standards: { state: 'on' } });
  expect(read(new URLSearchParams())).toEqual({ state: 'on' });
  expect(write(new URLSearchParams(), { state: undefined })).toBe('?state=');
  expect(read(new URLSearchParams('state='))).toEqual({});
});
