import { eq } from 'drizzle-orm';
import type { Context } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { type Mover, rowsOf } from '../../../host/records/rows.ts';
import { PromotionSetting } from '../../settings/rules.growth.ts';
import { loadSettings } from '../../settings/service.ts';
import { applyRecord, promoterRecord } from './rules.states.ts';
import { promoterApplies, promoterHistory, promoters } from './tables.ts';

/** A row of `promoters`. */
export type Promoter = typeof promoters.$inferSelect;

type Line = Record<'at', Date> &
  Omit<typeof promoterHistory.$inferInsert, 'id' | 'recordRid' | 'customerRid'>;

const history = {
  table: promoterHistory,
  line: ({ rid, customerRid }: { rid: string; customerRid: string }, step: Line) => ({
    ...{ recordRid: rid, customerRid },
    ...step,
  }),
};

/** Applications as they are kept. */
export const applyRows = rowsOf()(applyRecord, { table: promoterApplies, history });

/** Promoters as they are kept. */
export const promoterRows = rowsOf()(promoterRecord, {
  table: promoters,
  owner: promoters.customerRid,
  history,
});

/** Staff who move something of promoters. */
export function staffMover(rid: string): Mover<'staff'> {
  return { role: 'staff', type: 'staff', rid };
}

/** A customer's row as a promoter, locked before anything of theirs is moved; undefined without one. */
export async function lockPromoter(db: Database, customerRid: string): Promise<Promoter | undefined> {
  const [promoter] = await promoterRows.lockWhere(db, ofCustomer(customerRid));
  return promoter;
}

/** The shop's figures of promotion. */
export async function promotionSetting({ db }: Pick<Context, 'db'>): Promise<PromotionSetting> {
  return (await loadSettings(db, { promotionSetting: PromotionSetting })).promotionSetting;
}

function ofCustomer(customerRid: string) {
  return eq(promoters.customerRid, customerRid);
}
