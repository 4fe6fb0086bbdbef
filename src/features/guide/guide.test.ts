import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newWorld, type World } from '../../../tests/world.ts';
import { serviceShelve } from '../catalogue/editing/contract.ts';
import { services } from '../catalogue/tables.ts';
import {
  answerList,
  answerRemove,
  answerSave,
  guideRefusals,
  guideServices,
  topicList,
  topicRemove,
  topicSave,
} from './contract.staff.ts';
import { guideAnswer, guideTopic, guideTopics } from './contract.ts';

const refusal = (msg: string) => ({ code: 0, data: null, msg });
const missing = refusal('记录不存在');
const stale = refusal('数据已更新，请刷新后重试');
const pair = { material: 'catalyst', question: 'what' };
const two = ['tga', 'sta'].map((service_rid) => ({
  ...{ service_rid, reason: '失重与残炭', limit: '不知道放出什么' },
}));
const written = { material_rid: 'air', question_rid: 'heat', choices: two, source: 'GB/T 27761' };

const rowOf = async (world: World, kw: string) => {
  const editor = await world.asStaff('editor');
  const { data } = await editor.call(answerList, { kw, size: 1 });
  return data?.list[0] ?? expect.unreachable();
};

test('every pair leads to two or three services on sale, each with reason and limit, and names its source', async () => {
  const world = await newWorld();
  const { data } = await world.call(guideTopics, {});
  expect(data?.materials.length).toBeGreaterThanOrEqual(15);
  const seen = new Set<string>();
  const asked = new Set<string>();
  for (const { rid: material } of data?.materials ?? []) {
    const { data: topic } = await world.call(guideTopic, { rid: material });
    for (const { rid: question } of topic?.others ?? []) {
      const { data: found } = await world.call(guideAnswer, { material, question });
      expect([2, 3]).toContain(found?.choices.length);
      const texts = found?.choices.flatMap(({ reason, limit }) => [reason, limit]) ?? [];
      expect(texts.filter((text) => text.length < 3)).toEqual([]);
      // Standards, books and journals, each with its year.
      for (const one of found?.source.split('；') ?? [])
        expect(one).toMatch(/[-:（》 ](19|20)\d\d\b|\((19|20)\d\d\)/);
      expect(found?.questions.map(({ rid }) => rid)).not.toContain(question);
      seen.add(`${material}/${question}`);
      asked.add(question);
    }
  }
  expect(seen.size).toBeGreaterThanOrEqual(120);
  expect([...asked].sort()).toEqual(data?.questions.map(({ rid }) => rid).sort());
});

test('a question leads to the materials it is answered for', async () => {
  const world = await newWorld();
  const { data } = await world.call(guideTopic, { rid: 'strong' });
  expect(data).toMatchObject({ kind: 'question', topic: { name: '多结实' } });
  expect(data?.others.map(({ rid }) => rid)).toEqual(['metal', 'ceramic', 'polymer', 'film', 'soft']);
});

test.each([
  [guideTopic, { rid: 'nothing' }],
  [guideTopic, { rid: 'a\0b' }],
  [guideAnswer, { material: 'catalyst', question: 'odor' }],
  [guideAnswer, { material: 'what', question: 'catalyst' }],
])('%o with %j is refused', async (call, input) => {
  const world = await newWorld();
  const { code } = (await world.call(call as typeof guideTopic, input as { rid: string })) ?? {};
  expect(code).toBe(0);
});

test('what staff write is on the page and in the sitemap at once; who has seen an older one is refused', async () => {
  const world = await newWorld();
  const editor = await world.asStaff('editor');
  const page = async () =>
    (await world.request({ method: 'GET', url: '/api/open/guide/answer?material=catalyst&question=what' }))
      .body;
  const before = await page();
  const { rid, version, source, ...row } = await rowOf(world, '高分散组分');
  const choices = row.choices.map(({ service: _, ...choice }) => ({
    ...choice,
    reason: `改写：${choice.reason}`,
  }));
  const { material_rid, question_rid } = row;
  const changed = { rid, version, material_rid, question_rid, choices, source };
  expect((await editor.call(answerSave, changed)).data).toEqual({ rid });
  expect(await editor.call(answerSave, changed)).toEqual(stale);
  expect(await page()).not.toBe(before);
  expect((await world.call(guideAnswer, pair)).data?.choices[0]?.reason).toMatch(/^改写：/);

  expect((await editor.call(answerSave, written)).code).toBe(1);
  expect((await world.call(guideAnswer, { material: 'air', question: 'heat' })).data?.choices).toHaveLength(
    2,
  );
  const { body } = await world.request({ method: 'GET', url: '/sitemap.xml' });
  expect(body).toContain('<loc>http://shop.test/choose/air/heat</loc>');
  const made = await rowOf(world, '失重与残炭');
  expect(await editor.call(answerRemove, { rid: made.rid, version: made.version })).toMatchObject({
    code: 1,
  });
  expect(await world.call(guideAnswer, { material: 'air', question: 'heat' })).toEqual(missing);
});

