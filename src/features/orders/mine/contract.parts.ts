import { z } from 'zod';
import * as field from '../../../core/fields.ts';
import { Fen } from '../../../core/money.ts';
import { Stated } from '../../../core/record.ts';

/** What an order comes to, as the preview of its price told it. */
export const OrderFees = z.object({
  lines: z.array(
    z.object({
      line_rid: z.string(),
      name: field.Named,
      qty: z.number(),
      /** What one of them comes to, rounded: what staff quoted, else the amount by the quantity. */
      unit_fen: Fen,
      amount_fen: Fen,
      /** What coupon and points take off it. */
      discount_fen: Fen,
    }),
  ),
  goods_fen: Fen,
  /** What of it is charged for hurry. */
  urgent_fen: Fen,
  /** What the coupon takes off, and what points do. */
  discount_fen: Fen,
  points_fen: Fen,
  total_fen: Fen,
  /** VAT within the total. */
  tax_fen: Fen,
  /** What was paid of it before testing and not given back. */
  prepaid_fen: Fen,
});

/** Which version of the service agreement was agreed to, and whether it is the one in force. */
export const OrderProtocol = z.object({ version: z.string(), is_current: field.Flag });

/** What later features know of an order; each tells it as far as its reader may see it. */
export const partsOfOrder = {
  /** The laboratory work, as its customer sees it. */
  assigns: z.array(
    z.object({
      rid: z.string(),
      no: z.string(),
      line_rid: z.string(),
      /** The service's name. */
      name: field.Named,
      ...Stated,
      instrument: z.string(),
      planned_date: z.string().nullable(),
      released_at: field.Time.nullable(),
      /** YYYY-MM-DD until which one may object. */
      verdict_due: z.string().nullable(),
      /** What it costs other than its line says; null for what the line says. */
      amount_fen: Fen.nullable(),
      /** Numbers of the samples that it is about. */
      sample_nos: z.array(z.string()),
      /** The one that it repeats. */
      retest_of: z.string().nullable(),
    }),
  ),
  /** Files by the rule that they are given by: what was found once it is released and not held, what was sent always. */
  files: z.object({
    /** Why what was found is only named; null when it can be taken. */
    held: field.Said.nullable(),
    found: z.array(
      z.object({
        rid: z.string(),
        name: z.string(),
        bytes: z.int(),
        sha256: z.string(),
        technique: field.Named,
        /** The owner's own number; empty for what belongs to all samples. */
        sample_no: z.string(),
        released: field.TimeOrBlank,
        /** A newer file counts in its place. */
        is_superseded: field.Flag,
      }),
    ),
    /** What came with its forms, or an analysis works on; told to whoever ordered. */
    sent: z.array(z.object({ rid: z.string(), name: z.string(), bytes: z.int(), line_rid: z.string() })),
  }),
  /** The newest pickup (1) or parcel (0) of its samples that was not called off; address and number for whoever ordered. */
  sampling: z
    .object({
      rid: z.string(),
      no: z.string(),
      type: z.int(),
      ...Stated,
      date: z.string(),
      time: z.string(),
      address: z.string(),
      express: z.string(),
      waybill: z.string(),
      courier_name: z.string(),
      courier_phone: z.string(),
    })
    .nullable(),
  /** The newest statement that counts, one that is still to be paid first. */
  statement: z
    .object({
      rid: z.string(),
      no: z.string(),
      ...Stated,
      /** What this order is charged on it, credit notes taken off. */
      amount_fen: Fen,
      due_date: z.string().nullable(),
    })
    .nullable(),
  /** The newest first. */
  invoices: z.array(
    z.object({
      rid: z.string(),
      no: z.string(),
      ...Stated,
      type: z.int(),
      type_name: field.Said,
      title: z.string(),
      amount_fen: Fen,
      /** Empty until it is issued. */
      number: z.string(),
      issued_on: z.string(),
      /** Kinds of files that there are of it. */
      files: z.array(z.string()),
    }),
  ),
};
