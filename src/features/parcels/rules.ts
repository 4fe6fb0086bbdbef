import type { ParcelState, TrackLine } from '../../core/parcel.ts';
import type { StatusTone } from '../../core/status-tone.ts';

/** What parcels carry, in the words of whoever is told that one was signed for. */
export const parcelKinds = {
  samples: '您寄给实验室的样品包裹',
  return: '寄还给您的样品包裹',
  invoice: '寄给您的发票',
  gift: '寄给您的积分商品',
} as const;
export type ParcelKind = keyof typeof parcelKinds;

export const parcelTones: Record<ParcelState, StatusTone> = {
  ...{ waiting: 'wait', collected: 'run', moving: 'run', delivering: 'check' },
  ...{ signed: 'done', problem: 'alert', returning: 'alert', returned: 'stop' },
};

/** States after which nothing more is heard. */
const over: readonly ParcelState[] = ['signed', 'returned'];

const hour = 3_600_000;
/** So long a parcel is followed, and so long what its carrier says is waited for where the provider calls back. */
const longest = 30 * 24 * hour;
const quiet = 12 * hour;

/**
 * When the provider is asked next about a parcel; null when it is not asked any more. It locks numbers that are asked for more
 * often than every half hour, and each question costs money.
 */
export function nextAsk(
  { state, isSubscribed, createdAt }: { state: ParcelState; isSubscribed: boolean; createdAt: Date },
  now: Date,
): Date | null {
  if (over.includes(state) || now.getTime() - createdAt.getTime() >= longest) return null;
  const pause = isSubscribed ? quiet : state === 'delivering' ? hour : 4 * hour;
  return new Date(now.getTime() + pause);
}

/** Whether what is told is news: what was on its way longer than what is known is not. */
export function isNews(known: readonly TrackLine[], told: readonly TrackLine[]): boolean {
  const [newest, its] = [known[0]?.at ?? '', told[0]?.at ?? ''];
  return its > newest || (its === newest && told.length >= known.length);
}
