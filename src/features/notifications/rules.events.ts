import { moneyNotices } from './rules.money-events.ts';
import { type Notice, notice } from './rules.notice.ts';

const order = '/member/order/{rid}';
const progress = '/member/order/{rid}/progress';
const bookings = '/member/booking?one={rid}';
const pickups = '/member/sampling?one={rid}';
const samples = '/member/sample?one={rid}';
const returns = '/member/sample?tab=returns&one={rid}';
const quotes = '/experiment/plan';

/**
 * Every notice to customers (product definition, section 7): topic, title, channels (W WeChat, S SMS, E mail; `!` after
 * those that cannot be switched off), text and page. The in-site message always arrives, so no line names it.
 */
export const notices = {
  registered: notice(
    'account',
    '注册成功',
    '',
    '欢迎加入，完善基本信息即可下单{bonus}。',
    '/member/information',
  ),
  signedIn: notice(
    'account',
    '新设备登录',
    'W E!',
    '您的账号于{time}在{place}登录，如非本人操作请立即联系客服。',
    '/member/information',
  ),
  passwordChanged: notice(
    'account',
    '密码修改',
    'W E!',
    '您的账号于{time}修改密码，如非本人操作请立即联系客服。',
    '/member/information',
  ),
  passkeyAdded: notice(
    'account',
    '添加通行密钥',
    'W E!',
    '您的账号于{time}添加了通行密钥“{name}”，如非本人操作请立即移除该密钥并修改密码。',
    '/member/information',
  ),
  passkeyRemoved: notice(
    'account',
    '移除通行密钥',
    'W E!',
    '您的账号于{time}移除了通行密钥“{name}”，如非本人操作请立即修改密码。',
    '/member/information',
  ),
  keyMade: notice(
    'account',
    '新建接口密钥',
    'W E!',
    '您的账号于{time}新建了接口密钥“{name}”，如非本人操作请立即撤销该密钥并修改密码。',
    '/member/api',
  ),
  webhookPaused: notice(
    'account',
    '推送已暂停',
    'W E',
    '推送地址{host}多次未能收到消息，已暂停推送，请检查后恢复。',
    '/member/api',
  ),

  orderSubmitted: notice('order', '订单提交', 'W', '订单{no}已提交，预计{h}小时内完成审核。', order),
  orderAsksBack: notice('order', '订单待确认', 'W S', '订单{no}的方案或价格有调整，请确认：{summary}', order),
  paperToSign: notice('order', '合同待签署', 'W S', '订单{no}的{paper}待您签署。', order),
  orderRejected: notice('order', '订单驳回', 'W E', '很抱歉，订单{no}暂无法检测：{reason}', order),
  orderWantsSamples: notice(
    'order',
    '订单待寄样',
    'W E',
    '订单{no}审核通过，请打印标签并将样品寄至：{address}',
    order,
  ),
  orderWantsFiles: notice(
    'order',
    '订单待上传数据',
    'W E',
    '订单{no}审核通过，请上传待分析的数据文件。',
    progress,
  ),
  orderWantsPayment: notice(
    'order',
    '订单待付款',
    'W E',
    '订单{no}审核通过，请付款{yuan}元，到账后安排检测。',
    order,
  ),
  orderCancelled: notice('order', '订单取消', 'W S', '订单{no}已取消：{reason}', order),
  orderTerminated: notice('order', '订单终止', 'W S', '订单{no}已终止检测：{reason}', order),
  approvalGiven: notice('order', '审批结果', 'W', '{kind}{no}已{result}审批。{reason}', order),
  adviserMessage: notice('order', '顾问留言', 'W', '订单{no}有新的留言：{text}', progress),

  pickupBooked: notice(
    'pickup',
    '取样预约提交',
    '',
    '上门取样{no}已预约：{date} {time}，取样员上门前会电话联系。',
    pickups,
  ),
  pickupAssigned: notice(
    'pickup',
    '取样员派单',
    'W S',
    '取样员{name}（{phone}）将于{date} {time}上门取样。',
    pickups,
  ),
  pickupCollected: notice('pickup', '样品取走', 'W S', '样品已取走。', pickups),
  pickupFailed: notice('pickup', '取样未成功', 'W S', '取样未成功：{reason}，请重新预约。', pickups),
  pickupCancelled: notice('pickup', '取样取消', 'W S', '取样预约{no}已由客服取消：{reason}', pickups),
  parcelSigned: notice('pickup', '包裹签收', '', '{what}已签收，运单号{waybill}。', samples),
  parcelLate: notice('pickup', '快递未到达', 'W', '快递{waybill}超过3天未到达，我们正在查询。', order),

  sampleReceived: notice(
    'sample',
    '样品签收',
    'W',
    '已收到订单{no}的{n}个样品，预计{date}交付数据。',
    progress,
  ),
  sampleProblem: notice(
    'sample',
    '样品异常',
    'W S',
    '样品{sample}存在问题：{reason}，请选择处理方式。',
    order,
  ),
  sampleUnanswered: notice(
    'sample',
    '样品异常待处理',
    'W S',
    '订单{no}的样品异常尚未选择处理方式，请在{date}前选择，逾期订单将取消，样品到付寄回。',
    order,
  ),
  sampleExpiring: notice(
    'sample',
    '样品即将到期',
    'W S',
    '样品{no}将于{date}到期销毁，可申请回收。',
    samples,
  ),
  sampleDisposed: notice('sample', '样品销毁', '', '样品{no}已按规定销毁。', samples),
  sampleReturned: notice('sample', '样品寄回', 'W', '样品{no}已寄回：{waybill}', samples),
  returnFreight: notice('sample', '样品回寄运费', 'W', '样品回寄{no}的运费为{yuan}元，请支付。', returns),
  returnRejected: notice('sample', '样品回寄', 'W', '样品回寄{no}未通过：{reason}', returns),

  filesTaken: notice('testing', '数据核对完成', 'W', '订单{no}的数据已收到，预计{date}交付结果。', progress),
  filesProblem: notice(
    'testing',
    '数据异常',
    'W S',
    '订单{no}的数据存在问题：{reason}，请重新上传。',
    progress,
  ),
  testingStarted: notice('testing', '开始检测', 'W', '订单{no}已开始检测。', progress),
  promiseMissed: notice(
    'testing',
    '交付延期',
    'W S',
    '订单{no}预计延期至{date}，原因：{reason}。{coupon}',
    progress,
  ),
  dataReleased: notice(
    'testing',
    '数据交付',
    'W S E',
    '订单{no}数据已上传，请在{date}前核对并确认。',
    progress,
  ),
  verdictReminder: notice('testing', '核对提醒', 'W', '订单{no}将于{date}自动确认数据无误。', progress),
  verdictAutomatic: notice('testing', '自动确认', '', '订单{no}已自动确认数据无误。', progress),
  sentDataEnding: notice(
    'testing',
    '待分析数据到期',
    'W E',
    '订单{no}上传的数据将于{date}到期删除，如需继续保存，请在订单进度中选择保留。',
    progress,
  ),
  dataEnding: notice(
    'testing',
    '检测数据到期',
    'W E',
    '订单{no}的检测数据将于{date}到期删除，请在此之前下载。',
    progress,
  ),
  objectionAnswered: notice('testing', '异议处理', 'W S', '您的异议已处理：{result}', progress),

  quoteOffered: notice(
    'quote',
    '收到报价',
    'W S',
    '您的检测需求已报价：{title}，金额{yuan}元，{date}前有效。',
    quotes,
  ),
  quoteChanged: notice(
    'quote',
    '报价更新',
    'W S',
    '报价{no}有更新：{title}，金额{yuan}元，{date}前有效。',
    quotes,
  ),
  quoteExpiring: notice('quote', '报价即将到期', 'W', '报价{no}将于{date}到期，请及时确认。', quotes),
  quoteDeclined: notice('quote', '需求无法报价', 'W', '很抱歉，您的检测需求暂无法报价：{reason}', quotes),

  bookingPaperToSign: notice('booking', '协议待签署', 'W S', '预约{no}的{paper}待您签署。', bookings),
  bookingMade: notice(
    'booking',
    '机时预约',
    'W S',
    '您已预约{device}，{date} {start}-{end}，地址{place}。{terms}',
    bookings,
  ),
  bookingWantsPayment: notice(
    'booking',
    '机时待付款',
    'W S',
    '预约{no}{how}：{device}，{date} {start}-{end}，请在{minutes}分钟内付款{yuan}元，逾期释放时段。',
    bookings,
  ),
  bookingPaidLate: notice(
    'booking',
    '付款已超时',
    'W',
    '预约{no}已不需要付款，收到的{yuan}元将原路退回。',
    bookings,
  ),
  bookingChanged: notice(
    'booking',
    '机时改期',
    'W S',
    '您的预约{no}已改期：{device}，{date} {start}-{end}，地址{place}。{terms}',
    bookings,
  ),
  bookingAsksBack: notice('booking', '机时待确认', 'W S', '预约{no}有调整，请确认：{summary}', bookings),
  bookingCancelled: notice(
    'booking',
    '机时取消',
    'W',
    '预约{no}已取消：{device}，{date} {start}-{end}{cost}。',
    bookings,
  ),
  bookingCancelledByLab: notice(
    'booking',
    '机时被取消',
    'W S!',
    '因{reason}，{date}的预约已取消，费用全额退回，可改约：{slots}',
    bookings,
  ),
  bookingHandedOver: notice(
    'booking',
    '机时转交',
    '',
    '预约{no}已转交给{user}使用：{device}，{date} {start}-{end}。',
    bookings,
  ),
  bookingReceived: notice(
    'booking',
    '收到转交的机时',
    'W S',
    '{owner}将机时预约{no}转交给您使用：{device}，{date} {start}-{end}，地址{place}。',
    bookings,
  ),
  bookingOffered: notice(
    'booking',
    '转交邀请',
    'W S',
    '{owner}邀请您使用机时预约{no}：{device}，{date} {start}-{end}，地址{place}。请在{until}前接受，逾期失效。',
    bookings,
  ),
  bookingRefused: notice(
    'booking',
    '转交邀请被谢绝',
    '',
    '预约{no}的转交邀请被谢绝，仍由您使用：{device}，{date} {start}-{end}。',
    bookings,
  ),
  bookingSoon: notice(
    'booking',
    '上机提醒',
    'W S',
    '您预约的{device}将于{date} {start}开始，请提前10分钟到场签到，地址{place}。',
    bookings,
  ),
  bookingMissed: notice(
    'booking',
    '爽约记录',
    'W S',
    '预约{no}（{device}，{date} {start}）未按时签到，爽约记录{n}次。',
    bookings,
  ),
  bookingFinished: notice(
    'booking',
    '上机结束',
    'W',
    '预约{no}已结束：{device}，使用{hours}小时，费用{yuan}元，待结算。',
    bookings,
  ),
  waitListOffer: notice(
    'booking',
    '候补机时',
    'W S',
    '{device} {date} {start}有空闲时段，15分钟内确认有效：{link}',
    bookings,
  ),
  ...moneyNotices,
} as const satisfies Record<string, Notice>;

/** Name of a notice to customers. */
export type NoticeEvent = keyof typeof notices;
