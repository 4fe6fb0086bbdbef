import { topUpRecord } from '../rules.states.ts';
import { type MovementKind, movementKinds } from '../rules.ts';

/** What narrows the page, as its address has it. */
export type PrestoreFields = {
  /** Movements, or top-ups. */
  tab: 'moves' | 'applies';
  kind: MovementKind | '';
  /** A rule's rid, `none` for what came without one, or empty. */
  rule: string;
  from: string;
  to: string;
  status: string;
  size: number;
  page: number;
};

const sizes = [10, 20, 50];
const none = { kind: '', rule: '', from: '', to: '', status: '', size: 10, page: 1 } as const;

/** Reads the address; what a select or a date could not hold is left out. */
export function fieldsOf(search: URLSearchParams): PrestoreFields {
  const read = (name: string, pattern: RegExp) => {
    const text = search.get(name) ?? '';
    return pattern.test(text) ? text : '';
  };
  const day = /^\d{4}-\d\d-\d\d$/;
  const kind = search.get('kind') ?? '';
  const status = search.get('status') ?? '';
  const size = Number(search.get('size'));
  return {
    tab: search.get('tab') === 'applies' ? 'applies' : 'moves',
    kind: Object.hasOwn(movementKinds, kind) ? (kind as MovementKind) : '',
    rule: read('rule', /^[\w-]{1,26}$/),
    from: read('from', day),
    to: read('to', day),
    status: Object.hasOwn(topUpRecord.names, status) ? status : '',
    size: sizes.includes(size) ? size : 10,
    page: Math.min(100_000, Math.max(1, Math.trunc(Number(search.get('page'))) || 1)),
  };
}

/** The address with some fields changed; on its first page unless another is asked for. */
export function addressOf(fields: PrestoreFields, changes: Partial<PrestoreFields>): string {
  const wanted = { ...fields, page: 1, ...changes };
  const search = new URLSearchParams();
  if (wanted.tab === 'applies') search.set('tab', 'applies');
  for (const [name, standard] of Object.entries(none)) {
    const value = wanted[name as keyof typeof none];
    if (value !== standard) search.set(name, String(value));
  }
  return search.size ? `/member/prestore?${search}` : '/member/prestore';
}

/** Whether anything is left out of the list. */
export function isNarrowed({ kind, rule, from, to, status }: PrestoreFields): boolean {
  return [kind, rule, from, to, status].some(Boolean);
}
