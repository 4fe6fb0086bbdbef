import { organizations } from '../../customers/contract.ts';
import { inactiveDays } from '../../customers/rules.standing.ts';
import { asTheyAre, groupNames, ordersOf } from '../behind.ts';
import type { Board, Take } from '../declare.ts';
import {
  cohorts,
  firstOrders,
  ordersByInstitution,
  ordersByOrganization,
  ordersByProvince,
  ordersOfGroups,
  quieting,
  repeatDays,
  repeats,
} from '../flows/customers.ts';

const kinds = {
  ...Object.fromEntries(organizations.map(({ code, name }) => [String(code), name])),
  '': '未认证',
};
const of = (part: string): Pick<Take, 'of' | 'parts'> => ({ of: 'count', parts: (one) => one === part });

/** Who the customers are, and whether they come again. */
export const customers: Board = {
  key: 'customers',
  title: '客户',
  needs: 'customers:read',
  groups: [
    {
      title: '来源',
      figures: [
        {
          key: 'by-organization',
          title: '各类客户的订单金额',
          unit: 'fen',
          good: 'more',
          definition:
            '按提交日统计的订单价格（含税，已减优惠），按下单客户现在认证的类型分组，不含上机预约。',
          measure: { sum: [{ flow: ordersByOrganization, of: 'amount' }] },
          behind: ordersOf,
          parts: {
            title: '客户类型',
            names: kinds,
            isOrdered: true,
          },
        },
        {
          key: 'by-institution',
          title: '各单位的订单金额',
          unit: 'fen',
          good: 'more',
          definition:
            '按提交日统计的订单价格（含税，已减优惠），按下单客户现在认证的单位分组，列出前 20 个。',
          measure: { sum: [{ flow: ordersByInstitution, of: 'amount' }] },
          behind: ordersOf,
          parts: { title: '单位', names: asTheyAre },
        },
        {
          key: 'by-province',
          title: '各省份的订单金额',
          unit: 'fen',
          good: 'more',
          definition: '按提交日统计的订单价格（含税，已减优惠），按下单客户现在的默认地址所在省份分组。',
          measure: { sum: [{ flow: ordersByProvince, of: 'amount' }] },
          behind: ordersOf,
          parts: { title: '省份', names: asTheyAre },
        },
        {
          key: 'groups',
          title: '课题组的订单金额',
          unit: 'fen',
          good: 'more',
          definition: '按提交日统计，由课题组账户付款的订单价格（含税，已减优惠），列出前 20 个。',
          measure: { sum: [{ flow: ordersOfGroups, of: 'amount' }] },
          parts: {
            title: '课题组',
            names: groupNames,
          },
        },
      ],
    },
    {
      title: '新客与复购',
      figures: [
        {
          key: 'first-orders',
          title: '首单客户',
          unit: 'count',
          good: 'more',
          definition: '按首次下单日统计的客户，订单与上机预约均算下单，含之后取消的。',
          measure: { sum: [{ flow: firstOrders, of: 'count' }] },
        },
        {
          key: 'repeat',
          title: '90天复购率',
          unit: 'percent',
          good: 'more',
          definition: `首单后 ${repeatDays} 天内再次下单的客户 ÷ 首单满 ${repeatDays} 天的客户，按满 ${repeatDays} 天之日统计；同时提交的多份订单算一次。`,
          measure: {
            share: [{ flow: repeats, ...of('again') }],
            of: [{ flow: repeats, ...of('first') }],
          },
        },
        {
          key: 'cohorts',
          title: '下单客户（每月计一次）',
          unit: 'count',
          good: 'more',
          definition: '当期下单的客户，每人每月计一次，按其首次下单的月份分组。',
          measure: { sum: [{ flow: cohorts, of: 'count' }] },
          parts: { title: '首单月份', names: asTheyAre },
        },
      ],
    },
    {
      title: '沉睡客户',
      figures: [
        {
          key: 'inactive',
          title: `${inactiveDays}天未下单（期末）`,
          unit: 'count',
          good: 'less',
          definition: `下过单、最近 ${inactiveDays} 天既无订单也无上机预约的客户，含已注销的；明细为现在的名单，不含已注销的。`,
          measure: {
            running: [
              { flow: quieting, ...of('quiet') },
              { flow: quieting, ...of('back'), times: -1 },
            ],
          },
          behind: { may: 'customers:read', path: () => '/staff/customers?state=inactive' },
        },
        {
          key: 'quiet',
          title: '新增沉睡',
          unit: 'count',
          good: 'less',
          definition: `按当日统计，距最近一次下单刚满 ${inactiveDays} 天的客户。`,
          measure: { sum: [{ flow: quieting, ...of('quiet') }] },
        },
        {
          key: 'back',
          title: '沉睡后回归',
          unit: 'count',
          good: 'more',
          definition: `按下单日统计，${inactiveDays} 天未下单后再次下单的客户。`,
          measure: { sum: [{ flow: quieting, ...of('back') }] },
        },
      ],
    },
  ],
};
