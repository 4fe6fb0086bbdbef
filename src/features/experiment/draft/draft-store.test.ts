import { beforeEach, expect, test } from 'vitest';
import { Failure, SignedOut } from '../../../core/failure.ts';
import { Fen } from '../../../core/money.ts';
import { DraftChange, emptyDraft } from '../../plan/contract.ts';
import { createDraftStore, type DraftPorts, type DraftState } from './draft-store.ts';
import { itemsOf, type Plan } from './rules.items.ts';

type Saved = Parameters<DraftPorts['save']>[0];

const item = {
  temp_rid: 'x',
  rid: 'xrd-powder',
  name: 'XRD',
  img: '',
  count: 1,
  unit: '个样品',
  source: 0 as const,
  status: 10,
  status_name: '待下单',
  price_fen: Fen.parse(6_000),
  valid_until: null,
  quote_rid: null,
  valid_days: null,
  typeId: 1,
  checked: 1 as const,
  note: '',
  version: 1,
  actions: [],
  step: 1,
  params: { mode: 'wide' },
  params_ready: 0 as const,
};
const plan: Plan = { dataArr: [{ type_id: 12, type_name: '结构', items: [item] }], allCount: 1, draft: null };

/** A server that keeps what it is sent and refuses older versions, as the real one does. */
function serverOf(initial: Plan) {
  let now = initial;
  const sent: Saved[] = [];
  const refusals: Error[] = [];
  return {
    sent,
    /** The next saves fail with these, in turn. */
    refuse: (...errors: Error[]) => refusals.push(...errors),
    /** Another device saves meanwhile. */
    change: (next: (plan: Plan) => Plan) => {
      now = next(now);
    },
    now: () => now,
    load: async () => now,
    save: async (input: Saved) => {
      sent.push(input);
      const refusal = refusals.shift();
      if (refusal) throw refusal;
      const { params, note, version, draft } = input.data ?? {};
      const [temp_rid] = input.temp_rids ?? [];
      if (draft && draft.version !== (now.draft?.version ?? 0)) throw new Failure('数据已更新，请刷新后重试');
      const kept = itemsOf(now).find((each) => each.temp_rid === temp_rid);
      if (temp_rid && !kept) throw new Failure('记录不存在');
      if (kept && version !== kept.version) throw new Failure('数据已更新，请刷新后重试');
      if (kept) {
        const next = {
          ...kept,
          params: params ?? kept.params,
          note: note ?? kept.note,
          version: kept.version + 1,
        };
        now = withItems(now, [next]);
        return {
          allCount: 1,
          entries: [{ temp_rid: kept.temp_rid, status: 10, version: next.version }],
          draft: null,
        };
      }
      const saved = { version: (now.draft?.version ?? 0) + 1, saved_at: '2026-11-21 10:00:00' };
      const { version: _, ...part } = DraftChange.parse(draft ?? { version: 0 });
      now = { ...now, draft: { ...emptyDraft, ...now.draft, ...part, ...saved } };
      return { allCount: 1, entries: [], draft: saved };
    },
  };
}

const withItems = (from: Plan, items: (typeof item)[] | ReturnType<typeof itemsOf>): Plan => ({
  ...from,
  dataArr: [{ type_id: 12, type_name: '结构', items: [...items] }],
});

const kept = new Map<string, string>();
const timers: { ms: number; work: () => void }[] = [];
beforeEach(() => {
  kept.clear();
  timers.length = 0;
});

/** The store of a page that is shown. */
function storeOn(server: ReturnType<typeof serverOf>, initial = server.now()) {
  const store = renderedOn(server, initial);
  store.start();
  return store;
}

/** The store of a page that is not shown yet, and may never be. */
function renderedOn(server: ReturnType<typeof serverOf>, initial: Plan) {
  return createDraftStore(initial, {
    save: server.save,
    load: server.load,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    key: 'draft:me',
    after: (ms, work) => {
      const timer = { ms, work };
      timers.push(timer);
      return () => void timers.splice(0, timers.length, ...timers.filter((each) => each !== timer));
    },
    clock: () => '10:07',
  });
}

const shown = ({ plan: { dataArr }, draft, saving }: DraftState) => ({
  params: itemsOf({ dataArr })[0]?.params,
  note: itemsOf({ dataArr })[0]?.note,
  remark: draft.remark,
  state: saving.state,
});

