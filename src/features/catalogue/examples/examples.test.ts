import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sentExample, shownExample, textsOf } from '../../../../tests/trust/support/catalogue.ts';
import { newWorld } from '../../../../tests/world.ts';
import { fileRefusals } from '../../files/contract.ts';
import { files } from '../../files/tables.ts';
import { deviceDetail, exampleFile } from '../contract.ts';
import { catalogueRead, serviceAdd, serviceShelve, serviceTextsSave } from '../editing/contract.ts';

const missing = { code: 0, data: null, msg: fileRefusals.missing };

test('what results are like is shown to everybody, in the order of the editor, and goes with its file', async () => {
  const world = await newWorld();
  const { rid, file_rid } = await shownExample(world);
  const editor = await world.asStaff('editor');
  const second = await sentExample(editor);
  const shown = async () => (await world.call(deviceDetail, { rid })).data?.examples;
  const first = { rid: file_rid, name: 'curve.csv', bytes: 21, title: '标样', note: '' };
  expect(await shown()).toEqual([first]);
  const examples = [
    { file_rid: second, title: '硅粉', note: 'Cu Kα，5°/min' },
    { file_rid, title: '标样', note: '' },
  ];
  await editor.call(serviceTextsSave, { ...(await textsOf(world)), examples });
  expect(await shown()).toMatchObject([{ rid: second, note: 'Cu Kα，5°/min' }, first]);
  const answer = await world.visitor().send(exampleFile, { rid, file_rid });
  expect(answer.body).toContain('10,1');
  await editor.call(serviceTextsSave, { ...(await textsOf(world)), examples: examples.slice(0, 1) });
  expect(await shown()).toHaveLength(1);
  expect(await world.call(exampleFile, { rid, file_rid })).toEqual(missing);
  expect(await world.database.db.select().from(files).where(eq(files.rid, file_rid))).toEqual([]);
});

test('files of others are not shown, nor those of a service that is not sold, and a copy has none', async () => {
  const world = await newWorld();
  const { rid, file_rid } = await shownExample(world);
  const [editor, admin] = [await world.asStaff('editor'), await world.asStaff('admin')];
  const theirs = await sentExample(admin);
  const texts = await textsOf(world);
  const refused = await editor.call(serviceTextsSave, {
    ...texts,
    examples: [...texts.examples, { file_rid: theirs, title: '标样', note: '' }],
  });
  expect(refused).toMatchObject({ code: 0, msg: fileRefusals.gone });
  expect(await world.call(exampleFile, { rid: 'xrd-powder', file_rid })).toEqual(missing);
  const copy = await admin.call(serviceAdd, { name: '复制的项目', category_id: 13, copy_of: rid });
  expect((await admin.call(catalogueRead, { rid: copy.data?.rid ?? '' })).data?.examples).toEqual([]);
  const { version } = texts;
  await admin.call(serviceShelve, { rid, version, action: 'withdraw', reason: '仪器维修' });
  expect(await world.call(exampleFile, { rid, file_rid })).toEqual(missing);
});
