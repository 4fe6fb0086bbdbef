import { eq, inArray } from 'drizzle-orm';
import type { Answers } from '../../../host/calls/context.ts';
import { richTexts } from '../../../host/pages/rich-texts.ts';
import type { compare } from '../contract.ts';
import { asSummary, summaryColumns } from '../listing/summaries.ts';
import { serviceCounts, services, serviceTypes } from '../tables.ts';

/** The services side by side, in the order asked for, each once. One statement. */
export const compareServices: Answers<typeof compare> = async ({ db }, { rids }) => {
  const rows = await db
    .select({
      ...summaryColumns,
      instrument: services.instrument,
      requirements: services.sampleRequirements,
      deliverables: services.deliverables,
      pricing: services.pricing,
    })
    .from(services)
    .innerJoin(serviceTypes, eq(serviceTypes.id, services.categoryId))
    .innerJoin(serviceCounts, eq(serviceCounts.serviceRid, services.rid))
    .where(inArray(services.rid, rids));
  const { richText } = await richTexts();
  return {
    list: [...new Set(rids)].flatMap((rid) => {
      const row = rows.find((candidate) => candidate.rid === rid);
      if (!row) return [];
      const { instrument, requirements, deliverables, pricing } = row;
      return {
        ...asSummary(row),
        instrument: `${instrument.vendor} ${instrument.model}`,
        sample_req: richText(requirements),
        deliverables,
        price_note: pricing.note,
        tiers: pricing.tiers.map(({ minQty, discountPercent }) => ({
          min_qty: minQty,
          discount_percent: discountPercent,
        })),
      };
    }),
  };
};
