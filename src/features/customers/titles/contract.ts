import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { z } from '../../../core/zod.ts';
import { bareNumber, invoiceTypes, narrow, type TitleTexts, titleProblems, titleRefusals } from './rules.ts';

const text = (max: number) => z.string().trim().max(max).default('');
const Type = z.literal(invoiceTypes.map(({ code }) => code));

const Texts = z.object({
  type: Type,
  /** 1 for a natural person, who has no tax number. */
  person: field.Flag.default(0),
  title: field.required(titleRefusals.noTitle, field.textLimits.title),
  tax_no: text(100).overwrite(bareNumber),
  bank: text(100),
  account_no: text(100).overwrite(bareNumber),
  reg_address: text(200),
  reg_phone: text(30).overwrite((phone) => narrow(phone).trim()),
  email: text(field.textLimits.email).overwrite((email) => email.toLowerCase()),
  /** One of the customer's own addresses, to which paper goes. */
  address_rid: text(26),
  /** 1 makes it the default; 0 leaves the default as it is. */
  is_default: field.Flag.default(0),
});

/** Tells what a title of its type needs at once with what is wrong otherwise. */
const complete = <Schema extends z.ZodObject>(schema: Schema): Schema =>
  schema.superRefine(
    (title, { addIssue }) => {
      for (const { field: name, message } of titleProblems(title as TitleTexts))
        addIssue({ code: 'custom', path: [name], message });
    },
    {
      when: ({ value, issues }) =>
        issues.every(({ code }) => code !== 'invalid_type') &&
        Type.safeParse((value as TitleTexts | null)?.type).success,
    },
  );

/** A title as it is answered. */
export const Title = z.object({
  rid: z.string(),
  type: Type,
  person: field.Flag,
  title: z.string(),
  tax_no: z.string(),
  bank: z.string(),
  account_no: z.string(),
  reg_address: z.string(),
  reg_phone: z.string(),
  email: z.string(),
  address_rid: z.string(),
  /** Where paper goes, in one line; empty where nothing is said, and when the address was deleted. */
  address: z.string(),
  is_default: field.Flag,
});
export type Title = z.infer<typeof Title>;

/** Which invoice is wanted once something is paid: its type, 0 for none, and the rid of one of the customer's titles. */
export const InvoiceChoice = z.object({
  type: z.literal([0, ...invoiceTypes.map(({ code }) => code)]),
  rid: text(26),
});
export type InvoiceChoice = z.output<typeof InvoiceChoice>;

/** The choice of an order or top-up, told with the title's name, which is empty once the title is deleted. */
export const ChosenInvoice = z.object({
  type: InvoiceChoice.shape.type,
  rid: z.string(),
  type_name: field.Said,
  title: z.string(),
});
export type ChosenInvoice = z.output<typeof ChosenInvoice>;

/** The customer's titles, the default first, then the newest; those of one type when it is named. */
export const titleList = defineCall({
  path: '/api/auth/invoice/list',
  reads: true,
  title: '发票抬头列表',
  input: z.object({ type: Type.optional() }),
  output: z.object({
    list: z.array(Title),
    /** How many there are of all types. */
    total: z.int(),
  }),
});

/** Adds a title; a customer keeps up to 10. The first becomes the default. */
export const titleAdd = defineCall({
  path: '/api/auth/invoice/add',
  title: '新增发票抬头',
  input: complete(Texts),
  output: z.object({ rid: field.Rid }),
});

/** Changes a title. */
export const titleEdit = defineCall({
  path: '/api/auth/invoice/edit',
  title: '修改发票抬头',
  input: complete(Texts.extend({ rid: field.Rid })),
});

/** Deletes a title; when it was the default, the newest one becomes it. */
export const titleDelete = defineCall({
  path: '/api/auth/invoice/del',
  title: '删除发票抬头',
  input: z.object({ rid: field.Rid }),
});

/** Makes a title the default. */
export const titleDefault = defineCall({
  path: '/api/auth/invoice/default',
  title: '设为默认抬头',
  input: z.object({ rid: field.Rid }),
});
