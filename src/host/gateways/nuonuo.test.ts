import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Asked, startStandIn } from '../../../tests/fixtures/stand-in.ts';
import { createNuonuo, nuonuoAddresses, signatureOf } from './nuonuo.ts';
import { ProviderFailed } from './outbound.ts';

const account = {
  ...{ appKey: 'APPKEY', appSecret: 'SECRET', taxNo: '91310000MA1FL0000X', phone: '021-60000000' },
  ...{
    address: '上海市示例路1号',
    account: '示例银行 6222',
    clerk: '张三',
    goodsCode: '3040105000000000000',
  },
};
const now = () => new Date('2026-11-20T10:00:00+08:00');
const order = {
  ...{
    no: 'F261120000001N1',
    type: 1,
    item: '检测费',
    fen: 90_000,
    taxFen: 5_094,
    taxRate: 6,
    remark: 'D-2201',
  },
  buyer: {
    name: '示例理工大学',
    taxNo: '12100000400000000A',
    address: '',
    phone: '',
    bank: '',
    accountNo: '',
  },
};
const done = (result: unknown) => ({ code: 'E0000', describe: '成功', result });
const issued = {
  ...{ orderNo: order.no, status: '2', statusMsg: '开票完成', invoiceTime: 1_790_121_600_000 },
  ...{ allElectronicInvoiceNumber: '26332000000123456789', orderAmount: '900.00', payerName: '示例理工大学' },
  ...{ payerTaxNo: '12100000400000000A', pdfUrl: 'https://inv.jss.com.cn/a.pdf', ofdUrl: null, xmlUrl: '' },
};

/** The platform of this machine: gives tokens, refuses what is not signed, and answers methods with `say`. */
async function platform(say: (method: string, content: Record<string, unknown>, asked: Asked) => unknown) {
  let tokens = 0;
  const stored = new Map<string, string>();
  const standIn = await startStandIn((asked) => {
    if (asked.url.pathname === '/accessToken') {
      const { client_id, client_secret, grant_type } = Object.fromEntries(new URLSearchParams(asked.body));
      expect([client_id, client_secret, grant_type]).toEqual(['APPKEY', 'SECRET', 'client_credentials']);
      tokens += 1;
      return { access_token: `token-${tokens}`, expires_in: 86_400 };
    }
    if (!isSigned(asked)) return { code: '070101', describe: '签名校验失败' };
    const method = String(asked.headers.method).replace('nuonuo.OpeMplatform.', '');
    return say(method, JSON.parse(asked.body), asked);
  });
  const settings = {
    ...account,
    ...{ gateway: `${standIn.address}/open/v1/services`, tokenUrl: `${standIn.address}/accessToken` },
    fileHosts: nuonuoAddresses.production.fileHosts,
  };
  const memory = {
    read: async (name: string) => stored.get(name),
    write: async (name: string, text: string) => void stored.set(name, text),
  };
  const open = (changed: Partial<typeof settings> = {}, at = now) =>
    createNuonuo({ ...settings, ...changed }, at, {
      memory,
      notifyUrl: () => 'https://lab.example.com/notice',
    });
  return { ...standIn, gateway: open(), open, tokens: () => tokens, settings };
}

/** What the platform does, written otherwise than in the adapter. */
function isSigned({ url, headers, body }: Asked): boolean {
  const said = url.searchParams;
  const parts = ['a=services', 'l=v1', 'p=open', `k=${said.get('appkey')}`, `i=${said.get('senid')}`];
  const text = [...parts, `n=${said.get('nonce')}`, `t=${said.get('timestamp')}`, `f=${body}`].join('&');
  const expected = createHmac('sha1', 'SECRET').update(text).digest('base64');
  return headers['x-nuonuo-sign'] === expected && /^\d{8}$/.test(said.get('nonce') ?? '');
}

test('the signature is the one that the gateway takes', () => {
  const stamp = { senid: 'SENID', nonce: '12345678', timestamp: '1700000000' };
  const sign = (path: string) => signatureOf(account, path, stamp, '{"a":1}');
  // Worked out by others against sdk.nuonuo.com in September 2026.
  expect(sign('/open/v1/services')).toBe('7iSZiR+0g+376QEJ38xLM+3vGDs=');
  expect(sign('/open/v2/services')).not.toBe('7iSZiR+0g+376QEJ38xLM+3vGDs=');
});

