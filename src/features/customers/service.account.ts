import type { AnswerOf, CheckedInputOf } from '../../core/call.ts';
import { Failure } from '../../core/failure.ts';
import { type Answers, type CustomerContext, inTransaction } from '../../host/calls/context.ts';
import type { PersonalTable } from '../../host/records/personal-data.ts';
import { withCode } from '../identity/codes/codes.ts';
import { signInRefusals } from '../identity/contract.ts';
import { changeCustomer, countNameTry, lockCustomer } from '../identity/customers.ts';
import { revokeSessions } from '../identity/sessions/sessions.ts';
import { newPasswordHash } from '../identity/signing-in/register.ts';
import { tellCustomer } from '../identity/tell-customer.ts';
import { switchedOff } from '../notifications/rules.ts';
import { accountRefusals, type exportAccount, type updateContact, type updateInfo } from './contract.ts';
import { exportText } from './service.privacy.ts';
import { checkPassword, credentialsOf, withProof } from './service.step-up.ts';
import { accountOf } from './service.user.ts';

/**
 * Binds another phone number or e-mail address (codes: see the contract). Refuses wrong codes, which count, and
 * what belongs to somebody else.
 */
export const changeContact: Answers<typeof updateContact> = async (
  context,
  { kind, value, code, old_code = '' },
) => {
  if (kind === 1) {
    const email = value.toLowerCase();
    await withCode(context, { target: email, useFor: 4, code }, async (inside) => {
      await lockCustomer(inside);
      await changeCustomer(inside, { email });
    });
    return null;
  }
  const { phone } = await credentialsOf(context);
  const claims = [
    { target: value, useFor: 5 as const, code },
    { target: phone ?? '', useFor: 6 as const, code: old_code },
  ];
  await withCode(context, claims, async (inside) => {
    await lockCustomer(inside);
    await changeCustomer(inside, { phone: value });
  });
  return null;
};

/**
 * Changes what is given of account name, password, notice preferences and WeChat binding. A new password needs the
 * old one, ends all other sessions and is told to the customer.
 */
export const changeAccount: Answers<typeof updateInfo> = async (
  context,
  { account, old_password = '', password, notice_prefs, unbind_wx },
) => {
  if (password && (password.length < 8 || password.length > 64))
    throw new Failure(signInRefusals.badPassword);
  const mayHash = () => checkPassword(context, old_password, accountRefusals.wrongPassword);
  const passwordHash =
    password && (await newPasswordHash(password, (await credentialsOf(context)).phone, mayHash));
  await countNameTry(context, account);
  return inTransaction(context, async (inside) => {
    await lockCustomer(inside);
    await changeCustomer(inside, {
      ...(account && { account }),
      ...(passwordHash && { passwordHash }),
      ...(notice_prefs && { noticePrefs: switchedOff(notice_prefs) }),
      ...(unbind_wx && { wxOpenid: null }),
    });
    if (passwordHash) {
      await revokeSessions(inside, inside.actor.rid, 'password changed', {
        except: inside.actor.sessionRid,
      });
      await tellCustomer(inside, inside.actor.rid, 'passwordChanged');
    }
    return accountOf(inside.db, inside.actor.rid);
  });
};

/** All that is kept of the customer as a file. Refuses a wrong password or code. */
export function exporter(tables: readonly PersonalTable[]) {
  return (
    context: CustomerContext,
    proof: CheckedInputOf<typeof exportAccount>,
  ): Promise<AnswerOf<typeof exportAccount>> =>
    withProof(context, proof, (inside) => exportText(inside, tables));
}
