import { imageSize } from 'image-size';
import type { CheckedInputOf } from '../../core/call.ts';
import { Failure } from '../../core/failure.ts';
import { type Answers, type CustomerContext, inTransaction } from '../../host/calls/context.ts';
import type { FileAnswer } from '../../host/calls/file-answer.ts';
import { kinds } from '../files/rules.kinds.ts';
import { withCode } from '../identity/codes/codes.ts';
import { signInRefusals } from '../identity/contract.ts';
import { changeCustomer, countNameTry, lockCustomer } from '../identity/customers.ts';
import { revokeSessions } from '../identity/sessions/sessions.ts';
import { newPasswordHash } from '../identity/signing-in/new-passwords.ts';
import { tellCustomer } from '../identity/tell-customer.ts';
import { switchedOff } from '../notifications/rules.ts';
import { accountRefusals, type exportAccount, type updateContact, type updateInfo } from './contract.ts';
import type { Departures } from './service.closing.ts';
import { exportArchive } from './service.export.ts';
import { checkPassword, credentialsOf, withProof } from './service.step-up.ts';
import { accountOf } from './service.user.ts';

/** Pixels of an avatar's longer edge. */
const mostEdge = 512;

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
 * Changes what is given of account name, avatar, password, notice preferences, language and WeChat binding. A new password needs the
 * old one, ends all other sessions and is told to the customer.
 */
export const changeAccount: Answers<typeof updateInfo> = async (
  context,
  { account, avatar, old_password = '', password, notice_prefs, language, unbind_wx },
) => {
  if (password && (password.length < 8 || password.length > 64))
    throw new Failure(signInRefusals.badPassword);
  if (avatar) refuseNoPicture(avatar);
  const mayHash = () => checkPassword(context, old_password, accountRefusals.wrongPassword);
  const passwordHash =
    password && (await newPasswordHash(context, password, await named(context, account), mayHash));
  await countNameTry(context, account);
  return inTransaction(context, async (inside) => {
    await lockCustomer(inside);
    await changeCustomer(inside, {
      ...(account && { account }),
      ...(avatar !== undefined && { avatar: avatar || null }),
      ...(passwordHash && { passwordHash }),
      ...(notice_prefs && { noticePrefs: switchedOff(notice_prefs) }),
      ...(language && { language }),
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

/** What the customer is known by from now on. */
async function named(context: CustomerContext, account: string | undefined) {
  const credentials = await credentialsOf(context);
  return { ...credentials, account: account || credentials.account };
}

/** Refuses what says that it is a picture and is none, and one that is large when it is unfolded. */
function refuseNoPicture(avatar: string) {
  const [, type, text = ''] = /^data:([a-z/]+);base64,(.*)$/.exec(avatar) ?? [];
  const bytes = Buffer.from(text, 'base64');
  const isOne = [kinds.jpg, kinds.png, kinds.webp].some((kind) => kind?.type === type && kind?.begins(bytes));
  if (!isOne) throw new Failure(accountRefusals.badAvatar);
  let size: { width: number; height: number };
  try {
    size = imageSize(bytes);
  } catch {
    throw new Failure(accountRefusals.badAvatar);
  }
  if (Math.max(size.width, size.height) > mostEdge) throw new Failure(accountRefusals.badAvatar);
}

/** All that is kept of the customer, with their files, as an archive. Refuses a wrong password or code. */
export function exporter({ tables, keptFiles }: Departures) {
  return (context: CustomerContext, proof: CheckedInputOf<typeof exportAccount>): Promise<FileAnswer> =>
    withProof(context, proof, (inside) => exportArchive(inside, tables, keptFiles));
}
