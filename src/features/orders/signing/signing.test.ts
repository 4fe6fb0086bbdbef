import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoAccounts } from '../../../../db/demo-accounts.ts';
import { codeSentTo, otherThan, requestedCode } from '../../../../tests/fixtures/codes.ts';
import { textOf } from '../../../../tests/fixtures/papers.ts';
import { newWorld, type SignedIn, type World } from '../../../../tests/world.ts';
import type { InputOf } from '../../../core/call.ts';
import { inCapitals } from '../../../core/capitals.ts';
import { yuan } from '../../../core/yuan.ts';
import { planAdd } from '../../plan/contract.ts';
import { fileVerify } from '../../results/delivery/contract.ts';
import { paperStates } from '../../signing/rules.ts';
import { signedPapers } from '../../signing/tables.ts';
import { staffOrderDetail } from '../board/contract.ts';
import { orderEdit, orderEditPreview, orderProtocol } from '../changes/contract.ts';
import { orderAdd, orderDetail, ready2pay } from '../contract.ts';
import { staffOrderMove, staffReviewAsk } from '../review/contract.ts';
import { orderStates } from '../rules.states.ts';
import { orderPaper, orderSignedPaper, staffPaperAsk, staffSignedPaper } from './contract.ts';

const refused = (msg: string) => ({ code: 0, data: null, msg });
const { phone } = demoAccounts.enterprise;

async function ordered(me: SignedIn, more: Partial<InputOf<typeof orderAdd>> = {}): Promise<string> {
  const params = { main_components: 'TiO2' };
  const { data: added } = await me.call(planAdd, { rid: 'xrd-powder', params });
  const samples = ['A-1', 'A-2'].map((no) => ({ no, hazards: ['none'] }));
  const items = [{ temp_rid: added?.temp_rid ?? '', count: 1, samples }];
  const { data: shown } = await me.call(ready2pay, { items });
  const { price_hash = '', protocol_version = '' } = shown ?? {};
  const { data, msg } = await me.call(orderAdd, { items, price_hash, protocol_version, ...more });
  if (!data?.orders[0]) throw new Error(msg);
  return data.orders[0].rid;
}

/** Signs a paper as the dialog does: reads it, asks for a code, sends both back. */
async function sign(world: World, me: SignedIn, rid: string, kind: 1 | 2 = 1) {
  const { data, msg } = await me.call(orderPaper, { rid, kind });
  if (!data || !('version' in data)) return { msg };
  world.pass(61);
  const code = await requestedCode(world, phone, 6);
  return me.call(orderProtocol, { rid, kind, version: String(data.version), signer: '陆知行', code });
}

test('a contract is read, signed by code, archived, and found by its hash; before that the order goes nowhere', async () => {
  const world = await newWorld();
  const [company, service] = [await world.as('enterprise'), await world.asStaff('service')];
  const rid = await ordered(company, { contract: 1 });
  const seen = async () => (await company.call(orderDetail, { rid })).data;
  const pass = async () => {
    const version = (await seen())?.version ?? 0;
    return service.call(staffOrderMove, { rid, version, action: 'pass' });
  };
  expect((await seen())?.papers[0]).toMatchObject({
    kind: 1,
    state: paperStates.toSign,
    why_not: '',
    signed: [],
  });
  expect(await pass()).toEqual(refused('合同待客户签署'));

  const { data: text } = await company.call(orderPaper, { rid, kind: 1 });
  const total = (await seen())?.total_fen ?? 0;
  expect(text).toMatchObject({
    name: '委托检测合同',
    total_fen: total,
    capitals: inCapitals(total),
    version: 1,
  });
  const draft = await textOf((await company.send(orderPaper, { rid, kind: 1, format: 'pdf' })).rawPayload);
  expect(draft.join('')).toContain('待签署');

  const code = await requestedCode(world, phone, 6);
  const signature = { rid, kind: 1, version: '1', signer: '陆知行' } as const;
  expect((await company.call(orderProtocol, { ...signature, code: otherThan(code) })).msg).toBe(
    '验证码错误或已过期',
  );
  expect(await company.call(orderProtocol, { ...signature, code, signer: '' })).toEqual(
    refused('请填写签署人姓名'),
  );
  expect(await company.call(orderProtocol, { ...signature, code, version: '2' })).toEqual(
    refused('数据已更新，请刷新后重试'),
  );
  expect((await company.call(orderProtocol, { ...signature, code })).msg).toBe('操作成功！');
  expect(await codeSentTo(world, phone)).toBe(code);
  expect(await sign(world, company, rid)).toEqual(refused('已签署，无需重复签署'));

  const papers = (await seen())?.papers[0];
  const [paper] = papers?.signed ?? [];
  expect(papers).toMatchObject({
    state: paperStates.signed,
    signed: [{ signer: '陆知行', phone: '139****0003' }],
  });
  const paper_rid = paper?.rid ?? '';
  const file = (await company.send(orderSignedPaper, { rid, paper_rid })).rawPayload;
  expect(createHash('sha256').update(file).digest('hex')).toBe(paper?.sha256);
  const words = (await textOf(file)).join('');
  for (const part of ['陆知行', '139****0003', `¥${yuan(total)}`, inCapitals(total), '已由双方签署'])
    expect(words).toContain(part);
  expect((await service.send(staffSignedPaper, { rid, paper_rid })).rawPayload).toEqual(file);
  const other = await world.as('student');
  expect(await other.call(orderSignedPaper, { rid, paper_rid })).toEqual(refused('订单不存在'));
  const { data: verified } = await world.visitor().call(fileVerify, { sha256: paper?.sha256 ?? '' });
  expect(verified).toMatchObject({ is_genuine: 1, papers: [{ name: '委托检测合同' }] });
  expect((await pass()).data?.status).toBe(orderStates.toPrepay);
});

