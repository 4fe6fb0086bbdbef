import { inArray } from 'drizzle-orm';
import { Failure, refusals } from '../../core/failure.ts';
import { shanghaiDate } from '../../core/shanghai.ts';
import { ulid } from '../../core/ulid.ts';
import type { Answers, CustomerContext } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { addressesOf } from '../customers/service.addresses.ts';
import { tellStaff } from '../notifications/service.staff-notices.ts';
import { groupOf, type OrderStatus } from '../orders/rules.states.ts';
import { lockPassports, type Passport } from '../orders/samples/passports.ts';
import { inStore, passportStates } from '../orders/samples/rules.passports.ts';
import { orderSamples, orders } from '../orders/tables.ts';
import type { returnAdd } from './contract.ts';
import { markAsked, returnNos, returnRows } from './moves.ts';
import { isDangerous, type ReturnWay, returnRefusals, returnStates } from './rules.states.ts';
import { sampleReturnItems, sampleReturns } from './tables.ts';

/** Asks for what is left of samples; see the call. Thirteen statements, whatever their number. */
export const addReturn: Answers<typeof returnAdd> = async (
  context,
  { sample_rids, address_rid, way, temp, remark },
) => {
  const { db, actor, now } = context;
  const passports = await lockPassports(db, sample_rids);
  if (passports.some(({ customerRid }) => customerRid !== actor.rid)) throw new Failure(refusals.notFound);
  const owner = await ownerOf(db, passports);
  const declared = await hazardsOf(db, passports);
  for (const passport of passports) {
    const why =
      whyNot({ ...passport, today: shanghaiDate(now) }) ??
      (way !== 2 && isDangerous(declared.get(passport.sampleRid) ?? [])
        ? returnRefusals.dangerous
        : undefined);
    if (why) throw new Failure(`${passport.no}：${why}`);
  }
  const [made] = await db
    .insert(sampleReturns)
    .values({
      ...{
        rid: ulid(now.getTime()),
        no: await returnNos.next(db, now),
        customerRid: actor.rid,
        owner,
        createdAt: now,
      },
      ...{ way, isCold: temp === 1, remark: remark ?? '', status: returnStates.pending },
      ...(await addressFor(context, way, address_rid)),
    })
    .returning();
  if (!made) throw new Error('a return was not stored');
  const { rid, no } = made;
  await db
    .insert(sampleReturnItems)
    .values(passports.map((one) => ({ returnRid: rid, passportRid: one.rid, customerRid: actor.rid })));
  await markAsked(db, sample_rids, true);
  await returnRows.begin(db, made, { by: { role: 'customer', type: 'customer', rid: actor.rid }, now });
  const values = {
    no: passports
      .map((one) => one.no)
      .join('、')
      .slice(0, 100),
  };
  await tellStaff(context, { event: 'returnAsked', to: { role: 'sample' }, values, ref: rid });
  return { rid, no };
};

/** Why a sample cannot be asked for; undefined when it can. */
export function whyNot({
  status,
  isAskedBack,
  disposalAskedBy,
  leftover,
  orderStatus,
  keepUntil,
  today,
}: Passport & { orderStatus: number; today: string }): string | undefined {
  if (isAskedBack) return returnRefusals.twice;
  if (status === passportStates.destroyed) return returnRefusals.destroyed;
  if (status === passportStates.returned) return returnRefusals.returned;
  if (status === passportStates.usedUp || leftover === 0) return returnRefusals.usedUp;
  if (status === passportStates.inUse || !isTested(orderStatus)) return returnRefusals.working;
  if (!inStore.includes(status)) return returnRefusals.notHere;
  if (disposalAskedBy) return returnRefusals.asked;
  return keepUntil < today ? returnRefusals.over : undefined;
}

/** Whose orders the samples are of. Refuses those of several. One statement. */
async function ownerOf(db: Database, passports: readonly Passport[]): Promise<string> {
  const rids = passports.map(({ orderRid }) => orderRid);
  const [first, ...others] = await db
    .selectDistinct({ owner: orders.owner })
    .from(orders)
    .where(inArray(orders.rid, rids));
  if (!first || others.length > 0) throw new Failure(returnRefusals.owners);
  return first.owner;
}

/** Whether the laboratory needs the samples of an order no more. */
const isTested = (status: number) =>
  ['verdict', 'settle', 'done', 'closed'].includes(groupOf(status as OrderStatus));

/** What was declared of samples, by their rids. One statement. */
export async function hazardsOf(
  db: Database,
  passports: readonly Pick<Passport, 'sampleRid'>[],
): Promise<Map<string, string[]>> {
  const rids = passports.map(({ sampleRid }) => sampleRid);
  const found = await db
    .select({ rid: orderSamples.rid, hazards: orderSamples.hazards })
    .from(orderSamples)
    .where(inArray(orderSamples.rid, rids));
  return new Map(found.map(({ rid, hazards }) => [rid, hazards]));
}

/** Where it goes; nothing for those who come for their samples. Refuses 请选择收件地址 and 记录不存在. */
export async function addressFor(
  { db, actor }: Pick<CustomerContext, 'db' | 'actor'>,
  way: ReturnWay,
  addressRid: string | undefined,
): Promise<{ name: string; phone: string; address: string }> {
  if (way === 2) return { name: '', phone: '', address: '' };
  if (!addressRid) throw new Failure(returnRefusals.noAddress);
  const saved = (await addressesOf(db, actor.rid)).find((each) => each.address_rid === addressRid);
  if (!saved) throw new Failure(refusals.notFound);
  const { name, phone, province, city, area, address } = saved;
  return { name, phone, address: `${province}${city}${area}${address}` };
}
