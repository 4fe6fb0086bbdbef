import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { shown } from '../../../../tests/rich-text.ts';
import {
  edited,
  editedTree,
  newCategory,
  newField,
  textsOf,
} from '../../../../tests/trust/support/catalogue.ts';
import { newWorld, sharedWorld, type World } from '../../../../tests/world.ts';
import { whole } from '../../../features.ts';
import { type FormValues, planAdd } from '../../plan/contract.ts';
import { settleEntries } from '../../plan/settle-entries.ts';
import { planItems } from '../../plan/tables.ts';
import { deviceDetail, deviceSearch, parameterRelate, suggest, typeGroup } from '../contract.ts';
import { inGroups } from '../forms/rules.forms.ts';
import { refreshSearch } from '../search/search-index.ts';
import {
  catalogueFind,
  categorySave,
  categoryServices,
  fieldOrder,
  fieldPrices,
  fieldRemove,
  fieldSave,
  serviceAdd,
  serviceFactsSave,
  servicePriceSave,
  serviceShelve,
  servicesPlace,
  serviceTextsSave,
} from './contract.ts';
import { asFormField, problemsOfField } from './rules.ts';
import { asInput, asValues } from './staff/field-values.ts';

/** For what is refused and changes nothing. */
const shared = sharedWorld();

const rid = 'sem-fe';
const refusal = (msg: string) => ({ code: 0, data: null, msg });
const stale = refusal('数据已更新，请刷新后重试');
const detail = async (world: World, of = rid) => (await world.call(deviceDetail, { rid: of })).data;
const hits = async (world: World, kw: string) => {
  await refreshSearch(world.database.db, whole.searchSources);
  world.pass(1);
  return (await world.call(deviceSearch, { kw, size: 50 })).data?.list.map((service) => service.rid);
};

/** What the price editor sends when nothing is changed. */
async function priceOf(world: World) {
  const { version, price } = await edited(world);
  const { per, quantity_from, option_params, note } = price.model;
  const { base_fen, urgent, tiers } = price;
  return { rid, version, base_fen, per, quantity_from, option_params, note, urgent, tiers };
}

test('a price is on the public page at once; who has seen an older one is refused and changes nothing', async () => {
  const world = await newWorld();
  const lead = await world.asStaff('lead');
  const price = await priceOf(world);
  expect(await lead.call(servicePriceSave, { ...price, base_fen: 43_210 })).toMatchObject({ code: 1 });
  expect((await detail(world))?.price).toMatchObject({ base_fen: 43_210 });
  expect(
    (await world.call(deviceSearch, { childId: 13, size: 100 })).data?.list.find((one) => one.rid === rid),
  ).toMatchObject({ price_from_fen: 43_210 });
  expect(await lead.call(servicePriceSave, { ...price, base_fen: 1 })).toEqual(stale);
  expect((await detail(world))?.price.base_fen).toBe(43_210);
});

test.each([
  [
    'tiers that fall',
    {
      tiers: [
        { min_qty: 5, discount_percent: 5 },
        { min_qty: 3, discount_percent: 8 },
      ],
    },
    '阶梯的数量和折扣须逐级递增',
  ],
  [
    'a quantity of another form',
    { quantity_from: ['p-unk-depth'] },
    '计价数量须取自该项目的数字、多选或元素参数',
  ],
  ['an option of another form', { option_params: ['p-nothing'] }, '计价参数须是该项目的参数'],
  ['no price', { base_fen: 0 }, '基础价应大于0'],
])('a price with %s is refused', async (_what, changes, message) => {
  const world = await shared();
  const admin = await world.asStaff('admin');
  expect(await admin.call(servicePriceSave, { ...(await priceOf(world)), ...changes })).toEqual(
    refusal(message),
  );
});

