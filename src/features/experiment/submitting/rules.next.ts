/** What decides what comes after a submission. */
export type SubmittedFacts = {
  isCompany: boolean;
  isQuote: boolean;
  isPaidFirst: boolean;
  hasSamples: boolean;
  hasBookings: boolean;
  isPickedUp: boolean;
  /** Whether who manages the group that pays is asked first. */
  waits?: boolean;
  /** Hours in which it is reviewed, where it was said. */
  reviewHours?: number | undefined;
  /** Whether all of it was accepted as it was quoted, so that nobody reviews it. */
  isAgreed?: boolean;
};

/**
 * What comes next, in customers' wording: institutions send samples, talk, download, settle; companies have their
 * quote or payment first (product definition, section 2, step 6).
 */
export function nextSteps(facts: SubmittedFacts): string[] {
  const { waits = false, isCompany, isQuote, isPaidFirst, hasSamples, hasBookings, isPickedUp } = facts;
  const isAgreed = facts.isAgreed && !waits;
  const soon = facts.reviewHours ? `，一般需 ${facts.reviewHours} 个工作小时` : '';
  const review = isQuote
    ? `客服核对需求并发送报价${soon}，结果以短信和站内信通知`
    : `客服审核可行性与费用${soon}，结果以短信和站内信通知`;
  const pay = isQuote || isPaidFirst ? [isAgreed ? '按已接受的报价付款' : '确认报价并付款'] : [];
  const send = isPickedUp
    ? '贴好样品标签并备好装箱单，等候取样员上门'
    : '打印样品标签贴在样品袋上，连同装箱单寄到实验室，并在订单中填写运单号';
  return [
    ...(waits ? ['等待组长审批，结果以站内信通知；审批前可在订单中修改或取消'] : []),
    ...(isAgreed ? [] : [review]),
    ...pay,
    ...(hasSamples ? [send] : []),
    ...(hasBookings ? ['按预约时间携带样品到场签到'] : []),
    isCompany ? '检测完成后在线下载数据与报告' : '检测中可随时与工程师沟通，完成后在线下载数据',
    ...(pay.length === 0 ? ['核对数据无误后结算'] : []),
  ];
}
