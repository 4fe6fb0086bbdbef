import { shanghaiTime } from '../../core/shanghai.ts';

/** Ways to a customer beside the in-site message, in the order in which one stands in for another that failed. */
export const channels = ['wechat', 'sms', 'mail'] as const;
export type Channel = (typeof channels)[number];

/** The channels that this product can send by so far. */
export const available: readonly Channel[] = ['sms', 'mail'];

/** Which channels a customer switched off, by event. */
export type Preferences = Readonly<Record<string, readonly string[]>>;

/** What is told at an event: its name on screens, where it goes, and what cannot be switched off. */
export type Notice = {
  title: string;
  channels: readonly Channel[];
  forced: readonly Channel[];
  /** `{}` marks what is filled in. */
  text: string;
};

/** Every notice (product definition, section 7). An in-site message always arrives, so no line names it. */
export const notices = {
  registered: { title: '注册成功', channels: [], forced: [], text: '欢迎加入，完善基本信息即可下单。' },
  signedIn: {
    title: '新设备登录',
    channels: ['wechat', 'mail'],
    forced: ['mail'],
    text: '您的账号于{time}在{place}登录，如非本人操作请立即联系客服。',
  },
  passwordChanged: {
    title: '密码修改',
    channels: ['wechat', 'mail'],
    forced: ['mail'],
    text: '您的账号于{time}修改密码，如非本人操作请立即联系客服。',
  },
  pickupBooked: {
    title: '取样预约提交',
    channels: [],
    forced: [],
    text: '上门取样{no}已预约：{date} {time}，取样员上门前会电话联系。',
  },
  pickupAssigned: {
    title: '取样员派单',
    channels: ['wechat', 'sms'],
    forced: [],
    text: '取样员{name}（{phone}）将于{date} {time}上门取样。',
  },
  pickupCollected: {
    title: '样品取走',
    channels: ['wechat', 'sms'],
    forced: [],
    text: '样品已取走。',
  },
  pickupFailed: {
    title: '取样未成功',
    channels: ['wechat', 'sms'],
    forced: [],
    text: '取样未成功：{reason}，请重新预约。',
  },
  pickupCancelled: {
    title: '取样取消',
    channels: ['wechat', 'sms'],
    forced: [],
    text: '取样预约{no}已由客服取消：{reason}',
  },
  orderSubmitted: {
    title: '订单提交',
    channels: ['wechat'],
    forced: [],
    text: '订单{no}已提交，预计{h}小时内完成审核。',
  },
  bookingMade: {
    title: '机时预约',
    channels: ['wechat', 'sms'],
    forced: [],
    text: '您已预约{device}，{date} {start}-{end}，地址{place}。',
  },
  bookingChanged: {
    title: '机时改期',
    channels: ['wechat', 'sms'],
    forced: [],
    text: '您的预约{no}已改期：{device}，{date} {start}-{end}，地址{place}。',
  },
  bookingCancelled: {
    title: '机时取消',
    channels: ['wechat'],
    forced: [],
    text: '预约{no}已取消：{device}，{date} {start}-{end}{cost}。',
  },
  bookingHandedOver: {
    title: '机时转交',
    channels: [],
    forced: [],
    text: '预约{no}已转交给{user}使用：{device}，{date} {start}-{end}。',
  },
  bookingReceived: {
    title: '收到转交的机时',
    channels: ['wechat', 'sms'],
    forced: [],
    text: '{owner}将机时预约{no}转交给您使用：{device}，{date} {start}-{end}，地址{place}。',
  },
  bookingSoon: {
    title: '上机提醒',
    channels: ['wechat', 'sms'],
    forced: [],
    text: '您预约的{device}将于{date} {start}开始，请提前10分钟到场签到，地址{place}。',
  },
  bookingMissed: {
    title: '爽约记录',
    channels: ['wechat', 'sms'],
    forced: [],
    text: '预约{no}（{device}，{date} {start}）未按时签到，爽约记录{n}次。',
  },
} as const satisfies Record<string, Notice>;

/** Name of a notice. */
export type NoticeEvent = keyof typeof notices;

/** Texts that only who asked for them gets, whatever anybody switched off. */
const answers = {
  code: '您的验证码为{code}，5分钟内有效，请勿泄露。',
  numberTaken: '您的手机号已注册，请直接登录或重置密码。如非本人操作，请忽略本短信。',
} as const;

/** All texts that are sent through templates. */
const texts: Record<string, string> = {
  ...answers,
  ...Object.fromEntries(Object.entries(notices).map(([event, { text }]) => [event, text])),
};

/** Name of a text. */
export type NoticeText = NoticeEvent | keyof typeof answers;

/** The text of a notice with its places filled in; a place without a value stays empty. */
export function noticeText(name: NoticeText, values: Record<string, string>): string {
  return (texts[name] ?? '').replace(/\{(\w+)\}/g, (_, place: string) => values[place] ?? '');
}

/** Whether the customer may switch `channel` off for `event`. */
export function canSwitchOff(event: NoticeEvent, channel: Channel): boolean {
  const { channels: sent, forced }: Notice = notices[event];
  return sent.includes(channel) && !forced.includes(channel);
}

/** `wanted` without what does not exist or cannot be switched off; what remains is stored. */
export function switchedOff(wanted: Preferences): Record<string, Channel[]> {
  return Object.fromEntries(
    Object.keys(notices)
      .map((event) => [
        event as NoticeEvent,
        channels.filter((each) => wanted[event]?.includes(each) && canSwitchOff(event as NoticeEvent, each)),
      ])
      .filter(([, off]) => off?.length),
  );
}

/** The channels by which a notice goes out at once, of those that reach the customer. */
export function channelsFor(
  event: NoticeEvent,
  preferences: Preferences,
  reachable: readonly Channel[],
): Channel[] {
  const { channels: sent, forced }: Notice = notices[event];
  const isOff = (channel: Channel) => !forced.includes(channel) && preferences[event]?.includes(channel);
  return sent.filter((channel) => reachable.includes(channel) && !isOff(channel));
}

/**
 * The channel that stands in for `failed`: the next one that reaches the customer and is not switched off. None
 * when the notice is on its way by a later channel anyway.
 */
export function standIn(
  failed: Channel,
  event: NoticeEvent,
  preferences: Preferences,
  reachable: readonly Channel[],
): Channel | undefined {
  const later = channels.slice(channels.indexOf(failed) + 1);
  const sent = channelsFor(event, preferences, reachable);
  if (later.some((channel) => sent.includes(channel))) return undefined;
  return later.find((channel) => reachable.includes(channel) && !preferences[event]?.includes(channel));
}

/** Seconds for which an SMS must wait: until 08:00 from 21:30 on, by the clock in Shanghai; 0 at daytime. */
export function quietSeconds(now: Date): number {
  const [hour = 0, minute = 0, second = 0] = shanghaiTime(now).slice(11).split(':').map(Number);
  const passed = hour * 3_600 + minute * 60 + second;
  const [from, until, day] = [21.5 * 3_600, 8 * 3_600, 24 * 3_600];
  if (passed >= from) return day - passed + until;
  return Math.max(0, until - passed);
}
