import type { InputOf, OutputOf } from '../../../core/call.ts';
import { refusals, SignedOut } from '../../../core/failure.ts';
import { type DraftCommon, emptyDraft, type FormValues, type planOperate } from '../../plan/contract.ts';
import { itemsOf, type Plan, type PlanItem } from './rules.items.ts';

/** What is changed of one entry: single values of its form, its note. */
type EntryChange = { params?: FormValues; note?: string };
/** What is changed of the draft, and of entries by their temp_rid. */
export type Change = { draft?: Partial<DraftCommon>; entries?: Record<string, EntryChange> };

/** Whether what was typed is with the server: all of it, not yet, not for now (it is tried again), or refused. */
export type Saving = {
  state: 'saved' | 'unsaved' | 'saving' | 'away' | 'refused';
  /** HH:mm of the last time that something was saved. */
  at: string | null;
  /** Why it is not saved. */
  message?: string;
};

/** The plan and the draft as the customer has them before them: what the server has, and on top what it has not. */
export type DraftState = { plan: Plan; draft: DraftCommon; saving: Saving };

/** What the store needs of the browser and the server. */
export type DraftPorts = {
  save: (input: InputOf<typeof planOperate>) => Promise<OutputOf<typeof planOperate>>;
  load: () => Promise<Plan>;
  /** Keeps what is not saved until it is, under `key`. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  key: string;
  /** Runs `work` after `ms`; returns what calls it off. */
  after: (ms: number, work: () => void) => () => void;
  /** The time as HH:mm. */
  clock: () => string;
};

export type DraftStore = ReturnType<typeof createDraftStore>;

/** Nothing is sent before the typing has paused for so long, in ms. */
const pause = 1_000;
/** A server that is away is asked again after so long, in ms; the last of these from then on. */
const retries = [2_000, 4_000, 8_000, 15_000];
/** So often in a row the server's newer version is taken over before the customer is told. */
const mostTries = 5;

/**
 * Keeps what customers type until the server has it. Every change is at once in the browser's storage and, after a
 * pause, with the server; when that is away it is tried again. When another device has changed the same record, its
 * version is taken over and only what was typed here is put on top. It sends nothing before `start`: pages are rendered that
 * are never shown, and what they took from the storage would be missing on the one that is.
 */