test('what was signed stays as it is', async () => {
  const world = await newWorld();
  const company = await world.as('enterprise');
  const rid = await ordered(company, { secret: 1, nda: 1 });
  expect((await sign(world, company, rid, 2)).msg).toBe('操作成功！');
  const { db } = world.database;
  const mine = eq(signedPapers.recordRid, rid);
  await expect(db.update(signedPapers).set({ signer: '别人' }).where(mine)).rejects.toThrow();
  await expect(db.delete(signedPapers).where(mine)).rejects.toThrow();
});

test('another price is signed anew, before the customer accepts it', async () => {
  const world = await newWorld();
  const [company, lead] = [await world.as('enterprise'), await world.asStaff('lead')];
  const rid = await ordered(company, { contract: 1 });
  expect((await sign(world, company, rid)).msg).toBe('操作成功！');
  const { data: order } = await lead.call(staffOrderDetail, { rid });
  const lines = (order?.lines ?? []).map((line) => ({
    ...{ line_rid: line.rid, count: line.count, params: line.values, price_fen: 12_300, reason: '样品难磨' },
  }));
  const asked = { rid, version: order?.version ?? 0, lines, promise_date: order?.promise_date ?? null };
  expect((await lead.call(staffReviewAsk, asked)).data?.status).toBe(orderStates.toConfirm);
  const { data: proposed } = await company.call(orderDetail, { rid });
  expect(proposed?.papers[0]).toMatchObject({ state: paperStates.toSign, why_not: '' });
  const accept = { rid, kind: 3, version: String(proposed?.version) } as const;
  expect(await company.call(orderProtocol, accept)).toEqual(refused('请先签署合同'));
  const { data: text } = await company.call(orderPaper, { rid, kind: 1 });
  expect(text).toMatchObject({ total_fen: proposed?.proposal?.after_fen });
  expect((await sign(world, company, rid)).msg).toBe('操作成功！');
  expect((await company.call(orderProtocol, accept)).data?.status).toBe(orderStates.toPrepay);
  const { data: accepted } = await company.call(orderDetail, { rid });
  expect(accepted?.papers[0]?.state).toBe(paperStates.signed);
  expect(accepted?.papers[0]?.signed).toHaveLength(2);
});

test('who answers or changes the order instead has to sign it anew', async () => {
  const world = await newWorld();
  const company = await world.as('enterprise');
  const rid = await ordered(company, { contract: 1 });
  await sign(world, company, rid);
  const { data: order } = await company.call(orderDetail, { rid });
  const items = (order?.lines ?? []).map((line) => ({
    ...{ line_rid: line.rid, count: line.count, params: { ...line.values, main_components: 'ZnO' } },
    samples: (order?.samples ?? []).map(({ no, hazards }) => ({ no, hazards })),
  }));
  const change = {
    ...{ rid, version: order?.version ?? 0, items, leftover: 0 as const, secret: 0 as const },
    contact: { name: '陆知行', phone },
  };
  const { data: shown } = await company.call(orderEditPreview, change);
  await company.call(orderEdit, { ...change, price_hash: shown?.price_hash ?? '' });
  expect((await company.call(orderDetail, { rid })).data?.papers[0]?.state).toBe(paperStates.toSign);
});

test('a quote is signed once it has a price; staff ask for papers and take that back', async () => {
  const world = await newWorld();
  const [company, service] = [await world.as('enterprise'), await world.asStaff('service')];
  const rid = await ordered(company, { contract: 1, quote_first: 1 });
  expect(await company.call(orderPaper, { rid, kind: 1 })).toEqual(refused('报价确定后可签署合同'));
  const other = await ordered(company);
  expect(await sign(world, company, other)).toEqual(refused('订单审核通过后可签署合同'));
  const ask = (is_wanted: 0 | 1) =>
    service.call(staffPaperAsk, { rid: other, version: 1, kind: 1, is_wanted });
  const state = async () => (await company.call(orderDetail, { rid: other })).data?.papers[0]?.state;
  for (const is_wanted of [1, 0] as const) {
    expect((await ask(is_wanted)).msg).toBe('操作成功！');
    expect(await state()).toBe(is_wanted ? paperStates.toSign : paperStates.none);
  }
  await ask(1);
  expect((await sign(world, company, other)).msg).toBe('操作成功！');
  expect(await ask(0)).toEqual(refused('已签署，无需重复签署'));
});
