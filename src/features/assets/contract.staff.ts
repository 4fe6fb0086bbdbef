import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { assetInit } from './contract.ts';

/** What a customer has and owes, in fen; a member of service sees their own customers'. Refused with 记录不存在. */
export const customerAssets = defineCall({
  path: '/api/staff/assets/customer',
  permission: 'customers:read',
  title: '客户资产',
  input: z.object({ rid: field.Rid }),
  output: assetInit.output.omit({ coupons: true, clusters: true }),
});
