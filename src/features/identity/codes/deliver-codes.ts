import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob, type JobContext } from '../../../host/jobs.ts';
import { speaker } from '../../../host/language/asked.ts';
import { verificationCodes } from '../tables.ts';

/** A code waits to be sent. The job knows only which, and the language of the pages that it was asked for on. */
export const codeDue = defineJob({
  name: 'code-due',
  input: z.object({ rid: z.string(), isEnglish: z.boolean().default(false) }),
  retryLimit: 3,
  retryDelay: 5,
});

const subject = '澄谱验证码';
const mailTexts = {
  code: '您的验证码为{code}，5分钟内有效，请勿泄露。\n\n如非本人操作，请忽略本邮件。',
  taken: '有人正尝试绑定此邮箱，但它已被一个澄谱账号使用。如非本人操作，请忽略本邮件。',
};

/** Sends what a code's row holds, if it is still worth sending, and then erases it there. */
export async function deliverCode(
  { db, secrets, gateways, now }: JobContext,
  { rid, isEnglish }: z.output<typeof codeDue.input>,
) {
  const [row] = await db.select().from(verificationCodes).where(eq(verificationCodes.rid, rid));
  if (!row?.sealedCode || row.expiresAt <= now()) return;
  const content = secrets.open(row.sealedCode);
  const isTaken = content === 'taken';
  if (row.channel === 'sms') {
    const template = isTaken ? 'numberTaken' : 'code';
    const params: Record<string, string> = isTaken ? {} : { code: content };
    await gateways.sms.send({ phone: row.target, template, params, ...(isEnglish && { english: params }) });
  } else {
    const say = speaker(isEnglish);
    const text = say(isTaken ? mailTexts.taken : mailTexts.code).replace('{code}', content);
    await gateways.mail.send({ to: row.target, subject: say(subject), text });
  }
  await db.update(verificationCodes).set({ sealedCode: null }).where(eq(verificationCodes.rid, rid));
}
