import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { FilesPlace } from '../files/file-store.ts';
import type { AlipaySettings } from '../gateways/alipay.ts';
import type { AliyunSmsSettings } from '../gateways/aliyun-sms.ts';
import type { ClamdAddress } from '../gateways/clamd.ts';
import type { CrossrefSettings } from '../gateways/crossref.ts';
import type { Kuaidi100Settings } from '../gateways/kuaidi100.ts';
import type { NuonuoSettings } from '../gateways/nuonuo.ts';
import type { SmtpSettings } from '../gateways/smtp-mail.ts';
import type { WechatSettings } from '../gateways/wechat.ts';
import type { WechatPaySettings } from '../gateways/wechat-pay.ts';
import { root } from '../root.ts';
import { bucketOf, bucketVariables, missingBucketSettings } from './config-bucket.ts';
import { invoiceProvider, invoiceVariables, missingInvoiceSettings } from './config-invoices.ts';
import { missingPaymentSettings, paymentProviders, paymentVariables } from './config-payments.ts';
import { demoSecretKey, whyNoSecrets } from './config-secrets.ts';
import { telemetryOf, telemetryVariables } from './config-telemetry.ts';
import { withSecretFiles } from './secret-files.ts';

const wholeNumber = (min: number, max: number, standard: number) =>
  z
    .string()
    .regex(/^\d+$/, '须为整数')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `须在 ${min} 至 ${max} 之间`)
    .default(standard);

/** `code=SMS_1,signedIn=SMS_2` as a record. */
const englishSmsTemplates = z
  .string()
  .regex(/^\s*\w+\s*=\s*SMS_\w+\s*(,\s*\w+\s*=\s*SMS_\w+\s*)*$/, '须形如 code=SMS_1,signedIn=SMS_2')
  .transform(
    (list): Record<string, string> =>
      Object.fromEntries(list.split(',').map((pair) => pair.split('=').map((part) => part.trim()))),
  );
const smsTemplates = englishSmsTemplates.refine(
  (templates) => templates.code !== undefined,
  '须含验证码模板 code',
);

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, '须以 postgresql:// 开头')
  .optional();

/** Every setting of the process and what it means; `.env.example` says the same in prose. */
const Environment = z.object({
  MODE: z.enum(['demo', 'production'], '只能是 demo 或 production').default('demo'),
  ROLE: z.enum(['both', 'web', 'worker'], '只能是 both、web 或 worker').default('both'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: wholeNumber(0, 65535, 3000),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: '须为完整网址，例如 https://lab.example.com' })
    .transform((url) => new URL(url).origin)
    .optional(),
  DATA_DIR: z.string().min(1).optional(),
  DATABASE_URL: databaseUrl,
  DATABASE_REPLICA_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl,
  DATABASE_POOL: wholeNumber(2, 500, 10),
  DATABASE_PLANS: z.enum(['kept', 'none'], '只能是 kept 或 none').default('kept'),
  ...bucketVariables,
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_KEY: z.string().min(32, '至少 32 个字符').optional(),
  BACKUP_KEEP_DAYS: wholeNumber(1, 30, 30),
  SECRET_KEY: z.string().min(32, '至少 32 个字符').optional(),
  SECRET_KEY_BEFORE: z.string().optional(),
  METRICS_TOKEN: z.string().min(16, '至少 16 个字符').optional(),
  ...telemetryVariables,
  ALIYUN_ACCESS_KEY_ID: z.string().optional(),
  ALIYUN_ACCESS_KEY_SECRET: z.string().optional(),
  ALIYUN_SMS_SIGN_NAME: z.string().optional(),
  ALIYUN_SMS_TEMPLATES: smsTemplates.optional(),
  ALIYUN_SMS_TEMPLATES_ENGLISH: englishSmsTemplates.optional(),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: '须以 smtps:// 或 smtp:// 开头，例如 smtps://用户:密码@smtp.example.com:465',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/@[^\s@]+$/, '须为发件地址，例如 澄谱 <notice@lab.example.com>')
    .optional(),
  WECHAT_APP_ID: z.string().optional(),
  WECHAT_APP_SECRET: z.string().optional(),
  WECHAT_TOKEN: z
    .string()
    .regex(/^[A-Za-z0-9]{3,32}$/, '须为 3 至 32 位字母或数字')
    .optional(),
  WECHAT_AES_KEY: z
    .string()
    .regex(/^[A-Za-z0-9]{43}$/, '须为 43 位字母或数字')
    .optional(),
  ...paymentVariables,
  ...invoiceVariables,
  KUAIDI100_KEY: z.string().optional(),
  KUAIDI100_CUSTOMER: z.string().optional(),
  KUAIDI100_SALT: z
    .string()
    .regex(/^[\w-]{16,64}$/, '须为 16 至 64 位字母、数字、下划线或短横线')
    .optional(),
  CROSSREF_MAILTO: z.email('须为邮箱地址').optional(),
  CLAMD: z
    .string()
    .regex(
      /^(\/\S+|(\[[\da-fA-F:]+\]|[\w.-]+):\d{1,5})$/,
      '须为 主机:端口（例如 127.0.0.1:3310）或本机套接字的绝对路径',
    )
    .transform(clamdAddress)
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((address) => address.trim())
        .filter(Boolean),
    )
    .default([]),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      '只能是 fatal、error、warn、info、debug 或 silent',
    )
    .optional(),
  DRAIN_MS: wholeNumber(0, 30_000, 200),
});

