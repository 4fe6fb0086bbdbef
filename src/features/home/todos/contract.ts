import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import { Named, Said } from '../../../core/fields.ts';
import { Fen } from '../../../core/money.ts';
import { todoKinds } from './rules.ts';

/** Something that waits for a customer; `rid` is the order's, quote's, statement's or request's. */
export const Todo = z.object({
  kind: z.enum(todoKinds),
  rid: z.string(),
  no: z.string(),
  /** What it is about: services, or what a member of a group asks for. */
  title: z.union([Named, Said]),
  /** Until when (a calendar day); null where nothing ends. */
  due: z.iso.date().nullable(),
  amount_fen: Fen.nullable(),
  version: z.int(),
});
export type Todo = z.output<typeof Todo>;

/**
 * What waits for a customer, the most pressing first: changes to be confirmed, samples with which something is wrong, data to
 * be judged, what is to be paid or sent, quotes, statements, and requests of groups that one manages. So many of each kind.
 */
export const todoList = defineCall({
  path: '/api/auth/web/home/todos',
  reads: true,
  title: '我的待办',
  output: z.object({ list: z.array(Todo) }),
});
