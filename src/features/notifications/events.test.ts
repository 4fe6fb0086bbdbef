import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type NoticeEvent, notices } from './rules.events.ts';
import { staffNotices } from './rules.staff-events.ts';

/** Section 7 of the product definition, written down apart: who is told by which channels beside the message. */
const documented: Partial<Record<NoticeEvent, string>> = {
  registered: '',
  ...{ signedIn: 'W E!', passwordChanged: 'W E!', keyMade: 'W E!' },
  ...{ passkeyAdded: 'W E!', passkeyRemoved: 'W E!' },
  ...{ orderSubmitted: 'W', approvalNeeded: 'W S E', approvalGiven: 'W', orderAsksBack: 'W S' },
  paperToSign: 'W S',
  ...{ orderRejected: 'W E', orderWantsSamples: 'W E' },
  ...{ pickupAssigned: 'W S', pickupCollected: 'W S', pickupFailed: 'W S', parcelLate: 'W' },
  ...{ sampleReceived: 'W', sampleProblem: 'W S', testingStarted: 'W', promiseMissed: 'W S' },
  ...{ dataReleased: 'W S E', verdictReminder: 'W', verdictAutomatic: '', objectionAnswered: 'W S' },
  ...{ statementIssued: 'W E', statementDue: 'W S E!', statementOverdue: 'W S E!' },
  ...{ creditFrozen: 'W S!', creditRestored: 'W S!', paid: 'W' },
  ...{ prestoreCredited: 'W S', prestoreRejected: 'W S', balanceLow: 'W' },
  ...{ transferMatched: 'W', transferRejected: 'W', refundAccepted: 'W', refundPaid: 'W' },
  ...{ invoiceIssued: 'W E', invoiceRejected: 'W E', invoiceMailed: 'W E' },
  ...{ couponGranted: 'W', couponExpiring: 'W' },
  ...{ bookingMade: 'W S', bookingChanged: 'W S', bookingSoon: 'W S', bookingMissed: 'W S' },
  ...{ bookingCancelledByLab: 'W S!', waitListOffer: 'W S' },
  ...{
    sampleExpiring: 'W S',
    sampleDisposed: '',
    sampleReturned: 'W',
    returnFreight: 'W',
    returnRejected: 'W',
  },
  ...{
    groupInvited: 'W',
    groupApplied: 'W',
    groupAnswered: 'W',
    groupTransferred: 'W',
    groupLimitChanged: 'W',
  },
  ...{ promoterDecided: 'W', rebateAvailable: 'W', withdrawalPaid: 'W' },
  ...{ exchangeSent: 'W', exchangeRejected: 'W' },
  ...{ pointsGranted: '', pointsExpiring: '', pointsClaimDecided: '', reviewReplied: '' },
  questionAnswered: 'W',
};

test('notices go by the channels of the product definition', () => {
  const letters = { wechat: 'W', sms: 'S', mail: 'E' };
  const told = Object.keys(documented).map((event) => {
    const { channels, forced } = notices[event as NoticeEvent];
    return [event, channels.map((each) => letters[each] + (forced.includes(each) ? '!' : '')).join(' ')];
  });
  expect(Object.fromEntries(told)).toEqual(documented);
});

test('every notice that the table lists is told somewhere', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const sources = globSync('**/*.ts', { cwd: root })
    .filter((file) => !/(\.test|notifications\/rules\.[\w-]+)\.ts$/.test(file))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n');
  const events = new Set([...Object.keys(notices), ...Object.keys(staffNotices)]);
  expect([...events].filter((event) => !sources.includes(`'${event}'`))).toEqual([]);
});