test('texts are found by search; editors write them and neither prices nor fields', async () => {
  const world = await newWorld();
  const editor = await world.asStaff('editor');
  const texts = await textsOf(world);
  const changed = {
    ...texts,
    aliases: ['量子喵镜'],
    intro: '新的**介绍**<script>alert(1)</script>',
    price: { base_fen: 1 },
  };
  expect(await editor.call(serviceTextsSave, changed)).toMatchObject({ code: 1 });
  expect((await hits(world, '量子喵镜'))?.[0]).toBe(rid);
  world.pass(1);
  expect((await world.call(suggest, { kw: '量子喵镜' })).data?.list[0]).toMatchObject({ rid });
  const after = await detail(world);
  expect(shown(after?.intro)).toBe('<p>新的<strong>介绍</strong></p>');
  expect(after?.price.base_fen).not.toBe(1);
  expect((await editor.send(servicePriceSave, await priceOf(world))).statusCode).toBe(403);
  expect((await editor.send(fieldSave, { ...newField(), service_rid: rid })).statusCode).toBe(403);
  expect(
    await editor.call(serviceTextsSave, { ...texts, pictures: ['https://elsewhere.test/a.png'] }),
  ).toEqual(refusal('请上传图片'));
});

test('a withdrawn service is nowhere to be bought, and plans follow; on sale again it is as it was', async () => {
  const world = await newWorld();
  const admin = await world.asStaff('admin');
  const student = await world.as('student');
  const before = await detail(world);
  const { data: planned } = await student.call(planAdd, { rid, count: 1, params: {} });
  const status = async () => {
    await settleEntries({ ...world, db: world.database.db } as never);
    const [row] = await world.database.db
      .select()
      .from(planItems)
      .where(eq(planItems.rid, planned?.temp_rid ?? ''));
    return row?.status;
  };
  const total = async () => (await world.call(deviceSearch, {})).data?.total;
  const { version } = await edited(world);
  const move = (action: 'withdraw' | 'offer', at: number) =>
    admin.call(serviceShelve, { rid, version: at, action, reason: '仪器检修' });
  expect(await move('offer', version)).toEqual(refusal('当前状态不可操作'));
  expect(await move('withdraw', version)).toMatchObject({ code: 1 });
  expect((await world.call(deviceDetail, { rid })).msg).toBe('项目不存在或已下架');
  expect(await total()).toBe(194);
  expect(await hits(world, '扫描电镜')).not.toContain(rid);
  expect(await student.call(planAdd, { rid, count: 1, params: {} })).toEqual(refusal('项目已下架'));
  expect(await status()).toBe(15);
  const off = (await admin.call(catalogueFind, { state: 'off' })).data;
  expect(off?.list).toMatchObject([{ rid, is_on_sale: 0, reason: '仪器检修' }]);
  expect(await move('offer', version + 1)).toMatchObject({ code: 1 });
  expect(await status()).toBe(10);
  expect(await total()).toBe(195);
  expect(await hits(world, '扫描电镜')).toContain(rid);
  expect(await detail(world)).toEqual(before);
});

test('a new service is sold once it has everything; a copy has it from the beginning', async () => {
  const world = await newWorld();
  const admin = await world.asStaff('admin');
  const add = async (copy_of?: string) => {
    const { data } = await admin.call(serviceAdd, { name: '冷场扫描电镜', category_id: 13, copy_of });
    return data?.rid ?? '';
  };
  const offer = (of: string) => admin.call(serviceShelve, { rid: of, version: 1, action: 'offer' });
  expect(await offer(await add())).toEqual(refusal('请先填写简介和项目介绍'));
  const copy = await add(rid);
  expect(await offer(copy)).toMatchObject({ code: 1 });
  const [mine, original] = [await detail(world, copy), await detail(world)];
  expect(mine).toMatchObject({
    name: '冷场扫描电镜',
    price: original?.price,
    params: original?.params,
    order: 0,
  });
});

