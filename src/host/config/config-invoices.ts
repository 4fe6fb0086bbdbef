import { z } from 'zod';
import { type NuonuoSettings, nuonuoAddresses } from '../gateways/nuonuo.ts';

/** The settings of the platform that issues invoices; all that it needs or none of it. */
export const invoiceVariables = {
  NUONUO_APP_KEY: z.string().optional(),
  NUONUO_APP_SECRET: z.string().optional(),
  NUONUO_TAX_NO: z
    .string()
    .regex(/^[0-9A-Z]{15,20}$/, '须为税号（15 至 20 位数字或大写字母）')
    .optional(),
  NUONUO_PHONE: z.string().max(20, '最多 20 个字符').optional(),
  NUONUO_ADDRESS: z.string().max(80, '最多 80 个字符').optional(),
  NUONUO_CLERK: z.string().max(20, '最多 20 个字符').optional(),
  NUONUO_GOODS_CODE: z
    .string()
    .regex(/^\d{19}$/, '须为 19 位数字')
    .optional(),
  NUONUO_ACCOUNT: z.string().max(100, '最多 100 个字符').optional(),
  NUONUO_MODE: z.enum(['production', 'sandbox'], '只能是 production 或 sandbox').default('production'),
};

type InvoiceVariables = z.output<z.ZodObject<typeof invoiceVariables>>;

const needs = [
  ...(['NUONUO_APP_KEY', 'NUONUO_APP_SECRET', 'NUONUO_TAX_NO', 'NUONUO_PHONE'] as const),
  ...(['NUONUO_ADDRESS', 'NUONUO_CLERK', 'NUONUO_GOODS_CODE'] as const),
] as const;

/** What is missing when something of it is given. */
export function missingInvoiceSettings(values: InvoiceVariables): string[] {
  const isGiven = [...needs, 'NUONUO_ACCOUNT' as const].some((name) => values[name]);
  return isGiven ? needs.filter((name) => !values[name]) : [];
}

/** The account with the platform if it is set; `missingInvoiceSettings` has made sure that it is whole. */
export function invoiceProvider(values: InvoiceVariables): NuonuoSettings | undefined {
  if (!values.NUONUO_APP_KEY) return undefined;
  return {
    ...{ appKey: values.NUONUO_APP_KEY, appSecret: values.NUONUO_APP_SECRET ?? '' },
    ...{ taxNo: values.NUONUO_TAX_NO ?? '', phone: values.NUONUO_PHONE ?? '' },
    ...{ address: values.NUONUO_ADDRESS ?? '', account: values.NUONUO_ACCOUNT ?? '' },
    ...{ clerk: values.NUONUO_CLERK ?? '', goodsCode: values.NUONUO_GOODS_CODE ?? '' },
    ...nuonuoAddresses[values.NUONUO_MODE],
  };
}
