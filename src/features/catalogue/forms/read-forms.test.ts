import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newWorld } from '../../../../tests/world.ts';
import { serviceParameters } from '../tables.ts';
import { fieldsOfService } from './read-forms.ts';

const service = { rid: 'xrd-powder', categoryId: 12, typeId: 1 };

test('forms stay in hand until one changes, and are told to each transaction as they hold for it', async () => {
  const { database, statements } = await newWorld();
  const { db } = database;
  const [first] = await fieldsOfService(db, service);
  const helpNow = async (handle = db) =>
    (await fieldsOfService(handle, service)).find(({ key }) => key === first?.key)?.help;
  const change = (help: string, handle = db) =>
    handle
      .update(serviceParameters)
      .set({ help })
      .where(eq(serviceParameters.key, first?.key ?? ''));

  await expect(
    db.transaction(async (inside) => {
      await change('未提交的说明', inside);
      expect(await helpNow(inside)).toBe('未提交的说明');
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  expect(await helpNow()).toBe(first?.help);
  expect(await statements(helpNow)).toHaveLength(1);

  await change('新的说明');
  expect(await statements(helpNow)).toHaveLength(2);
  expect(await helpNow()).toBe('新的说明');
});
