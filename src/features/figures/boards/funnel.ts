import { steps, stepTitle } from '../../experiment/draft/rules.steps.ts';
import { ordersOf, ordersReaching } from '../behind.ts';
import type { Board, Figure, Flow, Take } from '../declare.ts';
import { ordersSubmitted } from '../flows/orders.ts';
import {
  entriesAdded,
  entriesOrdered,
  ordersAccepted,
  ordersBegun,
  ordersDelivered,
  ordersPaid,
  traffic,
} from '../flows/steps.ts';
import { draftsLeft } from '../flows/stocks.ts';

const visited = (kind: string): Take[] => [{ flow: traffic, of: 'count', parts: (part) => part === kind }];
const all = (flow: Flow): Take[] => [{ flow, of: 'count' }];

const step = (key: string, title: string, sum: readonly Take[], definition: string): Figure => ({
  ...{ key, title, definition, unit: 'count', good: 'more', measure: { sum } },
});
const rate = (
  key: string,
  title: string,
  share: readonly Take[],
  of: readonly Take[],
  definition: string,
): Figure => ({ ...{ key, title, definition, unit: 'percent', good: 'more', measure: { share, of } } });
const hours = (key: string, title: string, quantile: Flow, definition: string): Figure => ({
  ...{ key, title, unit: 'hours', good: 'less', measure: { quantile, at: 0.5 } },
  definition: `${definition}按后一步发生的日期统计，精确到整小时。`,
});

const stepNames = Object.fromEntries(steps.map((each) => [each, `第${each}步 ${stepTitle(each)}`]));

/** From a visit to the money: how many take each step, how many go on, and how long they take. */
export const funnel: Board = {
  key: 'funnel',
  title: '转化漏斗',
  needs: 'customers:read',
  groups: [
    {
      title: '各步数量',
      figures: [
        step('visits', '访问', visited('visit'), '从站外进入网站的次数，不识别个人。'),
        step('searches', '搜索', visited('search'), '展示搜索结果的次数。'),
        step('services', '浏览项目', visited('service'), '打开检测项目页的次数。'),
        step('planned', '加入方案', all(entriesAdded), '客户加入实验方案的项目数，不含顾问报价。'),
        {
          ...step('submitted', '提交订单', all(ordersSubmitted), '按提交日统计的订单数，不含上机预约。'),
          behind: ordersOf,
        },
        {
          ...step(
            'begun',
            '付款或收样',
            all(ordersBegun),
            '首次预付成功或首次收样的订单数，以先发生者为准。',
          ),
        },
        {
          ...step('delivered', '出具数据', all(ordersDelivered), '首次发布数据的订单数。'),
          behind: ordersReaching('toVerify'),
        },
        {
          ...step('accepted', '确认数据', all(ordersAccepted), '首次确认数据的订单数，含到期自动确认。'),
          behind: ordersReaching('toSettle'),
        },
        step('paid', '付清', all(ordersPaid), '首次结清的订单数。'),
      ],
    },
    {
      title: '转化率（两步各按自己的发生日统计，可能超过100%）',
      figures: [
        rate('search-rate', '访问→搜索', visited('search'), visited('visit'), '搜索次数 ÷ 访问次数。'),
        rate(
          'service-rate',
          '搜索→浏览项目',
          visited('service'),
          visited('search'),
          '项目页打开次数 ÷ 搜索次数；不经搜索打开的也计入。',
        ),
        rate(
          'plan-rate',
          '浏览项目→加入方案',
          all(entriesAdded),
          visited('service'),
          '加入方案的项目数 ÷ 项目页打开次数。',
        ),
        rate(
          'order-rate',
          '加入方案→下单',
          all(entriesOrdered),
          all(entriesAdded),
          '已下单的方案项目数 ÷ 加入方案的项目数。',
        ),
        rate(
          'begin-rate',
          '提交→付款或收样',
          all(ordersBegun),
          all(ordersSubmitted),
          '首次预付或收样的订单数 ÷ 提交的订单数。',
        ),
        rate(
          'delivery-rate',
          '付款或收样→出具数据',
          all(ordersDelivered),
          all(ordersBegun),
          '首次发布数据的订单数 ÷ 首次预付或收样的订单数。',
        ),
        rate(
          'accept-rate',
          '出具数据→确认',
          all(ordersAccepted),
          all(ordersDelivered),
          '首次确认数据的订单数 ÷ 首次发布数据的订单数。',
        ),
        rate(
          'pay-rate',
          '确认→付清',
          all(ordersPaid),
          all(ordersAccepted),
          '首次结清的订单数 ÷ 首次确认数据的订单数。',
        ),
      ],
    },
    {
      title: '各步耗时（中位数）',
      figures: [
        hours('plan-hours', '加入方案→下单', entriesOrdered, '方案项目从加入到下单的时间。'),
        hours('begin-hours', '提交→付款或收样', ordersBegun, '从提交订单到首次预付或收样的时间。'),
        hours('delivery-hours', '收样→出具数据', ordersDelivered, '从首次收样到首次发布数据的时间。'),
        hours('accept-hours', '出具数据→确认', ordersAccepted, '从首次发布数据到首次确认的时间。'),
        hours('pay-hours', '确认→付清', ordersPaid, '从首次确认数据到首次结清的时间。'),
      ],
    },
    {
      title: '未完成的方案',
      figures: [
        {
          key: 'drafts',
          title: '停留7天以上的方案项目',
          unit: 'count',
          good: 'less',
          definition: '加入方案7天后仍未下单的项目，按停留的步骤统计；过往日期取当晚的记录。',
          measure: { stock: draftsLeft, of: 'count' },
          parts: { title: '停留步骤', names: stepNames, isOrdered: true },
        },
      ],
    },
  ],
};
