import { eq } from 'drizzle-orm';
import { Failure, SignedOut } from '../../core/failure.ts';
import { type CustomerContext, inTransaction } from '../../host/calls/context.ts';
import { withCode } from '../identity/codes/codes.ts';
import { spend, takeBack } from '../identity/limits/limits.ts';
import { limits } from '../identity/limits/rules.ts';
import { isPassword } from '../identity/signing-in/passwords.ts';
import { customers } from '../identity/tables.ts';
import { accountRefusals } from './contract.ts';

/** What a customer proves with that it is them: the password, or a code for sensitive actions sent to their phone. */
export type Proof = { password?: string; code?: string };

/**
 * Does `work` in a transaction once it is proven who asks (trust figure G19); a code is used up by it. Refuses a
 * wrong password or code, each of which counts. `context` must hold no transaction.
 */
export async function withProof<Result>(
  context: CustomerContext,
  { password, code }: Proof,
  work: (context: CustomerContext) => Promise<Result>,
): Promise<Result> {
  if (code) {
    const { phone } = await credentialsOf(context);
    return withCode(context, { target: phone ?? '', useFor: 6, code }, work);
  }
  if (!password) throw new Failure(accountRefusals.needsProof);
  await checkPassword(context, password, accountRefusals.wrongProof);
  return inTransaction(context, work);
}

/** Refuses with `refusal` a password that is not the customer's, and any more after 5 wrong ones in 15 minutes. */
export async function checkPassword(context: CustomerContext, password: string, refusal: string) {
  const { db, actor, now } = context;
  const { passwordHash } = await credentialsOf(context);
  const event = await spend(db, limits.stepUp, actor.rid, now);
  const isRight = await isPassword(passwordHash, password).catch(async (error) => {
    await takeBack(db, [event]);
    throw error;
  });
  if (!isRight) throw new Failure(refusal);
  await takeBack(db, [event]);
}

/** What who asks is known by, and the password's hash. */
export async function credentialsOf({ db, actor }: Pick<CustomerContext, 'db' | 'actor'>) {
  const [credentials] = await db
    .select({
      ...{ account: customers.account, phone: customers.phone, email: customers.email },
      passwordHash: customers.passwordHash,
    })
    .from(customers)
    .where(eq(customers.rid, actor.rid));
  if (!credentials) throw new SignedOut();
  return credentials;
}
