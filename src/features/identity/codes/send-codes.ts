import { eq } from 'drizzle-orm';
import { Failure, refusals } from '../../../core/failure.ts';
import { networkOf } from '../../../core/network.ts';
import type { Answers, Context } from '../../../host/calls/context.ts';
import { SmsSetting } from '../../settings/rules.codes.ts';
import { loadSettings } from '../../settings/service.ts';
import type { code4sms, sendCode, UseFor } from '../contract.ts';
import { spend, used } from '../limits/limits.ts';
import { alarmAt, codesBeforeHumanCheck, codeTargetOf, limits } from '../limits/rules.ts';
import { passHumanCheck } from '../signing-in/human-check.ts';
import { customers } from '../tables.ts';
import { type Dispatch, issueCode } from './codes.ts';

/** Purposes for which the target must be nobody's yet; for the others it must be somebody's. */
const forNewTargets: readonly UseFor[] = [0, 4, 5];

/** Answers a request for a code by SMS; refuses when a limit is used up or a human check is due (G11). */
export const sendSmsCode: Answers<typeof code4sms> = async (context, { phone, useFor, captcha }) => {
  if (useFor === 4) throw new Failure(refusals.badInput);
  return requestCode(context, { target: phone, channel: 'sms', useFor, captcha });
};

/** Answers a request for a code to a number or mailbox that is to be bound; the same limits. */
export const sendBindingCode: Answers<typeof sendCode> = async (
  context,
  { target, channel, useFor, captcha },
) => {
  if ((channel === 1) !== (useFor === 4)) throw new Failure(refusals.badInput);
  return channel === 1
    ? requestCode(context, { target: target.toLowerCase(), channel: 'mail', useFor, captcha })
    : requestCode(context, { target, channel: 'sms', useFor, captcha });
};

type CodeRequest = { target: string; channel: 'sms' | 'mail'; useFor: UseFor; captcha?: string };

async function requestCode(context: Context, { captcha, ...request }: CodeRequest): Promise<null> {
  const { db, now, client } = context;
  const network = networkOf(client.address);
  await spend(db, limits.codeAddress, network, now);
  const [, today = 0] = await used(db, limits.codeAddress, network, now);
  if (today > codesBeforeHumanCheck) await passHumanCheck(context, captcha);
  const { smsSetting } = await loadSettings(db, { smsSetting: SmsSetting });
  await spend(db, codeTargetOf(smsSetting), request.target, now);
  if (request.channel === 'sms') await spendBudget(context);
  await issueCode(context, request, await whatToSend(context, request));
  return null;
}

/** Counts a text message and raises an alarm whenever a budget reaches its mark. */
async function spendBudget({ db, now, log }: Context): Promise<void> {
  await spend(db, limits.smsBudget, '', now);
  const counts = await used(db, limits.smsBudget, '', now);
  for (const [index, { figure, seconds }] of limits.smsBudget.windows.entries()) {
    if (counts[index] === Math.ceil(figure * alarmAt)) {
      log.error({ sent: counts[index], budget: figure, seconds }, 'the SMS budget is nearly used up');
    }
  }
}

/** The answer is the same in all three cases; only whoever holds the phone or mailbox learns which it is. */
async function whatToSend({ db }: Context, { target, channel, useFor }: CodeRequest): Promise<Dispatch> {
  const column = channel === 'sms' ? customers.phone : customers.email;
  const [owner] = await db.select({ rid: customers.rid }).from(customers).where(eq(column, target));
  if (forNewTargets.includes(useFor)) return owner ? 'taken' : 'code';
  return owner ? 'code' : 'nothing';
}
