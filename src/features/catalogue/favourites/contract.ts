import { z } from 'zod';
import { defineCall } from '../../../core/call.ts';
import * as field from '../../../core/fields.ts';
import { ServiceSummary } from '../contract.ts';

/** So many services one customer keeps. */
export const mostFavourites = 200;

export const favouriteRefusals = { full: `最多收藏${mostFavourites}个项目，请先取消不需要的` } as const;

/** The services that the customer keeps, the newest first. */
const Kept = z.object({ rids: z.array(z.string()) });

/** Which services the customer keeps. */
export const favouriteRids = defineCall({
  path: '/api/auth/favourite/rids',
  reads: true,
  title: '已收藏的项目编号',
  output: Kept,
});

/** Keeps a service or lets go of it; both may be done again. Refused with 项目不存在或已下架 and `favouriteRefusals.full`. */
export const favouriteSet = defineCall({
  path: '/api/auth/favourite/set',
  title: '收藏或取消收藏',
  input: z.object({ rid: z.string().min(1).max(64), on: field.Flag }),
  output: Kept,
});

/** The services that the customer keeps, the newest first: those on sale as lists show them, of others the name. */
export const favouriteList = defineCall({
  path: '/api/auth/favourite/list',
  reads: true,
  title: '我的收藏',
  output: z.object({
    list: z.array(ServiceSummary),
    withdrawn: z.array(z.object({ rid: z.string(), name: field.Named })),
  }),
});
