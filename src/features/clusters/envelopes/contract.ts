import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { Fen } from '../../../core/money.ts';
import { envelopeRefusals } from './rules.ts';

/** Which members may use an envelope, and for services of which categories; empty for all. */
const Scope = z.object({
  users: field.different(field.Rid).max(500).default([]),
  category_ids: field.different(z.int().min(1).max(1_000_000)).max(200).default([]),
});

/**
 * An envelope of a group as `cluster/edit` takes it: a new one without `rid`; of one that is there what is named is
 * changed. Refused with 该项目编号已存在 among the open ones of the group, 截止日期不能早于今天, 使用成员须为组内成员 and
 * 最多同时开放100个经费项目. An amount below what is used stands, and then nothing more can be ordered.
 */
export const EnvelopeEdit = z.object({
  rid: field.optional(26),
  version: field.Version.optional(),
  no: field.required(envelopeRefusals.noNo, field.textLimits.name).optional(),
  name: field.required(envelopeRefusals.noName, field.textLimits.title).optional(),
  amount_fen: z.int().min(1, envelopeRefusals.noAmount).max(100_000_000_00).optional(),
  /** The last day on which it may be used; null for no end. */
  until: z.iso.date('日期格式须为 YYYY-MM-DD').nullable().optional(),
  scope: Scope.optional(),
  /** 1 closes it, 0 opens it again. */
  closed: field.Flag.optional(),
});
export type EnvelopeEdit = z.output<typeof EnvelopeEdit>;

const Named = {
  rid: field.Rid,
  /** The project's number. */
  no: z.string(),
  name: z.string(),
  /** What can still be ordered on it. */
  left_fen: Fen,
  until: z.iso.date().nullable(),
};

/** An envelope as members see it who may use it. */
export const UsableEnvelope = z.object({ ...Named, category_ids: z.array(z.int()) });
export type UsableEnvelope = z.output<typeof UsableEnvelope>;

/** An envelope as those see it who manage the group. */
export const Envelope = z.object({
  ...Named,
  version: field.Version,
  amount_fen: Fen,
  /** What orders, bookings and bills on it take, as far as they are not credited again. */
  used_fen: Fen,
  scope: z.object({
    users: z.array(z.object({ user: z.string(), name: z.string() })),
    category_ids: z.array(z.int()),
  }),
  closed: field.Flag,
  /** Whether its last day has passed. */
  ended: field.Flag,
});
export type Envelope = z.output<typeof Envelope>;

const EnvelopeVersion = z.object({
  version: field.Version,
  at: field.Time,
  by: z.string(),
  no: z.string(),
  name: z.string(),
  amount_fen: Fen,
  until: z.iso.date().nullable(),
  /** By name. */
  users: z.array(z.string()),
  category_ids: z.array(z.int()),
  closed: field.Flag,
});
export type EnvelopeVersion = z.output<typeof EnvelopeVersion>;

/** What became of an envelope of a group that one owns or manages: each version, the newest first. */
export const envelopeHistory = defineCall({
  path: '/api/auth/cluster/envelope/history',
  reads: true,
  title: '经费项目变更记录',
  input: z.object({ rid: field.Rid }),
  output: z.object({ list: z.array(EnvelopeVersion) }),
});