/** The name of every setting. */
export const settingNames: readonly string[] = Object.keys(Environment.shape);

/** The environment, completed by the file `.env` beside package.json when there is one. */
export function environment(): Record<string, string | undefined> {
  const file = path.join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}

/** The process's settings, checked. */
export type Config = ReturnType<typeof readConfig>;

/** The providers of one shop; `wechat` is left out when it has no official account, other things that it has not. */
export type Providers = {
  sms: AliyunSmsSettings;
  mail: SmtpSettings;
  wechat?: WechatSettings;
  wechatPay?: WechatPaySettings;
  alipay?: AlipaySettings;
  nuonuo?: NuonuoSettings;
  kuaidi100?: Kuaidi100Settings;
  crossref?: CrossrefSettings;
};

/** A setting that cannot be used; `message` has one line per setting and names each. */
export class BadConfig extends Error {
  override name = 'BadConfig';
}

/** What production may not start without, beside a database. */
const productionNeeds = [
  'PUBLIC_URL',
  'SECRET_KEY',
  'METRICS_TOKEN',
  'ALIYUN_ACCESS_KEY_ID',
  'ALIYUN_ACCESS_KEY_SECRET',
  'ALIYUN_SMS_SIGN_NAME',
  'ALIYUN_SMS_TEMPLATES',
  'SMTP_URL',
  'MAIL_FROM',
] as const;
/** What signing in with WeChat needs; none of it leaves WeChat out. */
const wechatNeeds = ['WECHAT_APP_ID', 'WECHAT_APP_SECRET', 'WECHAT_TOKEN'] as const;

/** What following parcels needs; none of it leaves it out. */
const parcelNeeds = ['KUAIDI100_KEY', 'KUAIDI100_CUSTOMER', 'KUAIDI100_SALT'] as const;

