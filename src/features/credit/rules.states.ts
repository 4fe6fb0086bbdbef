import { movingRecord, type StateOf } from '../../core/record.ts';
import { aboveSolo, creditRefusals } from './rules.ts';

/**
 * Who moves an application: its customer, a lead of service up to the amount that needs one person, finance, and its
 * lead, who decides as the second person.
 */
export type ApplyRole = 'customer' | 'lead' | 'finance' | 'approver' | 'system';

/** What decides about an application, amounts in fen. */
export type ApplyFacts = {
  /** What would be granted, and up to where one person grants it. */
  grantFen: number;
  soloFen: number;
  /** Whether who asks put the application or the proposal forward. */
  isOwn: boolean;
  isProposed: boolean;
};

const bySomebodyElse = ({ isOwn }: ApplyFacts) => (isOwn ? creditRefusals.samePerson : undefined);
const alone = (facts: ApplyFacts) =>
  facts.grantFen > facts.soloFen ? aboveSolo(facts.soloFen) : bySomebodyElse(facts);

/** How applications for a credit line go on (product definition 1.10). */
export const applyRecord = movingRecord<ApplyRole, ApplyFacts>()({
  states: {
    toReview: [10, '待审核', 'run'],
    toSupply: [20, '待补充资料', 'wait'],
    passed: [30, '已通过', 'wait'],
    rejected: [40, '已驳回', 'stop'],
    cancelled: [50, '已取消', 'stop'],
    accepted: [60, '已接受', 'done'],
  },
  moves: {
    supply: { name: '补充资料', from: ['toSupply'], to: ['toReview'], by: ['customer'] },
    cancel: [
      { name: '取消申请', from: ['toReview', 'toSupply'], to: ['cancelled'], by: ['customer'] },
      // Its account is closed.
      { name: '取消申请', from: ['toReview', 'toSupply', 'passed'], to: ['cancelled'], by: ['system'] },
    ],
    accept: { name: '签署协议', from: ['passed'], to: ['accepted'], by: ['customer'] },
    ask: {
      name: '补充资料',
      from: ['toReview'],
      to: ['toSupply'],
      by: ['lead', 'finance', 'approver'],
    },
    pass: {
      name: '通过',
      from: ['toReview'],
      to: ['passed'],
      by: ['lead', 'finance', 'approver'],
      whyNot: alone,
    },
    // What is above the amount waits, as it was proposed, for somebody else.
    propose: { name: '提请复核', from: ['toReview'], to: [], by: ['finance', 'approver'] },
    confirm: {
      name: '复核通过',
      from: ['toReview'],
      to: ['passed'],
      by: ['approver'],
      whyNot: (facts) => (facts.isProposed ? bySomebodyElse(facts) : creditRefusals.notProposed),
    },
    reject: { name: '驳回', from: ['toReview'], to: ['rejected'], by: ['lead', 'finance', 'approver'] },
  },
});
/** Codes of the states. */
export const applyStates = applyRecord.states;
/** States in which an application waits for somebody. */
export const openApplies: readonly StateOf<typeof applyRecord>[] = [
  applyStates.toReview,
  applyStates.toSupply,
  applyStates.passed,
];

/** Who moves a line. */
export type LineRole = 'customer' | 'finance' | 'system';

/** What decides about a line: what is used of it, in fen, and whether finance froze it. */
export type LineFacts = { usedFen: number; isByHand: boolean };

/** How credit lines go on (product definition 1.10). */
export const lineRecord = movingRecord<LineRole, LineFacts>()({
  states: {
    active: [1, '正常', 'done'],
    frozen: [2, '冻结', 'alert'],
    closed: [3, '终止', 'stop'],
  },
  moves: {
    freeze: { name: '冻结', from: ['active'], to: ['frozen'], by: ['finance', 'system'] },
    release: [
      { name: '恢复', from: ['frozen'], to: ['active'], by: ['finance'] },
      {
        name: '恢复',
        from: ['frozen'],
        to: ['active'],
        by: ['system'],
        whyNot: ({ isByHand }) => (isByHand ? creditRefusals.byHand : undefined),
      },
    ],
    // Another application of its owner was accepted: limit, term and day change.
    regrant: { name: '调整额度', from: ['active', 'frozen'], to: [], by: ['customer'] },
    close: {
      name: '终止',
      from: ['active', 'frozen'],
      to: ['closed'],
      by: ['customer', 'finance'],
      whyNot: ({ usedFen }) => (usedFen > 0 ? creditRefusals.inUse : undefined),
    },
  },
});
/** Codes of the states. */
export const lineStates = lineRecord.states;
