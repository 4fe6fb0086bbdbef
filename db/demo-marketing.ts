import { addDays, shanghaiDate } from '../src/core/shanghai.ts';
import { moveCampaign, saveCampaign } from '../src/features/campaigns/desk.ts';
import { giveCoupons } from '../src/features/coupons/desk/give-coupons.ts';
import { moveOffer, saveOffer } from '../src/features/coupons/desk/write-offers.ts';
import type { Secrets } from '../src/host/config/secrets.ts';
import type { Database } from '../src/host/database/database.ts';
import { demoAccounts } from './demo-accounts.ts';
import { demoPeople } from './demo-contexts.ts';

/**
 * Offers that can be claimed, got by a code and were given to the demo student, and a campaign for the first, by the
 * services that the marketing pages use.
 */
export async function seedDemoMarketing(
  db: Database,
  { secrets, now }: { secrets: Secrets; now: Date },
): Promise<void> {
  const { staff } = demoPeople(db, { secrets, now });
  const today = shanghaiDate(now);
  const [lead, chief] = [staff('lead', 10), staff('finance-lead', 9)];
  const draft = {
    ...{ kind: 0 as const, value: 3_000, most_fen: null, min_fen: 20_000, type_ids: [], category_ids: [] },
    ...{ service_rids: [], on_quoted: 0 as const, way: 'claim' as const, code: '', organizations: [] },
    ...{ level: 0 as const, is_newcomer: 0 as const, total: 30, per_customer: 1 },
    ...{ open_from: addDays(today, -10), open_until: addDays(today, 50) },
    ...{ valid_days: 60, valid_until: null },
  };
  const claimed = await saveOffer(lead, { ...draft, name: '冬季送样立减券' });
  await moveOffer(lead, { ...claimed, version: 1, action: 'open' });
  const byCode = await saveOffer(lead, {
    ...{ ...draft, name: '学术会议专享九折券', kind: 1, value: 10, most_fen: 20_000, min_fen: 0 },
    ...{ way: 'code', code: 'LIMPID10', total: 100, type_ids: [1] },
  });
  await moveOffer(chief, { ...byCode, version: 1, action: 'open' });
  const given = await saveOffer(lead, {
    ...{ ...draft, name: '大批量送样专享券', value: 50_000, min_fen: 2_000_000, way: 'grant', total: 20 },
  });
  await moveOffer(chief, { ...given, version: 1, action: 'open' });
  await giveCoupons(staff('lead', 8), { ...given, customers: [demoAccounts.student.rid], phones: '' });
  const campaign = await saveCampaign(lead, {
    ...{ name: '冬季送样季', text: '寒假前送样高峰，提前寄样可优先排期。', kind: 1, coupon_rid: claimed.rid },
    ...{ rule_rid: null, organizations: [], from: addDays(today, -10), until: addDays(today, 50) },
  });
  await moveCampaign(lead, { ...campaign, version: 1, action: 'open' });
}
