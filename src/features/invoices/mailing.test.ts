import { expect, test } from 'vitest';
import {
  invoiceFileOf,
  invoiceIn,
  invoiceNumber,
  invoiceOf,
  requestedInvoice,
} from '../../../tests/fixtures/invoices.ts';
import { pdfOf } from '../../../tests/fixtures/pdf.ts';
import { somebody } from '../../../tests/trust/support/somebody.ts';
import { newWorld } from '../../../tests/world.ts';
import { staffInvoiceRed } from './contract.staff.ts';
import { invoiceMail } from './contract.ts';

const refused = (msg: string) => ({ code: 0, data: null, msg });

async function scene() {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  const mails = async () =>
    (await world.outbox()).filter(({ channel, files }) => channel === 'mail' && files);
  return { world, me, mails };
}

test('an issued invoice goes to the address of its title with its files, whatever notices its customer wants', async () => {
  const { world, me, mails } = await scene();
  await world.database.pool.query(`UPDATE customers SET notice_prefs = '{"money": []}' WHERE rid = $1`, [
    me.rid,
  ]);
  const { rid, version } = await invoiceIn(me, 'redAsked');
  const { number } = await invoiceOf(me, rid);
  expect(await mails()).toMatchObject([
    {
      target: 'lin@example.com',
      files: [`发票_${number}.pdf`],
      text: expect.stringContaining(`发票${number}已开具`),
    },
  ]);
  const finance = await world.asStaff('finance');
  const pdf = await invoiceFileOf(finance, '红字.pdf', pdfOf(['red']));
  const red = { rid, version, number: invoiceNumber(), day: '2026-11-20', pdf };
  expect((await finance.call(staffInvoiceRed, red)).msg).toBe('操作成功！');
  const [first] = await mails();
  expect(first).toMatchObject({ target: 'lin@example.com', files: [`红字发票_${red.number}.pdf`] });
  await me.call(invoiceMail, { rid, email: 'finance@example.com' });
  const again = (await mails()).find(({ target }) => target === 'finance@example.com');
  expect(again?.text).toContain(`发票${number}`);
  expect(again?.text).toContain('已冲红');
  expect(again?.files).toEqual([`发票_${number}.pdf`, `红字发票_${red.number}.pdf`]);
});

test('files are sent again to the address that is named, ten times a day', async () => {
  const { world, me, mails } = await scene();
  const { rid } = await invoiceIn(me, 'issued');
  const other = await somebody(world, 'teacher');
  expect(await me.call(invoiceMail, { rid, email: 'nobody' })).toEqual(refused('邮箱格式不正确'));
  expect(await other.call(invoiceMail, { rid, email: 'a@example.com' })).toEqual(refused('记录不存在'));
  const waiting = await requestedInvoice(me);
  expect(await me.call(invoiceMail, { rid: waiting, email: 'a@example.com' })).toEqual(
    refused('发票文件尚未生成，暂不可发送'),
  );
  const again = (email: string) => me.call(invoiceMail, { rid, email });
  expect((await again('finance@example.com')).code).toBe(1);
  const sent = (await mails()).find(({ target }) => target === 'finance@example.com');
  expect(sent?.files).toEqual([expect.stringMatching(/^发票_\d{20}\.pdf$/)]);
  for (let time = 2; time <= 10; time += 1) expect((await again(`${time}@example.com`)).code).toBe(1);
  expect((await again('more@example.com')).msg).toBe('今日发送次数已达上限，请明天再试');
});
