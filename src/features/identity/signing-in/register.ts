import { eq } from 'drizzle-orm';
import { Failure } from '../../../core/failure.ts';
import { networkOf } from '../../../core/network.ts';
import type { Answers, Context } from '../../../host/calls/context.ts';
import { addCustomer, findByName, findByPhone, findInviter, refuseDisabled } from '../accounts.ts';
import { checkCode, withCode } from '../codes/codes.ts';
import { consentToAll } from '../consents/consents.ts';
import { type reset, type sign, signInRefusals } from '../contract.ts';
import { customerJoined } from '../customer-joined.ts';
import { forget, spend } from '../limits/limits.ts';
import { backoff, limits } from '../limits/rules.ts';
import { isOwnDevice } from '../sessions/own-device.ts';
import { revokeSessions } from '../sessions/sessions.ts';
import { startSession } from '../sessions/tokens.ts';
import { customers } from '../tables.ts';
import { tellCustomer } from '../tell-customer.ts';
import { bindWechat } from '../wechat/qr-tickets.ts';
import { newPasswordHash } from './new-passwords.ts';

/**
 * Registers a customer, who agrees to the legal documents by that, and signs them in. Refuses passwords that are easy to guess, unknown invitation codes (邀请码无效), codes of whoever used the same
 * device (不能使用自己的邀请码) and wrong codes; a number that is registered already has no code, so it is refused like a wrong one.
 */
export const register: Answers<typeof sign> = async (
  context,
  { phone, password, code, inviterCode, bind_ticket, device },
) => {
  const claim = { target: phone, useFor: 0, code } as const;
  await spend(context.db, limits.register, networkOf(context.client.address), context.now);
  const inviterRid = inviterCode ? await inviterOf(context, inviterCode, device) : undefined;
  const passwordHash = await newPasswordHash(context, password, { phone }, () => checkCode(context, claim));
  return withCode(context, claim, async (inside) => {
    const language = inside.client.isEnglish ? 'en' : 'zh';
    const added = { phone, passwordHash, inviterRid, language } as const;
    const customerRid = await addCustomer(inside.db, added, inside.now);
    if (!customerRid) throw new Failure(signInRefusals.wrongCode);
    if (bind_ticket) await bindWechat(inside.db, customerRid, bind_ticket, inside.now);
    await consentToAll(inside, customerRid, bind_ticket ? 'wechat registration' : 'registration');
    await tellCustomer(inside, customerRid, 'registered');
    await inside.jobs.send(customerJoined, { customerRid });
    return startSession(inside, customerRid, { remember: false, device });
  });
};

/** Sets a new password by a code that went to the phone of `account`, ends all sessions and tells the customer. Refuses like `register`. */
export const resetPassword: Answers<typeof reset> = async (context, { account, password, code }) => {
  const named = await findByName(context.db, account);
  const phone = named?.phone ?? account;
  const claim = { target: phone, useFor: 1, code } as const;
  const network = networkOf(context.client.address);
  await spend(context.db, limits.reset, network, context.now);
  const passwordHash = await newPasswordHash(context, password, named ?? {}, () => checkCode(context, claim));
  return withCode(context, claim, async (inside) => {
    const customer = await findByPhone(inside.db, phone);
    if (!customer) throw new Failure(signInRefusals.wrongCode);
    refuseDisabled(customer);
    await inside.db.update(customers).set({ passwordHash }).where(eq(customers.rid, customer.rid));
    await revokeSessions(inside, customer.rid, 'password reset');
    await forget(inside.db, backoff.name, `${customer.rid} ${network}`);
    await tellCustomer(inside, customer.rid, 'passwordChanged');
    return null;
  });
};

async function inviterOf(
  { db, now, client }: Context,
  inviterCode: string,
  device: string | undefined,
): Promise<string> {
  const inviter = await findInviter(db, inviterCode);
  if (inviter && (await isOwnDevice(db, inviter.rid, { client, device, now })))
    throw new Failure(signInRefusals.ownInviteCode);
  if (inviter) return inviter.rid;
  await spend(db, limits.wrongInviteCode, networkOf(client.address), now);
  throw new Failure(signInRefusals.unknownInviter);
}
