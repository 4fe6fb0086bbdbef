import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoStaff } from '../../../../db/demo-staff.ts';
import { namesInArchive, putResults, release } from '../../../../tests/fixtures/delivered.ts';
import { type MadeWork, putWork } from '../../../../tests/fixtures/laboratory.ts';
import { staffFile } from '../../../../tests/fixtures/resumable.ts';
import { type Somebody, somebody } from '../../../../tests/trust/support/somebody.ts';
import { newWorld, type World } from '../../../../tests/world.ts';
import { ulid } from '../../../core/ulid.ts';
import { orderSamples } from '../../orders/tables.ts';
import { workDetail, workFiles, workMove, workSave } from '../bench/contract.ts';
import { assignWrong } from '../contract.ts';
import { archivePrepare, resultArchive, resultList } from '../delivery/contract.ts';
import { assignDispatch, dispatchBoard } from '../dispatch/contract.ts';
import { dataRelease, objectionAnswer, objectionList, reviewDetail } from '../review/contract.ts';
import { assigns, orderReleases } from '../tables.ts';

const numbers = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6'];
const whole = 'overview.csv';

/** Six released samples with a file each, and one file of all of them. */
async function sixReleased() {
  const world = await newWorld();
  const { db } = world.database;
  const me = await somebody(world, 'student');
  const orderRid = await me.sampleOrder();
  const [first] = await db.select().from(orderSamples).where(eq(orderSamples.orderRid, orderRid));
  if (!first) throw new Error('no sample');
  await db.update(orderSamples).set({ no: 'A1' }).where(eq(orderSamples.rid, first.rid));
  const rids = [first.rid];
  for (const [index, no] of numbers.slice(1).entries()) {
    const row = { ...first, rid: ulid(), no, sort: index + 2 };
    await db.insert(orderSamples).values(row);
    rids.push(row.rid);
  }
  const work = await putWork(world, orderRid, 60, { orderStatus: 100 });
  for (const [index, no] of numbers.entries())
    await putResults(world, work, { [`${no}.xy`]: `5 ${index}\n` }, { sampleRid: rids[index] });
  await putResults(world, work, { [whole]: 'all six\n' });
  await release(world, work);
  return { world, me, work, rids };
}

/** What counts of an order: by its rows, by the last signed list and by the archive that is given out. */
async function counting(world: World, me: Somebody, order_rid: string) {
  const { data } = await me.call(resultList, { order_rid });
  const rows = (data?.files ?? []).filter((file) => !file.is_superseded);
  const releases = await world.database.db
    .select()
    .from(orderReleases)
    .where(eq(orderReleases.orderRid, order_rid))
    .orderBy(orderReleases.version);
  const files = releases.at(-1)?.manifest.files ?? [];
  const { data: prepared } = await me.call(archivePrepare, { order_rid });
  const url = `${resultArchive.path}?order_rid=${order_rid}&version=${prepared?.version}`;
  const archive = await me.request({ method: 'GET', url });
  const inFolder = (names: readonly string[]) =>
    [whole, ...numbers].map((no) =>
      no === whole ? names.includes(whole) : names.filter((name) => name.startsWith(`${no}/`)).length,
    );
  return {
    rows: inFolder(rows.map(({ sample_no, name }) => (sample_no ? `${sample_no}/${name}` : name))),
    list: inFolder(files.map(({ path }) => path)),
    archive: inFolder(namesInArchive(archive.rawPayload)),
    marks: [rows, files].map((some) =>
      some.flatMap((file) => ('superseded_nos' in file ? file.superseded_nos : (file.superseded ?? []))),
    ),
  };
}
const counted = (whole: boolean, files: number[], marks: string[] = []) => ({
  ...{ rows: [whole, ...files], list: [whole, ...files], archive: [whole, ...files] },
  marks: [marks, marks],
});

