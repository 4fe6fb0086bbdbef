import { eq } from 'drizzle-orm';
import type { CheckedInputOf } from '../../../core/call.ts';
import { Failure, TooMany } from '../../../core/failure.ts';
import { networkOf } from '../../../core/network.ts';
import { type Answers, type Context, inTransaction } from '../../../host/calls/context.ts';
import { inHashTurn } from '../../../host/hash-queue.ts';
import { type Customer, findByName, findByPhone, refuseDisabled } from '../accounts.ts';
import { withCode } from '../codes/codes.ts';
import { type login, type loginForCode, signInRefusals } from '../contract.ts';
import { forget, holdKey, lastTimes, note, spend, takeBack, used } from '../limits/limits.ts';
import { backoff, failuresBeforeHumanCheck, limits, waitAfter } from '../limits/rules.ts';
import { openSession } from '../sessions/tokens.ts';
import { sessions } from '../tables.ts';
import { bindWechat } from '../wechat/qr-tickets.ts';
import { passHumanCheck } from './human-check.ts';
import { isPassword } from './passwords.ts';

/**
 * Signs in by password. Refuses with 用户名或密码错误 whether the account exists or not, in the same time; with
 * 请完成人机验证 and TooMany as G13 says; throws Overloaded when too many passwords are being checked.
 */
export const logIn: Answers<typeof login> = async (context, input) => {
  const { remember, bind_ticket, device } = input;
  return inHashTurn(async () => {
    const customer = await provenCustomer(context, input);
    return inTransaction(context, async (inside) => {
      if (bind_ticket) await bindWechat(inside.db, customer.rid, bind_ticket, inside.now);
      return openSession(inside, customer.rid, { remember, device });
    });
  });
};

/** Signs in by a code. A number that nobody registered is refused like a wrong code, 验证码错误或已过期. */
export const logInByCode: Answers<typeof loginForCode> = async (
  context,
  { phone, code, remember, bind_ticket, device },
) => {
  await spend(context.db, limits.codeLogin, networkOf(context.client.address), context.now);
  return withCode(context, { target: phone, useFor: 3, code }, async (inside) => {
    const customer = await findByPhone(inside.db, phone);
    if (!customer) throw new Failure(signInRefusals.wrongCode);
    refuseDisabled(customer);
    if (bind_ticket) await bindWechat(inside.db, customer.rid, bind_ticket, inside.now);
    return openSession(inside, customer.rid, { remember, device });
  });
};

/** The customer whose password this is; a failure is counted, a success ends the row of failures. */
async function provenCustomer(
  context: Context,
  { account, password, captcha }: CheckedInputOf<typeof login>,
): Promise<Customer> {
  const customer = await findByName(context.db, account);
  const attempt = await beginAttempt(context, customer, account, captcha);
  const isRight = await isPassword(customer?.passwordHash, password);
  if (!customer || !isRight) throw new Failure(signInRefusals.wrongPassword);
  await inTransaction(context, async ({ db }) => {
    // In this order, or two sign-ins at once would wait for each other.
    await forget(db, backoff.name, attempt.pair);
    await takeBack(db, attempt.counted);
  });
  refuseDisabled(customer);
  return customer;
}

/**
 * Counts the attempt as failed before its password is looked at, so that a thousand at once count as a thousand;
 * a right password takes it back. Refuses when the limits of G13 say so. From an address at which the customer
 * has signed in before, what strangers did elsewhere does not matter.
 */
async function beginAttempt(
  context: Context,
  customer: Customer | undefined,
  account: string,
  captcha: string | undefined,
): Promise<{ counted: number[]; pair: string }> {
  const { now, client } = context;
  const network = networkOf(client.address);
  const who = customer?.rid ?? account.toLowerCase();
  const pair = `${who} ${network}`;
  return inTransaction(context, async (inside) => {
    const { db } = inside;
    await holdKey(db, backoff.name, pair);
    const wait = waitAfter(await lastTimes(db, backoff.name, pair, 32), now);
    if (wait > 0) throw new TooMany(wait, backoff.refusal);
    await holdKey(db, failuresBeforeHumanCheck.name, network);
    const [failed = 0] = await used(db, failuresBeforeHumanCheck, network, now);
    if (failed >= failuresBeforeHumanCheck.windows[0].figure) await passHumanCheck(inside, captcha);
    const counted = [
      await note(db, backoff.name, pair, now),
      await note(db, failuresBeforeHumanCheck.name, network, now),
    ];
    if (!(await isOwnNetwork(inside, who, network))) {
      counted.push(await spend(db, limits.accountFailures, who, now));
    }
    return { counted, pair };
  });
}

async function isOwnNetwork({ db }: Context, customerRid: string, network: string): Promise<boolean> {
  const addresses = await db
    .selectDistinct({ address: sessions.address })
    .from(sessions)
    .where(eq(sessions.customerRid, customerRid));
  return addresses.some(({ address }) => networkOf(address) === network);
}
