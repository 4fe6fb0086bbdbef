import { z } from '../../../core/zod.ts';

/** Kinds of invoice (specification section 3), in the order in which forms offer them; 0, none, is a choice of orders. */
export const invoiceTypes = [
  { code: 1, name: '增值税电子普通发票', short: '电子普票', note: '发送至邮箱' },
  { code: 3, name: '增值税电子专用发票', short: '电子专票', note: '发送至邮箱，可抵扣进项税' },
  { code: 2, name: '增值税纸质普通发票', short: '纸质普票', note: '快递寄送' },
  { code: 4, name: '增值税纸质专用发票', short: '纸质专票', note: '快递寄送，可抵扣进项税' },
] as const;

/** A kind of invoice that can be made out. */
export type InvoiceType = (typeof invoiceTypes)[number]['code'];

/** So many titles a customer keeps. */
export const mostTitles = 10;

/** Refusals of titles (product definition, 3.4), and ours in the same words. */
export const titleRefusals = {
  tooMany: '最多保存10个抬头',
  inUse: '该抬头有开票申请处理中，不可删除',
  noTitle: '发票抬头不能为空',
  noTaxNo: '税号不能为空',
  wrongTaxNo: '税号格式不正确',
  wrongCheck: '税号校验不通过，请逐位核对',
  incomplete: '专用发票须填写地址、电话、开户行及账号',
  wrongPhone: '注册电话格式不正确',
  wrongAccount: '银行账号格式不正确',
  noEmail: '邮箱不能为空',
  wrongEmail: '邮箱格式不正确',
  noAddress: '请选择收票地址',
  unchosen: '请选择发票抬头',
  unfinished: '发票抬头信息不完整，请先补充',
} as const;

/** What a title says besides its type and name; empty texts where it says nothing. */
export type TitleTexts = {
  type: InvoiceType;
  person?: 0 | 1;
  tax_no?: string;
  bank?: string;
  account_no?: string;
  reg_address?: string;
  reg_phone?: string;
  email?: string;
  address_rid?: string;
};

/** A field that some types need and others do not. */
export type TitleField = Exclude<keyof TitleTexts, 'type' | 'person'>;

const lacking: Record<TitleField, string> = {
  tax_no: titleRefusals.noTaxNo,
  reg_address: titleRefusals.incomplete,
  reg_phone: titleRefusals.incomplete,
  bank: titleRefusals.incomplete,
  account_no: titleRefusals.incomplete,
  email: titleRefusals.noEmail,
  address_rid: titleRefusals.noAddress,
};

/** Which fields a title of this type needs, in the order in which forms have them. */
export function fieldsOfType(type: InvoiceType, person: 0 | 1 = 0): TitleField[] {
  const isSpecial = type === 3 || type === 4;
  const isPaper = type === 2 || type === 4;
  const fields: TitleField[] = isSpecial || !person ? ['tax_no'] : [];
  if (isSpecial) fields.push('reg_address', 'reg_phone', 'bank', 'account_no');
  return [...fields, isPaper ? 'address_rid' : 'email'];
}

/** The fields that a title's type needs and that it leaves empty: with any of them no invoice can be made out to it. */
export function titleLacks(title: TitleTexts): TitleField[] {
  return fieldsOfType(title.type, title.person).filter((field) => !title[field]);
}

const fieldNames: Record<TitleField, string> = {
  ...{ tax_no: '税号', reg_address: '注册地址', reg_phone: '注册电话', bank: '开户行' },
  ...{ account_no: '银行账号', email: '接收邮箱', address_rid: '收票地址' },
};

/** Why no invoice of `type` can be made out to a title, naming what it lacks; undefined when one can. */
export function whyNotMadeOut(title: TitleTexts & { title: string }, type: InvoiceType): string | undefined {
  const lacking = titleLacks({ ...title, type }).map((field) => fieldNames[field]);
  return lacking.length > 0 ? `抬头“${title.title}”缺少${lacking.join('、')}，请先补充` : undefined;
}

/** What a type of invoice is called; 不开票 for 0. */
export function invoiceTypeName(type: number): string {
  return invoiceTypes.find(({ code }) => code === type)?.name ?? '不开票';
}

/** The choice of an invoice for something that is to be paid, in a line. */
export function invoiceText(choice: { type: number; type_name: string; title: string }): string {
  const { type, type_name, title } = choice;
  return type === 0 ? '付款后自行申请' : `付款后自动申请${type_name}，${title || '抬头已删除'}`;
}

/** What is wrong with a title, by its fields: what its type needs, then the shape of what it says. */
export function titleProblems(title: TitleTexts): { field: TitleField; message: string }[] {
  const { tax_no = '', reg_phone = '', account_no = '', email = '' } = title;
  const shapes: [TitleField, string | undefined | false][] = [
    ['tax_no', tax_no && whyNotTaxNo(tax_no)],
    ['reg_phone', reg_phone && !isLandline(reg_phone) && titleRefusals.wrongPhone],
    ['account_no', account_no && !/^\d{8,30}$/.test(account_no) && titleRefusals.wrongAccount],
    ['email', email && !z.email().safeParse(email).success && titleRefusals.wrongEmail],
  ];
  return [
    ...titleLacks(title).map((field) => ({ field, message: lacking[field] })),
    ...shapes.flatMap(([field, message]) => (message ? [{ field, message }] : [])),
  ];
}

/** Full-width letters, digits and signs as narrow ones, one for one; dashes of all kinds as hyphens. */
export function narrow(text: string): string {
  return text
    .replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u00A0\u2000-\u200B\u202F\u3000\uFEFF]/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-');
}

/** A number as it is kept: narrow, without spaces, in capitals. */
export function bareNumber(text: string): string {
  return narrow(text).replace(/\s/g, '').toUpperCase();
}

/** Why a text is no tax number; undefined when it is one. Those of 18 signs carry a check. */
export function whyNotTaxNo(text: string): string | undefined {
  if (!/^[0-9A-Z]{15,20}$/.test(text)) return titleRefusals.wrongTaxNo;
  if (text.length === 18 && !isCreditCode(text) && !isIdentityNumber(text)) return titleRefusals.wrongCheck;
  return undefined;
}

/** Digits and capitals without I, O, S, V and Z. */
const creditSigns = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** Whether a unified social credit code ends with its check sign (GB 32100-2015). */
export function isCreditCode(text: string): boolean {
  const values = [...text].map((sign) => creditSigns.indexOf(sign));
  if (values.length !== 18 || values.includes(-1)) return false;
  let weight = 1;
  let sum = 0;
  for (const value of values.slice(0, 17)) {
    sum += value * weight;
    weight = (weight * 3) % 31;
  }
  return values[17] === (31 - (sum % 31)) % 31;
}

/** Whether an identity number, by which sole traders pay taxes, ends with its check sign (ISO 7064, MOD 11-2). */
function isIdentityNumber(text: string): boolean {
  if (!/^\d{17}[\dX]$/.test(text)) return false;
  let rest = 0;
  for (const digit of text.slice(0, 17)) rest = ((rest + Number(digit)) * 2) % 11;
  return '0123456789X'[(12 - rest) % 11] === text[17];
}

/** Seven digits or more, with the signs that telephone numbers are written with. */
export function isLandline(text: string): boolean {
  return /^\+?[\d\s()-]{7,24}(转\d{1,6})?$/.test(text) && text.replace(/\D/g, '').length >= 7;
}