/** Reads the settings from `variables`, and secrets from the files that they name. Empty values count as not given. Throws BadConfig. */
export function readConfig(variables: Record<string, string | undefined>) {
  const { values: told, problems } = withSecretFiles(variables);
  if (problems.length) throw new BadConfig(problems.join('\n'));
  const given = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    throw new BadConfig(
      parsed.error.issues
        .map((issue) => `配置项 ${issue.path[0]?.toString()} 有误：${issue.message}`)
        .join('\n'),
    );
  }
  const values = parsed.data;
  const isProduction = values.MODE === 'production';
  const lacking = missingBucketSettings(values);
  if (lacking.length)
    throw new BadConfig(lacking.map((name) => `配置项 ${name} 有误：使用对象存储时必填`).join('\n'));
  if (isProduction) {
    const missing: string[] = productionNeeds.filter((name) => !values[name]);
    if (!values.DATABASE_URL && !values.DATA_DIR) missing.push('DATABASE_URL 或 DATA_DIR');
    if ([...wechatNeeds, 'WECHAT_AES_KEY' as const].some((name) => values[name])) {
      missing.push(...wechatNeeds.filter((name) => !values[name]));
    }
    if (parcelNeeds.some((name) => values[name]))
      missing.push(...parcelNeeds.filter((name) => !values[name]));
    missing.push(...missingPaymentSettings(values), ...missingInvoiceSettings(values));
    if (missing.length) throw new BadConfig(missing.map((name) => `生产模式缺少配置项 ${name}`).join('\n'));
    const forbidden = switchesForbidden(variables);
    if (forbidden.length) throw new BadConfig(forbidden.join('\n'));
    const unfit = whyNoSecrets(values);
    if (unfit.length) throw new BadConfig(unfit.join('\n'));
  }
  const dataDir = path.resolve(root, values.DATA_DIR ?? 'data');
  const files: FilesPlace = { folder: path.join(dataDir, 'files'), bucket: bucketOf(values) };
  return {
    isProduction,
    /** Whether this process serves the shop, works off jobs, or does both. */
    role: values.ROLE,
    host: values.HOST,
    port: values.PORT,
    /** Origin of canonical addresses; undefined in demo mode, where the listening address serves. */
    publicUrl: values.PUBLIC_URL,
    /** Where the embedded database lives. */
    dataDir,
    /** Where uploaded files lie. */
    files,
    databaseUrl: values.DATABASE_URL,
    /** The same database for what needs a connection of its own; another address only where a pooler stands before it. */
    directUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
    replicaUrl: values.DATABASE_REPLICA_URL,
    poolSize: values.DATABASE_POOL,
    keepsPlans: values.DATABASE_PLANS === 'kept',
    backups: {
      /** Where archives lie, and the list of accounts that were closed. Not within the data folder. */
      folder: values.BACKUP_DIR ? path.resolve(root, values.BACKUP_DIR) : `${dataDir}-backups`,
      /** Encrypts archives; undefined leaves them readable to whoever has the file. */
      key: values.BACKUP_KEY,
      keepDays: values.BACKUP_KEEP_DAYS,
    },
    /** Encrypts and signs what the database keeps secret; fixed text in demo mode only. */
    secretKey: values.SECRET_KEY ?? demoSecretKey,
    /** While that is replaced: the other key, which still opens and is known. */
    secretKeyBefore: values.SECRET_KEY_BEFORE,
    metricsToken: values.METRICS_TOKEN,
    /** Where traces and metrics are sent; undefined when nowhere. */
    telemetry: telemetryOf(values),
    /** The outside world; undefined in demo mode, which has stand-ins of its own. */
    providers: isProduction ? providersOf(values) : undefined,
    /** Who looks through files of others; undefined when nobody does. */
    clamd: values.CLAMD,
    trustedProxies: values.TRUSTED_PROXIES,
    logLevel: values.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    /** How long the server keeps listening after readiness has failed. */
    drainMs: values.DRAIN_MS,
    /** Vite serves the site with hot reload (`npm run dev`). */
    isDevelopment: variables.LIMPID_DEV === '1',
  };
}

function clamdAddress(text: string): ClamdAddress {
  if (text.startsWith('/')) return { path: text };
  const colon = text.lastIndexOf(':');
  return { host: text.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(text.slice(colon + 1)) };
}

/** What developers may set and production never. */
function switchesForbidden(variables: Record<string, string | undefined>): string[] {
  return [
    ...(variables.LIMPID_DEV ? ['配置项 LIMPID_DEV 仅供开发，生产模式不能使用'] : []),
    // React chooses by it, and tells more of itself in other modes.
    ...(variables.NODE_ENV && variables.NODE_ENV !== 'production'
      ? ['配置项 NODE_ENV 在生产模式下只能是 production']
      : []),
    ...(variables.NODE_TLS_REJECT_UNAUTHORIZED === '0'
      ? ['配置项 NODE_TLS_REJECT_UNAUTHORIZED 会使证书不受检查，生产模式不能使用']
      : []),
  ];
}

/** The providers' settings; production has made sure that those it cannot do without are there. */
function providersOf(values: z.output<typeof Environment>): Providers {
  const { ALIYUN_SMS_TEMPLATES: templates = {}, WECHAT_APP_ID: appId } = values;
  const { ALIYUN_SMS_TEMPLATES_ENGLISH: englishTemplates = {} } = values;
  return {
    sms: {
      accessKeyId: values.ALIYUN_ACCESS_KEY_ID ?? '',
      accessKeySecret: values.ALIYUN_ACCESS_KEY_SECRET ?? '',
      signName: values.ALIYUN_SMS_SIGN_NAME ?? '',
      ...{ templates, englishTemplates },
    },
    mail: { url: values.SMTP_URL ?? '', from: values.MAIL_FROM ?? '' },
    wechat: appId
      ? {
          appId,
          appSecret: values.WECHAT_APP_SECRET ?? '',
          token: values.WECHAT_TOKEN ?? '',
          aesKey: values.WECHAT_AES_KEY,
        }
      : undefined,
    ...paymentProviders(values),
    nuonuo: invoiceProvider(values),
    kuaidi100: values.KUAIDI100_KEY
      ? {
          ...{ key: values.KUAIDI100_KEY, customer: values.KUAIDI100_CUSTOMER ?? '' },
          salt: values.KUAIDI100_SALT ?? '',
        }
      : undefined,
    crossref: values.CROSSREF_MAILTO ? { mailTo: values.CROSSREF_MAILTO } : undefined,
  };
}
