import { serviceNames } from '../behind.ts';
import type { Board, Figure, Flow, Names, Take } from '../declare.ts';
import { ordersAccepted, ordersDelivered, ordersPromised, ordersReviewed } from '../flows/steps.ts';
import { late, queues, samplesHere } from '../flows/stocks.ts';
import {
  minutesBooked,
  minutesOpen,
  objectionsFollowed,
  retestsReleased,
  workReleased,
  workUnable,
} from '../flows/work.ts';

const count = (flow: Flow, parts?: (part: string) => boolean): Take[] => [{ flow, of: 'count', parts }];
const isPart = (wanted: string) => (part: string) => part === wanted;

/** Parts that are names already. */
const asTheyAre: Names = async (_, parts) =>
  Object.fromEntries(parts.map((part) => [part, part || '待派单']));

const spread = (key: string, title: string, flow: Flow, definition: string): Figure[] =>
  [
    { at: 0.5, name: '中位数', suffix: 'median' },
    { at: 0.9, name: '90%分位', suffix: 'ninety' },
  ].map(({ at, name, suffix }) => ({
    ...{ key: `${key}-${suffix}`, title: `${title}·${name}`, unit: 'hours', good: 'less', definition },
    measure: { quantile: flow, at },
  }));

const samples = (key: string, title: string, part: string, view: string, definition: string): Figure => ({
  ...{ key, title, unit: 'count', definition },
  measure: { stock: samplesHere, of: 'count', parts: isPart(part) },
  behind: { may: 'samples:read', path: () => `/staff/samples?view=${view}` },
  ...(part !== 'here' && { good: 'less' as const }),
});

/** How the laboratory does: what waits, how long things take, and how often they are right and in time. */
export const operations: Board = {
  key: 'operations',
  title: '实验室运营',
  needs: 'dispatch:read',
  groups: [
    {
      title: '负荷',
      figures: [
        {
          key: 'queue',
          title: '排队任务',
          unit: 'count',
          good: 'less',
          definition: '待派单、待接单、待检测与检测中的任务；过往日期取当晚的记录。',
          measure: { stock: queues, of: 'count' },
          parts: { title: '仪器', names: asTheyAre },
        },
        {
          key: 'load',
          title: '机时预约率',
          unit: 'percent',
          good: 'more',
          definition:
            '已预约机时 ÷ 开放机时，按上机日期统计；开放机时按当前开放时间计算并扣除停用，已取消的预约不计。',
          measure: {
            share: [{ flow: minutesBooked, of: 'amount', times: 1 / 60 }],
            of: [{ flow: minutesOpen, of: 'amount', times: 1 / 60 }],
          },
          parts: { title: '仪器', names: serviceNames },
        },
      ],
    },
    {
      title: '时效',
      figures: [
        ...spread(
          'review',
          '订单审核',
          ordersReviewed,
          '从订单进入待审核到客服处理的时间，按处理日统计，精确到0.1小时。',
        ),
        ...spread(
          'delivery',
          '收样→出具数据',
          ordersDelivered,
          '从首次收样到首次发布数据的时间，按发布日统计，精确到整小时。',
        ),
        ...spread(
          'verdict',
          '出具数据→确认',
          ordersAccepted,
          '从首次发布数据到首次确认（含自动确认）的时间，按确认日统计，精确到整小时。',
        ),
        {
          key: 'on-time',
          title: '准时率',
          unit: 'percent',
          good: 'more',
          definition:
            '在承诺日或之前首次发布数据的订单 ÷ 首次发布数据的订单，按发布日统计，没有承诺日的订单不计。',
          measure: {
            share: count(ordersPromised, isPart('on')),
            of: count(ordersPromised, (part) => part !== 'none'),
          },
        },
        {
          key: 'late',
          title: '超期未交付',
          unit: 'count',
          good: 'less',
          definition: '样品已收而超过承诺日仍未发布数据的订单；过往日期取当晚的记录。',
          measure: { stock: late, of: 'count' },
          behind: { may: 'orders:read', path: () => '/staff/orders?late=1' },
        },
      ],
    },
    {
      title: '质量',
      figures: [
        {
          key: 'right-first',
          title: '一次合格率',
          unit: 'percent',
          good: 'more',
          definition: '1 − 当期成立的异议 ÷ 当期发布的检测任务；复测或调整金额的异议为成立。',
          measure: { share: count(objectionsFollowed), of: count(workReleased), less: true },
        },
        {
          key: 'retests',
          title: '复测率',
          unit: 'percent',
          good: 'less',
          definition: '当期发布的复测任务 ÷ 当期发布的检测任务。',
          measure: { share: count(retestsReleased), of: count(workReleased) },
        },
        {
          key: 'unable',
          title: '无法检测率',
          unit: 'percent',
          good: 'less',
          definition: '审核确认无法检测的任务 ÷ 当期发布与确认无法检测的任务。',
          measure: { share: count(workUnable), of: [...count(workReleased), ...count(workUnable)] },
        },
      ],
    },
    {
      title: '样品',
      figures: [
        samples(
          'here',
          '在库样品',
          'here',
          'here',
          '已收样、在库与部分使用的样品，含分样；过往日期取当晚的记录。',
        ),
        samples('due', '7天内到期', 'due', 'due', '保存期在7天内届满的样品；过往日期取当晚的记录。'),
        samples('over', '已到期', 'over', 'overdue', '保存期已满而未处理的样品；过往日期取当晚的记录。'),
        samples(
          'lost',
          '去向不明',
          'lost',
          'lost',
          '超过24小时没有存放位置也不在任何人手中的样品；过往日期取当晚的记录。',
        ),
      ],
    },
  ],
};
