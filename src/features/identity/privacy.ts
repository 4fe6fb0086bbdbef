import { eq, inArray, or } from 'drizzle-orm';
import { ofTheir, personal } from '../../host/records/personal-data.ts';
import { passkeys } from './passkeys/tables.ts';
import { consents, customers, qrTickets, sessions, sessionTokens, verificationCodes } from './tables.ts';

/** What is kept of who signs in. A closed account keeps its row, so that what refers to it stays whole. */
export const privacy = [
  personal(customers, '账号', {
    rowsOf: ({ rid }) => eq(customers.rid, rid),
    secrets: ['passwordHash'],
    onClosing: ({ rid }) => ({
      account: `closed-${rid}`,
      inviteCode: `closed-${rid}`,
      phone: null,
      email: null,
      passwordHash: null,
      wxOpenid: null,
      avatar: null,
      noticePrefs: {},
      language: 'zh',
    }),
  }),
  personal(consents, '协议同意记录', { onClosing: () => ({ address: null }) }),
  personal(passkeys, '通行密钥', { onMerging: 'end' }),
  personal(sessions, '登录设备', { onMerging: 'end' }),
  personal(sessionTokens, '登录令牌', {
    rowsOf: ofTheir(sessionTokens.sessionRid, sessions),
    secrets: ['hash', 'successor'],
  }),
  personal(verificationCodes, '验证码', {
    rowsOf: ({ phone, email }) =>
      inArray(
        verificationCodes.target,
        [phone, email].filter((target) => target !== null),
      ),
    secrets: ['codeHash', 'sealedCode'],
  }),
  personal(qrTickets, '扫码登录', {
    rowsOf: ({ rid, openid }) =>
      or(eq(qrTickets.customerRid, rid), openid ? eq(qrTickets.openid, openid) : undefined),
    secrets: ['ticketHash', 'scene', 'confirmTokenHash', 'bindTicketHash'],
    onMerging: 'end',
  }),
];
