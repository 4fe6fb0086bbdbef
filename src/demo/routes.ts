import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { Failure, refusals } from '../core/failure.ts';
import { waybillPattern } from '../core/parcel.ts';
import { shanghaiTime } from '../core/shanghai.ts';
import { isRole, roles } from '../features/staff/rules.permissions.ts';
import { totpCode, totpSeconds } from '../features/staff/rules.ts';
import type { StandIns } from '../gateways.ts';
import type { Clock } from '../host/clock.ts';
import { plainDocumentHeaders } from '../host/http/document-security.ts';
import { success } from '../host/http/envelope.ts';
import { chatPage, outboxPage, parcelsPage, qrCodesPage, scanPage } from './pages.ts';
import { routeDemoPay } from './routes.pay.ts';

/** What demo mode lets people look at and turn. */
export type DemoOptions = StandIns & { clock: Clock; staff: DemoStaff };

/** The documented accounts of the staff, by name, with what it takes to sign in. */
type DemoStaff = {
  accounts: Record<string, { name: string; role: string }>;
  password: string;
  totpSecret: string;
};

/** No further than ten years. */
const farthest = 10 * 366 * 86_400;

const PhoneFilter = z.object({ phone: z.union([z.literal(''), z.string().regex(/^1\d{10}$/)]).default('') });
const ShownQrCode = z.object({
  scene: z
    .string()
    .regex(/^[\da-f]{32}$/)
    .optional(),
});
const Scan = z.object({ scene: z.string().regex(/^[\da-f]{32}$/), user: z.string().regex(/^[\w-]{1,64}$/) });
const Authorize = z.object({ redirect_uri: z.url(), state: z.string().regex(/^[\da-zA-Z]{1,128}$/) });
const Step = z.object({ nu: z.string().regex(waybillPattern) });
const Offset = z.object({
  offset_s: z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value),
    z.int().min(-farthest).max(farthest),
  ),
});

/**
 * Pages and calls below /dev that only demo mode has: what was sent, a WeChat to scan with, a cashier, parcels on
 * their way, who the staff are, and the clock. Input that makes no sense is refused with 参数错误.
 */
export function routeDemo(
  http: FastifyInstance,
  { outbox, wechat, pay, parcels, clock, staff }: DemoOptions,
) {
  routeDemoPay(http, pay);
  const messagesTo = (phone: string) =>
    outbox.messages().filter(({ target }) => phone === '' || target === phone);

  http.get('/dev/outbox', async (request, reply) => {
    const { phone } = checked(PhoneFilter, request.query);
    return show(reply, outboxPage(messagesTo(phone), phone));
  });
  http.get('/dev/outbox.json', async (request) => messagesTo(checked(PhoneFilter, request.query).phone));

  http.get('/dev/wechat', async (request, reply) => {
    const { scene } = checked(ShownQrCode, request.query);
    return show(reply, scene ? scanPage(scene, wechat.openids()) : qrCodesPage(wechat.qrCodes()));
  });
  http.post('/dev/wechat', async (request, reply) => {
    const { scene, user } = checked(Scan, request.body);
    const isNew = user === 'new';
    const openid = isNew ? wechat.newOpenid() : user;
    const text = await wechat.scan(http, { scene, openid, isFollower: !isNew });
    const [, link] = /<a href="[^"]*?(\/wx\/confirm\?token=[\w-]+)"/.exec(text) ?? [];
    return link ? reply.redirect(link, 303) : show(reply, chatPage(text));
  });

  http.get('/dev/parcels', async (_request, reply) => show(reply, parcelsPage(await parcels.list())));
  http.post('/dev/parcels', async (request, reply) => {
    await parcels.step(http, checked(Step, request.body).nu);
    return reply.redirect('/dev/parcels', 303);
  });

  http.get('/dev/wechat/authorize', async (request, reply) => {
    const { redirect_uri, state } = checked(Authorize, request.query);
    const back = new URL(redirect_uri);
    back.searchParams.set('code', wechat.newCode());
    back.searchParams.set('state', state);
    return reply.redirect(back.href, 303);
  });

  http.get('/dev/staff.json', async () => ({
    accounts: Object.entries(staff.accounts).map(([account, { name, role }]) => ({
      account,
      name,
      role: isRole(role) ? roles[role] : role,
    })),
    password: staff.password,
    totp_secret: staff.totpSecret,
    code: totpCode(staff.totpSecret, clock.now()),
    seconds_left: totpSeconds - (Math.floor(clock.now().getTime() / 1_000) % totpSeconds),
  }));

  const time = () =>
    success({ now: shanghaiTime(clock.now()), offset_s: Math.round(clock.offset() / 1_000) });
  http.get('/dev/clock', async () => time());
  http.post('/dev/clock', async (request) => {
    clock.setOffset(checked(Offset, request.body).offset_s * 1_000);
    return time();
  });
}

function show(reply: FastifyReply, page: string) {
  return reply
    .headers(plainDocumentHeaders({ isHttps: false }))
    .type('text/html; charset=utf-8')
    .send(page);
}

function checked<Schema extends z.ZodType>(schema: Schema, fields: unknown): z.output<Schema> {
  const result = schema.safeParse(fields ?? {});
  if (!result.success) throw new Failure(refusals.badInput);
  return result.data;
}