test('an option is in the public form at once with its price; leads change the price and nothing else', async () => {
  const world = await newWorld();
  const admin = await world.asStaff('admin');
  const lead = await world.asStaff('lead');
  const { data: added } = await admin.call(fieldSave, { ...newField({ key: 'coating' }), service_rid: rid });
  const id = added?.id ?? '';
  const publicField = async () => (await detail(world))?.params.find((field) => field.id === id);
  expect(await publicField()).toMatchObject({ key: 'coating', options: [{ price: 0 }, { price: 2_000 }] });
  const prices = {
    id,
    version: 1,
    options: [{ value: 'thick', price: 2_500 }],
    delta_per: 'sample' as const,
    price_per_unit: 0,
    included: 0,
  };
  expect(await lead.call(fieldPrices, prices)).toMatchObject({ code: 1 });
  expect(await lead.call(fieldPrices, prices)).toEqual(stale);
  expect((await publicField())?.options[1]).toMatchObject({ label: '20 nm', price: 2_500 });
  expect((await lead.send(fieldSave, { ...newField(), service_rid: rid })).statusCode).toBe(403);
  const ids = (await edited(world)).fields.map((field) => field.id);
  await admin.call(fieldOrder, { service_rid: rid, ids: [id, ...ids.filter((one) => one !== id)] });
  expect((await detail(world))?.params[0]).toMatchObject({ id });
  expect(await admin.call(fieldRemove, { id, service_rid: rid, version: 2 })).toMatchObject({ code: 1 });
  expect(await publicField()).toBeUndefined();
});

test.each([
  ['a key that is taken', { key: 'sample_count' }, '参数标识已被使用'],
  ['a key of another form', { key: 'unk_depth' }, '参数标识已被使用'],
  ['no options', { options: [] }, '请至少添加一个选项'],
  ['a default that is no option', { default: 'x' }, '默认值不正确：镀膜厚度的选项不正确，请重新选择'],
  [
    'a condition of another form',
    { depends: { key: 'nothing', in: ['a'] } },
    '所依赖的参数不在该项目的表单中',
  ],
  ['a condition that cannot be met', { depends: { key: 'recycle', in: ['x'] } }, /没有所选的触发选项/],
  ['a text rule for choices', { pattern: { rule: '\\d+', text: '数字' } }, '只有单行文本可以有格式规则'],
  [
    'a text rule that is none',
    { kind: 'text', options: [], default: '', pattern: { rule: '(a+)+', text: '数字' } },
    /格式规则只能由/,
  ],
  [
    'an exclusion of another form',
    { excludes: [{ when: ['thin'], key: 'nothing', in: ['a'] }] },
    '互斥的参数不在该项目的表单中',
  ],
  [
    'an exclusion by an option it has not',
    { excludes: [{ when: ['x'], key: 'recycle', in: ['return'] }] },
    '“镀膜厚度”没有所选的互斥选项',
  ],
  [
    'an exclusion of an option that is none',
    { excludes: [{ when: ['thin'], key: 'recycle', in: ['x'] }] },
    /没有所选的互斥选项/,
  ],
  ['a service that does not exist', { applies_to: ['nothing'] }, '记录不存在'],
])('a field with %s is refused', async (_what, changes, message) => {
  const world = await shared();
  const admin = await world.asStaff('admin');
  const { msg } = await admin.call(fieldSave, { ...newField(changes), service_rid: rid });
  expect(msg).toMatch(message);
});

test('conditions of fields never come back to where they began', () => {
  const field = (key: string, on: string | null) =>
    asFormField({
      ...{ ...newField({ key }), group: '', pattern: null, excludes: [], included: 0, days_per_unit: 0 },
      depends: on === null ? null : { key: on, in: ['thin'] },
    });
  const wrong = [{ field: 'depends', message: '参数之间的显示条件不能循环' }];
  const others = [field('aa', 'bb'), field('bb', 'cc')];
  expect(problemsOfField(field('cc', 'bb'), others)).toEqual(wrong);
  expect(problemsOfField(field('cc', 'aa'), others)).toEqual(wrong);
  expect(problemsOfField(field('dd', 'aa'), [...others, field('cc', null)])).toEqual([]);
  expect(problemsOfField(field('dd', 'aa'), [...others, field('cc', 'aa')])).toEqual([]);
});

