import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { z } from 'zod';
import { shanghaiTime } from '../../core/shanghai.ts';
import type { InvoiceBuyer, InvoiceGateway, InvoiceOrder, InvoiceReceipt, RedReason } from './invoices.ts';
import { RedForms, Results, reportOf, reportOfForm, unknownTo } from './nuonuo-reports.ts';
import { createNuonuoToken } from './nuonuo-token.ts';
import { exchangeWithProvider, jsonOf, type ProviderExchange, ProviderFailed } from './outbound.ts';
import { yuanOfFen } from './payment-keys.ts';
import type { ProviderMemory } from './provider-memory.ts';

/** The shop's app on the Nuonuo open platform (诺诺开放平台, 诺税通), and what stands on its invoices as the seller. */
export type NuonuoSettings = {
  appKey: string;
  appSecret: string;
  taxNo: string;
  phone: string;
  address: string;
  /** Bank and account. */
  account: string;
  /** Who issues, as the tax bureau knows them. */
  clerk: string;
  /** 税收分类编码 of what is sold, 19 digits. */
  goodsCode: string;
  /** Where it is reached; `fileHosts` are the ends of names of hosts that files come from. */
  gateway: string;
  tokenUrl: string;
  fileHosts: readonly string[];
};

/** The platform itself and its sandbox. */
export const nuonuoAddresses = {
  production: {
    gateway: 'https://sdk.nuonuo.com/open/v1/services',
    tokenUrl: 'https://open.nuonuo.com/accessToken',
    fileHosts: ['.nuonuo.com', '.jss.com.cn', '.nuonuocs.cn'],
  },
  sandbox: {
    gateway: 'https://sandbox.nuonuocs.cn/open/v1/services',
    tokenUrl: 'https://sandbox.nuonuocs.cn/accessToken',
    fileHosts: ['.nuonuocs.cn', '.nntest.cn', '.jss.com.cn'],
  },
} as const;

/** No file of an invoice is larger, in bytes. */
const largestFile = 10 * 1024 * 1024;

const Answer = z.object({
  code: z.string(),
  describe: z.string().nullish(),
  result: z.unknown().optional(),
});
type Answer = z.infer<typeof Answer>;

/** Codes of the platform: done; there is an order with this number; there is none. */
const done = 'E0000';
const isThere = 'E9106';
const notThere = 'E9500';

/** 开票有误, 服务中止, 销售折让. */
const reasons: Record<RedReason, string> = { wrong: '2', stopped: '3', lowered: '4' };

/** The kinds of invoices by our types: 电子发票（普通发票）, 电子发票（增值税专用发票）. */
const lines: Partial<Record<number, string>> = { 1: 'pc', 3: 'bs' };

/**
 * Issues invoices by Nuonuo's protocol: every request is signed over its content as it is sent. Answers are not signed, TLS
 * vouches for them. Callbacks are to go to `notifyUrl`. Methods requestBillingNew, queryInvoiceResult, saveInvoiceRedConfirm,
 * queryInvoiceRedConfirm and fastInvoiceRed of nuonuo.OpeMplatform, version 2.0. https://open.nuonuo.com
 */
