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
  money: '费用与发票',
  group: '课题组',
  promotion: '推广、优惠与积分',
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

/** `to` as in section 7: letters of channels, each followed by `!` when it is forced. */
export function notice(topic: Topic, title: string, to: string, text: string, link: string): Notice {
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
