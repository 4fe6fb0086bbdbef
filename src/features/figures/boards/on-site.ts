import { bookingRecord, bookingStates } from '../../reservations/rules.states.ts';
import { days, serviceNames } from '../behind.ts';
import type { Behind, Board, Take } from '../declare.ts';
import { bookingsDue, instrumentsEarned, instrumentsUsed, waits } from '../flows/on-site.ts';
import { minutesOpen } from '../flows/work.ts';

/** Bookings of the days, all of them or of one state, of all instruments or one. */
const bookings = (query = ''): Behind => ({
  may: 'instruments:read',
  path: (span) => `/staff/instruments?${days(span)}${query}`,
});
const inStates = (...states: readonly number[]): Take => ({
  ...{ flow: bookingsDue, of: 'count' },
  parts: (part) => states.includes(Number(part)),
});
const feesOf = (...states: readonly number[]): Take => ({ ...inStates(...states), of: 'amount' });
const wait = (part: string): Take => ({ flow: waits, of: 'count', parts: (one) => one === part });
const all: Take = { flow: bookingsDue, of: 'count' };
const { cancelled, closed, missed, checkedIn, running, toSettle, toPay, done } = bookingStates;
const came = [checkedIn, running, toSettle, toPay, done];
const byInstrument = {
  title: '仪器',
  names: serviceNames,
};

/** How instruments are used on site, by the day that bookings are for. */
export const onSite: Board = {
  key: 'onsite',
  title: '上机',
  needs: 'instruments:read',
  groups: [
    {
      title: '机时',
      figures: [
        {
          key: 'utilisation',
          title: '利用率',
          unit: 'percent',
          good: 'more',
          definition:
            '实际上机时长 ÷ 可预约时长；可预约时长按仪器现在的开放时段计，已扣除停用与故障，统计日未过完也计全天。',
          measure: {
            share: [{ flow: instrumentsUsed, of: 'amount' }],
            of: [{ flow: minutesOpen, of: 'amount' }],
          },
          parts: byInstrument,
        },
        {
          key: 'used-hours',
          title: '上机时长',
          unit: 'hours',
          good: 'more',
          definition: '按预约日期统计，已结束上机的预约从开始到结束的实际时长。',
          measure: { sum: [{ flow: instrumentsUsed, of: 'amount', times: 1 / 60 }] },
          parts: byInstrument,
        },
        {
          key: 'open-hours',
          title: '可预约时长',
          unit: 'hours',
          definition: '在售仪器按现在的开放时段可预约的时长，已扣除停用与故障。',
          measure: { sum: [{ flow: minutesOpen, of: 'amount', times: 1 / 60 }] },
          parts: { title: '仪器', names: serviceNames },
        },
      ],
    },
    {
      title: '收入',
      figures: [
        {
          key: 'income',
          title: '上机费用',
          unit: 'fen',
          good: 'more',
          definition:
            '按预约日期统计，已结束上机的预约应付的费用（含税，含超时、操作员与耗材），不含取消与爽约的费用。',
          measure: { sum: [{ flow: instrumentsEarned, of: 'amount' }] },
          parts: byInstrument,
        },
        {
          key: 'income-per-hour',
          title: '每小时费用',
          unit: 'fen',
          good: 'more',
          definition: '上机费用 ÷ 上机时长（小时）。',
          measure: {
            share: [{ flow: instrumentsEarned, of: 'amount', times: 60 }],
            of: [{ flow: instrumentsUsed, of: 'amount' }],
          },
          parts: byInstrument,
        },
        {
          key: 'fees',
          title: '取消与爽约费用',
          unit: 'fen',
          definition: '按预约日期统计，客户取消与爽约的预约应付的费用（含税）。',
          measure: { sum: [feesOf(cancelled, missed)] },
        },
      ],
    },
    {
      title: '预约',
      figures: [
        {
          key: 'bookings',
          title: '预约数',
          unit: 'count',
          good: 'more',
          definition: '按预约日期统计的全部预约，含已取消、爽约与驳回的预约。',
          measure: { sum: [all] },
          behind: bookings(),
          parts: {
            title: '状态',
            names: bookingRecord.names,
            behind: (part) => bookings(`&status=${part}`),
          },
        },
        {
          key: 'cancelled',
          title: '客户取消',
          unit: 'count',
          good: 'less',
          definition: '按预约日期统计，由客户、课题组或系统取消的预约。',
          measure: { sum: [inStates(cancelled)] },
          behind: bookings(`&status=${cancelled}`),
        },
        {
          key: 'cancelled-rate',
          title: '客户取消率',
          unit: 'percent',
          good: 'less',
          definition: '客户取消 ÷ 预约数，按预约日期统计。',
          measure: { share: [inStates(cancelled)], of: [all] },
        },
        {
          key: 'closed',
          title: '机构取消',
          unit: 'count',
          good: 'less',
          definition: '按预约日期统计，因停用、故障等由机构取消的预约。',
          measure: { sum: [inStates(closed)] },
          behind: bookings(`&status=${closed}`),
        },
        {
          key: 'missed',
          title: '爽约',
          unit: 'count',
          good: 'less',
          definition: '按预约日期统计，逾时未签到的预约。',
          measure: { sum: [inStates(missed)] },
          behind: bookings(`&status=${missed}`),
        },
        {
          key: 'missed-rate',
          title: '爽约率',
          unit: 'percent',
          good: 'less',
          definition: '爽约 ÷（爽约 + 已签到），按预约日期统计。',
          measure: { share: [inStates(missed)], of: [inStates(missed, ...came)] },
        },
      ],
    },
    {
      title: '候补',
      figures: [
        {
          key: 'waits',
          title: '候补登记',
          unit: 'count',
          definition: '按候补日期统计的候补登记。',
          measure: { sum: [wait('joined')] },
        },
        {
          key: 'waits-offered',
          title: '获得时段',
          unit: 'count',
          good: 'more',
          definition: '按候补日期统计，曾为其保留过空闲时段的候补。',
          measure: { sum: [wait('offered')] },
        },
        {
          key: 'waits-booked',
          title: '候补成功率',
          unit: 'percent',
          good: 'more',
          definition: '用保留的时段完成预约或改期的候补 ÷ 获得时段的候补，按候补日期统计。',
          measure: { share: [wait('booked')], of: [wait('offered')] },
        },
      ],
    },
  ],
};