export function createNuonuo(
  settings: NuonuoSettings,
  now: () => Date,
  { memory, notifyUrl }: { memory: ProviderMemory; notifyUrl: () => string },
  exchange: ProviderExchange = exchangeWithProvider,
): InvoiceGateway {
  const tokens = createNuonuoToken(settings, now, memory, exchange);

  async function send(method: string, content: string, accessToken: string): Promise<Answer> {
    const url = new URL(settings.gateway);
    const stamp = {
      senid: randomBytes(16).toString('hex'),
      nonce: String(randomInt(10_000_000, 100_000_000)),
      timestamp: String(Math.floor(now().getTime() / 1_000)),
      appkey: settings.appKey,
    };
    url.search = new URLSearchParams(stamp).toString();
    const answer = await exchange({
      method: 'POST',
      url,
      headers: {
        ...{ 'content-type': 'application/json;charset=UTF-8', method, accessToken },
        ...{ userTax: settings.taxNo, 'X-Nuonuo-Sign': signatureOf(settings, url.pathname, stamp, content) },
      },
      body: content,
    });
    const { data } = Answer.safeParse(jsonOf(answer.body.toString('utf8')));
    if (answer.status !== 200 || !data) throw new ProviderFailed(`${url.host}: HTTP ${answer.status}`);
    return data;
  }

  /** What a method answers. Throws ProviderFailed when the gateway refuses the app itself. */
  async function ask(method: string, content: object): Promise<Answer> {
    const body = JSON.stringify(content);
    const name = `nuonuo.OpeMplatform.${method}`;
    const token = await tokens.current();
    let answer = await send(name, body, token);
    if (isOfGateway(answer)) answer = await send(name, body, await tokens.renewed(token));
    if (isOfGateway(answer)) throw new ProviderFailed(`nuonuo: ${answer.code}`);
    return answer;
  }

  async function order(method: string, content: object): Promise<InvoiceReceipt> {
    const answer = await ask(method, content);
    const { code, describe } = answer;
    if (code === done || code === isThere) return { state: 'taken' };
    // Whatever else it may be, it is not known whether the order was taken.
    if (!code.startsWith('E9') || code === 'E9999') throw new ProviderFailed(`nuonuo: ${code}`);
    return { state: 'refused', reason: (describe || code).slice(0, 200) };
  }

  async function results(which: { orderNos: readonly string[] } | { serialNos: readonly string[] }) {
    const answer = await ask('queryInvoiceResult', { ...which, isOfferInvoiceDetail: '0' });
    return answer.code === notThere ? [] : expect(Results, answer);
  }

  async function query(nos: readonly string[]) {
    const found = await results({ orderNos: nos });
    return nos.map((no) => {
      const result = found.find(({ orderNo }) => orderNo === no);
      return result ? reportOf(no, result) : unknownTo(no);
    });
  }

  return {
    name: '诺诺',
    types: Object.keys(lines).map(Number),
    issue: async (wanted) =>
      order('requestBillingNew', { order: orderOf(settings, wanted, now(), notifyUrl()) }),
    query,
    red: async ({ no, reason, blue, confirmNo }) => {
      const what = { elecInvoiceNumber: blue.number, invoiceLine: lines[blue.type] };
      if (confirmNo)
        return order('fastInvoiceRed', {
          ...{ orderNo: no, taxNum: settings.taxNo, ...what, billNo: confirmNo, callBackUrl: notifyUrl() },
        });
      return order('saveInvoiceRedConfirm', {
        ...{ billId: no, orderNo: no, applySource: '0', redReason: reasons[reason], autoInvoice: '1' },
        ...{ blueInvoiceLine: what.invoiceLine, blueElecInvoiceNumber: blue.number },
        ...{ sellerTaxNo: settings.taxNo, sellerName: '', callbackUrl: notifyUrl() },
        ...{ buyerTaxNo: blue.buyer.taxNo, buyerName: blue.buyer.name },
      });
    },
    queryRed: async ({ no, confirmNo }) => {
      const [report = unknownTo(no)] = await query([no]);
      if (report.state !== 'unknown' || confirmNo) return report;
      const answer = await ask('queryInvoiceRedConfirm', { identity: '0', billId: no });
      if (answer.code === notThere) return report;
      const form = expect(RedForms, answer).list.find(({ billId }) => billId === no);
      if (!form?.invoiceSerialNum) return form ? reportOfForm(no, form) : report;
      const [result] = await results({ serialNos: [form.invoiceSerialNum] });
      return result ? reportOf(no, result) : reportOfForm(no, form);
    },
    file: async (address) => {
      const url = new URL(address);
      const { protocol, host } = new URL(settings.gateway);
      const isTheirs = url.host === host || settings.fileHosts.some((end) => url.host.endsWith(end));
      if (url.protocol !== protocol || !isTheirs || url.username || url.password)
        throw new ProviderFailed(`${url.host}: is not the platform`);
      const { status, body } = await exchange({ method: 'GET', url }, largestFile);
      if (status !== 200) throw new ProviderFailed(`${url.host}: HTTP ${status}`);
      return body;
    },
    readNotice: (body) => {
      const no = new URLSearchParams(body.toString('utf8')).get('orderno') ?? '';
      return /^[A-Z0-9]{1,32}$/.test(no) ? no : undefined;
    },
    acknowledgement: {
      type: 'application/json',
      body: JSON.stringify({ status: '0000', message: '同步成功' }),
    },
  };
}

/** Refusals by the gateway, before anything of the request was looked at: keys, tokens, how often. */
const isOfGateway = ({ code }: Answer) => /^07\d{4}$/.test(code);

/**
 * The signature of a request: HMAC-SHA1, keyed with the app's secret, over the parts of the path from behind, the app, the
 * request's stamp and its content byte for byte.
 */
export function signatureOf(
  { appKey, appSecret }: Pick<NuonuoSettings, 'appKey' | 'appSecret'>,
  path: string,
  { senid, nonce, timestamp }: { senid: string; nonce: string; timestamp: string },
  content: string,
): string {
  const [p, l, a] = path.split('/').slice(1);
  const text = `a=${a}&l=${l}&p=${p}&k=${appKey}&i=${senid}&n=${nonce}&t=${timestamp}&f=${content}`;
  return createHmac('sha1', appSecret).update(text).digest('base64');
}

function orderOf(
  { taxNo, phone, address, account, clerk, goodsCode }: NuonuoSettings,
  { no, type, buyer, item, fen, taxFen, taxRate, remark }: InvoiceOrder,
  at: Date,
  callBackUrl: string,
) {
  const amount = yuanOfFen(fen);
  return {
    ...buyerOf(buyer),
    ...{ salerTaxNum: taxNo, salerTel: phone, salerAddress: address, salerAccount: account, clerk },
    ...{ orderNo: no, invoiceDate: shanghaiTime(at), invoiceType: '1', invoiceLine: lines[type] },
    ...{ pushMode: '-1', remark, callBackUrl },
    invoiceDetail: [
      {
        ...{
          goodsName: item,
          goodsCode,
          invoiceLineProperty: '0',
          withTaxFlag: '1',
          num: '1',
          price: amount,
        },
        ...{ taxRate: String(taxRate / 100), tax: yuanOfFen(taxFen) },
        ...{ taxExcludedAmount: yuanOfFen(fen - taxFen), taxIncludedAmount: amount },
      },
    ],
  };
}

const buyerOf = ({ name, taxNo, address, phone, bank, accountNo }: InvoiceBuyer) => ({
  ...{ buyerName: name, buyerTaxNum: taxNo, buyerAddress: address, buyerTel: phone },
  buyerAccount: [bank, accountNo].filter(Boolean).join(' '),
});

function expect<Schema extends z.ZodType>(schema: Schema, { code, result }: Answer): z.output<Schema> {
  if (code !== done) throw new ProviderFailed(`nuonuo: ${code}`);
  const checked = schema.safeParse(result);
  if (!checked.success) throw new ProviderFailed('nuonuo: answered nonsense');
  return checked.data;
}
