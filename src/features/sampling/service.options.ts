import { z } from 'zod';
import { parseAllowRegion } from '../../core/region-rules.ts';
import { shanghaiDate } from '../../core/shanghai.ts';
import type { Answers } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { LocalInfo } from '../settings/rules.ts';
import { loadSettings } from '../settings/service.ts';
import type { samplingOptions } from './contract.ts';
import { pickupRulesOf, SamplingInfo, SamplingSetting, SlotCapacity } from './rules.ts';
import { fullSlots } from './service.places.ts';

/** What can be asked for, as the settings and the bookings of everybody leave it. */
export const readOptions: Answers<typeof samplingOptions> = async ({ db, now }) => {
  const { rules, regions, capacity, info, setting } = await loadPickupSettings(db);
  const { localInfo } = await loadSettings(db, { localInfo: LocalInfo });
  return {
    now,
    rules,
    regions,
    full: await fullSlots(db, shanghaiDate(now), capacity),
    lab: localInfo,
    tip: info.WxTip1,
    limits: {
      samples: setting.maxSamplesPerPickup ?? null,
      weight_kg: setting.maxWeightKg ?? null,
      refused: setting.notAccepted,
    },
  };
};

/** The settings that decide about pickups. */
export async function loadPickupSettings(db: Database) {
  const stored = await loadSettings(db, {
    samplingInfo: SamplingInfo,
    samplingSetting: SamplingSetting,
    allowRegion: z.unknown(),
    pickup_slot_capacity: SlotCapacity,
  });
  return {
    info: stored.samplingInfo,
    setting: stored.samplingSetting,
    rules: pickupRulesOf(stored.samplingInfo, stored.samplingSetting),
    regions: parseAllowRegion(stored.allowRegion),
    capacity: stored.pickup_slot_capacity,
  };
}
