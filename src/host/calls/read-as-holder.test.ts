import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { SignedOut } from '../../core/failure.ts';
import { readAsHolder } from './read-as-holder.ts';

const student = { rid: 'CU1', sessionRid: 'SE1' };
const holder = (actor: typeof student) => async () => actor;
const nobody = async () => {
  throw new SignedOut();
};

test('whoever was known before is read for at the same time as their token is looked up', async () => {
  const token = randomUUID();
  const read = vi.fn(async ({ rid }: typeof student) => `orders of ${rid}`);
  expect(await readAsHolder(token, holder(student), read)).toBe('orders of CU1');
  let answer: (actor: typeof student) => void = () => {};
  const waiting = readAsHolder(token, () => new Promise((resolve) => (answer = resolve)), read);
  expect(read).toHaveBeenCalledTimes(2);
  answer(student);
  expect(await waiting).toBe('orders of CU1');
  expect(read).toHaveBeenCalledTimes(2);
});

test('nothing is told to whoever has lost the token, whatever became of the reading', async () => {
  const token = randomUUID();
  await readAsHolder(token, holder(student), async () => 'mine');
  await expect(readAsHolder(token, nobody, async () => 'mine')).rejects.toBeInstanceOf(SignedOut);
  await readAsHolder(token, holder(student), async () => 'mine');
  const failing = async () => {
    throw new Error('found by somebody who may not look');
  };
  await expect(readAsHolder(token, nobody, failing)).rejects.toBeInstanceOf(SignedOut);
  const read = vi.fn(async () => 'mine');
  await expect(readAsHolder(token, nobody, read)).rejects.toBeInstanceOf(SignedOut);
  expect(read).not.toHaveBeenCalled();
});

test('a token that has become another holder’s is read for anew', async () => {
  const token = randomUUID();
  const read = async ({ sessionRid }: typeof student) => sessionRid;
  await readAsHolder(token, holder(student), read);
  expect(await readAsHolder(token, holder({ ...student, sessionRid: 'SE2' }), read)).toBe('SE2');
});