export function createDraftStore(initial: Plan, ports: DraftPorts) {
  const listeners = new Set<() => void>();
  let server = initial;
  let pending = stored(ports);
  let saving: Saving = {
    state: isEmpty(pending) ? 'saved' : 'unsaved',
    at: initial.draft?.saved_at.slice(11, 16) ?? null,
  };
  let state = merged();
  let running: Promise<boolean> | undefined;
  let cancel = () => {};
  let isStopped = false;
  let failures = 0;

  function merged(): DraftState {
    const { version: _version, saved_at: _at, ...draft } = server.draft ?? { version: 0, saved_at: '' };
    const dataArr = server.dataArr.map((category) => ({
      ...category,
      items: category.items.map((item) => withChange(item, pending.entries[item.temp_rid])),
    }));
    return {
      plan: { ...server, dataArr },
      draft: { ...emptyDraft, ...draft, ...pending.draft },
      saving,
    };
  }

  function tell(next: Partial<Saving> = {}) {
    saving = { ...saving, message: undefined, ...next };
    state = merged();
    for (const listener of listeners) listener();
  }

  function schedule(ms: number) {
    cancel();
    cancel = ports.after(ms, () => void flush());
  }

  /** Sends what is not saved; true when the server has everything. */
  function flush(): Promise<boolean> {
    cancel();
    running ??= saveAll().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function saveAll(): Promise<boolean> {
    for (let tries = 0; !isEmpty(pending); ) {
      if (isStopped) return false;
      const input = nextInput();
      if (!input) continue;
      tell({ state: 'saving' });
      try {
        settle(input, await ports.save(input.call));
        failures = 0;
        tries = 0;
      } catch (error) {
        if (isStopped) return false;
        const message = error instanceof Error ? error.message : '';
        if (error instanceof SignedOut) return fail('away', message);
        if (isAway(error)) return retry(message);
        tries += 1;
        const isGone = input.temp_rid !== undefined && gone.includes(message);
        if (!isGone && (message !== refusals.stale || tries >= mostTries)) return fail('refused', message);
        if (isGone) drop(input.temp_rid ?? '');
        if (!(await reload())) return retry(message);
      }
    }
    tell({ state: 'saved' });
    return true;
  }

  function retry(message: string): boolean {
    schedule(retries[Math.min(failures, retries.length - 1)] ?? pause);
    failures += 1;
    return fail('away', message);
  }

  function fail(why: 'away' | 'refused', message: string): boolean {
    tell({ state: why, message });
    return false;
  }

  /** One call's worth of what is not saved: an entry, else the draft. Entries that are gone are forgotten. */
  function nextInput(): Sent | undefined {
    const [first] = Object.entries(pending.entries);
    if (!first) {
      const draft = pending.draft;
      return {
        draft,
        call: { op: 'save', data: { draft: { version: server.draft?.version ?? 0, ...draft } } },
      };
    }
    const [temp_rid, entry] = first;
    const item = itemsOf(server).find((each) => each.temp_rid === temp_rid);
    if (!item) {
      drop(temp_rid);
      return undefined;
    }
    const data = {
      version: item.version,
      ...(entry.params && { params: { ...item.params, ...entry.params } }),
      ...(entry.note !== undefined && { note: entry.note }),
    };
    return { temp_rid, entry, call: { op: 'save', temp_rids: [temp_rid], data } };
  }

  /** What was sent is with the server now; what was typed meanwhile is not. */
  function settle(sent: Sent, answer: OutputOf<typeof planOperate>) {
    if (sent.temp_rid !== undefined) {
      const { temp_rid, entry } = sent;
      const version = answer.entries[0]?.version;
      server = withItem(server, temp_rid, (item) => ({
        ...withChange(item, entry),
        version: version ?? item.version,
      }));
    } else if (answer.draft) {
      server = { ...server, draft: { ...emptyDraft, ...server.draft, ...sent.draft, ...answer.draft } };
    }
    keep((from) => without(from, sent));
    tell({ at: ports.clock() });
  }

  /** Takes over what the server has now; false when it cannot be asked. */
  async function reload(): Promise<boolean> {
    try {
      server = await ports.load();
    } catch {
      return false;
    }
    tell();
    return true;
  }

  function drop(temp_rid: string) {
    keep(({ draft, entries: { [temp_rid]: _, ...entries } }) => ({ draft, entries }));
    tell();
  }

  /** Changes what is not saved, here and in the browser, which also keeps what other pages of the customer have not saved. */
  function keep(changed: (from: Pending) => Pending) {
    pending = changed(pending);
    const kept = changed(stored(ports));
    if (isEmpty(kept)) ports.storage.removeItem(ports.key);
    else ports.storage.setItem(ports.key, JSON.stringify(kept));
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    /** The page is shown: what was not saved before is sent. */
    start: () => {
      isStopped = false;
      if (!isEmpty(pending)) schedule(0);
    },
    /** Changes what is before the customer now, and the server's as soon as that can be. */
    change: (change: Change) => {
      keep((from) => withMore(from, change));
      tell({ state: 'unsaved' });
      schedule(pause);
    },
    /** Takes over what the server had when it was asked, but nothing older than what was saved since. */
    adopt: (plan: Plan) => {
      server = newest(plan, server);
      tell();
    },
    flush: async () => (await flush()) && (isEmpty(pending) || flush()),
    isSaved: () => isEmpty(pending),
    /** The page was left: nothing is sent any more; what is not saved stays in the browser's storage. */
    stop: () => {
      isStopped = true;
      cancel();
    },
  };
}

type Pending = { draft: Partial<DraftCommon>; entries: Record<string, EntryChange> };
type Sent = { call: InputOf<typeof planOperate> } & (
  | { temp_rid: string; entry: EntryChange }
  | { temp_rid?: undefined; draft: Partial<DraftCommon> }
);

/** Refusals after which an entry can never be saved. */
const gone: readonly string[] = [refusals.notFound, refusals.wrongState];

function stored({ storage, key }: DraftPorts): Pending {
  try {
    const { draft = {}, entries = {} } = JSON.parse(storage.getItem(key) ?? '{}');
    return { draft, entries };
  } catch {
    return { draft: {}, entries: {} };
  }
}

function isEmpty({ draft, entries }: Pending): boolean {
  return Object.keys(draft).length === 0 && Object.keys(entries).length === 0;
}

/** What is not saved, with what was typed now. */
function withMore(from: Pending, { draft = {}, entries = {} }: Change): Pending {
  const changed = Object.entries(entries).map(([temp_rid, entry]) => {
    const old = from.entries[temp_rid];
    const params = entry.params && { ...old?.params, ...entry.params };
    return [temp_rid, { ...old, ...entry, ...(params && { params }) }];
  });
  return {
    draft: { ...from.draft, ...draft },
    entries: { ...from.entries, ...Object.fromEntries(changed) },
  };
}

/** What is not saved, but for what was sent. */
function without({ draft, entries }: Pending, sent: Sent): Pending {
  if (sent.temp_rid === undefined) return { draft: unsaved(draft, sent.draft), entries };
  const { [sent.temp_rid]: left = {}, ...others } = entries;
  const params = unsaved(left.params ?? {}, sent.entry.params ?? {});
  const note = left.note === sent.entry.note ? undefined : left.note;
  const rest = { ...(Object.keys(params).length > 0 && { params }), ...(note !== undefined && { note }) };
  return { draft, entries: Object.keys(rest).length > 0 ? { ...others, [sent.temp_rid]: rest } : others };
}

/** Those of `values` that are others than were sent. */
function unsaved<Values extends object>(values: Values, sent: Values): Values {
  const rest = Object.entries(values).filter(
    ([key, value]) => JSON.stringify(sent[key as keyof Values]) !== JSON.stringify(value),
  );
  return Object.fromEntries(rest) as Values;
}

/** Whether the server could not be reached or could not work just now, so that the same may succeed later. */
function isAway(error: unknown): boolean {
  const message = error instanceof Error ? error.message : '';
  return message === refusals.busy || message === refusals.tooMany || (error as Error).cause !== undefined;
}

function withChange(item: PlanItem, change: EntryChange | undefined): PlanItem {
  if (!change) return item;
  return { ...item, params: { ...item.params, ...change.params }, note: change.note ?? item.note };
}

/** What was loaded, with drafts and entries of which a later version is known as they are known. */
function newest(loaded: Plan, known: Plan): Plan {
  const isOutdated = (known.draft?.version ?? 0) > (loaded.draft?.version ?? 0);
  const before = new Map(itemsOf(known).map((item) => [item.temp_rid, item]));
  const dataArr = loaded.dataArr.map((category) => ({
    ...category,
    items: category.items.map((item) => {
      const seen = before.get(item.temp_rid);
      return seen && seen.version > item.version ? seen : item;
    }),
  }));
  return { ...loaded, dataArr, draft: isOutdated ? known.draft : loaded.draft };
}

function withItem(plan: Plan, temp_rid: string, change: (item: PlanItem) => PlanItem): Plan {
  const dataArr = plan.dataArr.map((category) => ({
    ...category,
    items: category.items.map((item) => (item.temp_rid === temp_rid ? change(item) : item)),
  }));
  return { ...plan, dataArr };
}
