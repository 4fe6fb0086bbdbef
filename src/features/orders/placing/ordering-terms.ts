import { z } from 'zod';
import type { Database } from '../../../host/database/database.ts';
import { PointsSetting } from '../../settings/rules.growth.ts';
import { MoneySetting } from '../../settings/rules.money.ts';
import { OrderSetting } from '../../settings/rules.orders.ts';
import { loadSettings } from '../../settings/service.ts';

/** Versions of the texts that customers agree to, as the shop put them in force; of a shop that has written none the first. */
const ProtocolVersions = z.looseObject({ service: z.string().default('1') }).prefault({});

/** What the settings of bookings say of public holidays, on which nobody works. */
const Holidays = z.object({ holidays: z.array(z.string()).default([]) }).prefault({});

/** What the shop's settings say to whoever orders: the protocol to agree to, public holidays, points, money, how soon orders are reviewed. One statement. */
export async function orderingTerms(db: Database): Promise<{
  protocolVersion: string;
  holidays: readonly string[];
  points: PointsSetting;
  money: MoneySetting;
  reviewHours: number;
}> {
  const { protocolVersions, timeExtra, pointsSetting, moneySetting, orderSetting } = await loadSettings(db, {
    protocolVersions: ProtocolVersions,
    timeExtra: Holidays,
    pointsSetting: PointsSetting,
    moneySetting: MoneySetting,
    orderSetting: OrderSetting,
  });
  return {
    protocolVersion: protocolVersions.service,
    holidays: timeExtra.holidays,
    points: pointsSetting,
    money: moneySetting,
    reviewHours: orderSetting.reviewHours,
  };
}

/** The public holidays that the shop has written down, as calendar days. One statement. */
export async function holidaysOf(db: Database): Promise<readonly string[]> {
  return (await loadSettings(db, { timeExtra: Holidays })).timeExtra.holidays;
}

/** The version of the service protocol that is to be agreed to now. One statement. */
export async function currentProtocol(db: Database): Promise<string> {
  return (await loadSettings(db, { protocolVersions: ProtocolVersions })).protocolVersions.service;
}

/** The version of the service protocol in force, and the rate of VAT in percent. One statement. */
export async function termsOfOrders(db: Database): Promise<{ protocol: string; taxRate: number }> {
  const known = await loadSettings(db, { protocolVersions: ProtocolVersions, moneySetting: MoneySetting });
  return { protocol: known.protocolVersions.service, taxRate: known.moneySetting.taxRate };
}
