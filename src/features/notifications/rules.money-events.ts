import { notice } from './rules.notice.ts';

const order = '/member/order/{rid}';
const statement = '/member/statement/{rid}';
const unpaid = '/member/unpaid';
const prestore = '/member/prestore';
const transfers = '/member/transfer';
const invoices = '/member/invoiceLs';
const groups = '/member/communityJn';
const promotion = '/member/promotion';
const points = '/member/integral';
const exchange = '/member/integral?tab=exchange';

/** Notices about money, research groups and promotion (product definition, section 7). Amounts come in yuan. */
export const moneyNotices = {
  statementIssued: notice('money', '结算单', 'W E', '结算单{no}已生成，金额{yuan}元，请确认。', statement),
  statementDue: notice('money', '账单到期', 'W S E!', '结算单{no}金额{yuan}元将于{date}到期。', statement),
  statementOverdue: notice('money', '账单逾期', 'W S E!', '结算单{no}金额{yuan}元已逾期{n}天。', statement),
  statementPaid: notice(
    'money',
    '结算付款',
    'W',
    '已收到付款{yuan}元，结算单{no}（{orders}）已入账。',
    statement,
  ),
  statementCredited: notice('money', '结算减免', 'W', '结算单{no}减免{yuan}元：{reason}', statement),
  orderPaid: notice('money', '订单付款', 'W', '已收到订单{no}的付款{yuan}元。', order),
  creditFrozen: notice('money', '信用额度暂停', 'W S!', '您的信用额度已暂停使用。', unpaid),
  creditRestored: notice('money', '信用额度恢复', 'W S!', '您的信用额度已恢复使用。', unpaid),
  creditDecided: notice('money', '信用额度申请', 'W', '您的信用额度申请{result}。{reason}', '/member/credit'),
  paid: notice('money', '收到付款', 'W', '已收到付款{yuan}元，订单{no}已完成结算。', order),
  prestoreCredited: notice(
    'money',
    '预存到账',
    'W S',
    '{group}预存{yuan}元已到账，赠送{bonus}元。',
    prestore,
  ),
  prestoreRejected: notice('money', '预存未通过', 'W S', '{group}预存{yuan}元未通过：{reason}', prestore),
  balanceLow: notice('money', '余额不足', 'W', '{group}预存余额不足{x}元，请及时充值。', prestore),
  transferMatched: notice('money', '转账入账', 'W', '转账{yuan}元已入账。', transfers),
  transferRejected: notice('money', '转账未匹配', 'W', '转账{yuan}元未匹配：{reason}', transfers),
  refundAccepted: notice('money', '退款受理', 'W', '{group}退款{yuan}元已受理。', prestore),
  refundPaid: notice('money', '退款完成', 'W', '{group}退款{yuan}元已退回{way}。', prestore),
  refundRefused: notice(
    'money',
    '退款未通过',
    'W',
    '{group}退款{yuan}元未通过：{reason}，金额已退回余额。',
    prestore,
  ),
  invoiceIssued: notice('money', '发票开具', 'W E', '发票{no}已开具，金额{yuan}元。', invoices),
  invoicePack: notice(
    'money',
    '报销材料',
    'E',
    '发票{no}的报销材料已备好，也可在会员中心预览、增减材料并下载。',
    invoices,
  ),
  invoiceNotAsked: notice(
    'money',
    '发票未自动申请',
    'W E',
    '{what}已付款，未能自动申请开票：{reason}。可在会员中心手动申请。',
    '/member/invoice/apply',
  ),
  invoiceRejected: notice('money', '开票未通过', 'W E', '开票申请{no}未通过：{reason}', invoices),
  invoiceRed: notice(
    'money',
    '发票冲红',
    'W E',
    '发票{no}（{yuan}元）已冲红，相应款项可重新申请开票。',
    invoices,
  ),
  invoiceRedRefused: notice('money', '冲红未通过', 'W E', '发票{no}的冲红申请未通过：{reason}', invoices),
  invoiceMailed: notice('money', '发票寄出', 'W E', '发票{no}已寄出：{waybill}', invoices),

  approvalNeeded: notice(
    'group',
    '待您审批',
    'W S E',
    '{name}提交的{kind}{no}金额{yuan}元，需您审批：{link}',
    '/member/communityMg',
  ),
  groupInvited: notice('group', '课题组邀请', 'W', '{name}邀请您加入课题组{cluster}。', groups),
  groupApplied: notice('group', '加入申请', 'W', '{name}申请加入课题组{cluster}。', '/member/communityMg'),
  groupAnswered: notice('group', '申请结果', 'W', '您加入课题组{cluster}的申请{result}。{reason}', groups),
  groupReplied: notice(
    'group',
    '邀请答复',
    'W',
    '{name}已{result}加入课题组{cluster}的邀请。',
    '/member/communityMg',
  ),
  groupLeft: notice('group', '成员退出', 'W', '{name}已退出课题组{cluster}。', '/member/communityMg'),
  groupRemoved: notice('group', '移出课题组', 'W', '您已被移出课题组{cluster}。', groups),
  groupProofDecided: notice(
    'group',
    '课题组认证',
    'W',
    '课题组{cluster}的认证{result}。{reason}',
    '/member/communityMg',
  ),
  groupTransferred: notice('group', '组长变更', 'W', '课题组{cluster}的组长已变更为{name}。', groups),
  groupLimitChanged: notice(
    'group',
    '额度变更',
    'W',
    '您在课题组{cluster}的额度已调整：单笔{limit}元，每月{month}元。',
    groups,
  ),

  couponGranted: notice('promotion', '优惠券到账', 'W', '优惠券“{name}”已到账。', '/member/coupon'),
  couponExpiring: notice('promotion', '优惠券到期', 'W', '优惠券“{name}”即将过期。', '/member/coupon'),
  promoterDecided: notice('promotion', '推广员申请', 'W', '您的推广员申请{result}。{reason}', promotion),
  rebateAvailable: notice('promotion', '返利到账', 'W', '返利{yuan}元已可提现。', promotion),
  withdrawalPaid: notice('promotion', '提现打款', 'W', '提现{yuan}元已打款。', promotion),
  withdrawalRefused: notice('promotion', '提现未完成', 'W', '提现{yuan}元未完成：{reason}', promotion),
  pointsGranted: notice('promotion', '积分到账', '', '获得{n}积分：{reason}', points),
  pointsExpiring: notice('promotion', '积分到期', '', '您有{n}积分将于{date}到期。', points),
  exchangeSent: notice(
    'promotion',
    '积分商品寄出',
    'W',
    '您兑换的{name}已寄出：{express} {waybill}',
    exchange,
  ),
  exchangeRejected: notice(
    'promotion',
    '积分兑换驳回',
    'W',
    '您兑换的{name}（{no}）已驳回，积分已退回：{reason}',
    exchange,
  ),
  pointsClaimDecided: notice('promotion', '积分申请', '', '您的积分申请{result}。{reason}', points),
  questionAnswered: notice(
    'account',
    '提问回复',
    'W',
    '您对“{name}”的提问已回复：{answer}',
    '/detail/{rid}#questions',
  ),
  reviewReplied: notice('promotion', '评价回复', '', '您的评价收到回复。', order),
} as const;
