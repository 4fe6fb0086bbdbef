import { type Account, type AccountCode, chart, isKept, keyOf } from '../rules.accounts.ts';
import type { EventName } from '../rules.events.ts';

/** What a member of staff may ask another one to post. */
export const draftEvents = {
  manual: '手工记账',
  goodwill: '售后补偿',
  'bad-debt': '坏账核销',
  reversal: '冲销',
} as const satisfies Partial<Record<EventName, string>>;
export type DraftEvent = keyof typeof draftEvents;

/** Events whose postings staff may undo, because nothing else was written down with them. */
const undoable: readonly EventName[] = ['manual', 'goodwill'];

/** Whether a posting may be undone by staff; what customers owe follows their statements. */
export function isUndoable(event: EventName, codes: readonly AccountCode[]): boolean {
  return undoable.includes(event) && !codes.includes('1122');
}

/** What a side of a manual posting must be found by before it is written; see `namedBy`. */
export type Named =
  | { by: 'nothing' }
  /** A balance that is kept already, under this key. */
  | { by: 'balance'; account: string }
  | { by: 'order' | 'bankAccount'; rid: string };

/**
 * Which record an account of a manual posting names; undefined when it names one that it cannot have, such as somebody's
 * share of all income. Partners (2202) are named by their accounts alone.
 */
export function namedBy(account: Account): Named | undefined {
  const { code, owner, part } = account;
  const nothing = { by: 'nothing' } as const;
  if (code === '2202') return owner && !part ? nothing : undefined;
  if (code === '2904') return { by: 'balance', account: keyOf({ ...account, code: '2204' }) };
  if (isKept(account)) return { by: 'balance', account: keyOf(account) };
  if (owner) return undefined;
  if (code === '6001') return ['1', '2', '3'].includes(part) ? nothing : undefined;
  if (code === '1001' && part) return { by: 'bankAccount', rid: part };
  if (code === '5001' && part) return { by: 'order', rid: part };
  return part ? undefined : nothing;
}

/** Refusals about what is asked to be posted. */
export const draftRefusals = {
  points: '积分由积分明细核算，不能手工记账',
  receivable: '应收账款由结算单核算，请在结算单上减免、补差或核销',
  elsewhere: '坏账请在结算单页面复核',
  notUndoable: '该笔记账不能由人工冲销',
  asked: '该笔记账已申请冲销，请等待复核',
  closed: '客户账号已停用或注销，不能入账',
  unknown: (code: AccountCode) => `${code} ${chart[code].name}的客户编号或明细不存在`,
} as const;
