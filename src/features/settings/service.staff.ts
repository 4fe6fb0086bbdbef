import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { AnswerOf } from '../../core/call.ts';
import { Failure, refusals } from '../../core/failure.ts';
import { ulid } from '../../core/ulid.ts';
import type { Answers, StaffContext } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import type {
  moneySettingList,
  settingDecide,
  settingStaffList,
  settingStaffSave,
} from './contract.staff.ts';
import { moneyGroup, type SettingForm, settingForms, settingRefusals } from './rules.forms.ts';
import { settingChanges, settings } from './tables.ts';

type Json = z.infer<ReturnType<typeof z.json>>;

/** The stored settings that staff change. Two statements. */
export async function listSettings({ db, actor }: StaffContext): Promise<AnswerOf<typeof settingStaffList>> {
  return storedOf(db, actor.rid, settingForms);
}

/** Those of money. Two statements. */
export const listMoneySettings: Answers<typeof moneySettingList> = async ({ db, actor }) => {
  return storedOf(
    db,
    actor.rid,
    settingForms.filter(({ group }) => group === moneyGroup),
  );
};

async function storedOf(db: Database, staffRid: string, forms: readonly SettingForm[]) {
  const keys = forms.map(({ key }) => key);
  const rows = await db.select().from(settings).where(inArray(settings.key, keys));
  const open = await db
    .select()
    .from(settingChanges)
    .where(and(inArray(settingChanges.key, keys), isNull(settingChanges.decidedAt)));
  return {
    list: rows.map(({ key, value, updatedAt }) => ({
      key,
      value: value as Json,
      updated: updatedAt.toISOString(),
    })),
    changes: open.map(({ rid, key, value, askedBy, askedName, askedAt }) => ({
      ...{ rid, key, value: value as Json, asked_by: askedName, asked: askedAt },
      is_mine: askedBy === staffRid ? (1 as const) : (0 as const),
    })),
  };
}

/**
 * Changes one setting; fields of an object that its form does not ask for stay. Refuses 参数错误 for one that has no
 * form, what its form refuses, and 数据已更新，请刷新后重试.
 */
export const saveSetting: Answers<typeof settingStaffSave> = async (context, { key, value, updated }) => {
  const form = settingForms.find((each) => each.key === key);
  if (!form) throw new Failure(refusals.badInput);
  const checked = form.schema().safeParse(value);
  if (!checked.success) throw new Failure(checked.error.issues[0]?.message || refusals.badInput);
  const { db } = context;
  const [stored] = await db.select().from(settings).where(eq(settings.key, key)).for('update');
  if ((stored?.updatedAt.toISOString() ?? '') !== updated) throw new Failure(refusals.stale);
  const split = splitGuarded(form, checked.data, stored?.value);
  const at = await write(context, form, stored, split.free);
  if (split.guarded) await askFor(context, form, split.guarded);
  context.note(split.guarded ? `${form.title}，部分待另一位管理员确认` : form.title);
  return { updated: at.toISOString(), waits: split.guarded ? 1 : 0 };
};

/** The second person's word; see the call. */
export const decideSetting: Answers<typeof settingDecide> = async (context, { rid, is_allowed }) => {
  const { db, now, actor, note } = context;
  const [change] = await db.select().from(settingChanges).where(eq(settingChanges.rid, rid)).for('update');
  if (!change) throw new Failure(refusals.notFound);
  if (change.decidedAt) throw new Failure(refusals.wrongState);
  if (is_allowed && change.askedBy === actor.rid) throw new Failure(settingRefusals.samePerson);
  const form = settingForms.find(({ key }) => key === change.key);
  if (is_allowed) {
    if (!form) throw new Failure(refusals.notFound);
    const [stored] = await db.select().from(settings).where(eq(settings.key, change.key)).for('update');
    await write(context, form, stored, change.value);
  }
  await db
    .update(settingChanges)
    .set({ decidedBy: actor.rid, decidedAt: now, isAllowed: Boolean(is_allowed) })
    .where(eq(settingChanges.rid, rid));
  note(`${is_allowed ? '确认' : '撤销'}${change.askedName}对${form?.title ?? change.key}的修改`);
  return null;
};

type Stored = typeof settings.$inferSelect;

async function write(
  { db, now }: StaffContext,
  form: SettingForm,
  stored: Stored | undefined,
  value: unknown,
): Promise<Date> {
  const next = isFields(value) && isFields(stored?.value) ? { ...stored.value, ...value } : value;
  // A change within the same millisecond must not pass for the one before it.
  const updatedAt = new Date(Math.max(now.getTime(), (stored?.updatedAt.getTime() ?? 0) + 1));
  const values = { value: next, isPublic: form.isPublic, updatedAt };
  await db
    .insert(settings)
    .values({ key: form.key, ...values })
    .onConflictDoUpdate({ target: settings.key, set: values });
  return updatedAt;
}

/** What counts at once, and what of the guarded fields differs from what is in force and waits. */
function splitGuarded({ guarded = [], unset }: SettingForm, value: unknown, stored: unknown) {
  if (!isFields(value)) return { free: value };
  const before = { ...(isFields(unset) && unset), ...(isFields(stored) && stored) };
  // Also what is set for the first time: whoever names the account that money comes to names where it goes.
  const waiting = guarded.filter((field) => !isDeepStrictEqual(value[field], before[field]));
  if (waiting.length === 0) return { free: value };
  const pick = (wanted: boolean) =>
    Object.fromEntries(Object.entries(value).filter(([field]) => waiting.includes(field) === wanted));
  return { free: pick(false), guarded: pick(true) };
}

async function askFor({ db, now, actor }: StaffContext, { key }: SettingForm, value: object) {
  const [asked] = await db
    .insert(settingChanges)
    .values({
      ...{ rid: ulid(now.getTime()), key, value },
      ...{ askedBy: actor.rid, askedName: actor.name, askedAt: now },
    })
    .onConflictDoNothing()
    .returning({ rid: settingChanges.rid });
  if (!asked) throw new Failure(settingRefusals.waiting);
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
