import { expect, test } from 'vitest';
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
