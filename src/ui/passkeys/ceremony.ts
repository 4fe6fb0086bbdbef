import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { Failure } from '../../core/failure.ts';

/** What a call answers for the authenticator. */
export type Options = Record<string, unknown>;

/** Told where passkeys cannot be used. */
export const noPasskeys = '当前浏览器或网址不支持通行密钥，请换用较新的浏览器，并用 https 域名访问';

const whatFailed: Readonly<Record<string, string>> = {
  NotAllowedError: '没有完成验证，可重试或换一种方式',
  InvalidStateError: '此设备已添加过通行密钥',
  ConstraintError: '此设备不能保存通行密钥，请先设置锁屏密码或换一台设备',
  NotSupportedError: '此设备不能保存通行密钥，请先设置锁屏密码或换一台设备',
  SecurityError: noPasskeys,
};

/** Whether this browser has passkeys at this address: they belong to a domain, never to a bare IP address. */
export function canUsePasskeys(): boolean {
  return isSecureContext && browserSupportsWebAuthn() && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** Has the authenticator make a passkey. Refuses in words for whoever sits before it. */
export function makePasskey(options: Options): Promise<RegistrationResponseJSON> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return inWords(() => startRegistration({ optionsJSON }));
}

/** Has the authenticator sign, in the browser's own dialog. Refuses in words. */
export function signByPasskey(options: Options): Promise<AuthenticationResponseJSON> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return inWords(() => startAuthentication({ optionsJSON }));
}

/**
 * The same for whoever picks a passkey from what the browser offers below a field whose `autocomplete` ends with webauthn; undefined
 * when it was given up, or the browser offers none.
 */
export async function signByAutofill(
  ask: () => Promise<Options>,
): Promise<AuthenticationResponseJSON | undefined> {
  if (!(await browserSupportsWebAuthnAutofill())) return undefined;
  const optionsJSON = (await ask()) as unknown as PublicKeyCredentialRequestOptionsJSON;
  try {
    return await startAuthentication({ optionsJSON, useBrowserAutofill: true });
  } catch (error) {
    if ((error as Error).name !== 'AbortError') console.warn('no passkey is offered', error);
    return undefined;
  }
}

/** Gives up whatever an authenticator is being asked. */
export function giveUpPasskey() {
  WebAuthnAbortService.cancelCeremony();
}

async function inWords<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const words = whatFailed[(error as Error).name];
    throw words ? new Failure(words, { cause: error }) : error;
  }
}
