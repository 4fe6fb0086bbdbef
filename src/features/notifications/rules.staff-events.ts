import type { Notice } from './rules.notice.ts';

/** What is told to members of staff at an event, who read it in the back office. */
export type StaffNotice = Pick<Notice, 'title' | 'text' | 'link'>;

const staffOrder = '/staff/orders/{rid}';

/** Every notice to members of staff; they name orders and requests, no customer, and so outlive an account. */
export const staffNotices = {
  orderSubmitted: staffNotice('新订单', '订单{no}已提交，预计{h}小时内完成审核。', staffOrder),
  reviewOverdue: staffNotice('审核超时', '订单{no}超过{h}个工作小时未审核。', staffOrder),
  orderEdited: staffNotice('订单修改', '订单{no}已由客户修改，请重新审核。', staffOrder),
  orderAccepted: staffNotice('客户接受变更', '客户已接受订单{no}的变更。', staffOrder),
  paperSigned: staffNotice('客户已签署', '客户已签署订单{no}的{paper}。', staffOrder),
  orderAnswered: staffNotice('客户回复', '客户回复了订单{no}，请重新审核。', staffOrder),
  orderCancelled: staffNotice('订单取消', '订单{no}已由客户取消。', staffOrder),
  orderIssueAnswered: staffNotice('样品异常答复', '订单{no}的样品异常，客户选择：{choice}。', staffOrder),
  samplesSent: staffNotice('样品寄出', '订单{no}的样品已寄出：{waybill}', staffOrder),
  customerMessage: staffNotice('客户留言', '订单{no}有新的客户留言。', staffOrder),
  objectionReceived: staffNotice('数据异议', '订单{no}收到异议：{kind}。', staffOrder),
  objectionEscalated: staffNotice('异议升级', '订单{no}的异议需要主管处理：{kind}。', staffOrder),
  promiseMissed: staffNotice('交付延期', '订单{no}预计延期至{date}，原因：{reason}。', staffOrder),
  parcelLate: staffNotice('快递未到达', '快递{waybill}超过3天未到达，订单{no}。', staffOrder),
  unableReported: staffNotice('无法检测', '订单{no}的{service}无法检测，请确认：{reason}', staffOrder),
  dispatched: staffNotice('新任务', '订单{no}的{service}已派给您。', '/staff/bench'),
  handedOver: staffNotice('任务转交', '订单{no}的{service}已转交其他检测员：{reason}', '/staff/bench'),
  dataUploaded: staffNotice('数据待审核', '订单{no}的{service}已提交数据，请审核。', '/staff/review'),
  dataReturned: staffNotice('数据退回', '订单{no}的{service}被退回：{reason}', '/staff/bench'),
  disposalAsked: staffNotice('销毁待确认', '{n}个样品申请销毁，请另一位同事确认。', '/staff/samples'),
  returnAsked: staffNotice('样品寄回申请', '客户申请寄回样品：{no}', '/staff/returns'),
  samplesToReturn: staffNotice(
    '样品待寄回',
    '订单{no}已取消，{n}个样品待到付寄回客户。',
    '/staff/samples?tab=stock&view=returning',
  ),
  quoteAnswered: staffNotice('报价答复', '客户{answer}了报价{no}。', '/staff/requirements'),
  requirementPosted: staffNotice('新需求', '新的检测需求：{title}', '/staff/requirements'),
  pickupBooked: staffNotice('新取样预约', '取样预约{no}：{date} {time}，{city}。', '/staff/pickups'),
  pickupCancelled: staffNotice(
    '取样取消',
    '取样预约{no}（{date} {time}）已由客户取消：{reason}',
    '/staff/pickups',
  ),
  pickupAssigned: staffNotice('取样派单', '取样任务{no}：{date} {time}。', '/staff/pickups'),
  bookingWantsReview: staffNotice(
    '机时待审核',
    '预约{no}待审核：{device}，{date} {start}-{end}。',
    '/staff/instruments?kw={no}',
  ),
  bookingReviewLate: staffNotice(
    '机时审核超时',
    '预约{no}超过24小时未审核：{device}，{date} {start}。',
    '/staff/instruments?kw={no}',
  ),
  creditFrozen: staffNotice(
    '信用额度暂停',
    '{name}的信用额度已暂停：{reason}',
    '/staff/finance/credit?tab=lines',
  ),
  creditRestored: staffNotice(
    '信用额度恢复',
    '{name}的信用额度已恢复使用。',
    '/staff/finance/credit?tab=lines',
  ),
  creditAsked: staffNotice('信用额度申请', '新的信用额度申请：{yuan}元。', '/staff/finance/credit'),
  statementDisputed: staffNotice('结算单异议', '结算单{no}有异议：{reason}', '/staff/statements/{rid}'),
  creditNoteAsked: staffNotice('减免待复核', '结算单{no}的减免{yuan}元待复核。', '/staff/statements/{rid}'),
  postingAsked: staffNotice('分录待复核', '{what}待复核：{reason}', '/staff/trial'),
  clusterProofSent: staffNotice(
    '证明材料',
    '{noun}“{name}”（{company}）提交了证明材料，请核验。',
    '/staff/clusters?proof=10',
  ),
  prestoreClaimed: staffNotice(
    '预存待确认',
    '预存申请{no}已上传凭证，金额{yuan}元。',
    '/staff/finance/transfers',
  ),
  transferClaimed: staffNotice('转账待核对', '转账申请{no}，金额{yuan}元。', '/staff/finance/transfers'),
  invoiceAsked: staffNotice('开票申请', '开票申请{no}，金额{yuan}元。', '/staff/finance/invoices?kw={no}'),
  invoiceFailed: staffNotice(
    '平台开票未完成',
    '开票申请{no}平台未按申请开具：{reason}',
    '/staff/finance/invoices?kw={no}',
  ),
  promoterAsked: staffNotice('推广员申请', '有新的推广员申请，请审核。', '/staff/promoters'),
  withdrawalAsked: staffNotice('提现申请', '提现申请{no}，金额{yuan}元。', '/staff/withdrawals'),
  refundAsked: staffNotice('退款申请', '{no}申请退款{yuan}元，请审批。', '/staff/finance/payouts'),
  transferToApprove: staffNotice(
    '转账待复核',
    '转账{no}（{yuan}元）已匹配，请复核。',
    '/staff/finance/transfers',
  ),
  exchangeAsked: staffNotice('积分兑换待发放', '积分兑换{no}：{name}', '/staff/points?tab=exchanges'),
  thanksClaimed: staffNotice('论文致谢申请', '新的论文致谢申请待审核。', '/staff/points?tab=claims'),
  ledgerAlarm: staffNotice('账务告警', '内部告警：{text}', '/staff/trial'),
  gatewayAlarm: staffNotice('支付对账告警', '内部告警：{text}', '/staff/bills'),
  callbackAlarm: staffNotice('支付通知告警', '内部告警：{text}', '/staff/payments'),
  taskOverdue: staffNotice('任务超时', '内部告警：{text}', '/staff/desk'),
  jobFailed: staffNotice(
    '后台任务失败',
    '后台任务“{title}”多次执行失败，请查看原因并重试。',
    '/staff/jobs?state=failed&name={name}',
  ),
  alert: staffNotice('内部告警', '内部告警：{text}', '/staff/desk'),
} as const satisfies Record<string, StaffNotice>;

/** Name of a notice to members of staff. */
export type StaffEvent = keyof typeof staffNotices;

function staffNotice(title: string, text: string, link: string): StaffNotice {
  return { title, text, link };
}
