import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { shanghaiTime } from '../core/shanghai.ts';
import { createKuaidi100, type Kuaidi100Settings, signatureOf } from '../host/gateways/kuaidi100.ts';
import { jsonOf, type OutboundRequest, type ProviderAnswer } from '../host/gateways/outbound.ts';
import type { ParcelGateway } from '../host/gateways/parcels.ts';
import type { ProviderMemory } from '../host/gateways/provider-memory.ts';

const settings: Kuaidi100Settings = {
  ...{ key: 'limpid-demo', customer: 'DEMO0000DEMO0000DEMO0000', salt: 'demo-parcels-are-none' },
  baseUrl: 'https://parcels.limpid.invalid',
};

/** What happens to every parcel, and how many hours after it was first heard of; the last step signs for it. */
const way = [
  [0, '1', '【始发地】快递员已揽收'],
  [3, '0', '【始发地转运中心】快件已发车，下一站【目的地转运中心】'],
  [18, '0', '【目的地转运中心】快件已到达，准备派送'],
  [22, '5', '【目的地】快递员正在派件，请保持电话畅通'],
  [26, '3', '【目的地】快件已签收，感谢使用'],
] as const;

/** A parcel as the stand-in knows it: its carrier's code, and when each step was taken. */
export type DemoParcel = { com: string; nu: string; since: string; steps: string[] };

/** Carriers know nothing of a number that ends like this. */
const unknown = /0000$/;
const listName = 'demo-parcels';
const most = 30;

const Question = z.object({ com: z.string(), num: z.string() });
const Subscription = z.object({
  ...{ company: z.string(), number: z.string(), key: z.literal(settings.key) },
  parameters: z.object({ callbackurl: z.url(), salt: z.literal(settings.salt) }),
});

/** Stands in for the provider that follows parcels, to be looked at and moved on. */
export type DemoParcels = {
  gateway: ParcelGateway;
  /** The newest first. */
  list: () => Promise<DemoParcel[]>;
  /** Takes the next step of a parcel now and calls back; false when there is none. */
  step: (http: FastifyInstance, nu: string) => Promise<boolean>;
};

/** The same adapter, whose signatures are checked; parcels travel by the clock, from the hour in which they are first heard of. */
export function createDemoParcels(
  now: () => Date,
  memory: ProviderMemory,
  notifyUrl: () => string,
): DemoParcels {
  const list = async (): Promise<DemoParcel[]> => JSON.parse((await memory.read(listName)) ?? '[]');

  /** Lets a parcel travel as far as it is by now, and keeps that. */
  async function followed(com: string, nu: string, isPushed = false): Promise<DemoParcel> {
    const all = await list();
    const known = all.find((parcel) => parcel.nu === nu && parcel.com === com);
    const since = new Date(known?.since ?? now());
    const steps = known?.steps ?? [];
    for (const [hours] of way.slice(steps.length)) {
      const at = new Date(since.getTime() + hours * 3_600_000);
      if (at > now()) break;
      steps.push(shanghaiTime(at));
    }
    if (isPushed && steps.length < way.length) steps.push(shanghaiTime(now()));
    const parcel = { com, nu, since: since.toISOString(), steps };
    await memory.write(
      listName,
      JSON.stringify([parcel, ...all.filter((one) => one !== known)].slice(0, most)),
    );
    return parcel;
  }

  async function answer({ url, body = '' }: OutboundRequest): Promise<object> {
    const fields = Object.fromEntries(new URLSearchParams(body));
    const { param = '' } = fields;
    if (url.pathname === '/poll') {
      const isFine = fields.schema === 'json' && Subscription.safeParse(jsonOf(param)).success;
      return isFine ? fine : { result: false, returnCode: '701', message: '拒绝订阅的快递公司' };
    }
    const { customer, sign } = fields;
    if (customer !== settings.customer || sign !== signatureOf(param, settings.key, settings.customer))
      return { result: false, returnCode: '503', message: '验证签名失败' };
    const question = Question.safeParse(jsonOf(param));
    if (!question.success) return { result: false, returnCode: '400', message: '提交的数据不完整' };
    const { com, num } = question.data;
    if (unknown.test(num)) return { result: false, returnCode: '500', message: '查询无结果，请隔段时间再查' };
    return resultOf(await followed(com, num));
  }

  return {
    gateway: createKuaidi100(settings, notifyUrl, async (request): Promise<ProviderAnswer> => {
      return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(await answer(request))) };
    }),
    list,
    step: async (http, nu) => {
      const known = (await list()).find((parcel) => parcel.nu === nu);
      if (!known || known.steps.length === way.length) return false;
      const parcel = await followed(known.com, nu, true);
      const isOver = parcel.steps.length === way.length;
      const param = JSON.stringify({ status: isOver ? 'shutdown' : 'polling', lastResult: resultOf(parcel) });
      const payload = new URLSearchParams({ sign: signatureOf(param, settings.salt), param }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      await http.inject({ method: 'POST', url: new URL(notifyUrl()).pathname, headers, payload });
      return true;
    },
  };
}

const fine = { result: true, returnCode: '200', message: '提交成功' };

/** A parcel in the provider's words, the newest line first. */
function resultOf({ com, nu, steps }: DemoParcel) {
  const data = steps
    .map((ftime, index) => ({ time: ftime, ftime, context: way[index]?.[2] ?? '' }))
    .reverse();
  const [, state] = way[steps.length - 1] ?? [0, '0'];
  return { message: 'ok', nu, com, ischeck: state === '3' ? '1' : '0', status: '200', state, data };
}
