import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { PointsLine } from './contract.ts';

/** What a customer has and owes of points, what ends next, and what moved them last. */
export const pointsOfCustomer = defineCall({
  path: '/api/staff/points/of-customer',
  permission: 'promoters:read',
  title: '客户的积分',
  input: z.object({ rid: field.Rid }),
  output: z.object({
    points: z.int(),
    debt: z.int(),
    level_name: z.string(),
    /** Null while there are none. */
    next: z.object({ at: z.string(), points: z.int() }).nullable(),
    list: z.array(PointsLine),
  }),
});