test('an order has what the platform asks for, and goes out signed with the token of the day', async () => {
  const { gateway, asked, tokens } = await platform(() => done({ invoiceSerialNum: '1' }));
  expect(await gateway.issue(order)).toEqual({ state: 'taken' });
  expect(await gateway.issue({ ...order, no: 'F261120000002N1', type: 3 })).toEqual({ state: 'taken' });
  expect(tokens()).toBe(1);
  const [, first, second] = asked;
  expect(first?.headers).toMatchObject({ accesstoken: 'token-1', usertax: account.taxNo });
  expect(first?.url.searchParams.get('senid')).toHaveLength(32);
  expect(JSON.parse(first?.body ?? '').order).toMatchObject({
    ...{
      orderNo: order.no,
      invoiceLine: 'pc',
      invoiceType: '1',
      pushMode: '-1',
      clerk: '张三',
      remark: 'D-2201',
    },
    ...{ buyerName: '示例理工大学', buyerTaxNum: '12100000400000000A', salerTaxNum: account.taxNo },
    ...{ invoiceDate: '2026-11-20 10:00:00', callBackUrl: 'https://lab.example.com/notice' },
    invoiceDetail: [
      {
        ...{ goodsName: '检测费', taxRate: '0.06', withTaxFlag: '1', tax: '50.94' },
        ...{ taxExcludedAmount: '849.06', taxIncludedAmount: '900.00' },
      },
    ],
  });
  expect(JSON.parse(second?.body ?? '').order).toMatchObject({ invoiceLine: 'bs' });
});

test('a number that is known counts as taken, a refusal as one, and whatever is unclear as no answer', async () => {
  let says: unknown;
  const { gateway } = await platform((_method, _content, asked) => (asked ? says : undefined));
  says = { code: 'E9106', describe: '订单编号或流水号不能重复' };
  expect(await gateway.issue(order)).toEqual({ state: 'taken' });
  says = { code: 'E9105', describe: '购方税号有误' };
  expect(await gateway.issue(order)).toEqual({ state: 'refused', reason: '购方税号有误' });
  for (const unclear of [
    { code: 'E9999', describe: '系统异常' },
    { code: 'E0001' },
    { no: 'code' },
    'text',
    7,
  ]) {
    says = unclear;
    await expect(gateway.issue(order), JSON.stringify(unclear)).rejects.toThrow(ProviderFailed);
  }
});

test('what is signed with another secret is refused, and nothing of the secret is told', async () => {
  const { open, gateway } = await platform(() => done([]));
  await gateway.query(['F1']);
  const wrong = open({ appSecret: 'ANOTHER' });
  await expect(wrong.query(['F1'])).rejects.toThrow(ProviderFailed);
  await expect(wrong.query(['F1'])).rejects.not.toThrow('ANOTHER');
});

test('a token is shared by processes, replaced when it ends, and no second one is asked for after a refusal', async () => {
  let isTaken = true;
  const { open, tokens } = await platform(() => (isTaken ? done([]) : { code: '070304', describe: 'token' }));
  await open().query(['F1']);
  await open().query(['F1']);
  expect(tokens()).toBe(1);
  const later = () => new Date(now().getTime() + 86_400_000);
  await open({}, later).query(['F1']);
  expect(tokens()).toBe(2);
  isTaken = false;
  await expect(open({}, later).query(['F1'])).rejects.toThrow(ProviderFailed);
  expect(tokens()).toBe(2);
  const muchLater = () => new Date(later().getTime() + 20 * 3_600_000);
  await expect(open({}, muchLater).query(['F1'])).rejects.toThrow(ProviderFailed);
  expect(tokens()).toBe(3);
});

