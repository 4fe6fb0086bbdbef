/** A challenge is good for so many seconds, and once. */
export const challengeSeconds = 5 * 60;

/** How many passkeys one account may have. */
export const mostPasskeys = 10;

/** Told in these words. */
export const passkeyRefusals = {
  /** Whatever is wrong with what an authenticator signed, and whoever it says it is. */
  wrong: '通行密钥验证未通过，请重试或换一种方式登录',
  notAdded: '通行密钥没有添加成功，请重新操作',
  known: '该通行密钥已添加过',
  tooMany: `最多添加${mostPasskeys}个通行密钥，请先移除不用的`,
  name: '请填写名称',
  noDomain: '当前网址不支持通行密钥，请用域名访问',
  lastWay: '这是该账号唯一的登录方式，请先绑定手机号或设置密码',
} as const;

/** Who asks an authenticator: its domain, and the address of the pages that may ask. */
type RelyingParty = { id: string; origin: string };

/**
 * The relying party of a shop at this address; undefined at a bare IP address, which WebAuthn knows nothing of. The machine itself
 * goes by localhost, as browsers ask for.
 */
export function relyingPartyOf(address: string): RelyingParty | undefined {
  const url = new URL(address);
  if (/^(127(\.\d+){3}|\[::1\])$/.test(url.hostname)) url.hostname = 'localhost';
  if (/^[\d.]+$|:/.test(url.hostname)) return undefined;
  return { id: url.hostname, origin: url.origin };
}