test('what a text looks like and which choices exclude each other is asked of customers at once', async () => {
  const world = await newWorld();
  const admin = await world.asStaff('admin');
  const student = await world.as('student');
  const save = async (changes: object) =>
    (await admin.call(fieldSave, { ...newField(changes), service_rid: rid })).data?.id ?? '';
  const [text, tint, film] = [
    await save({
      ...{ key: 'batch', name: '批次', kind: 'text', options: [], default: '' },
      pattern: { rule: '[A-Z]{2}-\\d{3,6}', text: '2个大写字母-3~6位数字' },
    }),
    await save({ key: 'tint', name: '染色' }),
    await save({ key: 'film', excludes: [{ when: ['thick'], key: 'tint', in: ['thick'] }] }),
  ];
  const params = (await detail(world))?.params ?? [];
  const shown = (id: string) => params.find((field) => field.id === id);
  expect(shown(text)?.pattern).toEqual({ rule: '[A-Z]{2}-\\d{3,6}', text: '2个大写字母-3~6位数字' });
  expect(shown(film)?.excludes).toEqual([{ when: ['thick'], key: 'tint', in: ['thick'] }]);
  expect(shown(tint)).not.toHaveProperty('excludes');
  const { data: forms } = await world.call(parameterRelate, { typeIds: [rid] });
  expect(forms?.[rid]?.conflicts).toContainEqual({
    keys: ['film', 'tint'],
    text: '镀膜厚度“20 nm”不能与染色“20 nm”同时选择',
  });
  const add = async (values: FormValues) =>
    (await student.call(planAdd, { rid, count: 1, params: values })).msg;
  expect(await add({ batch: 'ab-1' })).toBe('批次应为2个大写字母-3~6位数字');
  expect(await add({ film: 'thick', tint: 'thick' })).toBe('镀膜厚度“20 nm”不能与染色“20 nm”同时选择');
  expect(await add({ batch: 'AB-123', film: 'thick', tint: 'thin' })).toBe('操作成功！');

  const without = { ...newField({ key: 'tint', name: '染色' }), id: tint, version: 1, service_rid: rid };
  const fewer = { ...without, options: without.options.slice(0, 1) };
  const needed = refusal('“镀膜厚度”的互斥规则用到该参数或其选项，请先修改“镀膜厚度”');
  expect(await admin.call(fieldSave, fewer)).toEqual(needed);
  expect(await admin.call(fieldRemove, { id: tint, service_rid: rid, version: 1 })).toEqual(needed);
});

test('groups and what describes the samples are in the public form at once, in the order of the editor', async () => {
  const world = await newWorld();
  const admin = await world.asStaff('admin');
  const form = async () => (await world.call(parameterRelate, { typeIds: [rid] })).data?.[rid];
  const group = { group: '镀膜', of_samples: 1 };
  const input = { ...newField({ key: 'coating', ...group }), service_rid: rid };
  const { data: added } = await admin.call(fieldSave, input);
  expect((await form())?.params.at(-1)).toMatchObject({ key: 'coating', group: '镀膜' });
  expect((await form())?.sample_fields.at(-1)).toBe('coating');
  const before = await edited(world);
  const ids = before.fields.map(({ id }) => id);
  await admin.call(fieldOrder, { service_rid: rid, ids: [ids.at(-1) ?? '', ...ids.slice(0, -1)] });
  expect(inGroups((await form())?.params ?? [])[0]).toMatchObject({
    name: '镀膜',
    fields: [{ key: 'coating' }],
  });
  const changed = { ...input, id: added?.id, version: 1, group: '', of_samples: 0 } as const;
  expect(await admin.call(fieldSave, changed)).toMatchObject({ code: 1 });
  expect((await form())?.params[0]).not.toHaveProperty('group');
  expect((await form())?.sample_fields).not.toContain('coating');
});

