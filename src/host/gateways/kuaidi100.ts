import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { ParcelState } from '../../core/parcel.ts';
import { exchangeWithProvider, jsonOf, type ProviderExchange, ProviderFailed } from './outbound.ts';
import type { ParcelGateway, ParcelOnItsWay, ParcelReport } from './parcels.ts';
import { ForgedNotice } from './payments.ts';

/** The shop's account with 快递100: `key` and `customer` of its enterprise console, `salt` of our own for callbacks. */
export type Kuaidi100Settings = { key: string; customer: string; salt: string; baseUrl?: string };

/** Its codes of the carriers that people name. */
const carriers: readonly (readonly [RegExp, string])[] = [
  [/顺丰/, 'shunfeng'],
  [/京东/, 'jd'],
  [/EMS/i, 'ems'],
  [/邮政/, 'youzhengguonei'],
  [/中通/, 'zhongtong'],
  [/圆通/, 'yuantong'],
  [/申通/, 'shentong'],
  [/韵达/, 'yunda'],
  [/德邦/, 'debangkuaidi'],
  [/极兔/, 'jtexpress'],
];

/** Carriers who tell nothing without the end of a number that the parcel goes to or comes from. */
const wantPhone = ['shunfeng', 'zhongtong'];

/** What its states mean to people; the finer ones of the advanced kind begin with the same digit. */
const states: Readonly<Record<string, ParcelState>> = {
  ...{ 0: 'moving', 1: 'collected', 2: 'problem', 3: 'signed', 4: 'returned', 5: 'delivering' },
  ...{ 6: 'returning', 7: 'moving', 8: 'moving', 14: 'problem' },
};

/** So many lines of a way are taken, and so many characters of each. */
const mostLines = 60;
const longestLine = 300;

const Result = z.object({
  com: z.string(),
  nu: z.string(),
  state: z.coerce.string(),
  data: z.array(z.object({ ftime: z.string(), context: z.string() })).default([]),
});
const Refused = z.object({ returnCode: z.coerce.string() });
const Notice = z.object({ lastResult: Result });

/**
 * Follows parcels with 快递100: 实时快递查询 asks (`poll/query.do`, signed with MD5 over param, key and customer), 快递信息推送服务
 * subscribes (`poll`) and calls back, signed with MD5 over param and the salt that was given with the subscription.
 * https://api.kuaidi100.com/document/5f0ffb5ebc8da837cbd8aefc and …/5f0ffb8f2977d50a94e1023b
 */
export function createKuaidi100(
  { key, customer, salt, baseUrl = 'https://poll.kuaidi100.com' }: Kuaidi100Settings,
  notifyUrl: () => string,
  exchange: ProviderExchange = exchangeWithProvider,
): ParcelGateway {
  const host = new URL(baseUrl).host;

  async function ask(path: string, fields: Record<string, string>): Promise<unknown> {
    const answer = await exchange({
      ...{ method: 'POST', url: new URL(path, baseUrl) },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
    return jsonOf(answer.body.toString('utf8'));
  }

  function named({ express, waybill, phoneTail }: ParcelOnItsWay) {
    const carrier = carrierOf(express);
    if (!carrier) throw new ProviderFailed(`${host}: follows no ${express}`, { isFinal: true });
    return { carrier, waybill, phone: wantPhone.includes(carrier) ? phoneTail : '' };
  }

  return {
    carrierOf,
    find: async (parcel) => {
      const { carrier: com, waybill: num, phone } = named(parcel);
      const param = JSON.stringify({ com, num, phone, resultv2: '4', show: '0', order: 'desc' });
      const answer = await ask('/poll/query.do', {
        customer,
        sign: signatureOf(param, key, customer),
        param,
      });
      const result = Result.safeParse(answer);
      if (result.success) return reportOf(result.data);
      const code = Refused.safeParse(answer).data?.returnCode;
      // 查询无结果: the carrier does not know the number yet.
      if (code === '500') return undefined;
      throw new ProviderFailed(`${host}: ${code ?? 'answered nonsense'}`, {
        isFinal: code === '400' || code === '408',
      });
    },
    subscribe: async (parcel) => {
      const { carrier: company, waybill: number, phone } = named(parcel);
      const parameters = { callbackurl: notifyUrl(), salt, resultv2: '4', phone };
      const param = JSON.stringify({ company, number, key, parameters });
      const code = Refused.safeParse(await ask('/poll', { schema: 'json', param })).data?.returnCode;
      // 重复订阅: it calls back already.
      if (code !== '200' && code !== '501')
        throw new ProviderFailed(`${host}: ${code ?? 'answered nonsense'}`);
    },
    readNotice: (body) => {
      const { sign = '', param = '' } = Object.fromEntries(new URLSearchParams(body.toString('utf8')));
      if (!isSame(sign, signatureOf(param, salt))) throw new ForgedNotice('has a bad signature');
      const notice = Notice.safeParse(jsonOf(param));
      return notice.success ? reportOf(notice.data.lastResult) : undefined;
    },
    acknowledge: (outcome) =>
      outcome === 'taken'
        ? { status: 200, body: JSON.stringify({ result: true, returnCode: '200', message: '成功' }) }
        : { status: 401, body: JSON.stringify({ result: false, returnCode: '500', message: '签名不符' }) },
  };
}

/** MD5 over all parts, one after the other, in capitals. */
export function signatureOf(...parts: readonly string[]): string {
  return createHash('md5').update(parts.join(''), 'utf8').digest('hex').toUpperCase();
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given.toUpperCase()), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function carrierOf(express: string): string | undefined {
  return carriers.find(([word]) => word.test(express))?.[1];
}

function reportOf({ com, nu, state, data }: z.output<typeof Result>): ParcelReport {
  const track = data
    .filter(({ ftime }) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(ftime))
    .map(({ ftime: at, context }) => ({
      at,
      text: context.replaceAll('\0', '').replace(/\s+/g, ' ').trim().slice(0, longestLine),
    }))
    // Those of the same second stay in the carrier's order.
    .sort((one, other) => Number(one.at < other.at) - Number(one.at > other.at))
    .slice(0, mostLines);
  const known = states[state] ?? states[state.slice(0, 1)] ?? 'moving';
  return { carrier: com, waybill: nu, state: track.length ? known : 'waiting', track };
}
