/** A file of tests, of a journey (`.spec.ts`) or of a measurement (`.bench.ts`); of tests those whose names fit. */
export type Holder = string | readonly [file: string, named: RegExp];

/** One of the 45 figures (G), of those of several machines (C) or of pages (A), what is promised by it, and what holds it. */
export type Promised = { figure: `${'G' | 'C' | 'A'}${number}`; promise: string; heldBy: readonly Holder[] };

const trust = (name: string) => `tests/trust/${name}.test.ts`;
const feature = (name: string) => `src/features/${name}.test.ts`;
const host = (name: string) => `src/host/${name}.test.ts`;

/** What the product promises. `npm run trust` tries it all and leaves none out; whoever adds a promise adds its line. */
export const promises: readonly Promised[] = [
  {
    figure: 'G1',
    promise:
      'The book adds up, no wallet is below zero, a hold ends once, whatever happens at once or breaks',
    heldBy: [trust('ledger'), [trust('chaos'), /G1/]],
  },
  {
    figure: 'G2',
    promise: 'What was acknowledged survives kills of server and database',
    heldBy: [[trust('chaos'), /G2|sees loss/]],
  },
  {
    figure: 'G3',
    promise: 'What is sent again after a cut has one effect',
    heldBy: [[trust('chaos'), /G3|sees doubles/], host('calls/answer-once')],
  },
  {
    figure: 'G4',
    promise: 'What is there once is had once, however many want it at the same time',
    heldBy: [
      trust('race'),
      trust('groups'),
      [feature('reservations/calendar/race'), /64 customers/],
      [feature('sampling/sampling'), /64 customers/],
      'tests/many/processes.test.ts',
      [feature('coupons/coupons'), /64 want at once/],
    ],
  },
  {
    figure: 'G5',
    promise: 'The database refuses to change or delete a line of the book',
    heldBy: [[feature('ledger/ledger'), /G5/]],
  },
  {
    figure: 'G6',
    promise: 'A request with a key has one effect and one answer, for its account and its input alone',
    heldBy: [host('calls/answer-once'), trust('once')],
  },
  {
    figure: 'G7',
    promise: 'Money is whole fen from end to end, and each sum is the same wherever it is shown',
    heldBy: [
      feature('ledger/rules'),
      trust('price'),
      feature('ledger/worked-example'),
      host('papers/spreadsheet'),
    ],
  },
  {
    figure: 'G8',
    promise: 'One fen too much is found, told and stops what leaves the house; nothing is mended in silence',
    heldBy: [
      [feature('ledger/ledger'), /G8/],
      ['tests/alarms.test.ts', /G8/],
    ],
  },
  {
    figure: 'G9',
    promise: 'A callback of a payment credits once or not at all',
    heldBy: [trust('pay'), host('gateways/wechat-pay'), host('gateways/alipay')],
  },
  {
    figure: 'G10',
    promise: 'Large and manual movements of money take two people',
    heldBy: [
      [feature('transfers/transfers'), /neither books/],
      [feature('wallets/wallets'), /second person|applied for/],
      [feature('wallets/payouts'), /second person/],
      [feature('settlement/settlement'), /somebody else agrees/],
      [feature('ledger/desk/book'), /G10/],
    ],
  },
  {
    figure: 'G11',
    promise: 'Codes are sent so often to a number, for an address and for all, and a restart forgets nothing',
    heldBy: [[trust('limits'), /G11/]],
  },
  {
    figure: 'G12',
    promise:
      'A code is random, short-lived, for one purpose and number, used once, and dies of five wrong tries',
    heldBy: [
      [trust('auth'), /G12/],
      [feature('identity/identity'), /wrong for another purpose/],
    ],
  },
  {
    figure: 'G13',
    promise: 'Wrong passwords slow whoever tries, and never lock the customer out',
    heldBy: [
      [trust('limits'), /G13/],
      [feature('staff/staff'), /G13/],
    ],
  },
  {
    figure: 'G14',
    promise: 'Whatever can be asked for too often has its figure: it is answered, one more is not',
    heldBy: [
      [trust('limits'), /G14|every limit of the table/],
      [trust('made-files'), /G14/],
      [trust('qr'), /two polls a second/],
      [feature('files/files'), /G14/],
      [feature('coupons/coupons'), /G14/],
    ],
  },
  {
    figure: 'G15',
    promise:
      'Who asks too often hears 429 with the time to come again, and no header of theirs changes who they are',
    heldBy: [
      [trust('limits'), /G15|at the figure and one more/],
      [host('http/admission'), /envelope/],
    ],
  },
  {
    figure: 'G16',
    promise: 'Tokens are random, kept as hashes, short-lived, and end with the next request',
    heldBy: [
      [trust('auth'), /G16/],
      [feature('staff/staff'), /G16|next request|changed password/],
      [feature('identity/identity'), /^sessions/],
    ],
  },
  {
    figure: 'G17',
    promise: 'Refreshing takes turns: a lost answer costs nothing, a stolen token ends its family',
    heldBy: [[trust('auth'), /G17/]],
  },
  {
    figure: 'G18',
    promise: 'Only the header signs anybody in, and pages hold nothing of a person',
    heldBy: [
      [trust('auth'), /G18/],
      [trust('browser-policy'), /G18/],
    ],
  },
  {
    figure: 'G19',
    promise: 'What cannot be undone asks for the password or a fresh code',
    heldBy: [
      trust('step-up'),
      [feature('customers/account'), /needs a proof|after five wrong passwords|changes with a code/],
      [feature('customers/keys/keys'), /proven/],
      [feature('credit/credit'), /signs with a code/],
    ],
  },
  {
    figure: 'G20',
    promise: 'Signing in with WeChat serves the browser that began, once, after a word on the phone',
    heldBy: [trust('qr'), trust('qr-binding'), trust('qr-pushes')],
  },
  {
    figure: 'G21',
    promise: 'Nobody reads or changes what is another’s, by any call, in any role',
    heldBy: [trust('authz')],
  },
  {
    figure: 'G22',
    promise: 'Nonsense is answered with an envelope: no 5xx, no hang, nothing of how the product is made',
    heldBy: [trust('fuzz')],
  },
  {
    figure: 'G23',
    promise: 'A field that a call does not name changes nothing',
    heldBy: [trust('mass-assignment')],
  },
  {
    figure: 'G24',
    promise: 'A person gets all that is kept of them, and a closed account leaves nothing, in backups either',
    heldBy: [
      trust('privacy'),
      trust('personal-map'),
      [trust('backup'), /closed/],
      feature('identity/consents/consents'),
    ],
  },
  {
    figure: 'G25',
    promise: 'No secret reaches a log',
    heldBy: [
      trust('logs'),
      [trust('auth'), /neither log nor jobs/],
      ['tests/lifecycle.test.ts', /without what the visitor sent/],
      host('logger'),
    ],
  },
  {
    figure: 'G26',
    promise: 'Each page names what it may load and run, and no page breaks that',
    heldBy: [
      trust('browser-policy'),
      ['e2e/quality.spec.ts', /breaks the policy/],
      'e2e/trust/browser.spec.ts',
      [trust('cache'), /G26/],
      ['tests/lifecycle.test.ts', /behind TLS/],
    ],
  },
  {
    figure: 'G27',
    promise: 'A script that got into a page cannot carry the token away',
    heldBy: [
      'e2e/exfiltration.spec.ts',
      'e2e/xss.spec.ts',
      ['e2e/trust/browser.spec.ts', /script|signing out/],
    ],
  },
  {
    figure: 'G28',
    promise: 'A file is what its name says, within its bounds, on every way in',
    heldBy: [
      trust('hostile-files'),
      feature('files/files'),
      [feature('files/resumable'), /G28|at most|turn out/],
      'bench/upload.bench.ts',
    ],
  },
  {
    figure: 'G29',
    promise: 'What is downloaded is saved and never run, for whom it is, and is what was stored',
    heldBy: [[trust('hostile-files'), /G29/], feature('files/downloads')],
  },
  {
    figure: 'G30',
    promise: 'A backup comes back whole, in minutes, and is refused when it is not what it was',
    heldBy: [trust('backup'), host('backup/archive')],
  },
  {
    figure: 'G31',
    promise: 'Stopping and starting anew drops nothing that was acknowledged',
    heldBy: [trust('full/shutdown'), ['tests/lifecycle.test.ts', /^stopping/]],
  },
  {
    figure: 'G32',
    promise: 'Of five times what it can, the product refuses what can wait and does the rest',
    heldBy: ['bench/overload.bench.ts', 'tests/overload.test.ts', host('http/admission')],
  },
  {
    figure: 'G33',
    promise: 'A thousand slow connections cost others little and are gone in half a minute',
    heldBy: [trust('full/slow'), host('http/http'), host('http/slow-bodies')],
  },
  {
    figure: 'G34',
    promise: 'Memory, handles and connections do not grow with time',
    heldBy: ['bench/soak.bench.ts'],
  },
  {
    figure: 'G35',
    promise: 'When something that it depends on fails, the product says so and recovers by itself',
    heldBy: [
      trust('full/dependencies'),
      host('gateways/outbound'),
      [trust('pay'), /does not answer/],
      [trust('qr'), /while it is away/],
      ['tests/alarms.test.ts', /job that fails/],
      ['tests/external-database.test.ts', /recover/],
    ],
  },
  {
    figure: 'G36',
    promise: 'A clock that jumps revives nothing, and days end in Shanghai',
    heldBy: [
      trust('clock'),
      [feature('sampling/sampling'), /today closes/],
      [feature('coupons/rules'), /end with a day in Shanghai/],
    ],
  },
  {
    figure: 'G37',
    promise: 'What the product is made of is pinned, licensed, listed and without known holes',
    heldBy: [trust('supply-chain'), trust('asvs')],
  },
  {
    figure: 'G38',
    promise: 'No spelling of an address changes an answer or passes a limit',
    heldBy: [trust('cache')],
  },
  {
    figure: 'G39',
    promise: 'No account, network or member of staff slows the others down',
    heldBy: [
      trust('shed'),
      [trust('limits'), /G39/],
      trust('made-files'),
      host('pages/render-turns'),
      [feature('results/delivery/delivery'), /at once/],
    ],
  },
  {
    figure: 'G40',
    promise: 'Nobody waits for anything slow while they hold a connection',
    heldBy: [
      host('database/held-connection'),
      [trust('made-files'), /PDF exports/],
      trust('mass-assignment'),
    ],
  },
  {
    figure: 'G41',
    promise: 'Nobody alone moves more than the limit of a day, or gains a role or a secret',
    heldBy: [
      trust('four-eyes'),
      trust('four-eyes-model'),
      [feature('staff/staff'), /G41/],
      [feature('settings/settings'), /G41/],
    ],
  },
  {
    figure: 'G42',
    promise: 'An account closes when nothing is owed, and nothing of value becomes nobody’s',
    heldBy: [trust('close'), feature('customers/closing')],
  },
  {
    figure: 'G43',
    promise: 'A forged backup changes nothing and runs nothing',
    heldBy: [trust('restore-hostile'), [trust('durable'), /G43/]],
  },
  {
    figure: 'G44',
    promise: 'Production refuses published keys, demo accounts and missing or other secrets',
    heldBy: [
      trust('installation'),
      trust('switches'),
      [host('config/config'), /G44|production/],
      ['tests/lifecycle.test.ts', /^starting|G44/],
    ],
  },
  {
    figure: 'G45',
    promise: 'What staff do and look at leaves one line that holds no secret',
    heldBy: [
      trust('audit'),
      trust('authz'),
      trust('mass-assignment'),
      [feature('staff/staff'), /the log keeps/],
    ],
  },
  {
    figure: 'C1',
    promise:
      'What was acknowledged outlives the machine that it was written on, is there once, and the book balances',
    heldBy: [
      [trust('full/failover'), /lost|twice|balances|all the time, of each|never of a defect|comparison/],
    ],
  },
  {
    figure: 'C2',
    promise: 'Within 30 s after a machine or a process failed something is written again',
    heldBy: [[trust('full/failover'), /first write/]],
  },
  {
    figure: 'C3',
    promise: 'Pages in hand are served while the database is away',
    heldBy: [[trust('full/failover'), /pages in hand/], host('pages/page-cache'), host('http/health')],
  },
  {
    figure: 'C4',
    promise: 'What happens at one process is so at all others: prices within a second, slots and jobs once',
    heldBy: ['tests/many/processes.test.ts', 'tests/many/roles.test.ts'],
  },
  {
    figure: 'C5',
    promise: 'Processes are replaced behind a balancer while 50 requests a second come, and none fails',
    heldBy: [[trust('full/shutdown'), /rolling/]],
  },
  {
    figure: 'C6',
    promise: 'A database that was lost comes back as it was at a time that somebody names',
    heldBy: [trust('full/point-in-time')],
  },
  {
    figure: 'C7',
    promise: 'The commands of the runbook do what it says',
    heldBy: [trust('full/runbook')],
  },
  {
    figure: 'C8',
    promise: 'Behind a pooler that shares connections by the transaction everything works as without it',
    heldBy: [trust('full/bouncer')],
  },
  {
    figure: 'A1',
    promise:
      'Every page and every dialog, menu and tab on it is accessible, fits its window and breaks no policy, wide and narrow, light and dark',
    heldBy: ['e2e/trust/pages.spec.ts'],
  },
];
