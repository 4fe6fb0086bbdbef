/** Ways to a customer beside the in-site message, in the order in which one stands in for another that failed. */
export const channels = ['wechat', 'sms', 'mail'] as const;
export type Channel = (typeof channels)[number];

/** What notices are about, in the order in which customers see them. */
export const topics = {
  account: '账号',
  order: '订单',
  pickup: '取样与寄样',
  sample: '样品',
  testing: '检测与数据',
  quote: '报价',
  booking: '机时预约',
} as const;
export type Topic = keyof typeof topics;

/** What is told to a customer at an event. */
export type Notice = {
  topic: Topic;
  /** Its name on screens. */
  title: string;
  channels: readonly Channel[];
  /** Those of `channels` that nobody can switch off. */
  forced: readonly Channel[];
  /** `{}` marks what is filled in. */
  text: string;
  /** Path of the page it leads to, filled in like the text; empty when it leads nowhere. */
  link: string;
};

/** What is told to members of staff at an event, who read it in the back office. */
export type StaffNotice = Pick<Notice, 'title' | 'text' | 'link'>;

const order = '/member/order/{rid}';
const progress = '/member/order/{rid}/progress';
const bookings = '/member/booking';
const pickups = '/member/sampling';
const samples = '/member/sample';
const quotes = '/experiment/plan';

/**
 * Every notice to customers (product definition, section 7): topic, title, channels (W WeChat, S SMS, E mail; `!` after
 * those that cannot be switched off), text and page. The in-site message always arrives, so no line names it.
 */
export const notices = {
  registered: notice('account', '注册成功', '', '欢迎加入，完善基本信息即可下单。', '/member/center'),
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

  orderSubmitted: notice('order', '订单提交', 'W', '订单{no}已提交，预计{h}小时内完成审核。', order),
  orderAsksBack: notice('order', '订单待确认', 'W S', '订单{no}的方案或价格有调整，请确认：{summary}', order),
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
  sampleExpiring: notice(
    'sample',
    '样品即将到期',
    'W S',
    '样品{no}将于{date}到期销毁，可申请回收。',
    samples,
  ),
  sampleDisposed: notice('sample', '样品销毁', '', '样品{no}已按规定销毁。', samples),
  sampleReturned: notice('sample', '样品寄回', 'W', '样品{no}已寄回：{waybill}', samples),

  testingStarted: notice('testing', '开始检测', 'W', '订单{no}已开始检测。', progress),
  promiseMissed: notice('testing', '交付延期', 'W S', '订单{no}预计延期至{date}，原因：{reason}。', progress),
  dataReleased: notice(
    'testing',
    '数据交付',
    'W S E',
    '订单{no}数据已上传，请在{date}前核对并确认。',
    progress,
  ),
  verdictReminder: notice('testing', '核对提醒', 'W', '订单{no}将于{date}自动确认数据无误。', progress),
  verdictAutomatic: notice('testing', '自动确认', '', '订单{no}已自动确认数据无误。', progress),
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

  bookingMade: notice(
    'booking',
    '机时预约',
    'W S',
    '您已预约{device}，{date} {start}-{end}，地址{place}。',
    bookings,
  ),
  bookingChanged: notice(
    'booking',
    '机时改期',
    'W S',
    '您的预约{no}已改期：{device}，{date} {start}-{end}，地址{place}。',
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
} as const satisfies Record<string, Notice>;

/** Name of a notice to customers. */
export type NoticeEvent = keyof typeof notices;

const staffOrder = '/staff/orders/{rid}';

/** Every notice to members of staff; they name orders and requests, no customer, and so outlive an account. */
export const staffNotices = {
  orderSubmitted: staffNotice('新订单', '订单{no}已提交，预计{h}小时内完成审核。', staffOrder),
  orderEdited: staffNotice('订单修改', '订单{no}已由客户修改，请重新审核。', staffOrder),
  orderAccepted: staffNotice('客户接受变更', '客户已接受订单{no}的变更。', staffOrder),
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
  dataUploaded: staffNotice('数据待审核', '订单{no}的{service}已提交数据，请审核。', '/staff/review'),
  dataReturned: staffNotice('数据退回', '订单{no}的{service}被退回：{reason}', '/staff/bench'),
  disposalAsked: staffNotice('销毁待确认', '{n}个样品申请销毁，请另一位同事确认。', '/staff/samples'),
  returnAsked: staffNotice('样品寄回申请', '客户申请寄回样品：{no}', '/staff/samples'),
  quoteAnswered: staffNotice('报价答复', '客户{answer}了报价{no}。', '/staff/requirements'),
  requirementPosted: staffNotice('新需求', '新的检测需求：{title}', '/staff/requirements'),
  pickupBooked: staffNotice('新取样预约', '取样预约{no}：{date} {time}，{city}。', '/staff/pickups'),
  pickupCancelled: staffNotice(
    '取样取消',
    '取样预约{no}（{date} {time}）已由客户取消：{reason}',
    '/staff/pickups',
  ),
  pickupAssigned: staffNotice('取样派单', '取样任务{no}：{date} {time}。', '/staff/pickups'),
  taskOverdue: staffNotice('任务超时', '内部告警：{text}', '/staff'),
  alert: staffNotice('内部告警', '内部告警：{text}', '/staff'),
} as const satisfies Record<string, StaffNotice>;

/** Name of a notice to members of staff. */
export type StaffEvent = keyof typeof staffNotices;

/** `to` as in section 7: letters of channels, each followed by `!` when it is forced. */
function notice(topic: Topic, title: string, to: string, text: string, link: string): Notice {
  const letters = { W: 'wechat', S: 'sms', E: 'mail' } as const;
  const marked = [...to.matchAll(/([WSE])(!?)/g)].map(([, letter, mark]) => ({
    channel: letters[letter as keyof typeof letters],
    isForced: mark === '!',
  }));
  return {
    topic,
    title,
    channels: marked.map(({ channel }) => channel),
    forced: marked.filter(({ isForced }) => isForced).map(({ channel }) => channel),
    text,
    link,
  };
}

function staffNotice(title: string, text: string, link: string): StaffNotice {
  return { title, text, link };
}
