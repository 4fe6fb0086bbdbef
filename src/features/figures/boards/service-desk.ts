import { enquiryStates, lostReasons } from '../../enquiries/rules.states.ts';
import { kindNames } from '../../enquiries/rules.ts';
import { orderStates } from '../../orders/rules.states.ts';
import { entryRecord, entryStates } from '../../plan/rules.states.ts';
import { adviserNames, days, ordersOf } from '../behind.ts';
import type { Behind, Board, Take } from '../declare.ts';
import {
  enquiriesCame,
  enquiriesEnded,
  openTalks,
  ordersOfAdvisers,
  quotesAnswered,
  quoteTimes,
  reviewBacklog,
  talkAnswers,
} from '../flows/service-desk.ts';

/** Requirements, messages and complaints that came on the days, or of which `query` says otherwise. */
export const enquiriesOf = (query = ''): Behind => ({
  may: 'orders:read',
  path: (span) => `/staff/requirements?${days(span)}${query}`,
});
const ended = (is: (part: string) => boolean): Take => ({ flow: enquiriesEnded, of: 'count', parts: is });
const isWon = (part: string) => part === 'won';
const isLost = (part: string) => part in lostReasons;
const answered = (...answers: readonly (keyof typeof entryStates)[]): Take => ({
  ...{ flow: quotesAnswered, of: 'count' },
  parts: (part) => answers.some((answer) => String(entryStates[answer]) === part),
});

/** How those who look after customers answer, quote and sell. */
export const serviceDesk: Board = {
  key: 'desk',
  title: '客服',
  needs: 'orders:read',
  groups: [
    {
      title: '响应',
      figures: [
        {
          key: 'first-answer',
          title: '首次答复（中位数）',
          unit: 'hours',
          good: 'less',
          definition: '按答复日统计，客户在订单留言后到客服首次回复的自然小时数，精确到 0.1 小时。',
          measure: { quantile: talkAnswers, at: 0.5 },
        },
        {
          key: 'first-answer-slow',
          title: '首次答复（90%以内）',
          unit: 'hours',
          good: 'less',
          definition: '按答复日统计，90% 的订单留言在多少自然小时内得到首次回复，精确到 0.1 小时。',
          measure: { quantile: talkAnswers, at: 0.9 },
        },
        {
          key: 'first-quote',
          title: '首次报价（中位数）',
          unit: 'hours',
          good: 'less',
          definition: '按报价日统计，需求提交到首次报价的自然小时数，精确到 0.1 小时。',
          measure: { quantile: quoteTimes, at: 0.5 },
        },
      ],
    },
    {
      title: '待处理（期末）',
      figures: [
        {
          key: 'open-talks',
          title: '未读留言',
          unit: 'count',
          good: 'less',
          definition: '客户有未读留言的订单数；过往日期取当晚的记录。',
          measure: { stock: openTalks, of: 'count' },
          behind: { may: 'orders:read', path: () => '/staff/orders?unread=1' },
          parts: {
            title: '顾问',
            names: adviserNames,
            behind: (part) => ({
              may: 'orders:read',
              path: () => `/staff/orders?unread=1&adviser=${part || 'none'}`,
            }),
          },
        },
        {
          key: 'review-backlog',
          title: '待审核订单',
          unit: 'count',
          good: 'less',
          definition: '等待客服审核的订单数，按提交至今的时长分组；过往日期取当晚的记录。',
          measure: { stock: reviewBacklog, of: 'count' },
          behind: { may: 'orders:read', path: () => `/staff/orders?status=${orderStates.toReview}` },
          parts: {
            title: '已等待',
            names: { new: '4 小时以内', day: '4 至 24 小时', old: '24 小时以上' },
            isOrdered: true,
          },
        },
      ],
    },
    {
      title: '需求与报价',
      figures: [
        {
          key: 'enquiries',
          title: '收到需求与留言',
          unit: 'count',
          definition: '按提交日统计的需求、留言与投诉。',
          measure: { sum: [{ flow: enquiriesCame, of: 'count' }] },
          behind: enquiriesOf(),
          parts: {
            title: '类型',
            names: Object.fromEntries(Object.entries(kindNames)),
            isOrdered: true,
            behind: (part) => enquiriesOf(`&kind=${part}`),
          },
        },
        {
          key: 'won',
          title: '需求成交',
          unit: 'count',
          good: 'more',
          definition: '按结束日统计，客户接受了报价的需求。',
          measure: { sum: [ended(isWon)] },
          behind: enquiriesOf(`&by=ended&status=${enquiryStates.won}`),
        },
        {
          key: 'win-rate',
          title: '需求成交率',
          unit: 'percent',
          good: 'more',
          definition: '成交 ÷（成交 + 流失），按结束日统计；之后重新跟进的不再计入。',
          measure: { share: [ended(isWon)], of: [ended((part) => isWon(part) || isLost(part))] },
        },
        {
          key: 'lost',
          title: '需求流失',
          unit: 'count',
          good: 'less',
          definition: '按结束日统计，标记为流失的需求与留言，按原因分组。',
          measure: { sum: [ended(isLost)] },
          behind: enquiriesOf(`&by=ended&status=${enquiryStates.lost}`),
          parts: {
            title: '流失原因',
            names: lostReasons,
            behind: (part) => enquiriesOf(`&by=ended&status=${enquiryStates.lost}&lost=${part}`),
          },
        },
        {
          key: 'quotes-accepted',
          title: '接受的报价',
          unit: 'count',
          good: 'more',
          definition: '按接受日统计，客户接受的报价项目。',
          measure: { sum: [answered('accepted')] },
        },
        {
          key: 'quote-rate',
          title: '报价接受率',
          unit: 'percent',
          good: 'more',
          definition: '接受 ÷（接受 + 拒绝 + 过期），按答复日与报价项目统计，撤回的报价不计。',
          measure: { share: [answered('accepted')], of: [answered('accepted', 'declined', 'expired')] },
        },
        {
          key: 'quotes-not-taken',
          title: '未成交的报价',
          unit: 'count',
          good: 'less',
          definition: '按当日统计，被客户拒绝或过期的报价项目。',
          measure: { sum: [answered('declined', 'expired')] },
          parts: {
            title: '结果',
            names: Object.fromEntries(
              (['declined', 'expired'] as const).map((state) => [
                String(entryStates[state]),
                entryRecord.names[entryStates[state]],
              ]),
            ),
          },
        },
      ],
    },
    {
      title: '顾问业绩',
      figures: [
        {
          key: 'value',
          title: '订单金额',
          unit: 'fen',
          good: 'more',
          definition:
            '按提交日统计的订单价格（含税，已减优惠），归于现在负责的顾问；40 天以前的订单换顾问后不再改动。',
          measure: { sum: [{ flow: ordersOfAdvisers, of: 'amount' }] },
          behind: ordersOf,
          parts: {
            title: '顾问',
            names: adviserNames,
            behind: (part) => ({
              may: 'orders:read',
              path: (span) => `/staff/orders?adviser=${part || 'none'}&${days(span)}`,
            }),
          },
        },
        {
          key: 'value-per-order',
          title: '每单金额',
          unit: 'fen',
          good: 'more',
          definition: '订单金额 ÷ 订单数，按提交日统计。',
          measure: {
            share: [{ flow: ordersOfAdvisers, of: 'amount' }],
            of: [{ flow: ordersOfAdvisers, of: 'count' }],
          },
          parts: { title: '顾问', names: adviserNames },
        },
      ],
    },
  ],
};