test('what is typed is before the customer at once, and with the server after a pause', async () => {
  const server = serverOf(plan);
  const store = storeOn(server);
  store.change({ entries: { x: { params: { speed: 5 } } } });
  store.change({ entries: { x: { note: '急' } }, draft: { remark: '尽快' } });
  expect(shown(store.state())).toEqual({
    params: { mode: 'wide', speed: 5 },
    note: '急',
    remark: '尽快',
    state: 'unsaved',
  });
  expect(timers.map(({ ms }) => ms)).toEqual([1_000]);
  expect(server.sent).toEqual([]);
  expect(await store.flush()).toBe(true);
  expect(server.sent).toEqual([
    { op: 'save', temp_rids: ['x'], data: { params: { mode: 'wide', speed: 5 }, note: '急', version: 1 } },
    { op: 'save', data: { draft: { remark: '尽快', version: 0 } } },
  ]);
  expect(store.state().saving).toEqual({ state: 'saved', at: '10:07' });
  expect(kept.size).toBe(0);
});

test('what was loaded before the last saving takes nothing back', async () => {
  const server = serverOf(plan);
  const store = storeOn(server);
  const early = await server.load();
  store.change({ draft: { remark: '尽快' }, entries: { x: { params: { speed: 5 } } } });
  await store.flush();
  store.adopt(early);
  expect(shown(store.state())).toMatchObject({ remark: '尽快', params: { mode: 'wide', speed: 5 } });
  store.change({ draft: { remark: '不急' } });
  expect(await store.flush()).toBe(true);
  expect(server.now().draft?.remark).toBe('不急');
  store.adopt({ ...plan, dataArr: [] });
  expect(itemsOf(store.state().plan)).toEqual([]);
});

test('nothing changed is nothing sent', async () => {
  const server = serverOf(plan);
  expect(await storeOn(server).flush()).toBe(true);
  expect(server.sent).toEqual([]);
});

test('another load of the page goes on with what was not saved', async () => {
  const server = serverOf(plan);
  storeOn(server).change({ entries: { x: { params: { speed: 5 } } }, draft: { remark: '一半' } });
  const store = storeOn(server);
  expect(shown(store.state())).toMatchObject({ params: { speed: 5 }, remark: '一半', state: 'unsaved' });
  expect(timers.at(-1)?.ms).toBe(0);
  await store.flush();
  expect(server.now().draft?.remark).toBe('一半');
});

test('a page that is rendered and never shown takes nothing from the one that is', async () => {
  const server = serverOf(plan);
  const left = storeOn(server);
  left.change({ draft: { remark: '一半' } });
  left.stop();
  renderedOn(server, plan);
  for (const { work } of timers) work();
  await new Promise(setImmediate);
  expect(shown(storeOn(server, plan).state())).toMatchObject({ remark: '一半', state: 'unsaved' });
});

test('a page that was left puts nothing over what was typed on the next', async () => {
  const server = serverOf(plan);
  const left = storeOn(server);
  server.refuse(new Failure('数据已更新，请刷新后重试'));
  left.change({ draft: { remark: '之前' } });
  const saving = left.flush();
  left.stop();
  const next = storeOn(server);
  next.change({ draft: { remark: '之后' } });
  expect([await next.flush(), await saving]).toEqual([true, false]);
  expect(server.now().draft?.remark).toBe('之后');
});

test('what two pages could not save is kept of both', async () => {
  const server = serverOf(plan);
  const [one, other] = [storeOn(server), storeOn(server)];
  one.change({ draft: { remark: '左' }, entries: { x: { params: { speed: 5 } } } });
  other.change({ draft: { project_no: '右' }, entries: { x: { params: { step: 2 } } } });
  other.stop();
  expect(await one.flush()).toBe(true);
  const later = storeOn(server);
  expect(later.state().draft).toMatchObject({ remark: '左', project_no: '右' });
  expect(shown(later.state()).params).toEqual({ mode: 'wide', speed: 5, step: 2 });
  expect(await later.flush()).toBe(true);
  expect(kept.size).toBe(0);
});

test('what is typed while it is being saved is saved as well', async () => {
  const server = serverOf(plan);
  const store = storeOn(server);
  store.change({ draft: { remark: 'a' } });
  const first = store.flush();
  store.change({ draft: { remark: 'ab' }, entries: { x: { note: '后' } } });
  expect(await first).toBe(true);
  expect(server.now().draft?.remark).toBe('ab');
  expect(itemsOf(server.now())[0]?.note).toBe('后');
  expect(store.isSaved()).toBe(true);
});

