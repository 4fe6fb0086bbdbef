import { eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { CheckedInputOf, OutputOf } from '../../core/call.ts';
import { Failure, refusals } from '../../core/failure.ts';
import type { StaffContext } from '../../host/context.ts';
import type { settingStaffList, settingStaffSave } from './contract.staff.ts';
import { settingForms } from './rules.forms.ts';
import { settings } from './tables.ts';

type Json = z.infer<ReturnType<typeof z.json>>;

/** The stored settings that staff change. One statement. */
export async function listSettings({ db }: StaffContext): Promise<OutputOf<typeof settingStaffList>> {
  const keys = settingForms.map(({ key }) => key);
  const rows = await db.select().from(settings).where(inArray(settings.key, keys));
  return {
    list: rows.map(({ key, value, updatedAt }) => ({
      key,
      value: value as Json,
      updated: updatedAt.toISOString(),
    })),
  };
}

/**
 * Changes one setting; fields of an object that its form does not ask for stay. Refuses 参数错误 for one that has no
 * form, what its form refuses, and 数据已更新，请刷新后重试.
 */
export async function saveSetting(
  { db, now, note }: StaffContext,
  { key, value, updated }: CheckedInputOf<typeof settingStaffSave>,
): Promise<OutputOf<typeof settingStaffSave>> {
  const form = settingForms.find((each) => each.key === key);
  if (!form) throw new Failure(refusals.badInput);
  const checked = form.schema.safeParse(value);
  if (!checked.success) throw new Failure(checked.error.issues[0]?.message || refusals.badInput);
  const [stored] = await db.select().from(settings).where(eq(settings.key, key)).for('update');
  if ((stored?.updatedAt.toISOString() ?? '') !== updated) throw new Failure(refusals.stale);
  const next =
    isFields(checked.data) && isFields(stored?.value) ? { ...stored.value, ...checked.data } : checked.data;
  // A change within the same millisecond must not pass for the one before it.
  const updatedAt = new Date(Math.max(now.getTime(), (stored?.updatedAt.getTime() ?? 0) + 1));
  const values = { value: next, isPublic: form.isPublic, updatedAt };
  await db
    .insert(settings)
    .values({ key, ...values })
    .onConflictDoUpdate({ target: settings.key, set: values });
  note(form.title);
  return { updated: updatedAt.toISOString() };
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
