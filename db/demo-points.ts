import { post } from '../src/features/ledger/post.ts';
import { pointsGranted } from '../src/features/ledger/rules.events.ts';
import {
  lockPoints,
  openPointsLot,
  usePoints as spendPoints,
  system,
  writeMove,
} from '../src/features/points/move-points.ts';
import { lastDayOf, type PointsKind } from '../src/features/points/rules.ts';
import type { Secrets } from '../src/host/config/secrets.ts';
import type { Database } from '../src/host/database/database.ts';
import { demoAccounts } from './demo-accounts.ts';
import { demoPeople } from './demo-contexts.ts';

/** What the teacher's points came from and went to, so many days before. */
const moved: readonly (readonly [days: number, kind: PointsKind, count: number])[] = [
  [400, 'firstOrder', 200],
  [399, 'order', 1_260],
  [372, 'review', 30],
  [95, 'order', 860],
  [40, 'order', 200],
  [30, 'exchange', -500],
  [12, 'order', 340],
];

/** The teacher has points in lots that end in different years, some of which went already; nobody is told of them. */
export async function seedDemoPoints(
  db: Database,
  { secrets, now }: { secrets: Secrets; now: Date },
): Promise<void> {
  const { then } = demoPeople(db, { secrets, now });
  const customerRid = demoAccounts.teacher.rid;
  for (const [index, [days, kind, count]] of moved.entries()) {
    const context = then(days);
    const key = `demo:${index}`;
    if (count < 0) {
      await spendPoints(context, { customerRid, count: -count, kind, key, ref: '' });
      continue;
    }
    await lockPoints(db, customerRid);
    await writeMove(context, { customerRid, count, kind, key, ref: '' }, count);
    const lot = await openPointsLot(context, customerRid, count, lastDayOf(context.now));
    await post(context, {
      ...{ event: 'points-granted', key: `points:${key}`, ref: `customer:${customerRid}`, operator: system },
      legs: pointsGranted(customerRid, lot, count),
    });
  }
}
