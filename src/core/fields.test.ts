import { expect, test } from 'vitest';
import { z } from 'zod';
import { Time, TimeOrBlank } from './fields.ts';

const Answer = z.object({ at: Time, ended: Time.nullable(), credited: TimeOrBlank });
const at = new Date('2026-11-20T16:30:05.999Z');

test('instants are told as a clock in Shanghai shows them', () => {
  const told = { at: '2026-11-21 00:30:05', ended: null, credited: '' };
  expect(Answer.parse({ at, ended: null, credited: null })).toEqual(told);
  expect(Answer.parse({ at, ended: at, credited: at })).toEqual({
    ...{ at: told.at, ended: told.at, credited: told.at },
  });
});

test('an answer that was kept as JSON is told as it was the first time', () => {
  const answer = { at, ended: null, credited: at };
  expect(Answer.parse(JSON.parse(JSON.stringify(answer)))).toEqual(Answer.parse(answer));
});

test('what is no instant is no answer', () => {
  for (const wrong of ['soon', undefined, new Date(Number.NaN)]) {
    expect(Time.safeParse(wrong).success, String(wrong)).toBe(false);
  }
  expect(Time.decode(Time.encode('2026-11-21 00:30:05'))).toBe('2026-11-21 00:30:05');
});
