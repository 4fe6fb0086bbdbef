import { expect, onTestFinished, test } from 'vitest';
import { justWrote } from '../../src/core/just-wrote.ts';
import { settingsByKey } from '../../src/features/settings/contract.ts';
import { createDatabase, dropDatabase, newWorld } from '../world.ts';

test('open calls read from the replica, and whoever has just written reads where it was written', async () => {
  const behind = await createDatabase('demo');
  onTestFinished(() => dropDatabase(behind));
  const world = await newWorld({ replica: behind });
  await world.database.pool.query(
    `INSERT INTO settings (key, value, is_public) VALUES ('planted', '"written"', true)`,
  );
  const read = async (headers: Record<string, string>) => {
    const query = { keys: 'planted' };
    const answer = await world.request({ method: 'GET', url: settingsByKey.path, query, headers });
    return answer.json().data;
  };
  expect(await read({})).toEqual({});
  expect(await read({ 'x-just-wrote': 'no' })).toEqual({});
  expect(await read(justWrote)).toEqual({ planted: 'written' });
});
