import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { somebody } from '../../../../tests/trust/support/somebody.ts';
import { newWorld } from '../../../../tests/world.ts';
import { yuan } from '../../../core/yuan.ts';
import { paper } from '../../../host/papers/pdf.ts';
import { planAdd } from '../../plan/contract.ts';
import { orderAdd, orderDetail, ready2pay } from '../contract.ts';
import { orderPapers } from './contract.ts';

/** The text of each page. */
async function read(bytes: Buffer): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const { items } = await (await document.getPage(index + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join(' ');
    }),
  );
}

test('there is a label for each sample, and a list of what is in the parcel', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const { data: planned } = await student.call(planAdd, {
    rid: 'xrd-powder',
    params: { main_components: '二氧化钛' },
  });
  const samples = Array.from({ length: 30 }, (_, index) => ({
    no: `锐钛矿-${index + 1}`,
    name: `纳米粉末（${index + 1}）`,
    amount: 50,
    hazards: [index === 0 ? 'flammable' : 'none'],
  }));
  const items = [{ temp_rid: planned?.temp_rid ?? '', count: 1, samples }];
  const { data: shown } = await student.call(ready2pay, { items });
  const price_hash = shown?.price_hash ?? '';
  const { data } = await student.call(orderAdd, {
    items,
    price_hash,
    protocol_version: '1',
    leftover: 2,
  });
  const [order] = data?.orders ?? [];
  const { data: detail } = await student.call(orderDetail, { rid: order?.rid ?? '' });

  const sheets = await student.send(orderPapers, { rids: [order?.rid], kind: 0 });
  expect(sheets.headers['content-type']).toBe('application/pdf');
  expect(sheets.headers['content-disposition']).toContain(encodeURIComponent(`样品标签-${order?.no}.pdf`));
  const labels = await read(sheets.rawPayload);
  expect(labels).toHaveLength(2);
  expect(labels[0]).toContain('锐钛矿-24');
  expect(labels[1]).toContain('锐钛矿-30');
  expect(labels[0]).toContain('危险性：易燃');
  expect(labels[0]?.split(order?.no ?? '-')).toHaveLength(25);

  const packed = await student.send(orderPapers, { rids: [order?.rid], kind: 1 });
  const list = (await read(packed.rawPayload)).join('\n');
  for (const text of [detail?.lines[0]?.name, '30 个', '销毁并出具证明', '纳米粉末（30）', '第 1 / 2 页']) {
    expect(list).toContain(text ?? '订单');
  }
  expect(packed.rawPayload.length).toBeLessThan(300_000);
});

test('a label names every test, and its number stands there whole', async () => {
  const names = Array.from({ length: 9 }, (_, index) => `扫描电子显微镜（SEM）第${index + 1}项`);
  const sample = {
    ...{ code: 'S1', no: '样品-A-2026-11-24-批次7-第03号', name: '粉末', form: '粉末', amount: '50 mg' },
    ...{ hazards: '无', isDangerous: false, storage: '常温', tests: names.join('、') },
  };
  const order = { no: 'D261124000001', title: '', contact: { name: '', phone: '' }, leftover: '' };
  const papers = {
    ...{ shop: '澄谱', lab: { address: '', phone: '', express: '' }, printed: '2026-11-24 10:00:00' },
    orders: [{ ...order, isSecret: false, remark: '', samples: [sample] }],
  };
  for (const drawing of ['labels', 'packing']) {
    const drawn = paper('样品', new URL(`./${drawing}.drawing.ts`, import.meta.url), papers);
    const { bytes } = await drawn.inHand();
    const text = (await read(bytes as Buffer)).join('').replaceAll(/\s/g, '');
    for (const whole of [sample.no, ...names]) expect(text).toContain(whole);
  }
});

test('papers of others do not exist, and analyses have none', async () => {
  const world = await newWorld();
  const [owner, other] = [await somebody(world, 'student'), await somebody(world, 'teacher')];
  const [samples, analysis] = [await owner.sampleOrder(), await owner.order()];
  const missing = { code: 0, data: null, msg: '订单不存在' };
  expect(await other.call(orderPapers, { rids: [samples] })).toEqual(missing);
  expect(await owner.call(orderPapers, { rids: [samples, 'nothing'] })).toEqual(missing);
  expect((await owner.call(orderPapers, { rids: [analysis] })).msg).toBe('该订单没有需要寄送的样品');
});

test('a confirmation says what was ordered, for whom, and each fee, of analyses too', async () => {
  const world = await newWorld();
  const [owner, other] = [await somebody(world, 'student'), await somebody(world, 'teacher')];
  const rids = [await owner.sampleOrder(), await owner.order()];
  const answer = await owner.send(orderPapers, { rids, kind: 2 });
  const pages = await read(answer.rawPayload);
  expect(pages).toHaveLength(2);
  for (const rid of rids) {
    const { data } = await owner.call(orderDetail, { rid });
    const page = pages.find((text) => text.includes(data?.no ?? '-')) ?? '';
    expect(page).toContain(`合计（含税）：¥${yuan(data?.total_fen ?? 0)}`);
    for (const { name, formula } of data?.lines ?? []) {
      expect(page).toContain(name);
      for (const { label, amount_fen } of formula) expect(page).toContain(`${label} ${yuan(amount_fen)}`);
    }
  }
  expect(pages.filter((text) => text.includes('无需寄送样品'))).toHaveLength(1);
  expect(await other.call(orderPapers, { rids, kind: 2 })).toMatchObject({ code: 0, msg: '订单不存在' });
});
