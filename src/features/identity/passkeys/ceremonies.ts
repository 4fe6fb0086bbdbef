import type { z } from 'zod';
import type { AnswerOf } from '../../../core/call.ts';
import { Failure } from '../../../core/failure.ts';
import { ulid } from '../../../core/ulid.ts';
import type { Context } from '../../../host/calls/context.ts';
import { reasonOf } from '../../../host/reason.ts';
import { newChallenge, spendChallenge } from './challenges.ts';
import type { Assertion, NewCredential, passkeyAsk } from './contract.ts';
import { challengeSeconds, mostPasskeys, passkeyRefusals, relyingPartyOf } from './rules.ts';
import type { passkeys } from './tables.ts';

/** What is kept of a passkey, of a customer or of a member of staff. */
type Kept = Omit<typeof passkeys.$inferSelect, 'customerRid'>;

/** What is asked of an authenticator, as calls answer it. */
type AnswerOptions = AnswerOf<typeof passkeyAsk>;

/** Whose passkey it is to be: what their other devices call it by, and those that they have. */
type Owner = { rid: string; account: string; name: string; known: readonly Kept[] };

/** Loaded when somebody uses a passkey for the first time: it reads certificates of all makers, which takes a start a while. */
const library = () => import('@simplewebauthn/server');

/** The kinds of keys that all authenticators have one of (Ed25519, ES256, RS256), named lest the library try what Node only tries out. */
const supportedAlgorithmIDs = [-8, -7, -257];

/**
 * What an authenticator is asked in order to make a passkey: one that is found without a name and checks by finger, face or PIN
 * that it is its owner. Refused at an address without a domain.
 */
export async function offerPasskey(
  context: Pick<Context, 'secrets' | 'now' | 'origin'>,
  purpose: string,
  { rid, account, name, known }: Owner,
): Promise<AnswerOptions> {
  const { id } = party(context);
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    ...{ rpName: '澄谱', rpID: id, challenge: newChallenge(context, purpose) },
    ...{ userID: bytesOf(rid), userName: account, userDisplayName: name },
    ...{ timeout: challengeSeconds * 1_000, attestationType: 'none', supportedAlgorithmIDs },
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return plain(options);
}

/** A passkey that was made for `purpose`, ready to be kept under `name`; refuses whatever is not in order. */
export async function madePasskey(
  context: Pick<Context, 'db' | 'secrets' | 'now' | 'origin' | 'log'>,
  purpose: string,
  { name, credential }: { name: string; credential: z.output<typeof NewCredential> },
): Promise<Kept> {
  const { id, origin } = party(context);
  const { verifyRegistrationResponse } = await library();
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const expectedChallenge = await challengeUsed(context, purpose, credential.response);
  return refusing(context, passkeyRefusals.notAdded, async () => {
    const attested = decodeAttestationObject(isoBase64URL.toBuffer(credential.response.attestationObject));
    // None was asked for. To look at certificates could mean to ask addresses that stand in them.
    if (attested.get('attStmt').get('x5c')) throw new Error('a certificate came uncalled for');
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} } as never,
      ...{ expectedChallenge, expectedOrigin: origin, expectedRPID: id, requireUserVerification: true },
      supportedAlgorithmIDs,
    });
    if (!registrationInfo) throw new Error('the statement is not signed by the new key');
    const { credential: made, credentialDeviceType } = registrationInfo;
    return {
      ...{ rid: ulid(context.now.getTime()), name, createdAt: context.now, usedAt: null },
      ...{ credentialId: made.id, publicKey: Buffer.from(made.publicKey).toString('base64url') },
      ...{ counter: made.counter, transports: [...(made.transports ?? [])] },
      isSynced: credentialDeviceType === 'multiDevice',
    };
  });
}

/** What an authenticator is asked in order to sign somebody in, whoever that is. */
export async function askPasskey(
  context: Pick<Context, 'secrets' | 'now' | 'origin'>,
  purpose: string,
): Promise<AnswerOptions> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    ...{ rpID: party(context).id, challenge: newChallenge(context, purpose) },
    ...{ timeout: challengeSeconds * 1_000, userVerification: 'required' },
  });
  return plain(options);
}

/**
 * Whose passkey signed for `purpose`, and what is to be written down of it. Refuses in the same words whatever is wrong: challenge,
 * address, signature, a counter that did not go on, an owner who was not looked at, a passkey that nobody has.
 */
export async function provenPasskey<Found extends { passkey: Kept; owner: { rid: string } }>(
  context: Pick<Context, 'db' | 'secrets' | 'now' | 'origin' | 'log'>,
  purpose: string,
  credential: z.output<typeof Assertion>,
  found: Found | undefined,
): Promise<Found & { used: Pick<Kept, 'counter' | 'usedAt'> }> {
  const { id, origin } = party(context);
  const { verifyAuthenticationResponse } = await library();
  const expectedChallenge = await challengeUsed(context, purpose, credential.response);
  return refusing(context, passkeyRefusals.wrong, async () => {
    if (!found) throw new Error('nobody has this passkey');
    const { credentialId, publicKey, counter } = found.passkey;
    const { userHandle } = credential.response;
    if (userHandle && !Buffer.from(userHandle, 'base64url').equals(bytesOf(found.owner.rid)))
      throw new Error('it says that it is somebody else’s');
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      ...{ expectedChallenge, expectedOrigin: origin, expectedRPID: id, requireUserVerification: true },
      credential: {
        ...{ id: credentialId, counter },
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      },
    });
    if (!verified) throw new Error('the signature is wrong');
    return { ...found, used: { counter: authenticationInfo.newCounter, usedAt: context.now } };
  });
}

/** Those that an account has, when one more may be added. */
export function withRoom<Known extends Kept>(known: readonly Known[]): readonly Known[] {
  if (known.length >= mostPasskeys) throw new Failure(passkeyRefusals.tooMany);
  return known;
}

/** A passkey in the words of `Passkey`. */
export function shown({ rid, name, isSynced, createdAt, usedAt }: Kept) {
  return { rid, name, is_synced: isSynced ? (1 as const) : (0 as const), created: createdAt, used: usedAt };
}

function party({ origin }: Pick<Context, 'origin'>) {
  const found = relyingPartyOf(origin);
  if (!found) throw new Failure(passkeyRefusals.noDomain);
  return found;
}

/** Uses the challenge of an answer up; what holds the one that is told once more against it, and is false for any that is not good. */
async function challengeUsed(
  context: Pick<Context, 'db' | 'secrets' | 'now'>,
  purpose: string,
  { clientDataJSON }: { clientDataJSON: string },
): Promise<(told: string) => boolean> {
  const challenge = challengeIn(clientDataJSON);
  const isGood = await spendChallenge(context, purpose, challenge);
  return (told) => isGood && told === challenge;
}

function challengeIn(clientDataJSON: string): string {
  try {
    return String(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')).challenge);
  } catch {
    return '';
  }
}

/** The library throws errors of its own, whose words are for the log. */
async function refusing<Result>(
  { log }: Pick<Context, 'log'>,
  refusal: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    log.warn({ why: reasonOf(error) }, 'a passkey was refused');
    throw new Failure(refusal, { cause: error });
  }
}

function bytesOf(rid: string) {
  return new Uint8Array(Buffer.from(rid, 'utf8'));
}

/** Without the fields that are undefined, which are no JSON. */
function plain(options: object): AnswerOptions {
  return JSON.parse(JSON.stringify(options));
}
