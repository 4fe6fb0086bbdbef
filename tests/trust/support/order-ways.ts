import type { OrderRole } from '../../../src/features/orders/rules.states.ts';

/**
 * How orders of samples move, as the product definition (1.1) tells it, written down apart from the table that the
 * product reads. C customer, G group, S service, L laboratory, V reviewer, A administrator, sys the system.
 */
const documented = `
  10 askBack 20 S
  10 pass 30,40 S
  10 goOn 30,40 sys
  10,20 reject 210 S
  15 approve 10 G
  15 decline 200 G
  20 accept 30,40,15 C
  20 answer 10 C
  30 prepay 40 C sys
  40 send 50 C S sys
  50 waybill 50 C S
  40,50 receive 60 S L
  50,60 reportIssue 65 L
  65 resolveIssue 60 C
  65 resend 40 C
  60 queue 70 S
  70 start 80 L
  80,105 upload 90 L
  90 returnData 80 V
  90 release 100 V
  100 acceptData 110 C sys
  100,130 retest 105 S A
  110 settle 120,130 sys
  120 paid 130 sys
  40 unprepay 30 sys
  130 unpay 120 sys
  10,15,20,40,60 edit 10,15 C
  10,15,20,30,40,50,60,65,70 cancel 200 C S sys
  70,80,90 terminate 220 S
`;
/** The letters' meaning. */
export const roles: Record<string, OrderRole> = {
  ...{ C: 'customer', G: 'group', S: 'service', L: 'lab', V: 'reviewer', A: 'admin', sys: 'system' },
};
/** Every way of the table. */
export const ways = documented
  .trim()
  .split('\n')
  .map((line) => {
    const [from = '', action = '', to = '', ...who] = line.trim().split(' ');
    const by = who.map((letter) => roles[letter]);
    return { from: from.split(',').map(Number), action, to: to.split(',').map(Number), by };
  });
