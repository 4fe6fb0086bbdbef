import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { InvoiceGateway } from '../host/gateways/invoices.ts';
import { createNuonuo, type NuonuoSettings, signatureOf } from '../host/gateways/nuonuo.ts';
import { jsonOf, type OutboundRequest, type ProviderAnswer } from '../host/gateways/outbound.ts';
import { fenOfYuan, yuanOfFen } from '../host/gateways/payment-keys.ts';
import type { ProviderMemory } from '../host/gateways/provider-memory.ts';
import type { DemoInvoice } from './invoice-face.ts';
import { demoInvoiceFiles } from './invoice-files.ts';

const platform = 'https://invoices.limpid.invalid';
const settings: NuonuoSettings = {
  ...{ appKey: 'limpid-demo', appSecret: 'demo invoices are no invoices', taxNo: '91310000MA1DEMO001' },
  ...{
    phone: '021-50000000',
    address: '上海市浦东新区示例路88号',
    account: '示例银行上海分行 31000000000000000',
  },
  ...{ clerk: '演示开票员', goodsCode: '3040105000000000000', fileHosts: [] },
  ...{ gateway: `${platform}/open/v1/services`, tokenUrl: `${platform}/accessToken` },
};
const seller = {
  name: '澄谱检测技术有限公司',
  taxNo: settings.taxNo,
  contact: `${settings.address} ${settings.phone}`,
};
const token = 'a-token-of-the-demo';

const Order = z.object({
  ...{ orderNo: z.string().min(1).max(20), buyerName: z.string().min(1), buyerTaxNum: z.string() },
  ...{ buyerTel: z.string(), buyerAddress: z.string(), buyerAccount: z.string(), remark: z.string() },
  ...{ salerTaxNum: z.literal(settings.taxNo), clerk: z.string(), invoiceLine: z.enum(['pc', 'bs']) },
  invoiceDetail: z.tuple([
    z.object({
      ...{ goodsName: z.string(), goodsCode: z.string(), taxRate: z.coerce.number() },
      ...{ tax: z.string(), taxExcludedAmount: z.string(), taxIncludedAmount: z.string() },
    }),
  ]),
});
const Query = z.object({ orderNos: z.array(z.string()).max(50) });
const Red = z.object({
  orderNo: z.string().min(1).max(20),
  elecInvoiceNumber: z.string().optional(),
  blueElecInvoiceNumber: z.string().optional(),
  billNo: z.string().optional(),
});

/** An order that the stand-in has taken: its invoice, or why there is none. */
type Kept = { invoice: DemoInvoice; failure: string };

/** What a method answers. */
type Answer = { code: string; describe: string; result?: unknown };

/**
 * Stands in for the platform that issues invoices: the same adapter, whose signatures it checks, the same answers, numbers
 * of 20 digits, and PDF, OFD and XML that agree, each marked as a specimen. A remark with 演示失败 lets the order fail.
 */
export function createDemoInvoices(
  now: () => Date,
  to: { memory: ProviderMemory; notifyUrl: () => string },
): InvoiceGateway {
  return { ...createNuonuo(settings, now, to, invoiceCounterpart(now, to.memory)), name: '演示开票平台' };
}

