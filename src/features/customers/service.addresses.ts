import { count, desc, eq, type SQL } from 'drizzle-orm';
import { ulid } from 'ulid';
import type { z } from 'zod';
import { Failure, refusals } from '../../core/failure.ts';
import { isRegion } from '../../core/regions.ts';
import type { Answers, CustomerContext } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { equal } from '../../host/records/filters.ts';
import { lockCustomer } from '../identity/customers.ts';
import {
  type Address,
  type AddressFields,
  type addressAdd,
  type addressDefault,
  type addressDelete,
  type addressEdit,
  addressRefusals,
  mostAddresses,
} from './contract.ts';
import { addresses } from './tables.ts';

type Written = z.output<typeof AddressFields>;

/** The customer's addresses, the default first, then the newest. */
export async function addressesOf(db: Database, customerRid: string): Promise<Address[]> {
  const rows = await db
    .select()
    .from(addresses)
    .where(eq(addresses.customerRid, customerRid))
    .orderBy(desc(addresses.isDefault), desc(addresses.createdAt), desc(addresses.rid));
  return rows.map(({ rid, addressCode, isDefault, name, phone, province, city, area, address }) => ({
    address_rid: rid,
    name,
    phone,
    province,
    city,
    area,
    address,
    address_code: addressCode,
    is_default: isDefault ? 1 : 0,
  }));
}

/** Adds an address. Refuses names and code that disagree, and the one above 20. */
export const addAddress: Answers<typeof addressAdd> = async (context, input) => {
  await lockCustomer(context);
  return { address_rid: await storeAddress(context, input, input.is_default === 1) };
};

/**
 * Stores one more address of a customer who is locked, as the default when `isDefault` or when it is the first.
 * Refuses as `addAddress` does.
 */
export async function storeAddress(
  { db, actor, now }: CustomerContext,
  address: Written,
  isDefault: boolean,
): Promise<string> {
  refuseWrongRegion(address);
  const [stored] = await db
    .select({ total: count() })
    .from(addresses)
    .where(eq(addresses.customerRid, actor.rid));
  const total = stored?.total ?? 0;
  if (total >= mostAddresses) throw new Failure(addressRefusals.tooMany);
  if (isDefault) await clearDefault(db, actor.rid);
  const rid = ulid(now.getTime());
  await db.insert(addresses).values({
    ...columnsOf(address),
    rid,
    customerRid: actor.rid,
    isDefault: isDefault || total === 0,
    createdAt: now,
  });
  return rid;
}

/** Changes an address. Refuses 记录不存在 for one that is not the customer's, and a wrong region. */
export const editAddress: Answers<typeof addressEdit> = async (
  { db, actor },
  { address_rid, ...address },
) => {
  refuseWrongRegion(address);
  return changeOwn(db, owned(address_rid, actor.rid), columnsOf(address));
};

/** Deletes an address; when it was the default, the newest of the others becomes it. Refuses as `editAddress`. */
export const deleteAddress: Answers<typeof addressDelete> = async (context, { address_rid }) => {
  const { db, actor } = context;
  await lockCustomer(context);
  const [deleted] = await db
    .delete(addresses)
    .where(owned(address_rid, actor.rid))
    .returning({ isDefault: addresses.isDefault });
  if (!deleted) throw new Failure(refusals.notFound);
  if (deleted.isDefault) {
    const [newest] = await db
      .select({ rid: addresses.rid })
      .from(addresses)
      .where(eq(addresses.customerRid, actor.rid))
      .orderBy(desc(addresses.createdAt), desc(addresses.rid))
      .limit(1);
    if (newest) await db.update(addresses).set({ isDefault: true }).where(owned(newest.rid, actor.rid));
  }
  return null;
};

/** Makes an address the only default. Refuses as `editAddress`. */
export const setDefaultAddress: Answers<typeof addressDefault> = async (context, { address_rid }) => {
  const { db, actor } = context;
  await lockCustomer(context);
  await clearDefault(db, actor.rid);
  return changeOwn(db, owned(address_rid, actor.rid), { isDefault: true });
};

async function changeOwn(db: Database, which: SQL, values: Partial<typeof addresses.$inferInsert>) {
  const changed = await db.update(addresses).set(values).where(which).returning({ rid: addresses.rid });
  if (!changed.length) throw new Failure(refusals.notFound);
  return null;
}

function owned(rid: string, customerRid: string) {
  return equal(addresses, { rid, customerRid });
}

async function clearDefault(db: Database, customerRid: string) {
  await db
    .update(addresses)
    .set({ isDefault: false })
    .where(equal(addresses, { customerRid, isDefault: true }));
}

/** Refuses names and a code that do not belong together. */
export function refuseWrongRegion(address: Pick<Written, 'province' | 'city' | 'area' | 'address_code'>) {
  if (!isRegion(address)) throw new Failure(addressRefusals.wrongRegion);
}

function columnsOf({ name, phone, province, city, area, address, address_code }: Written) {
  return { name, phone, province, city, area, address, addressCode: address_code };
}
