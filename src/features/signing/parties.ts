import { eq } from 'drizzle-orm';
import { maskedPhone } from '../../core/fields.ts';
import type { Database } from '../../host/database/database.ts';
import { equal } from '../../host/records/filters.ts';
import { clusters } from '../clusters/tables.ts';
import { profiles } from '../customers/tables.ts';
import { invoiceTitles } from '../customers/titles/tables.ts';
import { SellerSeal } from '../settings/rules.pack.ts';
import { Brand, LocalInfo } from '../settings/rules.ts';
import { loadSettings } from '../settings/service.ts';
import type { PaperText } from './contract.ts';

/** What tells who a paper's parties are. */
type About = {
  customerRid: string;
  owner: string;
  contact?: { name: string; phone: string };
  invoiceTitleRid?: string;
};

/**
 * Who is party to a paper: the customer's organisation, or the group's that pays, with the tax number of the invoice title that
 * was chosen, and the shop. Four statements at most.
 */
export async function partiesOf(
  db: Database,
  { customerRid, owner, contact, invoiceTitleRid }: About,
): Promise<PaperText['parties']> {
  const [person] = await db.select().from(profiles).where(eq(profiles.customerRid, customerRid));
  const [group] =
    owner === customerRid ? [] : await db.select().from(clusters).where(eq(clusters.rid, owner));
  const [title] = invoiceTitleRid
    ? await db
        .select()
        .from(invoiceTitles)
        .where(equal(invoiceTitles, { rid: invoiceTitleRid, customerRid }))
    : [];
  const { brand, localInfo, sellerSeal } = await loadSettings(db, {
    ...{ brand: Brand, localInfo: LocalInfo, sellerSeal: SellerSeal },
  });
  const name = (title && !title.isPerson && title.title) || group?.company || person?.company || '';
  return [
    {
      role: '委托方',
      name: name || person?.name || '',
      details: [
        ...(title?.taxNo ? [`税号：${title.taxNo}`] : []),
        ...(group ? [`课题组：${group.name}`] : []),
        contact
          ? `联系人：${contact.name}  ${maskedPhone(contact.phone)}`
          : person
            ? `联系人：${person.name}`
            : '',
      ].filter(Boolean),
    },
    {
      role: '受托方',
      name: sellerSeal.name || brand.name,
      details: [localInfo.address, localInfo.phone].filter(Boolean),
    },
  ];
}