test.each([
  ['a pair that is there', { material_rid: 'catalyst', question_rid: 'what' }, guideRefusals.pairTaken],
  ['a topic that is not', { question_rid: 'no-such' }, guideRefusals.noTopic],
  [
    'material and question the wrong way round',
    { material_rid: 'heat', question_rid: 'air' },
    guideRefusals.noTopic,
  ],
  [
    'a service that is not',
    { choices: [two[0], { ...two[1], service_rid: 'no-such' }] },
    guideRefusals.noService,
  ],
  ['one service', { choices: [two[0]] }, '请推荐两到三个项目'],
  ['the same service twice', { choices: [two[0], two[0]] }, '同一项不能重复提交'],
  ['no source', { source: ' ' }, '请填写依据'],
])('an answer with %s is refused', async (_what, changes, message) => {
  const world = await newWorld();
  const editor = await world.asStaff('editor');
  expect(await editor.call(answerSave, { ...written, ...changes } as typeof written)).toEqual(
    refusal(message),
  );
});

test('materials are added, changed and removed, but not while something is recommended for them', async () => {
  const world = await newWorld();
  const editor = await world.asStaff('editor');
  const wood = { rid: 'wood', kind: 'material' as const, name: '木材', note: '实木、竹材' };
  await editor.call(topicSave, wood);
  expect(await editor.call(topicSave, wood)).toEqual(refusal(guideRefusals.taken));
  const shown = async () => (await world.call(guideTopics, {})).data?.materials.map(({ name }) => name);
  // What has no answer yet leads nowhere, so visitors do not see it.
  expect(await shown()).not.toContain('木材');
  expect(await world.call(guideTopic, { rid: 'wood' })).toEqual(missing);
  await editor.call(answerSave, { ...written, material_rid: 'wood' });
  expect(await shown()).toContain('木材');
  await editor.call(topicSave, { ...wood, version: 1, name: '木材与纸' });
  expect(await shown()).toContain('木材与纸');
  expect(await editor.call(topicSave, { ...wood, version: 1 })).toEqual(stale);
  expect(await editor.call(topicSave, { ...wood, version: 2, kind: 'question' })).toEqual(
    refusal(guideRefusals.held),
  );
  expect(await editor.call(topicRemove, { rid: 'wood', version: 2 })).toEqual(refusal(guideRefusals.held));
  const { list } = (await editor.call(answerList, { material_rid: 'wood' })).data ?? { list: [] };
  await editor.call(answerRemove, { rid: list[0]?.rid ?? '', version: 1 });
  expect((await editor.call(topicRemove, { rid: 'wood', version: 2 })).code).toBe(1);
  const topics = (await editor.call(topicList, {})).data?.list ?? [];
  expect(topics.find(({ rid }) => rid === 'wood')).toBeUndefined();
  expect(topics.find(({ rid }) => rid === 'strong')?.answers).toBe(5);
});

test('a service that is withdrawn is recommended no more, and its editors are told', async () => {
  const world = await newWorld();
  const admin = await world.asStaff('admin');
  const [service] = await world.database.db.select().from(services).where(eq(services.rid, 'xrf-quant'));
  const withdrawn = { rid: 'xrf-quant', version: service?.version ?? 0, action: 'withdraw' as const };
  expect((await admin.call(serviceShelve, { ...withdrawn, reason: '设备检修' })).code).toBe(1);
  const { data } = await world.call(guideAnswer, pair);
  expect(data?.choices.map((choice) => choice.service.rid)).toEqual(['xrd-powder', 'xps']);
  const row = await rowOf(world, '高分散组分');
  expect(row.choices.map(({ service }) => service !== '')).toEqual([true, true, false]);
  const editor = await world.asStaff('editor');
  const offered = (await editor.call(guideServices, {})).data?.list.map(({ rid }) => rid);
  expect(offered).toContain('xps');
  expect(offered).not.toContain('xrf-quant');
});
