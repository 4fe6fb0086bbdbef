import { z } from 'zod';
import { defineCall } from '../../core/call.ts';
import * as field from '../../core/fields.ts';
import { OfferedAction, Stated } from '../../core/record.ts';
import { samplingRefusals } from './rules.ts';

const reason = field.required('请填写原因', field.textLimits.reason).min(2, '请填写原因');

/** A request as staff see it in lists: the phone masked, the address to the district. Times YYYY-MM-DD HH:mm:ss. */
const StaffSampling = z.object({
  rid: z.string(),
  no: z.string(),
  /** 0 a parcel, 1 a pickup. */
  type: z.int(),
  ...Stated,
  version: z.int(),
  date: z.string(),
  time: z.string(),
  name: z.string(),
  phone: z.string(),
  district: z.string(),
  express: z.string(),
  waybill: z.string(),
  message: z.string(),
  parcels: z.int().nullable(),
  courier_rid: z.string(),
  courier: z.string(),
  collected_count: z.int().nullable(),
  photo_rid: z.string(),
  signature_rid: z.string(),
  created: field.Time,
  reason: z.string(),
  orders: z.array(z.object({ rid: z.string(), no: z.string(), samples: z.int(), status: z.int() })),
  actions: z.array(OfferedAction),
});

/**
 * Pickups of one day by slot and district, or parcels on their way; with how many each district has, and the couriers
 * and their load of the day.
 */
export const pickupBoard = defineCall({
  path: '/api/staff/sampling/board',
  permission: 'pickups:read',
  title: '取样与来件',
  input: field.Paging.extend({
    type: z.union([z.literal(0), z.literal(1)]).default(1),
    /** YYYY-MM-DD; today when left out. Only pickups have one. */
    date: z.iso.date().optional(),
    status: z.int().min(0).max(99).optional(),
    /** City and area as a pickup tells them. Only pickups have one. */
    district: field.Word,
    /** Number, waybill or the number of an order. */
    kw: field.Word,
  }),
  output: field.pageOf(StaffSampling).extend({
    date: z.string(),
    slots: z.array(z.string()),
    /** Where the pickups are, those with most first, whichever district is asked for; none of parcels. */
    districts: z.array(z.object({ name: z.string(), area: z.string(), count: z.int() })),
    couriers: z.array(z.object({ rid: z.string(), name: z.string(), load: z.int() })),
  }),
});

/** Gives a pickup to a courier, or to another one. Refused with 请选择在职的取样员. */
export const pickupAssign = defineCall({
  path: '/api/staff/sampling/assign',
  permission: 'pickups:work',
  title: '取样派单',
  input: z.object({ rid: field.Rid, version: field.Version.optional(), courier_rid: field.Rid }),
});

/**
 * Gives pickups to one courier, all or none. Refused with 请选择在职的取样员; what one pickup refuses is told with its
 * number before it.
 */
export const pickupAssignMany = defineCall({
  path: '/api/staff/sampling/assign4many',
  permission: 'pickups:work',
  title: '批量取样派单',
  input: z.object({
    list: field
      .differentBy('rid', z.object({ rid: field.Rid, version: field.Version }))
      .min(1)
      .max(50),
    courier_rid: field.Rid,
  }),
});

/** Cancels a request, whatever the hour. */
export const pickupCancel = defineCall({
  path: '/api/staff/sampling/cancel',
  permission: 'pickups:work',
  title: '取消取样',
  input: z.object({ rid: field.Rid, version: field.Version.optional(), reason }),
});

/** Says that a pickup could not be made. Couriers say it of their own. */
export const pickupFail = defineCall({
  path: '/api/staff/sampling/fail',
  permission: 'pickups:work',
  title: '登记取样失败',
  input: z.object({ rid: field.Rid, version: field.Version.optional(), reason }),
});

/** Says that samples were handed to the courier; those of its orders that waited are on their way then. */
export const pickupCollect = defineCall({
  path: '/api/staff/sampling/collect',
  permission: 'pickups:work',
  once: true,
  title: '确认取样',
  input: z.object({
    rid: field.Rid,
    version: field.Version.optional(),
    count: z.int('请填写件数').min(1, '请填写件数').max(999, '件数须为1-999'),
    photo_rid: field.required(samplingRefusals.noPhoto, 26),
    signature_rid: field.required(samplingRefusals.noSignature, 26),
    note: field.optional(field.textLimits.reason).default(''),
    request_id: field.RequestId,
  }),
});

/** Says that a parcel or pickup is in the laboratory. Refused with 请在样品台逐个扫码收样 while orders of it wait. */
export const pickupArrive = defineCall({
  path: '/api/staff/sampling/arrive',
  permission: 'pickups:work',
  title: '确认到达',
  input: z.object({ rid: field.Rid, version: field.Version.optional() }),
});

/** What a courier has to fetch on a day, with names, numbers and addresses: theirs only, each look is kept. */
export const courierDay = defineCall({
  path: '/api/staff/sampling/mine',
  permission: 'pickups:work',
  reads: true,
  isAudited: true,
  title: '我的取样任务',
  input: z.object({ date: z.iso.date().optional() }),
  output: z.object({
    date: z.string(),
    list: z.array(
      StaffSampling.extend({
        address: z.string(),
        /** The whole number. */
        phone: z.string(),
      }),
    ),
  }),
});

/** A courier's picture or signature, for whom may see the request. Refused with 文件不存在. */
export const pickupPhoto = defineCall({
  path: '/api/staff/sampling/photo',
  permission: 'pickups:read',
  file: true,
  title: '取样照片与签字',
  input: z.object({ rid: field.Rid, photo_rid: field.Rid }),
});