test('a form that an editor saves as it is stays as it is, with what its options are marked for', async () => {
  const world = await newWorld();
  const admin = await world.asStaff('admin');
  const before = await edited(world, 'xrd-powder');
  for (const field of before.fields) {
    const input = { ...asInput(asValues(before, field)), id: field.id, version: 1, service_rid: before.rid };
    expect(await admin.call(fieldSave, input)).toMatchObject({ code: 1 });
  }
  const form = async () => (await edited(world, 'xrd-powder')).fields;
  const saved = before.fields.map((field) => ({ ...field, version: 2 }));
  expect(await form()).toEqual(saved);
  const [id = '', little] = before.fields.flatMap((field) => {
    const option = field.options.find((each) => each.little);
    return option ? [field.id, option.value] : [];
  });
  const price = { delta_per: 'sample', price_per_unit: 0, included: 0 } as const;
  const priced = { id, version: 2, options: [{ value: little ?? '', price: 4_000 }], ...price };
  expect(await admin.call(fieldPrices, priced)).toMatchObject({ code: 1 });
  const found = (await form()).find((field) => field.id === id)?.options;
  expect(found).toContainEqual(expect.objectContaining({ value: little, price: 4_000, little: true }));
});

test('services that are put in front come first in the list of their category at once, on every page of it', async () => {
  const world = await newWorld();
  const admin = await world.asStaff('admin');
  const pages = async (more: object = {}) => {
    const page = async (at: number) =>
      (await world.call(deviceSearch, { childId: 13, page: at, size: 4, ...more })).data?.list ?? [];
    world.pass(1);
    const lists = [await page(1), await page(2), await page(3)].flat();
    return lists.map((service) => service.rid);
  };
  const before = await pages();
  const [last = '', secondLast = ''] = before.toReversed();
  const place = (rids: string[], seen: string[]) => admin.call(servicesPlace, { id: 13, rids, seen });
  expect(await place([last, secondLast], [])).toMatchObject({ code: 1 });
  const others = before.filter((one) => ![last, secondLast].includes(one));
  expect(await pages()).toEqual([last, secondLast, ...others]);
  expect(await pages({ sort: 1 })).toEqual(before);
  expect((await admin.call(categoryServices, { id: 13 })).data?.list.slice(0, 3)).toMatchObject([
    { rid: last, is_placed: 1 },
    { rid: secondLast, is_placed: 1 },
    { rid: before[0], is_placed: 0 },
  ]);
  expect(await place([secondLast], [])).toEqual(stale);
  expect(await place(['xrd-powder'], [last, secondLast])).toEqual(stale);
  expect(await place([last, last], [last, secondLast])).toEqual(refusal('同一项不能重复提交'));
  const six = before.slice(0, 6).toReversed();
  expect(await place(six, [last, secondLast])).toMatchObject({ code: 1 });
  expect(await pages()).toEqual([...six, ...before.slice(6)]);
  const { version } = await edited(world, six[0]);
  const withdrawn = { rid: six[0] ?? '', version, action: 'withdraw' as const, reason: '仪器检修' };
  expect(await admin.call(serviceShelve, withdrawn)).toMatchObject({ code: 1 });
  await admin.call(serviceShelve, { ...withdrawn, version: version + 1, action: 'offer' });
  expect((await pages()).slice(0, 5)).toEqual(six.slice(1));
  expect(await place([], six.slice(1))).toMatchObject({ code: 1 });
  expect(await pages()).toEqual(before);
});

