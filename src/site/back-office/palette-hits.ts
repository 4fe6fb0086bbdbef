import type { Permission } from '../../core/permission.ts';
import { customerFind } from '../../features/customers/contract.staff.ts';
import { staffOrderList } from '../../features/orders/board/contract.ts';
import { deskList } from '../../features/samples/contract.staff.ts';
import { staffStatements } from '../../features/settlement/desk/contract.ts';
import { ask } from '../../ui/asking/ask.ts';

/** Something that the palette found, and the page on which it is. */
export type Hit = { key: string; icon: string; title: string; note: string; state: string; to: string };

/** A kind of records that is looked through, by whoever may see its list. */
export type Source = {
  name: string;
  permission: Permission;
  find: (kw: string) => Promise<Hit[]>;
};

/** So many of each kind are shown. */
const size = 5;

const joined = (...parts: string[]) => parts.filter(Boolean).join(' · ');

/** Records by kind, each found as its own list finds them, with what that leaves behind in the audit log. */
export const sources: Record<'orders' | 'samples' | 'customers' | 'statements', Source> = {
  orders: {
    name: '订单',
    permission: 'orders:read',
    find: async (kw) =>
      (await ask(staffOrderList, { kw, size })).list.map(({ rid, no, title, customer, status_name }) => ({
        ...{ key: rid, icon: 'doc', title: no, state: status_name, to: `/staff/orders/${rid}` },
        note: joined(title, customer.name),
      })),
  },
  samples: {
    name: '样品',
    permission: 'samples:read',
    find: async (kw) =>
      (await ask(deskList, { kw, size })).list.map(({ rid, code, no, name, order_no, place }) => ({
        ...{ key: rid, icon: 'flask', title: code || no, note: joined(name, order_no), state: place },
        to: `/staff/samples?tab=stock&kw=${encodeURIComponent(code || no)}`,
      })),
  },
  customers: {
    name: '客户',
    permission: 'customers:read',
    find: async (kw) =>
      (await ask(customerFind, { kw, size })).list.map(({ rid, name, account, phone, company }) => ({
        ...{ key: rid, icon: 'user', title: name || account, note: joined(company, phone), state: '' },
        to: `/staff/customers/${rid}`,
      })),
  },
  statements: {
    name: '结算单',
    permission: 'statements:read',
    find: async (kw) =>
      (await ask(staffStatements, { kw, size })).list.map(({ rid, no, owner, status_name }) => ({
        ...{ key: rid, icon: 'wallet', title: no, note: owner.name, state: status_name },
        to: `/staff/statements/${rid}`,
      })),
  },
};

/** What is asked for: everything, with `>` pages alone, with `#` samples alone. */
export function wantedOf(text: string): { kw: string; kinds: 'all' | 'pages' | 'samples' } {
  const kw = text.trim();
  if (kw.startsWith('>')) return { kw: kw.slice(1).trim(), kinds: 'pages' };
  return kw.startsWith('#') ? { kw: kw.slice(1).trim(), kinds: 'samples' } : { kw, kinds: 'all' };
}