test('another device’s answers stay where nothing was typed here', async () => {
  const server = serverOf(plan);
  const store = storeOn(server);
  server.change((now) => ({
    ...withItems(now, [{ ...item, params: { mode: 'narrow', step: 2 } as never, version: 4 }]),
    draft: { ...emptyDraft, remark: '手机', secret: 1, version: 7, saved_at: '2026-11-21 09:00:00' },
  }));
  store.change({ entries: { x: { params: { mode: 'thin' } } }, draft: { remark: '电脑' } });
  expect(await store.flush()).toBe(true);
  expect(itemsOf(server.now())[0]).toMatchObject({ params: { mode: 'thin', step: 2 }, version: 5 });
  expect(server.now().draft).toMatchObject({ remark: '电脑', secret: 1, version: 8 });
  expect(store.state().draft).toMatchObject({ remark: '电脑', secret: 1 });
});

test.each([
  ['no network', new Failure('网络连接失败，请检查网络后重试', { cause: new TypeError('fetch') })],
  ['a server that is down', new Failure('系统繁忙，请稍后再试')],
  ['too many requests', new Failure('操作过于频繁，请稍后再试')],
])('with %s it is tried again, ever more seldom, and nothing is lost', async (_name, error) => {
  const server = serverOf(plan);
  const store = storeOn(server);
  server.refuse(error, error, error, error, error, error);
  store.change({ draft: { remark: '写好了' } });
  const pauses: (number | undefined)[] = [];
  for (let tries = 0; tries < 6; tries += 1) {
    expect(await store.flush()).toBe(false);
    expect(store.state()).toMatchObject({ draft: { remark: '写好了' }, saving: { state: 'away' } });
    expect(kept.get('draft:me')).toContain('写好了');
    pauses.push(timers.at(-1)?.ms);
  }
  expect(pauses).toEqual([2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
  expect(await store.flush()).toBe(true);
  expect(server.now().draft?.remark).toBe('写好了');
});

test('a session that is over keeps everything until the next', async () => {
  const server = serverOf(plan);
  const store = storeOn(server);
  server.refuse(new SignedOut());
  store.change({ draft: { remark: '待登录' } });
  expect(await store.flush()).toBe(false);
  expect(timers).toEqual([]);
  expect(await storeOn(server).flush()).toBe(true);
  expect(server.now().draft?.remark).toBe('待登录');
});

test('what the server refuses is said and kept, and the next change is tried again', async () => {
  const server = serverOf(plan);
  const store = storeOn(server);
  server.refuse(new Failure('样品最多200行'));
  store.change({ draft: { remark: 'x' } });
  expect(await store.flush()).toBe(false);
  expect(store.state().saving).toMatchObject({ state: 'refused', message: '样品最多200行' });
  expect(timers).toEqual([]);
  store.change({ draft: { remark: 'y' } });
  expect(await store.flush()).toBe(true);
  expect(server.now().draft?.remark).toBe('y');
});

test('changes of an entry that is gone go with it, the others are saved', async () => {
  const server = serverOf(plan);
  const store = storeOn(server);
  server.change((now) => withItems(now, []));
  store.change({ entries: { x: { note: '已移除' } }, draft: { remark: '还在' } });
  expect(await store.flush()).toBe(true);
  expect(itemsOf(store.state().plan)).toEqual([]);
  expect(server.now().draft?.remark).toBe('还在');
  expect(kept.size).toBe(0);
});

test('two devices that never agree are told, not run in circles', async () => {
  const server = serverOf(plan);
  const store = storeOn(server);
  server.refuse(...Array.from({ length: 9 }, () => new Failure('数据已更新，请刷新后重试')));
  store.change({ draft: { remark: 'x' } });
  expect(await store.flush()).toBe(false);
  expect(server.sent).toHaveLength(5);
  expect(store.state().saving.message).toBe('数据已更新，请刷新后重试');
});

test('storage that holds nonsense is no hindrance', () => {
  kept.set('draft:me', '{"draft":');
  expect(shown(storeOn(serverOf(plan)).state())).toMatchObject({ remark: '', state: 'saved' });
});