test('least amounts that an editor sets are told and asked for at once; without them the requirements count', async () => {
  const world = await newWorld();
  const admin = await world.asStaff('admin');
  const { name, category_id, instrument, days, deliverables, version } = await edited(world);
  const facts = {
    rid,
    name,
    category_id,
    instrument,
    days,
    deliverables,
    is_hot: 0,
    is_prefecture: 0,
  } as const;
  const least = async () => (await world.call(parameterRelate, { typeIds: [rid] })).data?.[rid];
  expect(await least()).toMatchObject({
    min_amount: '粉末 10 mg 以上，块体不超过 20 mm × 20 mm × 10 mm，样品必须干燥、无油、无溶剂',
    min_amounts: [{ forms: ['粉末'], amount: 10, unit: 'mg' }],
  });
  expect((await detail(world))?.min_amount).toBeNull();
  const min_amounts = [
    { forms: ['粉末' as const, '纤维' as const], amount: 1.5, unit: 'g' as const },
    { forms: ['液体' as const], amount: 5, unit: 'mL' as const },
  ];
  expect(await admin.call(serviceFactsSave, { ...facts, version, min_amounts })).toMatchObject({ code: 1 });
  const words = '粉末、纤维至少 1.5 g；液体至少 5 mL';
  expect(await least()).toMatchObject({ min_amount: words, min_amounts });
  expect((await detail(world))?.min_amount).toBe(words);
  const twice = [...min_amounts, { forms: ['粉末' as const], amount: 1, unit: 'mg' as const }];
  expect(await admin.call(serviceFactsSave, { ...facts, version: version + 1, min_amounts: twice })).toEqual(
    refusal('同一样品形态只能填写一次'),
  );
  await admin.call(serviceFactsSave, { ...facts, version: version + 1, min_amounts: null });
  expect(await least()).toMatchObject({ min_amounts: [{ amount: 10 }] });
});

test('what others share is changed for all of them and removed from none', async () => {
  const world = await newWorld();
  const admin = await world.asStaff('admin');
  const count = (await edited(world)).fields.find(({ key }) => key === 'sample_count');
  expect(count?.services).toBeGreaterThan(100);
  const remove = { id: count?.id ?? '', service_rid: rid, version: count?.version ?? 0 };
  expect(await admin.call(fieldRemove, remove)).toEqual(
    refusal('该参数按类型或分类共用，请在“适用范围”中调整'),
  );
});

test('categories are added, renamed and hidden; one that sells is not hidden', async () => {
  const world = await newWorld();
  const admin = await world.asStaff('admin');
  const { data } = await admin.call(categorySave, newCategory);
  const names = async () =>
    (await world.call(typeGroup, { typeId: 1 })).data?.[0]?.typeChildArr.map(({ name }) => name);
  expect((await names())?.at(-1)).toBe('磁学性能');
  expect(await admin.call(categorySave, newCategory)).toEqual(refusal('同一类型下已有同名分类'));
  expect(await admin.call(categorySave, { ...newCategory, ...data, is_off: 1 })).toMatchObject({ code: 1 });
  expect(await names()).not.toContain('磁学性能');
  expect(await admin.call(categorySave, { ...newCategory, ...data, name: '磁学' })).toEqual(stale);
  const {
    version,
    on_sale: _,
    shelved: _s,
    ...selling
  } = (await editedTree(world)).types[0]?.categories[2] ?? ({} as never);
  expect(await admin.call(categorySave, { ...selling, version, is_off: 1 } as never)).toEqual(
    refusal('该分类下还有在售项目，请先下架或移到其他分类'),
  );
  const { instrument, days, deliverables, ...service } = await edited(world);
  const facts = {
    rid,
    version: service.version,
    name: 'X',
    category_id: data?.id ?? 0,
    instrument,
    days,
    deliverables,
    min_amounts: null,
    is_hot: 1,
    is_prefecture: 0,
  } as const;
  expect(await admin.call(serviceFactsSave, facts)).toEqual(refusal('所属分类未启用'));
});
