import type { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { isRegion } from '../../core/regions.ts';
import { ulid } from '../../core/ulid.ts';
import type { Answers, CustomerContext } from '../../host/calls/context.ts';
import { builtOnce, given } from '../../host/database/built-once.ts';
import type { Database } from '../../host/database/database.ts';
import { equal } from '../../host/records/filters.ts';
import { oneDefault } from '../../host/records/one-default.ts';
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

const kept = oneDefault(addresses, { most: mostAddresses, tooMany: addressRefusals.tooMany });

/** The customer's addresses, the default first, then the newest. */
export async function addressesOf(db: Database, customerRid: string): Promise<Address[]> {
  const rows = await readAddresses(db, { customerRid });
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

const readAddresses = builtOnce((db) =>
  db
    .select()
    .from(addresses)
    .where(kept.owned(given('customerRid')))
    .orderBy(...kept.inOrder),
);

/** Adds an address. Refuses names and code that disagree, and the one above 20. */
export const addAddress: Answers<typeof addressAdd> = async (context, input) => {
  await lockCustomer(context);
  refuseWrongRegion(input);
  return { address_rid: await storeAddress(context, input, input.is_default === 1) };
};

/**
 * Keeps the address of a verification, of a customer who is locked: in place of the one that was told before, as the one
 * that says the same already, or as one more, which need not be one of the 20.
 */
export async function keepVerified(
  context: CustomerContext,
  address: Written,
  before: string | null,
): Promise<string> {
  const { db, actor } = context;
  const { name, phone, ...place } = columnsOf(address);
  const same = (where: object) =>
    db
      .select({ rid: addresses.rid })
      .from(addresses)
      .where(equal(addresses, { customerRid: actor.rid, ...where }))
      .limit(1);
  const [told] = before ? await same({ rid: before }) : [];
  const [found] = told
    ? [told]
    : await same({ name, phone, addressCode: place.addressCode, address: place.address });
  if (!found) return storeAddress(context, address, false, true);
  await kept.change(db, found.rid, actor.rid, { name, ...place });
  return found.rid;
}

async function storeAddress(
  { db, actor, now }: CustomerContext,
  address: Written,
  isDefault: boolean,
  isExtra = false,
): Promise<string> {
  const rid = ulid(now.getTime());
  const row = { ...columnsOf(address), rid, customerRid: actor.rid, isDefault, createdAt: now };
  await kept.add(db, row, isExtra);
  return rid;
}

/** Changes an address. Refuses 记录不存在 for one that is not the customer's, and a wrong region. */
export const editAddress: Answers<typeof addressEdit> = async (
  { db, actor },
  { address_rid, ...address },
) => {
  refuseWrongRegion(address);
  await kept.change(db, address_rid, actor.rid, columnsOf(address));
  return null;
};

/** Deletes an address; when it was the default, the newest of the others becomes it. Refuses as `editAddress`. */
export const deleteAddress: Answers<typeof addressDelete> = async (context, { address_rid }) => {
  await lockCustomer(context);
  await kept.remove(context.db, address_rid, context.actor.rid);
  return null;
};

/** Makes an address the only default. Refuses as `editAddress`. */
export const setDefaultAddress: Answers<typeof addressDefault> = async (context, { address_rid }) => {
  await lockCustomer(context);
  await kept.choose(context.db, address_rid, context.actor.rid);
  return null;
};

/** Refuses names and a code that do not belong together. */
export function refuseWrongRegion(address: Pick<Written, 'province' | 'city' | 'area' | 'address_code'>) {
  if (!isRegion(address)) throw new Failure(addressRefusals.wrongRegion);
}

function columnsOf({ name, phone, province, city, area, address, address_code }: Written) {
  return { name, phone, province, city, area, address, addressCode: address_code };
}
