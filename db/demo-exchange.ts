import { desc, inArray } from 'drizzle-orm';
import { createDemoPapers } from '../src/demo/papers.ts';
import { messages, staffMessages } from '../src/features/notifications/tables.ts';
import { orderStates } from '../src/features/orders/rules.states.ts';
import { orders } from '../src/features/orders/tables.ts';
import { goodsSave } from '../src/features/points/exchange/contract.staff.ts';
import { saveGoods } from '../src/features/points/exchange/desk.ts';
import { addClaim } from '../src/features/thanks/claiming.ts';
import { decideClaim } from '../src/features/thanks/desk.ts';
import { findPaper } from '../src/features/thanks/look-up.ts';
import type { Secrets } from '../src/host/config/secrets.ts';
import type { Database } from '../src/host/database/database.ts';
import type { JobContext } from '../src/host/jobs.ts';
import { equal } from '../src/host/records/filters.ts';
import { demoAccounts } from './demo-accounts.ts';
import { demoPeople } from './demo-contexts.ts';

const goods = [
  {
    ...{ kind: 1, name: '检测优惠券', note: '满 200 减 30，90 天内有效', img: '/images/empty-coupon.svg' },
    ...{ points: 3_000, per_customer: 5, sort: 10 },
    coupon: { kind: 0, value: 3_000, min_fen: 20_000, days: 90 },
  },
  {
    ...{ kind: 2, name: '预存余额 10 元', note: '存入赠送部分', img: '/images/points.svg' },
    ...{ points: 1_000, balance_fen: 1_000, sort: 20 },
  },
  {
    ...{ kind: 3, name: '样品管套装', note: '20 支，含标签', img: '/images/packing.svg' },
    ...{ points: 450, total: 50, per_customer: 2, sort: 30 },
  },
];

/**
 * Fills the exchange shop, and lets the student claim a paper of a finished order, which the stand-in of the register
 * knows and finance approves, so that it stands among those that thank the laboratory.
 */
export async function seedDemoExchange(
  db: Database,
  { secrets, now }: { secrets: Secrets; now: Date },
): Promise<void> {
  const { as, staff, then } = demoPeople(db, { secrets, now });
  for (const one of goods)
    await saveGoods(staff('finance', 30), goodsSave.input.parse({ ...one, is_on_sale: 1 }));
  const [order] = await db
    .select({ no: orders.no })
    .from(orders)
    .where(equal(orders, { customerRid: demoAccounts.student.rid, status: orderStates.done }))
    .orderBy(desc(orders.createdAt))
    .limit(1);
  if (!order) return;
  const paper = {
    ...{ company: '青屿大学材料科学与工程学院', title: '层状氧化物正极的首周不可逆相变' },
    ...{ content: '感谢澄谱在原位 XRD 与 XPS 测试中提供的帮助', sketch: '原位 XRD、XPS' },
  };
  const { rid } = await addClaim(as('student', 3), {
    ...{ ...paper, order_nos: [order.no], journal: '演示学报', impact: '4.2', files: [], agree_show: 1 },
    source: '10.0000/demo.2026.011',
  });
  const papers = createDemoPapers(() => then(9).now);
  const look = { db, gateways: { papers }, now: () => then(3).now };
  await findPaper(look as unknown as JobContext, rid);
  await decideClaim(staff('finance', 1), {
    ...{ rid, version: 1, action: 'approve', impact_class: 'middle', reason: '', entry: paper },
  });
  await db.delete(messages).where(inArray(messages.event, ['pointsClaimDecided']));
  await db.delete(staffMessages).where(inArray(staffMessages.event, ['thanksClaimed']));
}
