const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Seconds from the QR code to the tokens, scanning and confirming included (trust figure G20). */
export const qrTicketLife = 2 * minute;

/** So many events in any stretch of `seconds`; `refusal` is told instead of the general text. */
type Window = { figure: number; seconds: number; refusal?: string };

/** What may happen how often, by a key such as an address or a number; `name` is part of what is stored. */
export type Limit = { name: string; windows: readonly [Window, ...Window[]] };

const today = '今日验证码次数已达上限';

/**
 * Every limit on signing in and around it: the figures of trust G11-G14 in one place. Keys are whom it counts for:
 * "address" means the network of `networkOf`, so IPv6 by /64.
 */
export const limits = {
  /** Codes to one number or mailbox, whatever they are for (G11). Key: the number or mailbox. */
  codeTarget: limit(
    'code target',
    { figure: 1, seconds: minute, refusal: '请60秒后再试' },
    { figure: 5, seconds: hour },
    { figure: 10, seconds: day, refusal: today },
  ),
  /** Codes asked for by one address (G11). Key: address. */
  codeAddress: limit(
    'code address',
    { figure: 10, seconds: hour },
    { figure: 30, seconds: day, refusal: today },
  ),
  /** SMS with codes of the whole product: what they may cost (G11). One key for all. */
  smsBudget: limit('sms budget', { figure: 600, seconds: hour }, { figure: 4_000, seconds: day }),
  /** Tries to register, right or wrong (G14). Key: address. */
  register: limit('register', { figure: 20, seconds: hour }),
  /** Tries to reset a password, right or wrong (G14). Key: address. */
  reset: limit('reset', { figure: 20, seconds: hour }),
  /** Tries to sign in by SMS code, right or wrong (G14). Key: address. */
  codeLogin: limit('code login', { figure: 60, seconds: hour }),
  /** Tries with invitation codes that do not exist (G14). Key: address. */
  wrongInviteCode: limit('wrong invite code', { figure: 10, seconds: hour }),
  /** Wrong passwords for one account from addresses it never signed in from (G13). Key: account. */
  accountFailures: limit('account failures', {
    figure: 100,
    seconds: hour,
    refusal: '登录失败次数过多，请稍后再试',
  }),
  /** Tries to sign in with a passkey, right or wrong (G14). Key: address. */
  passkeyLogin: limit('passkey login', { figure: 60, seconds: hour }),
  /** Challenges for authenticators are good for one use (see `challengeSeconds`). Key: the challenge's own part. */
  passkeyChallenge: limit('passkey challenge', { figure: 1, seconds: hour }),
  /** Solutions of the human check are good for one use. Key: the puzzle's signature. */
  humanCheckUse: limit('human check', { figure: 1, seconds: hour }),
  /** Polls of one QR ticket (G14). Key: the ticket's hash. */
  qrPoll: limit('qr poll', { figure: 2, seconds: 1 }),
  /** QR tickets asked for by one address: as many live at once, and in a longer stretch. Key: address. */
  qrTicket: limit('qr ticket', { figure: 20, seconds: qrTicketLife }, { figure: 60, seconds: 10 * minute }),
  /** Wrong passwords where a signed-in customer must prove themselves once more (G19). Key: account. */
  stepUp: limit('step up', { figure: 5, seconds: 15 * minute }),
  /** Other account names tried, free or taken, which the answer tells apart. Key: account. */
  accountNames: limit('account name', {
    figure: 10,
    seconds: day,
    refusal: '今日修改用户名次数已达上限，请明天再试',
  }),
  /** Exports of any kind: personal data, books, lists (G14). Key: account, of a customer or of staff. */
  exports: limit('exports', {
    figure: 5,
    seconds: hour,
    refusal: '每小时最多导出5次，请稍后再试',
  }),
  /** Papers and spreadsheets of single records for a customer (G39). Key: account. */
  documents: limit('documents', { figure: 60, seconds: hour }),
  /** The same for staff, whose desks print a label for each sample. Key: account. */
  staffDocuments: limit('staff documents', { figure: 600, seconds: hour }),
} as const satisfies Record<string, Limit>;

/** The limit on codes to one number or mailbox as the shop has set it: the pause between two, and how many a day. */
export function codeTargetOf({ daily, gapSeconds }: { daily: number; gapSeconds: number }): Limit {
  const [first, hourly] = limits.codeTarget.windows;
  return limit(
    limits.codeTarget.name,
    { ...first, seconds: gapSeconds, refusal: `请${gapSeconds}秒后再试` },
    ...(hourly ? [hourly] : []),
    { figure: daily, seconds: day, refusal: today },
  );
}

/** From the request after so many in a day on, an address passes a human check before a code is sent (G11). */
export const codesBeforeHumanCheck = 2;

/** After so many wrong passwords in this time an address passes a human check at each try (G13). */
export const failuresBeforeHumanCheck: Limit = limit('address failures', {
  figure: 20,
  seconds: 15 * minute,
});

/** A code dies at this many wrong tries or after this many seconds (G12). */
export const codeLife = { wrongTries: 5, seconds: 5 * minute } as const;

/** Share of the SMS budget at which an alarm is raised (G11). */
export const alarmAt = 0.8;

/**
 * Wrong passwords for one account from one address (G13): so many are free; from then on each doubles the wait,
 * from 1 s up to `longest`. A row of failures is forgotten when `memory` has passed since the last wait.
 */
export const backoff = {
  name: 'failures',
  free: 5,
  longest: 15 * minute,
  memory: 15 * minute,
  refusal: '登录失败次数过多，请稍后再试',
} as const;

/** Seconds to wait before the next try, after failures at these times, newest first; 0 or less when none. */
export function waitAfter(failures: readonly Date[], now: Date): number {
  const [newest] = failures;
  const wait = waitFor(rowOf(failures, now));
  // Of two at once the later one may have been counted first: its time is yet to come for the other.
  return newest && wait > 0 ? wait - secondsBetween(newest, now) : 0;
}

/** How many failures of the present row there were: each within memory of the one before and its wait. */
function rowOf(failures: readonly Date[], now: Date): number {
  let length = 0;
  let previous: Date | undefined;
  for (const failure of failures.toReversed()) {
    if (previous && secondsBetween(previous, failure) > waitFor(length) + backoff.memory) length = 0;
    length += 1;
    previous = failure;
  }
  return previous && secondsBetween(previous, now) <= waitFor(length) + backoff.memory ? length : 0;
}

function waitFor(failures: number): number {
  return failures < backoff.free ? 0 : Math.min(2 ** (failures - backoff.free), backoff.longest);
}

function secondsBetween(earlier: Date, later: Date): number {
  return (later.getTime() - earlier.getTime()) / 1000;
}

function limit(name: string, ...windows: [Window, ...Window[]]): Limit {
  return { name, windows };
}
