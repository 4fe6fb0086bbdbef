import { eq } from 'drizzle-orm';
import type { CheckedInputOf } from '../../../core/call.ts';
import { Failure, refusals } from '../../../core/failure.ts';
import { regionLine } from '../../../core/region-rules.ts';
import { ulid } from '../../../core/ulid.ts';
import type { Answers, CustomerContext } from '../../../host/calls/context.ts';
import { builtOnce, given } from '../../../host/database/built-once.ts';
import type { Database } from '../../../host/database/database.ts';
import { equal } from '../../../host/records/filters.ts';
import { oneDefault } from '../../../host/records/one-default.ts';
import { lockCustomer } from '../../identity/customers.ts';
import { addresses } from '../tables.ts';
import type { Title, titleAdd, titleDefault, titleDelete, titleEdit, titleList } from './contract.ts';
import { type InvoiceType, mostTitles, titleRefusals } from './rules.ts';
import { invoiceTitles } from './tables.ts';

type Written = Omit<CheckedInputOf<typeof titleAdd>, 'is_default'>;

const kept = oneDefault(invoiceTitles, { most: mostTitles, tooMany: titleRefusals.tooMany });

/** The customer's titles, the default first, then the newest. */
export async function titlesOf(db: Database, customerRid: string): Promise<Title[]> {
  const rows = await readTitles(db, { customerRid });
  return rows.map(({ invoice_titles: row, addresses: place }) => ({
    rid: row.rid,
    type: row.type as InvoiceType,
    person: row.isPerson ? 1 : 0,
    title: row.title,
    tax_no: row.taxNo,
    bank: row.bank,
    account_no: row.accountNo,
    reg_address: row.regAddress,
    reg_phone: row.regPhone,
    email: row.email,
    address_rid: row.addressRid ?? '',
    address: place ? `${regionLine(place)} ${place.address} ${place.name}` : '',
    is_default: row.isDefault ? 1 : 0,
  }));
}

const readTitles = builtOnce((db) =>
  db
    .select()
    .from(invoiceTitles)
    .leftJoin(addresses, eq(addresses.rid, invoiceTitles.addressRid))
    .where(kept.owned(given('customerRid')))
    .orderBy(...kept.inOrder),
);

/** The customer's titles, of one type when it is named. */
export const listTitles: Answers<typeof titleList> = async ({ db, actor }, { type }) => {
  const all = await titlesOf(db, actor.rid);
  return { list: all.filter((title) => type === undefined || title.type === type), total: all.length };
};

/** Adds a title. Refuses the one above 10, and an address that is not the customer's. */
export const addTitle: Answers<typeof titleAdd> = async (context, { is_default, ...title }) => {
  const { db, actor, now } = context;
  await lockCustomer(context);
  await refuseOthersAddress(context, title);
  const rid = ulid(now.getTime());
  const owner = { customerRid: actor.rid, isDefault: is_default === 1, createdAt: now };
  await kept.add(db, { ...columnsOf(title), ...owner, rid });
  return { rid };
};

/** Changes a title. Refuses 记录不存在 for one, or an address, that is not the customer's. */
export const editTitle: Answers<typeof titleEdit> = async (context, { rid, is_default, ...title }) => {
  const { db, actor } = context;
  await lockCustomer(context);
  await refuseOthersAddress(context, title);
  await kept.change(db, rid, actor.rid, columnsOf(title));
  if (is_default) await kept.choose(db, rid, actor.rid);
  return null;
};

/** Tells whether an invoice that is not issued yet is made out to a title. */
export type TitleUse = (db: Database, customerRid: string, titleRid: string) => Promise<boolean>;

/**
 * Deletes a title; when it was the default, the newest of the others becomes it. Refuses 记录不存在, and
 * 该抬头有开票申请处理中，不可删除 what `isInUse`, which a later feature knows.
 */
export function titleDeleter(isInUse: TitleUse): Answers<typeof titleDelete> {
  return async (context, { rid }) => {
    const { db, actor } = context;
    await lockCustomer(context);
    if (await isInUse(db, actor.rid, rid)) throw new Failure(titleRefusals.inUse);
    await kept.remove(db, rid, actor.rid);
    return null;
  };
}

/** Makes a title the only default. Refuses 记录不存在. */
export const setDefaultTitle: Answers<typeof titleDefault> = async (context, { rid }) => {
  await lockCustomer(context);
  await kept.choose(context.db, rid, context.actor.rid);
  return null;
};

async function refuseOthersAddress({ db, actor }: CustomerContext, { address_rid }: Written) {
  if (!address_rid) return;
  const owned = equal(addresses, { rid: address_rid, customerRid: actor.rid });
  if ((await db.$count(addresses, owned)) === 0) throw new Failure(refusals.notFound);
}

function columnsOf(title: Written) {
  return {
    type: title.type,
    title: title.title,
    isPerson: title.person === 1,
    taxNo: title.tax_no,
    bank: title.bank,
    accountNo: title.account_no,
    regAddress: title.reg_address,
    regPhone: title.reg_phone,
    email: title.email,
    addressRid: title.address_rid || null,
  };
}
