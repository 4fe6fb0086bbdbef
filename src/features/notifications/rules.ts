import { z } from 'zod';
import { maskedPhone } from '../../core/fields.ts';
import { shanghaiTime } from '../../core/shanghai.ts';
import { type NoticeEvent, notices } from './rules.events.ts';
import { type Channel, channels, type Notice } from './rules.notice.ts';
import { type StaffEvent, staffNotices } from './rules.staff-events.ts';

/** Which channels a customer switched off, by event. */
export type Preferences = Readonly<Record<string, readonly string[]>>;

/** Values of the places of a text. */
export type Values = Readonly<Record<string, string>>;

/** Texts that the shop worded itself, by event; setting `noticeTexts`. */
export const NoticeTexts = z.record(z.string(), z.string()).default({});

/** Texts that only who asked for them gets, whatever anybody switched off. */
const answers = {
  code: '您的验证码为{code}，5分钟内有效，请勿泄露。',
  numberTaken: '您的手机号已注册，请直接登录或重置密码。如非本人操作，请忽略本短信。',
  quoteInvite: '您的检测需求已报价{no}，金额{yuan}元，{date}前有效，查看和接受：{link}',
} as const;

/** All texts that are sent through templates. */
const texts: Record<string, string> = {
  ...answers,
  ...Object.fromEntries(Object.entries(notices).map(([event, { text }]) => [event, text])),
};

/** Name of a text. */
export type NoticeText = NoticeEvent | keyof typeof answers;

/** A text as it stands, with its places. */
export function standardText(name: NoticeText): string {
  return texts[name] ?? '';
}

/** The text of a notice, or the shop's own one, with its places filled in; one without a value stays empty. */
export function noticeText(name: NoticeText, values: Values, own?: string | null): string {
  return filledIn(own || standardText(name), values);
}

/** What a member of staff reads, and the page that it leads to. */
export function staffText(event: StaffEvent, values: Values): { text: string; link: string } {
  const { text, link } = staffNotices[event];
  return { text: filledIn(text, values), link: filledIn(link, values) };
}

/** Path of the page that a notice leads to. */
export function noticeLink(event: NoticeEvent, values: Values): string {
  return filledIn(notices[event].link, values);
}

/** `text` with its places filled in; one without a value stays empty. */
export function filledIn(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (_, place: string) => values[place] ?? '');
}

/** The names of the places of a text, each once. */
export function placesOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, place = '']) => place))];
}

/** `text` without addresses of pages that are not at `origin`: no SMS of ours leads anywhere else. */
export function withoutForeignLinks(text: string, origin: string): string {
  return text.replace(/(?:https?:\/\/|www\.)[\w.:@[\]-]+[^\s\u3000-\uffef]*/gi, (address) => {
    const full = /^www\./i.test(address) ? `http://${address}` : address;
    return URL.canParse(full) && new URL(full).origin === origin ? address : '';
  });
}

/** Who was reached, told so that nobody else can reach them: 139****1234, l***@qingyu.example, oAbc****. */
export function maskedTarget(channel: Channel, target: string): string {
  if (channel === 'sms') return maskedPhone(target);
  if (channel === 'mail') return target.replace(/^(.).*@/, '$1***@');
  return `${target.slice(0, 4)}****`;
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