test('a report tells number, day, amount, buyer and files; what is not there is unknown', async () => {
  let says: unknown = done([
    issued,
    { orderNo: 'F3', status: 20 },
    { orderNo: 'F4', status: '22', failCause: '税号有误' },
  ]);
  const { gateway } = await platform(() => says);
  expect(await gateway.query([order.no, 'F2', 'F3', 'F4'])).toEqual([
    {
      ...{ no: order.no, state: 'issued', number: '26332000000123456789', day: '2026-09-23', fen: 90_000 },
      ...{ buyer: { name: '示例理工大学', taxNo: '12100000400000000A' } },
      files: { pdf: 'https://inv.jss.com.cn/a.pdf' },
    },
    { no: 'F2', state: 'unknown' },
    { no: 'F3', state: 'running', note: '开票中' },
    { no: 'F4', state: 'failed', reason: '税号有误' },
  ]);
  says = { code: 'E9500', describe: '发票不存在' };
  expect(await gateway.query(['F1'])).toEqual([{ no: 'F1', state: 'unknown' }]);
  says = done([{ ...issued, status: '3' }]);
  expect(await gateway.query([order.no])).toEqual([{ no: order.no, state: 'void' }]);
  for (const lacking of [{ orderAmount: '' }, { invoiceTime: null }, { allElectronicInvoiceNumber: '' }]) {
    says = done([{ ...issued, ...lacking }]);
    await expect(gateway.query([order.no])).rejects.toThrow(ProviderFailed);
  }
});

test('an invoice is taken back by a form, a special one by the form that its buyer has confirmed', async () => {
  const asked: [string, Record<string, unknown>][] = [];
  let form: object | undefined;
  const { gateway } = await platform((method, content) => {
    asked.push([method, content]);
    if (method === 'queryInvoiceResult') return { code: 'E9500' };
    return method === 'queryInvoiceRedConfirm' ? done({ list: form ? [form] : [] }) : done('1');
  });
  const blue = {
    number: issued.allElectronicInvoiceNumber,
    type: 1,
    buyer: { name: '示例理工大学', taxNo: '1' },
  };
  await gateway.red({ no: 'F1R1', reason: 'stopped', blue, confirmNo: '' });
  expect(asked.at(-1)).toMatchObject([
    'saveInvoiceRedConfirm',
    {
      billId: 'F1R1',
      orderNo: 'F1R1',
      redReason: '3',
      blueInvoiceLine: 'pc',
      blueElecInvoiceNumber: blue.number,
    },
  ]);
  const states = [];
  for (const billStatus of ['15', '02', '05', '16']) {
    form = { billId: 'F1R1', billStatus, billMessage: billStatus === '16' ? '该发票已全额冲红' : '' };
    states.push(await gateway.queryRed({ no: 'F1R1', confirmNo: '' }));
  }
  expect(states).toMatchObject([
    { state: 'running' },
    { state: 'running', note: '待购买方确认红字信息' },
    { state: 'failed', reason: '购买方已否认红字确认单' },
    { state: 'failed', reason: '该发票已全额冲红' },
  ]);
  form = undefined;
  expect(await gateway.queryRed({ no: 'F1R1', confirmNo: '' })).toEqual({ no: 'F1R1', state: 'unknown' });
  await gateway.red({ no: 'F2R1', reason: 'wrong', blue: { ...blue, type: 3 }, confirmNo: 'QR1' });
  expect(asked.at(-1)).toMatchObject([
    'fastInvoiceRed',
    { orderNo: 'F2R1', billNo: 'QR1', invoiceLine: 'bs' },
  ]);
});

test('files come from the platform alone', async () => {
  const { gateway, address } = await platform(() => undefined);
  for (const elsewhere of [
    'http://169.254.169.254/latest',
    'https://inv.jss.com.cn/a.pdf',
    'http://jss.com.cn.evil.example/a.pdf',
    `http://user:word@${new URL(address).host}/a.pdf`,
    'file:///etc/passwd',
  ])
    await expect(gateway.file(elsewhere), elsewhere).rejects.toThrow('is not the platform');
});

test('of a callback nothing but the number is read', async () => {
  const { gateway } = await platform(() => undefined);
  const notice = (text: string) => gateway.readNotice(Buffer.from(text));
  expect(notice('operater=callback&orderno=F261120000001N1&content=%7B%22c_status%22%3A%221%22%7D')).toBe(
    order.no,
  );
  for (const text of ['', 'orderno=', "orderno=F1'--", `orderno=${'F'.repeat(33)}`, '\xff\xfe'])
    expect(notice(text)).toBeUndefined();
});
