import { and, count, eq, gt, sql } from 'drizzle-orm';
import { yuan } from '../../../core/yuan.ts';
import type { Answers } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { sumFen } from '../../../host/records/columns.ts';
import { versionInForce } from '../../identity/consents/consents.ts';
import { customers } from '../../identity/tables.ts';
import { keyOf, rebateDue } from '../../ledger/rules.accounts.ts';
import { ledgerBalances } from '../../ledger/tables.ts';
import { invitations } from '../earning/tables.ts';
import { rebateStates } from '../rebates/rules.states.ts';
import { monthOf } from '../rebates/rules.ts';
import { rebates } from '../rebates/tables.ts';
import { monthSoFar } from '../withdrawals/ask.ts';
import { withdrawnBy } from '../withdrawals/list.ts';
import { againFrom, lastApply } from './apply.ts';
import type { myPromotionInit } from './contract.ts';
import { promotionSetting } from './moves.ts';
import { applyRecord, promoterRecord } from './rules.states.ts';
import { promoters } from './tables.ts';

/** The promotion page; see the contract. Nine statements. */
export const readMyPromotion: Answers<typeof myPromotionInit> = async (context) => {
  const { db, actor, now, origin } = context;
  const setting = await promotionSetting(context);
  const [promoter] = await db.select().from(promoters).where(eq(promoters.customerRid, actor.rid));
  const [me] = await db
    .select({ code: customers.inviteCode })
    .from(customers)
    .where(eq(customers.rid, actor.rid));
  const application = await lastApply(db, actor.rid);
  const { withdrawingFen, paidFen } = await withdrawnBy(db, actor.rid);
  const earned = await earnedBy(db, actor.rid);
  const month = await monthSoFar(db, actor.rid, monthOf(now));
  const link = `${origin}/invited/${me?.code ?? ''}`;
  return {
    promoter: promoter
      ? {
          ...{ status: promoter.status, status_name: promoterRecord.nameOf(promoter.status), level: 1 },
          ...{ rate: setting.rebateRate, reason: promoter.reason, name: promoter.name },
        }
      : null,
    application:
      application && !promoter
        ? {
            status: application.status,
            status_name: applyRecord.nameOf(application.status),
            ...{ reason: application.reason, created: application.createdAt },
            again_from: againFrom(application, now),
          }
        : null,
    terms: {
      ...{ rate: setting.rebateRate, months: setting.rebateMonths, cap_fen: setting.rebateCapFen },
      ...{ hold_days: setting.rebateHoldDays, withdraw_min_fen: setting.withdrawMinFen },
      withdraw_per_month: setting.withdrawPerMonth,
      prestore_bonus_rate: setting.prestoreBonusRate,
    },
    protocol_version: (await versionInForce(db, 'promoter'))?.version ?? null,
    ...{ link, poster_url: '/member/invite' },
    sums: {
      estimated: earned.estimatedFen,
      available: await dueTo(db, actor.rid),
      ...{ paid: paidFen, withdrawing: withdrawingFen },
    },
    invited: await db.$count(customers, isInvitedBy(actor.rid)),
    orders: earned.orders,
    materials: [
      {
        name: '朋友圈文案',
        text: `材料表征、成分分析、力学与热学测试，线上下单、进度可查、数据可追溯。新用户注册即赠${yuan(setting.inviteCouponFen, { short: true })}元优惠券。`,
      },
      {
        name: '课题组群文案',
        text: `推荐一个做检测的平台：按项目报价、寄样或上门取样，出数后可在线核对原始数据，支持预存、对公转账和开票。通过我的链接注册，首单满${yuan(setting.inviteCouponMinFen, { short: true })}元可减${yuan(setting.inviteCouponFen, { short: true })}元。`,
      },
    ],
    month: { withdrawn_fen: month.fen, withheld_fen: month.taxFen, times: month.times },
  };
};

/** What a promoter may take; below 0 where later rebates have to make up for what was paid already. One statement. */
async function dueTo(db: Database, customerRid: string): Promise<number> {
  const [kept] = await db
    .select({ fen: ledgerBalances.balance })
    .from(ledgerBalances)
    .where(eq(ledgerBalances.account, keyOf(rebateDue(customerRid))));
  return kept?.fen ?? 0;
}

/** Whom somebody invited, but for those who turned out to be themselves. */
function isInvitedBy(customerRid: string) {
  return and(
    eq(customers.inviterRid, customerRid),
    sql`NOT EXISTS (SELECT FROM ${invitations} WHERE ${invitations.friendRid} = ${customers.rid}
      AND ${invitations.voidedAt} IS NOT NULL)`,
  );
}

async function earnedBy(db: Database, customerRid: string) {
  const [sums] = await db
    .select({
      estimatedFen: sumFen(rebates.fen, eq(rebates.status, rebateStates.estimated)),
      orders: count(),
    })
    .from(rebates)
    .where(and(eq(rebates.customerRid, customerRid), gt(rebates.fen, 0)));
  return sums ?? { estimatedFen: 0, orders: 0 };
}
