import * as OTPAuth from 'otpauth';

/** A staff session ends after so many minutes without a call, and after so many hours in any case (G16). */
export const sessionMinutes = 30;
export const sessionHours = 12;

/** Codes of authenticator apps change every so many seconds (RFC 6238); one step early or late is accepted. */
export const totpSeconds = 30;

/** Refusals of staff sign-in and administration. */
export const staffRefusals = {
  wrong: '账号、密码或动态口令错误',
  tooMany: '登录失败次数过多，请稍后再试',
  disabled: '账号已停用，请联系管理员',
  commonPassword: '密码须为12-64位且不能是常见密码',
  account: '账号须为 3-32 位小写字母、数字或连字符，以字母开头',
  taken: '该账号已存在',
  self: '不能停用自己或修改自己的角色',
  own: '不能批准关于本人账号的申请',
  waiting: '该账号已有待批准的申请',
  twoAdmins: '已有两名管理员，请在后台“员工与权限”中新增，由另一名管理员批准',
  welcome: '链接或确认码不正确，或已失效，请联系管理员',
  totp: '动态口令错误，请核对手机时间后重试',
  samePerson: '须由另一名管理员批准',
  sameRole: '角色没有变化',
} as const;

/** Kinds of events in the audit log. */
export const auditKinds = ['sign_in', 'change', 'read', 'export', 'upload', 'stream'] as const;

/** Their names. */
export const auditKindNames: Record<(typeof auditKinds)[number], string> = {
  sign_in: '登录',
  change: '变更',
  read: '查看个人信息',
  export: '导出与下载',
  upload: '上传',
  stream: '实时更新',
};

/** The steps of a sign-in as the audit log tells that they failed. */
export const signInSteps = {
  limit: '失败次数过多，未再核对',
  account: '账号不存在',
  password: '密码错误',
  code: '动态口令错误或已使用',
  passkey: '通行密钥未通过验证',
  disabled: '账号已停用',
} as const;

/** What is told of an account that is nobody's: its beginning, since people type their passwords there. */
export function maskedAccount(typed: string): string {
  return `${[...typed].slice(0, 2).join('')}***`;
}

/** What one administrator asks for and another has to agree to. */
export const changeKinds = {
  add: '新增员工',
  role: '变更角色',
  reset: '重置登录',
  enable: '启用账号',
} as const;
export type ChangeKind = keyof typeof changeKinds;

/** Why `me` may not agree to a change; undefined when they may. Nobody agrees to their own wish, or about themselves. */
export function whyNoDecision(
  { askedBy, staffRid }: { askedBy: string; staffRid: string | null },
  me: string,
): string | undefined {
  if (askedBy === me) return staffRefusals.samePerson;
  return staffRid === me ? staffRefusals.own : undefined;
}

/** A link to set password and authenticator is good for so many hours after a second administrator has agreed. */
export const welcomeHours = 72;

/** The page on which somebody sets them; the token is in the fragment, which no server and no log is told. */
export const welcomePath = '/staff/welcome';
export function welcomeLink(token: string): string {
  return `${welcomePath}#${token}`;
}

/** A confirmation code as it is stored, however it was typed. */
export function plainCode(code: string): string {
  return code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}

/** A confirmation code as it is shown. */
export function shownCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/** Names that members of staff sign in with. */
export const accountPattern = /^[a-z][a-z0-9-]{2,31}$/;

/** A new secret of an authenticator app, RFC 4648 without padding. */
export function newTotpSecret(): string {
  return new OTPAuth.Secret({ size: 20 }).base32;
}

/** What an authenticator app takes over as a QR code. */
export function totpUri(account: string, secret: string): string {
  return totpOf(secret, account).toString();
}

/** The code that an authenticator app shows at `now`. */
export function totpCode(secret: string, now: Date): string {
  return totpOf(secret).generate({ timestamp: now.getTime() });
}

/**
 * The time step whose code this is, not later than one after `now` nor earlier than one before; undefined when it
 * is none of them.
 */
export function totpStepOf(secret: string, code: string, now: Date): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : Math.floor(now.getTime() / 1_000 / totpSeconds) + delta;
}

function totpOf(secret: string, label = 'staff') {
  return new OTPAuth.TOTP({ issuer: 'Limpid', label, secret, period: totpSeconds, digits: 6 });
}