/** Objects to samples of work, has it tested again with files for `found`, and lets the retest count. */
async function retested(
  world: World,
  me: Somebody,
  work: Pick<MadeWork, 'rid' | 'orderRid'>,
  { objected, found }: { objected: string[]; found: string[] },
) {
  // Objections are told apart by their time.
  world.pass(60);
  const [service, tech, reviewer] = [
    await world.asStaff('service'),
    await world.asStaff('tech'),
    await world.asStaff('reviewer'),
  ];
  const reason = '峰位整体偏移约半度，请复核';
  const wrong = await me.call(assignWrong, { rid: work.rid, kind: 1, reason, sample_nos: objected });
  expect(wrong.msg).toBe('操作成功！');
  const version = (await service.call(objectionList, {})).data?.list[0]?.version ?? 0;
  await service.call(objectionAnswer, { rid: work.rid, version, answer: 'retest', text: '安排复测，不收费' });
  const { data: board } = await service.call(dispatchBoard, {});
  const waiting = board?.unassigned.find(({ retest_of }) => retest_of === work.rid);
  const rid = waiting?.rid ?? '';
  await service.call(assignDispatch, {
    ...{ rid, version: waiting?.version, instrument: 'Bruker D8 Advance' },
    ...{ tech_rid: demoStaff.tech.rid, planned_date: '2026-11-23' },
  });
  const detail = async () => (await tech.call(workDetail, { rid })).data;
  const move = async (action: 'accept' | 'start' | 'upload') =>
    (await tech.call(workMove, { rid, version: (await detail())?.version ?? 0, action })).msg;
  await move('accept');
  await move('start');
  const asked = (await detail())?.sample_list ?? [];
  for (const no of found) {
    const file_rid = await staffFile(tech, { name: `${no}-2.xy`, type: 'text/plain', bytes: `7 ${no}\n` });
    const sample_rid = asked.find((sample) => sample.no === no)?.rid ?? '';
    await tech.call(workFiles, { rid, files: [{ file_rid, sample_rid }] });
  }
  const none = asked.filter(({ no }) => !found.includes(no));
  if (none.length > 0)
    await tech.call(workSave, {
      ...{ rid, version: (await detail())?.version ?? 0, used: [] },
      missing: none.map((sample) => ({ sample_rid: sample.rid, reason: '样品已用完' })),
    });
  expect(await move('upload')).toBe('操作成功！');
  const { data: review } = await reviewer.call(reviewDetail, { order_rid: work.orderRid });
  const released = await reviewer.call(dataRelease, {
    ...{ order_rid: work.orderRid, version: review?.version ?? 0 },
    checked: ['params', 'samples', 'quality'],
    differs: [{ rid, differs: 1 }],
  });
  expect(released.msg).toBe('操作成功！');
  return {
    rid,
    offered: waiting?.sample_list.map(({ no }) => no),
    asked: asked.map(({ no }) => no),
  };
}

test('a retest covers the samples that were objected to and replaces exactly their files', async () => {
  const { world, me, work, rids } = await sixReleased();
  const now = () => counting(world, me, work.orderRid);
  expect(await now()).toEqual(counted(true, [1, 1, 1, 1, 1, 1]));

  const one = await retested(world, me, work, { objected: ['A3'], found: ['A3'] });
  expect([one.offered, one.asked]).toEqual([['A3'], ['A3']]);
  // The one file of A3 is the new one; the file of all samples counts for the other five.
  expect(await now()).toEqual(counted(true, [1, 1, 1, 1, 1, 1], ['A3']));
  const old = (await me.call(resultList, { order_rid: work.orderRid })).data?.files.filter(
    ({ is_superseded }) => is_superseded,
  );
  expect(old?.map(({ name }) => name)).toEqual(['A3.xy']);

  // A retest of all samples that brought data of two replaces the files of two.
  const two = await retested(world, me, work, { objected: [], found: ['A1', 'A2'] });
  expect([two.offered, two.asked]).toEqual([numbers, numbers]);
  expect(await now()).toEqual(counted(true, [1, 1, 1, 1, 1, 1], ['A1', 'A2', 'A3']));

  // A retest of a retest replaces that one's data; what speaks for all goes with the last of its samples.
  await retested(world, me, { rid: one.rid, orderRid: work.orderRid }, { objected: [], found: ['A3'] });
  expect(await now()).toEqual(counted(true, [1, 1, 1, 1, 1, 1], ['A1', 'A2', 'A3']));
  const rest = ['A4', 'A5', 'A6'];
  const three = await retested(world, me, work, { objected: rest, found: rest });
  expect(await now()).toEqual(counted(false, [1, 1, 1, 1, 1, 1]));
  const [last] = await world.database.db.select().from(assigns).where(eq(assigns.rid, three.rid));
  expect([...(last?.sampleRids ?? [])].sort()).toEqual(rids.slice(3).sort());
});
