import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { code4sms, sign, type UseFor } from '../src/features/identity/contract.ts';
import type { Tokens } from '../src/features/identity/sessions/tokens.ts';
import { makePuzzle } from '../src/features/identity/signing-in/human-check.ts';
import type { Appearance, World } from './world.ts';

/** A password that may be chosen. */
export const goodPassword = 'copper-kettle-71';

/** The newest code sent to this number or mailbox; undefined when there is none. */
export async function codeSentTo(world: World, target: string): Promise<string | undefined> {
  const message = (await world.outbox()).find((sent) => sent.target === target);
  return message?.text.match(/\b\d{6}\b|(?<=为)\d{6}/)?.[0];
}

/** Six digits that are not `code`. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

/** The solution of a puzzle of the human check, one that is solved at once unless told otherwise. */
export async function solvedPuzzle(
  world: World,
  puzzle?: Awaited<ReturnType<typeof makePuzzle>>,
): Promise<string> {
  const challenge = puzzle ?? (await makePuzzle({ secrets: world.secrets, now: world.now() }, 2));
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Asks for a code, with a human check passed, and answers it; fails when there is none. */
export async function requestedCode(
  world: World,
  phone: string,
  useFor: UseFor,
  from?: Appearance,
): Promise<string> {
  const captcha = await solvedPuzzle(world);
  const answer = await world.visitor(from).call(code4sms, { phone, useFor, captcha });
  const code = await codeSentTo(world, phone);
  if (!code) throw new Error(`no code was sent to ${phone}: ${answer.msg}`);
  return code;
}

/** Registers a customer through the calls. */
export async function registered(
  world: World,
  phone: string,
  { password = goodPassword, from }: { password?: string; from?: Appearance } = {},
): Promise<Tokens> {
  const code = await requestedCode(world, phone, 0, from);
  const { data, msg } = await world.visitor(from).call(sign, { phone, password, code });
  if (!data) throw new Error(msg);
  return data;
}
