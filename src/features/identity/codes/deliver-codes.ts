import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob, type JobContext } from '../../../host/jobs.ts';
import { verificationCodes } from '../tables.ts';

/** A code waits to be sent. The job knows only which. */
export const codeDue = defineJob({
  name: 'code-due',
  input: z.object({ rid: z.string() }),
  retryLimit: 3,
  retryDelay: 5,
});

const subject = '澄谱验证码';
const mailTexts = {
  code: '您的验证码为{code}，5分钟内有效，请勿泄露。\n\n如非本人操作，请忽略本邮件。',
  taken: '有人正尝试绑定此邮箱，但它已被一个澄谱账号使用。如非本人操作，请忽略本邮件。',
};

/** Sends what a code's row holds, if it is still worth sending, and then erases it there. */
export async function deliverCode({ db, secrets, gateways, now }: JobContext, { rid }: { rid: string }) {
  const [row] = await db.select().from(verificationCodes).where(eq(verificationCodes.rid, rid));
  if (!row?.sealedCode || row.expiresAt <= now()) return;
  const content = secrets.open(row.sealedCode);
  const isTaken = content === 'taken';
  if (row.channel === 'sms') {
    const template = isTaken ? 'numberTaken' : 'code';
    await gateways.sms.send({ phone: row.target, template, params: isTaken ? {} : { code: content } });
  } else {
    const text = isTaken ? mailTexts.taken : mailTexts.code.replace('{code}', content);
    await gateways.mail.send({ to: row.target, subject, text });
  }
  await db.update(verificationCodes).set({ sealedCode: null }).where(eq(verificationCodes.rid, rid));
}
