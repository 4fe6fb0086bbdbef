import { shanghaiInstant, shanghaiTime } from './shanghai.ts';
import { z } from './zod.ts';

/** Text limits of the product definition, section 0. */
export const textLimits = { name: 50, note: 500, title: 100, reason: 200, email: 100, phone: 11 } as const;

/** A text that must be given, refused with `message` when it is missing or blank. */
export function required(message: string, max: number = textLimits.note) {
  return z.string({ error: message }).trim().min(1, message).max(max);
}

/** A text that may be left out; never longer than `max`. */
export function optional(max: number = textLimits.note) {
  return z.string().trim().max(max).optional();
}

/** The rid of a record, as calls name it. */
export const Rid = required('参数错误', 26);

/** Whose money pays: a group that one is in, by its rid; 0 or nothing for oneself. */
export const Owner = z.union([z.literal([0, '0', '']).transform(() => undefined), Rid]).optional();

/** The version of a record that whoever acts has seen. */
export const Version = z.int().min(0).max(2_147_483_647);

/** The name of a request that may be sent twice (see `once`). */
export const RequestId = z.string().min(1).max(64).optional();

/** A mainland mobile number; `missing` tells that it was not given. */
export function mobile(missing: string) {
  return required(missing, 200).regex(/^1\d{10}$/, '手机号格式不正确');
}

/** An e-mail address in lower case; `missing` tells that it was not given. */
export function email(missing: string) {
  return required(missing, 200)
    .toLowerCase()
    .refine((text) => text.length <= textLimits.email && z.email().safeParse(text).success, '邮箱格式不正确');
}

/** 13900001234 → 139****1234, the form in which lists show a number (trust figure G24). */
export function maskedPhone(phone: string): string {
  return phone.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2');
}

/** 沈明远 → 沈**: somebody whom the reader does not know yet. */
export function maskedName(name: string): string {
  const [first = '', ...others] = [...name];
  return first + '*'.repeat(Math.min(others.length, 3));
}

/** One page of a list: `page` from 1 on, `size` up to 100 (product definition, section 0). */
export const Paging = z.object({
  page: z.int().min(1).max(100_000).default(1),
  size: z.int().min(1).max(100).default(10),
});

/** The same of a list for staff: twenty at a time. */
export const LongPaging = Paging.extend({ size: z.int().min(1).max(100).default(20) });

/** A word by which a list is searched. */
export const Word = z.string().trim().max(50).default('');

/** A list's answer. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ list: z.array(item), total: z.int(), page: z.int(), size: z.int() });
}

/** Where a list goes on: `next` of the piece before. */
export const Cursor = z.string().max(200).optional();

/** A piece of a list that goes on from a cursor; `next` is null at its end. */
export function pieceOf<Item extends z.ZodType>(item: Item) {
  return z.object({ list: z.array(item), next: z.string().nullable() });
}

/** Whose money a list is about: one's own (0), or a group's that one manages, by its rid; left out, all of them. */
export const OwnerFilter = z.union([z.literal([0, '0']).transform(() => 0 as const), Rid]).optional();

/** Yes or no as the wire has it: 1 or 0. */
export const Flag = z.union([z.literal(0), z.literal(1)]);

/** Told when a list names something twice. */
export const namedTwice = '同一项不能重复提交';

/** Names of records, each of them once: what stands in a list twice would be counted, charged or booked twice. */
export function different<Item extends z.ZodType<string | number>>(item: Item) {
  return z
    .array(item)
    .refine((list) => new Set(list).size === list.length, namedTwice)
    .meta({ uniqueItems: true });
}

/** The same for records that `key` names; those without a name may be many. */
export function differentBy<Item extends z.ZodType<object>>(key: keyof z.output<Item> & string, item: Item) {
  return z
    .array(item)
    .refine((list) => {
      const named = list
        .map((one) => (one as Record<string, unknown>)[key])
        .filter((name) => name !== undefined);
      return new Set(named).size === named.length;
    }, namedTwice)
    .meta({ uniqueItems: true });
}

/** An instant as `Date`, or as JSON kept it with the answer to a request that may be sent twice. */
const Instant = z.coerce.date() as z.ZodDate;

/** When something was: services answer the `Date`, who asked gets `YYYY-MM-DD HH:mm:ss` on a clock in Shanghai. */
export const Time = z.codec(Instant, z.string(), { decode: shanghaiTime, encode: shanghaiInstant });

/** The same where what has not been yet is an empty text. */
export const TimeOrBlank = z.codec(Instant.nullable(), z.string(), {
  decode: (instant) => (instant ? shanghaiTime(instant) : ''),
  encode: (text) => (text ? shanghaiInstant(text) : null),
});

/**
 * A text of ours in an answer, such as the name of a state or why something cannot be done. Who asks in English gets it so; what
 * customers write is never called this.
 */
export const Said = z.string();

/**
 * What the shop calls something it offers: a service, a category, a field of a form. Who asks in English gets the English name that
 * the shop knows it by as well, where it does.
 */
export const Named = z.string();

/** What became of many that were to be done at once: those that were, and those that were not with why. */
export const Outcome = z.object({
  done: z.array(z.string()),
  refused: z.array(z.object({ rid: z.string(), why: Said })),
});
