import { days } from '../behind.ts';
import type { Behind, Board, Take } from '../declare.ts';
import { ordersSubmitted } from '../flows/orders.ts';
import { noticesSent, reviewsWritten, sharesLookedAt, sharesMade, trustTold } from '../flows/quality.ts';
import { enquiriesCame } from '../flows/service-desk.ts';
import { enquiriesOf } from './service-desk.ts';

const reviewsOf = (query = ''): Behind => ({
  may: 'content:read',
  path: (span) => `/staff/reviews?status=&${days(span)}${query}`,
});
const all: Take = { flow: reviewsWritten, of: 'count' };
const complaints: Take = { flow: enquiriesCame, of: 'count', parts: (part) => part === '2' };
const sent = (...results: readonly string[]): Take => ({
  ...{ flow: noticesSent, of: 'count' },
  parts: (part) => results.includes(part.split('|')[1] ?? ''),
});
const told = (kind: 'check' | 'archive', part: string): Take => ({
  ...{ flow: trustTold, of: 'count' },
  parts: (one) => one === `${kind}|${part}`,
});
const deliveriesOf = (query: string): Behind => ({
  may: 'settings:read',
  path: (span) => `/staff/deliveries?result=failed&${days(span)}${query}`,
});

/** What customers say of the shop, and what of it did not reach them. */
export const quality: Board = {
  key: 'quality',
  title: '质量与信任',
  needs: 'content:read',
  groups: [
    {
      title: '评价与投诉',
      figures: [
        {
          key: 'reviews',
          title: '评价数',
          unit: 'count',
          good: 'more',
          definition: '按评价日统计的评价，含待审核与已隐藏的。',
          measure: { sum: [all] },
          behind: reviewsOf(),
          parts: {
            title: '评分',
            names: { 5: '5 星', 4: '4 星', 3: '3 星', 2: '2 星', 1: '1 星' },
            behind: (part) => reviewsOf(`&score=${part}`),
          },
        },
        {
          key: 'score',
          title: '平均评分',
          unit: 'score',
          good: 'more',
          definition: '全部评价的总体评分平均值（满分 5 分），按评价日统计，含待审核与已隐藏的。',
          measure: { share: [{ ...all, of: 'amount' }], of: [all] },
          behind: reviewsOf(),
        },
        {
          key: 'low-scores',
          title: '低分率',
          unit: 'percent',
          good: 'less',
          definition: '三星及以下的评价 ÷ 全部评价，按评价日统计。',
          measure: { share: [{ ...all, parts: (part) => Number(part) <= 3 }], of: [all] },
          behind: reviewsOf('&kind=1'),
        },
        {
          key: 'complaints',
          title: '投诉',
          unit: 'count',
          good: 'less',
          definition: '按提交日统计的投诉。',
          measure: { sum: [complaints] },
          behind: enquiriesOf('&kind=2'),
        },
        {
          key: 'complaint-rate',
          title: '每百单投诉',
          unit: 'percent',
          good: 'less',
          definition: '投诉 ÷ 提交的订单 × 100，均按提交日统计，不含上机预约。',
          measure: { share: [complaints], of: [{ flow: ordersSubmitted, of: 'count' }] },
          behind: enquiriesOf('&kind=2'),
        },
      ],
    },
    {
      title: '数据校验与下载',
      figures: [
        {
          key: 'checks',
          title: '真伪校验',
          unit: 'count',
          definition: '按当日统计，在校验页核对数据文件或清单的次数。',
          measure: { sum: [told('check', 'genuine'), told('check', 'unknown')] },
          parts: {
            title: '结果',
            names: { genuine: '由我们发布', unknown: '未找到发布记录' },
            isOrdered: true,
            as: (part) => part.split('|')[1],
          },
        },
        {
          key: 'archives-failed',
          title: '中断的下载',
          unit: 'count',
          good: 'less',
          definition: '按当日统计，打包下载订单数据时因网络或服务器出错而中断的次数，不含客户暂停的。',
          measure: { sum: [told('archive', 'failed')] },
        },
        {
          key: 'archives-failed-rate',
          title: '下载中断率',
          unit: 'percent',
          good: 'less',
          definition: '中断 ÷（完成 + 中断），打包下载订单数据，按当日统计。',
          measure: {
            share: [told('archive', 'failed')],
            of: [told('archive', 'done'), told('archive', 'failed')],
          },
        },
      ],
    },
    {
      title: '数据分享',
      figures: [
        {
          key: 'shares',
          title: '创建的分享',
          unit: 'count',
          definition: '按创建日统计，客户创建的数据分享链接。',
          measure: { sum: [{ flow: sharesMade, of: 'count' }] },
        },
        {
          key: 'share-looks',
          title: '分享被访问',
          unit: 'count',
          definition: '按当日统计，经分享链接打开页面、查看与下载文件的次数。',
          measure: { sum: [{ flow: sharesLookedAt, of: 'count' }] },
          parts: {
            title: '访问',
            names: { open: '打开页面', view: '查看文件', file: '下载文件' },
            isOrdered: true,
          },
        },
      ],
    },
    {
      title: '通知送达',
      figures: [
        {
          key: 'notices-failed',
          title: '发送失败的通知',
          unit: 'count',
          good: 'less',
          definition: '按发送时间统计，短信、微信与邮件发送失败的次数，每次尝试计一次，不含推迟的。',
          measure: { sum: [sent('failed')] },
          behind: deliveriesOf(''),
          parts: {
            title: '渠道',
            names: { wechat: '微信', sms: '短信', mail: '邮件' },
            isOrdered: true,
            as: (part) => part.split('|')[0],
            behind: (part) => deliveriesOf(`&channel=${part}`),
          },
        },
        {
          key: 'notices-failed-rate',
          title: '通知失败率',
          unit: 'percent',
          good: 'less',
          definition: '发送失败 ÷（已发送 + 失败），按发送时间统计。',
          measure: { share: [sent('failed')], of: [sent('failed', 'sent')] },
          behind: deliveriesOf(''),
        },
      ],
    },
  ],
};
