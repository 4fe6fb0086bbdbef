import { and, eq, inArray } from 'drizzle-orm';
import { Failure } from '../../../core/failure.ts';
import type { Database } from '../../../host/database/database.ts';
import { addresses } from '../tables.ts';
import type { ChosenInvoice, InvoiceChoice } from './contract.ts';
import { type InvoiceType, invoiceTypeName, titleLacks, titleRefusals } from './rules.ts';
import { invoiceTitles } from './tables.ts';

/** Whom an invoice is made out to and where it goes, as a title says it at one time. */
export type MadeOut = {
  title: string;
  person: 0 | 1;
  tax_no: string;
  bank: string;
  account_no: string;
  reg_address: string;
  reg_phone: string;
  email: string;
  /** For paper: receiver, phone and the whole address; empty texts for others. */
  receiver: string;
  receiver_phone: string;
  receiver_address: string;
};

/**
 * Reads a customer's titles; what it returns tells what an invoice of a type says of one of them. That refuses
 * 请选择发票抬头 for titles that are not theirs and 发票抬头信息不完整，请先补充 for what the type lacks. One statement.
 */
export async function makerOut(
  db: Database,
  customerRid: string,
): Promise<(wanted: { titleRid: string; type: InvoiceType }) => MadeOut> {
  const own = await db
    .select({ title: invoiceTitles, address: addresses })
    .from(invoiceTitles)
    .leftJoin(
      addresses,
      and(eq(addresses.rid, invoiceTitles.addressRid), eq(addresses.customerRid, invoiceTitles.customerRid)),
    )
    .where(eq(invoiceTitles.customerRid, customerRid));
  return ({ titleRid, type }) => {
    const found = own.find(({ title }) => title.rid === titleRid);
    if (!found) throw new Failure(titleRefusals.unchosen);
    const { title, address } = found;
    const person = title.isPerson ? (1 as const) : (0 as const);
    const texts = {
      ...{ title: title.title, person, tax_no: title.taxNo, bank: title.bank, email: title.email },
      ...{ account_no: title.accountNo, reg_address: title.regAddress, reg_phone: title.regPhone },
    };
    if (titleLacks({ ...texts, type, address_rid: address?.rid ?? '' }).length > 0)
      throw new Failure(titleRefusals.unfinished);
    const {
      name = '',
      phone = '',
      province = '',
      city = '',
      area = '',
      address: street = '',
    } = address ?? {};
    return {
      ...texts,
      ...{ receiver: name, receiver_phone: phone, receiver_address: `${province}${city}${area}${street}` },
    };
  };
}

/** The columns in which orders and top-ups keep a choice. */
type KeptChoice = { invoiceType: InvoiceType | 0; invoiceTitleRid: string };

/** A choice as it is kept. Refused as by `makerOut`; without a choice nothing is asked. */
export async function keepChoice(
  db: Database,
  customerRid: string,
  { type, rid }: InvoiceChoice = { type: 0, rid: '' },
): Promise<KeptChoice> {
  if (type === 0) return { invoiceType: 0, invoiceTitleRid: '' };
  (await makerOut(db, customerRid))({ titleRid: rid, type });
  return { invoiceType: type, invoiceTitleRid: rid };
}

/**
 * Reads the titles of choices; what it returns tells people of each. One statement, none when no invoice was chosen.
 */
export async function choiceTeller(
  db: Database,
  kept: readonly KeptChoice[],
): Promise<(choice: KeptChoice) => ChosenInvoice> {
  const rids = kept.flatMap(({ invoiceType, invoiceTitleRid }) => (invoiceType ? invoiceTitleRid : []));
  const titles =
    rids.length > 0 ? await db.select().from(invoiceTitles).where(inArray(invoiceTitles.rid, rids)) : [];
  return ({ invoiceType: type, invoiceTitleRid: rid }) => ({
    ...{ type, rid, type_name: invoiceTypeName(type) },
    title: titles.find((each) => each.rid === rid)?.title ?? '',
  });
}
