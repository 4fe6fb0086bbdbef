import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { DemoAccount } from '../db/demo-accounts.ts';
import { seedDemoBookings } from '../db/demo-bookings.ts';
import { seedDemoClusters } from '../db/demo-clusters.ts';
import { seedDemoMarketing } from '../db/demo-marketing.ts';
import { seedDemoOrders } from '../db/demo-orders.ts';
import { seedDemoPoints } from '../db/demo-points.ts';
import { seedDemoPrestore } from '../db/demo-prestore.ts';
import { seedDemoResults } from '../db/demo-results.ts';
import { seedDemoSamples } from '../db/demo-samples.ts';
import { seedDemoSettlements } from '../db/demo-settlements.ts';
import { translated } from '../scripts/language/english.ts';
import { languageFiles } from '../scripts/language/files.ts';
import { messagesIn } from '../scripts/language/messages.ts';
import { allMessages, stateOf, whatIsWrong } from '../scripts/language/state.ts';
import type { Call } from '../src/core/call.ts';
import { namesInEnglish } from '../src/features/catalogue/names-in-english.ts';
import { answers } from '../src/features.ts';
import { newWorld, type World } from './world.ts';

const inEnglish = (code: string, forms: Record<string, string>) =>
  translated('page.tsx', code, (key) => forms[key]);
const keysIn = (code: string) => messagesIn('page.tsx', code).map(({ key }) => key);

test('what stands between the tags of an element is one message, whatever is put into it', () => {
  const code = `<p title="你好">
    请先<Link to="/">登录</Link>再下单，
    共 {count} 件{' '}
    {/* for nobody */}
  </p>`;
  expect(keysIn(code)).toEqual(['你好', '请先{0}再下单， 共 {1} 件 ', '登录']);
  const forms = {
    你好: 'Hello',
    '请先{0}再下单， 共 {1} 件 ': '{1} {1|item|items}: {0} first',
    登录: 'sign in',
  };
  expect(inEnglish(code, forms)).toBe(
    '<p title={"Hello"}>{count}{" "}{(count) == 1 ? "item" : "items"}{": "}<Link to="/">{"sign in"}</Link>{" first"}</p>',
  );
});

test('texts and templates are messages, also within each other', () => {
  const put = (name: string) => ['$', `{${name}}`].join('');
  const code = `told = \`共 ${put(`count ? \`${put('count')} 件\` : "零件"`)}，\\\`${put('x')}\`;`;
  expect(keysIn(code)).toEqual(['共 {0}，`{1}', '{0} 件', '零件']);
  expect(inEnglish(code, { '共 {0}，`{1}': '`{1} and {0}', '{0} 件': '{0} pcs' })).toBe(
    `told = \`\\\`${put('x')} and ${put(`count ? \`${put('count')} pcs\` : "零件"`)}\`;`,
  );
});

test('what is put into a sentence begins in small letters where its form says so', () => {
  const small = 'String(noun).replace(/^[A-Z](?=[a-z])/, (c) => c.toLowerCase())';
  expect(inEnglish('<p>创建{noun}</p>', { '创建{0}': 'Create {0~}' })).toBe(`<p>{"Create "}{${small}}</p>`);
});

test('what is compared, looked for, a name, a type or staff’s is no message', () => {
  const code = `
    import x from './中文.ts';
    type Kind = '粉末';
    const a = { '键': b as '粉末' };
    if (name.includes('样') || /样/.test(name)) name.replace('样', '品');
    switch (name) { case '块体': break; }
    defineCall({ ...{ path: '/api/auth/x', title: '标题' }, input: required('请填写') });
    defineCall({ path: '/api/staff/x', input: required('请填写原因') });
    const found = name === '时间';
  `;
  const messages = messagesIn('page.tsx', code);
  expect(messages.map(({ key, as }) => [key, as])).toEqual([
    ['品', 'expression'],
    ['请填写', 'expression'],
    ['时间', 'compared'],
  ]);
});

test('an English form puts in what its message does, and is in English', () => {
  expect(whatIsWrong('共 {0} 件', '{0} items')).toBeUndefined();
  expect(whatIsWrong('共 {0} 件', '{0} {0|item|items}')).toBeUndefined();
  expect(whatIsWrong('共 {0} 件', 'items')).toMatch('puts in nothing');
  expect(whatIsWrong('订单{no}', 'Order {no} {no}')).toMatch('puts in {no} {no}');
  expect(whatIsWrong('创建{0}', 'Create {0~}')).toBeUndefined();
  expect(whatIsWrong('订单', '订单')).toMatch('Chinese');
  expect(whatIsWrong('订单', '')).toMatch('no English');
});

test('every message to customers has its English form, and every form its message', () => {
  const { missing, unused, wrong } = stateOf(languageFiles(), allMessages());
  // `npm run language write` adds and removes them.
  expect({ missing, unused, wrong }).toEqual({ missing: [], unused: [], wrong: [] });
});

