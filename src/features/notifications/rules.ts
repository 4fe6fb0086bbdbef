/** Texts of notices (product definition, section 7); `{}` marks what is filled in. */
export const noticeTexts = {
  code: '您的验证码为{code}，5分钟内有效，请勿泄露。',
  registered: '欢迎加入，完善基本信息即可下单。',
  signedIn: '您的账号于{time}在{place}登录，如非本人操作请立即联系客服。',
  passwordChanged: '您的账号于{time}修改密码，如非本人操作请立即联系客服。',
} as const;

/** Name of a notice's text. */
export type NoticeText = keyof typeof noticeTexts;

/** The text of a notice with its places filled in; a place without a value stays empty. */
export function noticeText(name: NoticeText, values: Record<string, string>): string {
  return noticeTexts[name].replace(/\{(\w+)\}/g, (_, place: string) => values[place] ?? '');
}