/** The platform's side of the protocol. */
function invoiceCounterpart(now: () => Date, memory: ProviderMemory) {
  const nameOf = (orderNo: string) => `demo-invoice ${orderNo}`;
  const numberNameOf = (number: string) => `demo-invoice-number ${number}`;
  const find = async (orderNo: string): Promise<Kept | undefined> => {
    const text = await memory.read(nameOf(orderNo));
    return text ? (JSON.parse(text) as Kept) : undefined;
  };
  const keep = async (kept: Kept) => {
    await memory.write(nameOf(kept.invoice.orderNo), JSON.stringify(kept));
    await memory.write(numberNameOf(kept.invoice.number), kept.invoice.orderNo);
  };
  const newNumber = () => {
    const year = String(now().getUTCFullYear()).slice(2);
    return `${year}312${String(randomInt(10 ** 9)).padStart(9, '0')}${String(randomInt(10 ** 6)).padStart(6, '0')}`;
  };

  async function issue(order: z.output<typeof Order>): Promise<Answer> {
    const [line] = order.invoiceDetail;
    const fen = fenOfYuan(line.taxIncludedAmount) ?? 0;
    const taxFen = fenOfYuan(line.tax) ?? 0;
    if (await find(order.orderNo)) return { code: 'E9106', describe: '订单编号或流水号不能重复' };
    if (fenOfYuan(line.taxExcludedAmount) !== fen - taxFen || fen < 1)
      return { code: 'E9101', describe: '含税金额与不含税金额、税额不符' };
    if (order.invoiceLine === 'bs' && !order.buyerTaxNum)
      return { code: 'E9102', describe: '专票购方税号不能为空' };
    await keep({
      failure: order.remark.includes('演示失败') ? '演示：购买方税号与税务登记不符' : '',
      invoice: {
        ...{ orderNo: order.orderNo, number: newNumber(), at: now().toISOString() },
        ...{
          isSpecial: order.invoiceLine === 'bs',
          clerk: order.clerk,
          remark: order.remark,
          blueNumber: '',
        },
        ...{
          item: line.goodsName,
          goodsCode: line.goodsCode,
          taxRate: Math.round(line.taxRate * 100),
          fen,
          taxFen,
        },
        buyer: {
          ...{ name: order.buyerName, taxNo: order.buyerTaxNum, account: order.buyerAccount },
          contact: `${order.buyerAddress} ${order.buyerTel}`.trim(),
        },
        seller: { ...seller, account: settings.account },
      },
    });
    return {
      code: 'E0000',
      describe: '开票提交成功',
      result: { invoiceSerialNum: `${now().getTime()}0000000` },
    };
  }

  async function red({ orderNo, ...of }: z.output<typeof Red>): Promise<Answer> {
    const blueNumber = of.elecInvoiceNumber ?? of.blueElecInvoiceNumber ?? '';
    const blue = await find((await memory.read(numberNameOf(blueNumber))) ?? '');
    if (await find(orderNo)) return { code: 'E9106', describe: '订单编号或流水号不能重复' };
    if (!blue || blue.failure) return { code: 'E9104', describe: '未找到对应的蓝字发票' };
    if (blue.invoice.isSpecial && !of.billNo)
      return { code: 'E9107', describe: '专票冲红须有红字确认单编号' };
    const { fen, taxFen } = blue.invoice;
    await keep({
      failure: '',
      invoice: {
        ...{ ...blue.invoice, orderNo, blueNumber, number: newNumber(), at: now().toISOString() },
        ...{ fen: -fen, taxFen: -taxFen, remark: '' },
      },
    });
    return { code: 'E0000', describe: '提交成功', result: orderNo };
  }

  async function query({ orderNos }: z.output<typeof Query>): Promise<Answer> {
    const found = (await Promise.all(orderNos.map(find))).flatMap((kept) => kept ?? []);
    if (found.length === 0) return { code: 'E9500', describe: '发票不存在' };
    return { code: 'E0000', describe: '获取成功', result: found.map(resultOf) };
  }

  const methods: Record<string, (content: unknown) => Promise<Answer> | undefined> = {
    requestBillingNew: (content) => checked(z.object({ order: Order }), content, ({ order }) => issue(order)),
    queryInvoiceResult: (content) => checked(Query, content, query),
    saveInvoiceRedConfirm: (content) => checked(Red, content, red),
    fastInvoiceRed: (content) => checked(Red, content, red),
    queryInvoiceRedConfirm: async () => ({
      code: 'E0000',
      describe: '调用成功',
      result: { total: 0, list: [] },
    }),
  };

  async function answer({ url, headers = {}, body = '' }: OutboundRequest): Promise<Answer> {
    const { senid = '', nonce = '', timestamp = '', appkey } = Object.fromEntries(url.searchParams);
    const age = Math.abs(now().getTime() / 1_000 - Number(timestamp));
    const signature = signatureOf(settings, url.pathname, { senid, nonce, timestamp }, body);
    if (appkey !== settings.appKey || headers['X-Nuonuo-Sign'] !== signature || !(age < 600))
      return { code: '070101', describe: '签名校验失败' };
    if (headers.accessToken !== token) return { code: '070304', describe: 'accessToken无效' };
    const method = headers.method?.replace('nuonuo.OpeMplatform.', '') ?? '';
    const made = await methods[method]?.(jsonOf(body));
    return made ?? { code: 'E9001', describe: '参数错误' };
  }

  return async (request: OutboundRequest): Promise<ProviderAnswer> => {
    const { pathname } = request.url;
    if (pathname === '/accessToken') return asJson({ access_token: token, expires_in: 86_400 });
    const [, orderNo = '', kind = ''] = /^\/file\/([A-Z0-9]+)\.(pdf|ofd|xml)$/.exec(pathname) ?? [];
    const kept = orderNo ? await find(orderNo) : undefined;
    if (kept) {
      const body = await demoInvoiceFiles[kind as keyof typeof demoInvoiceFiles](kept.invoice);
      return { status: 200, headers: {}, body };
    }
    return asJson(await answer(request));
  };
}

function checked<Schema extends z.ZodType>(
  schema: Schema,
  content: unknown,
  act: (content: z.output<Schema>) => Promise<Answer>,
) {
  const { data } = schema.safeParse(content);
  return data === undefined ? undefined : act(data);
}

const asJson = (content: object): ProviderAnswer => ({
  ...{ status: 200, headers: { 'content-type': 'application/json' } },
  body: Buffer.from(JSON.stringify(content)),
});

function resultOf({ invoice, failure }: Kept) {
  const { orderNo, number, at, fen, taxFen, buyer } = invoice;
  if (failure) return { orderNo, status: '22', statusMsg: '开票失败', failCause: failure };
  const yuan = (amount: number) => `${amount < 0 ? '-' : ''}${yuanOfFen(Math.abs(amount))}`;
  const file = (kind: string) => `${platform}/file/${orderNo}.${kind}`;
  return {
    ...{ orderNo, status: '2', statusMsg: '开票完成', invoiceTime: Date.parse(at) },
    ...{
      invoiceNo: number,
      allElectronicInvoiceNumber: number,
      payerName: buyer.name,
      payerTaxNo: buyer.taxNo,
    },
    ...{ orderAmount: yuan(fen), exTaxAmount: yuan(fen - taxFen), taxAmount: yuan(taxFen) },
    ...{ pdfUrl: file('pdf'), ofdUrl: file('ofd'), xmlUrl: file('xml') },
  };
}