test('what reads answer in English holds nothing Chinese but what the shop and its customers wrote themselves', async () => {
  const world = await newWorld();
  await fill(world);
  const names = [...(await namesInEnglish(world.database.db)).keys()].filter((name) => name.length > 4);
  const written = ['db/demo/**/*.json', 'db/demo-*.ts', 'db/fill-demo-shop.ts']
    .flatMap((pattern) => globSync(pattern))
    .map((file) => readFileSync(file, 'utf8'))
    .join();
  const isTheirs = (text: string) =>
    (text.match(chineseRuns) ?? []).every((run) => run.length === 1 || written.includes(run)) &&
    !names.some((name) => text.includes(name));
  const reads = answers
    .map(({ call }) => call)
    .filter(({ reads, access, path }) => reads && access !== 'staff' && !inChinese.test(path));
  const reached = new Set<Call>();
  const found = new Set<string>();
  for (const who of ['student', 'teacher', 'enterprise'] satisfies DemoAccount[]) {
    let { call } = await world.as(who, { isEnglish: true });
    const rids = new Map<string, Set<string>>();
    const ask = async (each: Call, input: Record<string, unknown>) => {
      // Nobody asks so much at once.
      world.pass(3);
      const { data } = await call(each, input).catch(() => ({ data: null }));
      if (data === null) return;
      reached.add(each);
      for (const [place, text] of textsIn(data, each.path)) {
        if (/rid$/.test(place) && text && (rids.get(place)?.size ?? 0) < mostRids)
          rids.set(place, (rids.get(place) ?? new Set()).add(text));
        if (!theirs.test(place) && !isTheirs(text)) found.add(`${place}: ${text}`);
      }
    };
    for (const each of reads) if (each.input.safeParse({}).success) await ask(each, {});
    for (const each of reads) {
      const [name, ...others] = Object.keys(each.input.shape).filter((key) => asked[key]);
      if (name && others.length === 0)
        for (const value of asked[name] ?? []) await ask(each, { [name]: value });
    }
    for (const each of reads) {
      // The token ends in time.
      ({ call } = await world.as(who, { isEnglish: true }));
      const name = Object.keys(each.input.shape).find((key) => /^(order_)?rid$/.test(key));
      for (const rid of name && !reached.has(each) ? [...rids.values()].flatMap((some) => [...some]) : []) {
        await ask(each, { [name as string]: rid, ...('month' in each.input.shape && { month: '2026-11' }) });
        if (reached.has(each)) break;
      }
    }
  }
  expect([...found]).toEqual([]);
  const unread = reads.filter((each) => !each.file && !reached.has(each) && !unasked.test(each.path));
  expect(unread.map(({ path }) => path)).toEqual([]);
}, 120_000);

/** Orders, bookings, money and groups of the demo customers, as the demo shop has them. */
async function fill({ database: { db }, secrets, store, now: clock }: World) {
  const now = clock();
  await seedDemoOrders(db, now);
  await seedDemoResults(db, { store, secrets, now });
  await seedDemoBookings(db, now);
  await seedDemoSamples(db, now);
  await seedDemoSettlements(db, { secrets, now });
  await seedDemoPrestore(db, { secrets, now });
  await seedDemoClusters(db, { secrets, now });
  await seedDemoPoints(db, { secrets, now });
  await seedDemoMarketing(db, { secrets, now });
}

const chineseRuns = /[\p{Script=Han}，。、：；“”]+/gu;

/** Answers that are Chinese on purpose: what a browser shows without a network, and papers that are signed. */
const inChinese = /order\/kept|\/paper$/;

/** Texts of several parts that the shop wrote, what is put together where it wrote none, and what is kept as it was given. */
const theirs =
  /news\/detail\.text$|device\/detail\.(results|sample_req)$|history\.reason$|approvals\.list\.lines\.details$/;

/** Not asked: what takes more than a record's name and says nothing of its own, or what no demo customer has any of. */
const unasked =
  /open\/(setting|verify|guide\/answer)|device\/(suggest|compare)|news\/list|sampleParameter|result\/earlier|cluster\/search$|webhook|parcel|history4user|edit4price|approval$|ruleBalance\/history|invite\/orderDetail|transferApply\/detail/;

/** So many records of each kind are looked into. */
const mostRids = 3;

/** Tabs and kinds of lists, each of which is looked at. */
const asked: Readonly<Record<string, readonly unknown[]>> = {
  tab: [0, 1, 2, 3],
  status: [0, 1, 2, 3],
  account: ['prestore', 'payable', 'points', 'rebate'],
};

/** All texts of an answer, with their places. */
function textsIn(data: unknown, place: string): [string, string][] {
  if (typeof data === 'string') return [[place, data]];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) =>
    textsIn(value, Array.isArray(data) ? place : `${place}.${key}`),
  );
}
