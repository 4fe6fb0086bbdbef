import { personal } from '../../host/records/personal-data.ts';
import { experimentDrafts, planHistory, planItems, quotes, quoteVersions } from './tables.ts';

/** What customers plan to order. */
export const privacy = [
  personal(quotes, '定制报价'),
  personal(quoteVersions, '报价版本'),
  personal(planItems, '实验计划'),
  personal(planHistory, '实验计划记录'),
  personal(experimentDrafts, '下单草稿', { onMerging: 'keepOne' }),
];
