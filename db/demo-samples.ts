import { and, asc, eq, gte, lt, max } from 'drizzle-orm';
import { addDays, shanghaiDate } from '../src/core/shanghai.ts';
import { ulid } from '../src/core/ulid.ts';
import { orderStates } from '../src/features/orders/rules.states.ts';
import {
  addPassport,
  byKeeper,
  lockPassports,
  passportRows,
} from '../src/features/orders/samples/passports.ts';
import type { PassportAction } from '../src/features/orders/samples/rules.passports.ts';
import { keepDays, passportStates } from '../src/features/orders/samples/rules.passports.ts';
import { orderHistory, orderSamples, orders } from '../src/features/orders/tables.ts';
import { pickupStates } from '../src/features/sampling/rules.states.ts';
import { samplingHistory, samplings } from '../src/features/sampling/tables.ts';
import type { Database } from '../src/host/database/database.ts';
import { demoAccounts } from './demo-accounts.ts';
import { demoStaff } from './demo-staff.ts';

const desk = demoStaff.sample;
const tech = demoStaff.tech;
const rooms = ['常温室', '冷藏室', '干燥室'];
const day = 86_400_000;

/** Gives the samples of demo orders that came to the laboratory their passports: in store, in test, partly used, lost. */
export async function seedDemoSamples(db: Database, now: Date): Promise<void> {
  const here = await db
    .select({ sample: orderSamples, status: orders.status, no: orders.no, at: max(orderHistory.at) })
    .from(orderSamples)
    .innerJoin(orders, eq(orders.rid, orderSamples.orderRid))
    .innerJoin(orderHistory, and(eq(orderHistory.orderRid, orders.rid), eq(orderHistory.action, 'receive')))
    .where(and(gte(orders.status, orderStates.received), lt(orders.status, orderStates.cancelled)))
    .groupBy(orderSamples.rid, orders.rid)
    .orderBy(asc(orders.createdAt), asc(orderSamples.sort));
  for (const [index, { sample, status, at }] of here.entries()) {
    const receivedAt = at ?? now;
    const age = (now.getTime() - receivedAt.getTime()) / day;
    // Old ones stand for what was kept for less long, so that the lists of what is due are not empty.
    const keptDays = age > 40 ? Math.floor(age) - 2 : age > 20 ? Math.floor(age) + 4 : keepDays;
    const room = rooms[index % rooms.length] ?? '';
    const isLost = status === orderStates.received && index % 3 === 2;
    const place = isLost
      ? { room: '', shelf: '', box: '' }
      : { room, shelf: `${'ABC'[index % 3]}-${(index % 4) + 1}`, box: String((index % 6) + 1) };
    const leftover = sample.amount ?? 100;
    const step = (action: PassportAction, hours: number) => ({
      action,
      by: desk,
      now: new Date(Math.min(now.getTime(), receivedAt.getTime() + hours * 3_600_000)),
    });
    await addPassport(
      db,
      {
        rid: sample.rid,
        sampleRid: sample.rid,
        orderRid: sample.orderRid,
        customerRid: sample.customerRid,
        no: sample.no,
        status: isLost ? passportStates.received : passportStates.stored,
        ...{ ...place, leftover, unit: sample.unit },
        unplacedAt: isLost ? receivedAt : null,
        receivedAt,
        keepUntil: addDays(shanghaiDate(receivedAt), keptDays),
      },
      { ...step('receive', 0), what: `收到 ${leftover} ${sample.unit}，外观完好` },
    );
    if (status < orderStates.testing) continue;
    const [stored] = await lockPassports(db, [sample.rid]);
    if (!stored) continue;
    const held = await passportRows.move(db, stored, {
      ...step('handOver', 3),
      by: byKeeper(desk),
      changes: { holderRid: tech.rid, room: '', shelf: '', box: '' },
      toWhere: tech.name,
    });
    if (status === orderStates.testing || status === orderStates.retesting) continue;
    const left = Math.round(leftover * 0.4 * 10) / 10;
    await passportRows.move(db, held, {
      ...step('handBack', 8),
      by: byKeeper(desk),
      to: passportStates.partUsed,
      changes: { holderRid: null, leftover: left, ...place },
      fromWhere: tech.name,
      what: `剩余 ${left} ${sample.unit}`,
    });
  }
}

/** Gives the demo customers pickups of today and tomorrow: waiting for a courier, given to one, collected. */
export async function seedDemoPickups(db: Database, now: Date): Promise<void> {
  const today = shanghaiDate(now);
  const wanted = [
    { time: '09:00-11:00', date: today, address: '清河路 18 号材料楼 302 室', parcels: 2, upTo: 30 },
    { time: '13:00-15:00', date: today, address: '中关村东路 55 号 B 座 6 层', parcels: 1, upTo: 20 },
    { time: '15:00-17:00', date: today, address: '学院路 30 号化工楼 107 室', parcels: 3, upTo: 10 },
    {
      time: '09:00-11:00',
      date: addDays(today, 1),
      address: '清河路 18 号材料楼 302 室',
      parcels: 1,
      upTo: 10,
    },
  ];
  const { enterprise } = demoAccounts;
  const { name: courierName, phone: courierPhone, rid: courierRid } = demoStaff.courier;
  const asking = new Date(now.getTime() - day);
  for (const [index, { upTo, ...asked }] of wanted.entries()) {
    const rid = ulid(now.getTime());
    const isGiven = upTo >= 20;
    await db.insert(samplings).values({
      rid,
      no: `Q${today.slice(2).replaceAll('-', '')}90000${index + 1}`,
      customerRid: enterprise.rid,
      ...{ type: 1, status: upTo, ...asked, cityCode: '110100', place: 8 - index },
      ...{ name: '顾行舟', phone: enterprise.phone, province: '北京市', city: '北京市', area: '海淀区' },
      addressCode: '110108',
      ...(isGiven && { courierRid, courierName, courierPhone }),
      ...(upTo >= 30 && { collectedCount: 2 }),
      createdAt: asking,
    });
    const by = { type: 'staff', rid: demoStaff.service.rid } as const;
    const customer = { type: 'customer', rid: enterprise.rid } as const;
    const steps = [null, 10, 20, 30].filter((status) => status === null || status <= upTo);
    for (const [at, to] of steps.slice(1).entries()) {
      const moment = new Date(asking.getTime() + at * 3_600_000);
      const who = at === 0 ? customer : by;
      const step = {
        ...{ rid: ulid(moment.getTime()), samplingRid: rid, at: moment, actorType: who.type, actor: who.rid },
        ...{ fromStatus: steps[at] ?? null, toStatus: to ?? pickupStates.toAssign },
      };
      await db.insert(samplingHistory).values(step);
    }
  }
}
