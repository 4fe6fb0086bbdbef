import type { CheckedInputOf } from '../../../core/call.ts';
import { Failure } from '../../../core/failure.ts';
import { yuan } from '../../../core/yuan.ts';
import { inTransaction, type StaffContext, type WithGateways } from '../../../host/calls/context.ts';
import type * as calls from '../contract.platform.ts';
import { invoiceRows } from '../moves.ts';
import { invoiceRecord } from '../rules.states.ts';
import { beginOrder } from './orders.ts';
import { platformRefusals } from './rules.states.ts';

type Outer = StaffContext & WithGateways;

/** Which platform there is; see the call. */
export async function readPlatform({ gateways: { invoices } }: Outer) {
  return { name: invoices?.name ?? '', types: [...(invoices?.types ?? [])] };
}

/** Has invoices issued by the platform; see the call. */
export async function issueByPlatform(
  outer: Outer,
  { list }: CheckedInputOf<typeof calls.staffInvoicePlatformIssue>,
): Promise<null> {
  const { types } = await platformOf(outer);
  return inTransaction(outer, async (context) => {
    const { db, now, actor, note } = context;
    const by = { role: 'finance', rid: actor.rid } as const;
    const rids = list.map(({ rid }) => rid);
    const rows = await invoiceRows.lockEach(db, rids, 'any');
    for (const row of rows) {
      const version = list.find(({ rid }) => rid === row.rid)?.version;
      const isNew = invoiceRecord.from('accept').includes(row.status);
      invoiceRows.allow(row, { action: isNew ? 'accept' : 'issue', by, now, version });
      if (!types.includes(row.type)) throw new Failure(`${row.no}：${platformRefusals.paper}`);
    }
    const fresh = rows.filter(({ status }) => invoiceRecord.from('accept').includes(status));
    await invoiceRows.moveAll(db, fresh, { action: 'accept', by, now, changes: { reason: '' } });
    for (const row of rows) await beginOrder(context, row, 'issue');
    const fen = rows.reduce((sum, { amountFen }) => sum + amountFen, 0);
    note(`${rows.map(({ no }) => no).join('、')} 平台开票 ¥${yuan(fen)}`);
    return null;
  });
}

/** Has an invoice taken back by the platform; see the call. */
export async function redByPlatform(
  outer: Outer,
  { rid, version, reason }: CheckedInputOf<typeof calls.staffInvoicePlatformRed>,
): Promise<null> {
  const { types } = await platformOf(outer);
  return inTransaction(outer, async (context) => {
    const { db, now, actor, note } = context;
    const row = await invoiceRows.lock(db, rid, 'any');
    invoiceRows.allow(row, { action: 'red', by: { role: 'finance', rid: actor.rid }, now, version });
    if (!types.includes(row.type)) throw new Failure(platformRefusals.paper);
    await beginOrder(context, row, 'red', reason);
    note(`${row.no} 平台冲红 ${row.number}`);
    return null;
  });
}

async function platformOf(outer: Outer) {
  const platform = await readPlatform(outer);
  if (!platform.name) throw new Failure(platformRefusals.none);
  return platform;
}
