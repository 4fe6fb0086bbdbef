import { expect, test } from 'vitest';
import { newWorld } from '../../../tests/world.ts';
import { KeyReused } from '../../core/failure.ts';
import { answerOnce } from './answer-once.ts';

const request = { ownerRid: 'ada', path: '/api/auth/thing/add', key: 'k-1', now: new Date() };

test('of 20 requests at once with one key, one is done and all get its answer', async () => {
  const { database } = await newWorld({ shop: 'empty' });
  let done = 0;
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      database.db.transaction((db) =>
        answerOnce(db, { ...request, input: { a: 1 } }, async () => {
          done += 1;
          return { no: done };
        }),
      ),
    ),
  );
  expect(done).toBe(1);
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"no":1}']));
});

test('a key is one customer’s, one call’s and one input’s', async () => {
  const { database } = await newWorld({ shop: 'empty' });
  const ask = (changes: object, answer: string) =>
    database.db.transaction((db) =>
      answerOnce(db, { ...request, input: { a: 1 }, ...changes }, async () => answer),
    );
  expect(await ask({}, 'first')).toBe('first');
  expect(await ask({ ownerRid: 'bob' }, 'of another')).toBe('of another');
  expect(await ask({ path: '/api/auth/other/add' }, 'of another call')).toBe('of another call');
  await expect(ask({ input: { a: 2 } }, 'second')).rejects.toThrow(KeyReused);
  expect(await ask({}, 'third')).toBe('first');
});

test('a refusal leaves the key unused', async () => {
  const { database } = await newWorld({ shop: 'empty' });
  const ask = (work: () => Promise<string>) =>
    database.db.transaction((db) => answerOnce(db, { ...request, input: {} }, work));
  await expect(ask(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(await ask(async () => 'done')).toBe('done');
});
