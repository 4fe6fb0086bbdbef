import { useState } from 'react';
import type { Call, InputOf, OutputOf } from '../../../../core/call.ts';
import { Failure } from '../../../../core/failure.ts';
import { send } from '../../../../ui/asking/send.ts';
import { humanCheck, signInRefusals } from '../../contract.ts';

/** Calls that may ask for a human check. */
type CheckedCall = Call & { input: { shape: { captcha: unknown } } };

/**
 * Sends calls that may be refused until a human check is passed: then the browser does the proof of work and the
 * call goes out once more. `isChecking` while it works.
 */
export function useHumanCheck() {
  const [isChecking, setChecking] = useState(false);
  async function sendChecked<C extends CheckedCall>(call: C, input: InputOf<C>): Promise<OutputOf<C>> {
    try {
      return await send(call, input);
    } catch (error) {
      if (!(error instanceof Failure) || error.message !== signInRefusals.humanCheck) throw error;
    }
    setChecking(true);
    try {
      return await send(call, { ...input, captcha: await solveHumanCheck() });
    } finally {
      setChecking(false);
    }
  }
  return { isChecking, sendChecked };
}

/** Says that the human check is under way. */
export function HumanCheckNote({ isChecking }: { isChecking: boolean }) {
  return (
    <p role="status" className="-mt-4.5 text-xs text-muted">
      {isChecking && (
        <span className="flex pt-3 items-center justify-center gap-2">
          <span
            aria-hidden="true"
            className="size-4 animate-spin rounded-full border-2 border-action border-r-transparent"
          />
          正在进行安全验证
        </span>
      )}
    </p>
  );
}

/** Does the proof of work; a solved puzzle as the server reads it: base64 of the challenge and its solution. */
export async function solveHumanCheck(): Promise<string> {
  if (!globalThis.crypto?.subtle) throw new Failure('当前连接不安全，无法完成安全验证，请通过 HTTPS 访问');
  const [{ solveChallenge }, { deriveKey }, puzzle] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
    send(humanCheck, {}),
  ]);
  // Each derivation is awaited, so the page stays usable while the browser works.
  const challenge = puzzle as unknown as Parameters<typeof solveChallenge>[0]['challenge'];
  const solved = await solveChallenge({ challenge, deriveKey });
  if (!solved) throw new Failure('安全验证超时，请重试');
  return btoa(JSON.stringify({ challenge, solution: solved }));
}
