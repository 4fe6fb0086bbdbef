import { asTheyAre, kinds, serviceNames } from '../behind.ts';
import type { Board, Take } from '../declare.ts';
import {
  margins,
  searches,
  searchesEmpty,
  servicesBilled,
  servicesOrdered,
  servicesViewed,
} from '../flows/catalogue.ts';

const took = (what: 'income' | 'outside' | 'used', times = 1): Take => ({
  ...{ flow: margins, of: 'amount', times },
  parts: (part) => part.startsWith(`${what}|`),
});
const left = [took('income'), took('outside', -1), took('used', -1)];
const byKind = {
  ...{ title: '业务类型', names: kinds, isOrdered: true as const },
  as: (part: string) => part.split('|')[1],
};

/** What of the catalogue is looked at, ordered and earned with. */
export const catalogue: Board = {
  key: 'catalogue',
  title: '项目',
  needs: 'statements:read',
  groups: [
    {
      title: '下单',
      figures: [
        {
          key: 'orders',
          title: '项目下单数',
          unit: 'count',
          good: 'more',
          definition: '按提交日统计，每份订单中的每个项目计一次，每个上机预约计一次，含之后取消的。',
          measure: { sum: [{ flow: servicesOrdered, of: 'count' }] },
          parts: { title: '检测项目', names: serviceNames },
        },
        {
          key: 'ordered-fen',
          title: '下单金额',
          unit: 'fen',
          good: 'more',
          definition: '按提交日统计的项目价格（含税，已减优惠券与积分），含之后取消的。',
          measure: { sum: [{ flow: servicesOrdered, of: 'amount' }] },
          parts: { title: '检测项目', names: serviceNames },
        },
        {
          key: 'billed',
          title: '结算金额',
          unit: 'fen',
          good: 'more',
          definition:
            '按结算单确认日统计的项目金额（含税，已减优惠），不扣除之后的减免；补充结算等不属于某个项目的归入“未填写”。',
          measure: { sum: [{ flow: servicesBilled, of: 'amount' }] },
          parts: { title: '检测项目', names: serviceNames },
        },
      ],
    },
    {
      title: '毛利',
      figures: [
        {
          key: 'margin',
          title: '毛利',
          unit: 'fen',
          good: 'more',
          definition: '确认收入（不含税）减去已登记的外协成本与上机耗材；未登记的成本不计。',
          measure: { sum: left },
          parts: byKind,
        },
        {
          key: 'margin-rate',
          title: '毛利率',
          unit: 'percent',
          good: 'more',
          definition: '毛利 ÷ 确认收入（不含税）。',
          measure: { share: left, of: [took('income')] },
        },
        {
          key: 'outside',
          title: '外协成本',
          unit: 'fen',
          good: 'less',
          definition: '按记账日统计的外协账单金额。',
          measure: { sum: [took('outside')] },
        },
        {
          key: 'used',
          title: '上机耗材',
          unit: 'fen',
          definition: '按预约日期统计，结束上机时登记的耗材金额。',
          measure: { sum: [took('used')] },
        },
      ],
    },
    {
      title: '搜索与浏览',
      figures: [
        {
          key: 'searches',
          title: '搜索次数',
          unit: 'count',
          definition: '按当日统计，向访客显示过搜索结果的次数。',
          measure: { sum: [{ flow: searches, of: 'count' }] },
          parts: { title: '搜索词', names: asTheyAre },
        },
        {
          key: 'searches-empty',
          title: '无结果搜索',
          unit: 'count',
          good: 'less',
          definition: '按当日统计，没有找到任何结果的搜索次数。',
          measure: { sum: [{ flow: searchesEmpty, of: 'count' }] },
          parts: { title: '搜索词', names: asTheyAre },
        },
        {
          key: 'searches-empty-rate',
          title: '无结果率',
          unit: 'percent',
          good: 'less',
          definition: '无结果搜索 ÷ 搜索次数。',
          measure: {
            share: [{ flow: searchesEmpty, of: 'count' }],
            of: [{ flow: searches, of: 'count' }],
          },
        },
        {
          key: 'views',
          title: '项目页浏览',
          unit: 'count',
          good: 'more',
          definition: '按当日统计，项目页面在浏览器中显示的次数。',
          measure: { sum: [{ flow: servicesViewed, of: 'count' }] },
          parts: { title: '检测项目', names: serviceNames },
        },
        {
          key: 'view-to-order',
          title: '浏览下单率',
          unit: 'percent',
          good: 'more',
          definition: '项目下单数 ÷ 项目页浏览次数；再次下单可不经项目页，因此可能超过 100%。',
          measure: {
            share: [{ flow: servicesOrdered, of: 'count' }],
            of: [{ flow: servicesViewed, of: 'count' }],
          },
          parts: { title: '检测项目', names: serviceNames },
        },
      ],
    },
  ],
};
