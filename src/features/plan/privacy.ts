import { eq, or } from 'drizzle-orm';
import { personal } from '../../host/records/personal-data.ts';
import { quoteInvites } from './invites/tables.ts';
import { experimentDrafts, planHistory, planItems, quotes, quoteVersions } from './tables.ts';

/** What customers plan to order. */
export const privacy = [
  personal(quotes, '定制报价'),
  personal(quoteVersions, '报价版本'),
  // Sent to the customer's number or confirmed address before they had an account, or taken by them.
  personal(quoteInvites, '邀请报价', {
    secrets: ['codeHash'],
    rowsOf: ({ rid, phone, email }) =>
      or(
        eq(quoteInvites.customerRid, rid),
        phone ? eq(quoteInvites.phone, phone) : undefined,
        email ? eq(quoteInvites.email, email) : undefined,
      ),
  }),
  personal(planItems, '实验计划'),
  personal(planHistory, '实验计划记录'),
  personal(experimentDrafts, '下单草稿', { onMerging: 'keepOne' }),
];
