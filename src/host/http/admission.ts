import type { IncomingMessage, ServerResponse } from 'node:http';
import { Overloaded, refusals } from '../../core/failure.ts';
import type { Urgency } from '../../core/urgency.ts';
import { patience, type Turns } from '../database/turns.ts';
import { asksForEnglish, isOfEnglish, speaker } from '../language/asked.ts';
import { html, plainDocument } from '../pages/html.ts';
import { plainDocumentHeaders } from './document-security.ts';
import { refusal } from './envelope.ts';

/** Who tells of requests that were refused at the door, and what they are judged by. */
export type AdmissionOptions = {
  /** Of every pool of connections. */
  turns: readonly Turns[];
  /** Hears of each refusal. */
  count: (urgency: Urgency) => void;
  isHttps: () => boolean;
  /** Milliseconds that only go forward. */
  now?: () => number;
};

/** The door: what is refused there has cost next to nothing. */
export type Admission = {
  /** Refuses a request that came when there were too many of its urgency; false when it may come in. */
  refuses: (urgency: Urgency, request: IncomingMessage, response: ServerResponse) => boolean;
  /** Counts work that does not wait for a connection, such as a page that is rendered, until it is done. */
  during: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Looks how long things take just now; to be called each `admissionFigures.tick` ms. */
  look: () => void;
  /** How much may be in hand at once. */
  limit: () => number;
  /** Looks by itself from now on; what is returned ends it. */
  start: () => () => void;
};

/** All times in ms. */
export const admissionFigures = {
  /** How often is looked: well below `target`, or the looking would see itself. */
  tick: 10,
  /** The event loop is seen as late as it is for whoever writes a refusal, which should take no more than 100 ms. */
  target: 25,
  /** Delay that stands for so long is no burst; one quick moment within it is enough to say so (as CoDel has it). */
  interval: 100,
  /** While delay stands, whoever is overtaken for so long by what is more urgent is told so. */
  hurry: 50,
  /** Of each connection that many requests may be in hand when all is well: fifty of ten are done in half a second. */
  most: 5,
  /** So many come in however slow things are: a few pages that are opened at once are no overload. */
  least: 2,
  /** By so much the limit falls with each interval of standing delay, and so many it rises with one without. */
  fall: 0.7,
  rise: 1,
  /**
   * Which part of the limit may be in hand when another of this urgency comes: they are refused one urgency after the
   * other. What is vital may wait in a line of its own, in front of all others.
   */
  share: { deferrable: 0.5, read: 0.75, write: 1, vital: 3 } satisfies Record<Urgency, number>,
} as const;

/** Whom the more urgent overtake. */
const givingWay: readonly Urgency[] = ['deferrable', 'read'];

/**
 * Admits requests while what is admitted is done quickly (trust figure G32). In hand is whoever holds a connection to
 * the database, waits for one, or renders a page; how much may be in hand follows from what is measured: while the
 * event loop comes late, or the first in the line for a connection has waited, for a whole interval, the limit falls
 * down to twice the number of connections, and rises again when neither does. So nobody is ever refused because
 * the machine is slow while few ask. What only looks and has been let in is told within `hurry` that its turn does not
 * come while the delay stands. Beside that nobody comes in behind somebody who has waited for a fifth of what is
 * patience in their line.
 */
export function createAdmission({
  turns,
  count,
  isHttps,
  now = () => performance.now(),
}: AdmissionOptions): Admission {
  const { tick, target, interval, hurry, fall, rise, share } = admissionFigures;
  const connections = turns.reduce((sum, { size }) => sum + size, 0);
  const least = connections * admissionFigures.least;
  const most = connections * admissionFigures.most;
  let limit = most;
  let working = 0;
  let lastLook = now();
  let intervalBegan = now();
  let leastDelay = Number.POSITIVE_INFINITY;
  let looks = 0;
  let isStanding = false;
  const answers = preparedAnswers();

  function look() {
    const at = now();
    const lag = at - lastLook - tick;
    lastLook = at;
    // That what can wait does wait is its own affair.
    const waited = Math.max(...turns.map((each) => each.waited('read')));
    leastDelay = Math.min(leastDelay, Math.max(lag, waited));
    if (isStanding) for (const each of turns) for (const urgency of givingWay) each.sendAway(urgency, hurry);
    looks += 1;
    // A single task that takes long says nothing of what comes after it.
    if (at - intervalBegan < interval || looks < 2) return;
    looks = 0;
    isStanding = leastDelay > target;
    limit = isStanding ? Math.max(least, limit * fall) : Math.min(most, limit + rise);
    intervalBegan = at;
    leastDelay = Number.POSITIVE_INFINITY;
  }

  function isTooMuch(urgency: Urgency): boolean {
    const inHand = turns.reduce((sum, each) => sum + each.ahead(urgency), working);
    return (
      inHand >= limit * share[urgency] || turns.some((each) => each.waited(urgency) > patience[urgency] / 5)
    );
  }

  return {
    refuses(urgency, request, response) {
      // Whatever keeps the timer waiting keeps requests waiting: they need not come in one after the other until it is done.
      if (now() - lastLook > interval) look();
      if (!isTooMuch(urgency)) return false;
      count(urgency);
      const { url = '' } = request;
      const [kind, isEnglish] = url.startsWith('/api/')
        ? (['call', asksForEnglish(request)] as const)
        : (['page', isOfEnglish(url)] as const);
      const { headers, body } = answers(kind, isHttps(), isEnglish);
      response.writeHead(503, headers);
      response.end(request.method === 'HEAD' ? undefined : body);
      return true;
    },
    async during(work) {
      working += 1;
      try {
        return await work();
      } finally {
        working -= 1;
      }
    },
    look,
    limit: () => limit,
    start() {
      lastLook = intervalBegan = now();
      const timer = setInterval(look, tick);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}

type Prepared = { headers: string[]; body: Buffer };

/** Refusals are written when there is the least time for it, so each is made once. */
function preparedAnswers(): (kind: 'call' | 'page', isHttps: boolean, isEnglish: boolean) => Prepared {
  const { retryAfter } = new Overloaded();
  const made = (body: string, headers: Record<string, string>): Prepared => ({
    body: Buffer.from(body),
    headers: Object.entries({
      ...headers,
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      'retry-after': String(retryAfter),
    }).flat(),
  });
  const call = (isHttps: boolean, say: (text: string) => string) =>
    made(JSON.stringify(refusal(say(refusals.busy))), {
      ...plainDocumentHeaders({ isHttps }),
      'content-type': 'application/json; charset=utf-8',
    });
  const page = (isHttps: boolean, say: (text: string) => string, isEnglish: boolean) =>
    made(
      plainDocument(
        say('系统繁忙'),
        html`<h1>${say('系统繁忙')}</h1><section><p>${say('现在访问的人较多，请稍等片刻再试。您已提交的内容不受影响。')}</p></section>
<p><a href="">${say('重新加载')}</a></p>`,
        isEnglish,
      ),
      { ...plainDocumentHeaders({ isHttps }), 'content-type': 'text/html; charset=utf-8' },
    );
  const known = new Map<string, Prepared>();
  return (kind, isHttps, isEnglish) => {
    const key = `${kind} ${isHttps} ${isEnglish}`;
    const found = known.get(key) ?? { call, page }[kind](isHttps, speaker(isEnglish), isEnglish);
    known.set(key, found);
    return found;
  };
}
