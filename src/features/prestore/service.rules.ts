import { asc, eq, isNull, sql } from 'drizzle-orm';
import { Failure, refusals } from '../../core/failure.ts';
import { ulid } from '../../core/ulid.ts';
import type { Answers } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { MoneySetting } from '../settings/rules.money.ts';
import { loadSettings } from '../settings/service.ts';
import type { staffRuleEnd, staffRuleList, staffRuleSave } from './contract.staff.ts';
import type { prestoreOptions } from './contract.ts';
import { bestRule, prestoreRefusals, ruleName } from './rules.ts';
import { prestoreApplies, prestoreRules } from './tables.ts';

/** A rule as it is stored. */
export type Rule = typeof prestoreRules.$inferSelect;

/** The rules that are offered, from the lowest amount on. */
export async function offeredRules(db: Database): Promise<Rule[]> {
  return db
    .select()
    .from(prestoreRules)
    .where(isNull(prestoreRules.endedAt))
    .orderBy(asc(prestoreRules.minFen));
}

/** The rule that is asked for, or the best one for `fen`; null without one. Refuses 所选优惠规则已失效. */
export async function ruleFor(db: Database, fen: number, rid?: string): Promise<Rule | null> {
  const rules = await offeredRules(db);
  if (!rid) return bestRule(rules, fen) ?? null;
  const wanted = rules.find((rule) => rule.rid === rid);
  if (!wanted || fen < wanted.minFen) throw new Failure(prestoreRefusals.ruleGone);
  return wanted;
}

/** What the dialog offers. */
export const readPrestoreOptions: Answers<typeof prestoreOptions> = async ({ db }) => {
  const { moneySetting } = await loadSettings(db, { moneySetting: MoneySetting });
  return {
    min_fen: moneySetting.prestoreMinFen,
    rules: (await offeredRules(db)).map((rule) => ({
      rid: rule.rid,
      name: ruleName(rule),
      min_fen: rule.minFen,
      bonus_rate: rule.bonusBasis / 100,
      valid_months: rule.validMonths,
    })),
    banks: moneySetting.bankAccounts,
  };
};

/** Every rule for staff, those that are offered first. */
export const listStaffRules: Answers<typeof staffRuleList> = async ({ db }) => {
  const rows = await db
    .select({
      rule: prestoreRules,
      used: sql<number>`(SELECT count(*)::int FROM ${prestoreApplies} a WHERE a.rule_rid = "prestore_rules"."rid" AND a.credited_at IS NOT NULL)`,
    })
    .from(prestoreRules)
    .orderBy(sql`${prestoreRules.endedAt} IS NOT NULL`, asc(prestoreRules.minFen));
  const { moneySetting } = await loadSettings(db, { moneySetting: MoneySetting });
  return {
    valid_months: moneySetting.bonusValidMonths,
    list: rows.map(({ rule, used }) => ({
      rid: rule.rid,
      name: ruleName(rule),
      min_fen: rule.minFen,
      bonus_basis: rule.bonusBasis,
      valid_months: rule.validMonths,
      is_ended: rule.endedAt !== null,
      used,
      version: rule.version,
    })),
  };
};

/** Writes a rule. One that top-ups name is ended, and the new terms get a rule of their own. */
export const saveRule: Answers<typeof staffRuleSave> = async (
  context,
  { rid, version, min_fen, bonus_basis, valid_months },
) => {
  const { db, now, actor, note } = context;
  const terms = { minFen: min_fen, bonusBasis: bonus_basis, validMonths: valid_months, updatedBy: actor.rid };
  if (rid) {
    const rule = await lockRule(db, rid, version);
    note(`${ruleName(rule)} → ${ruleName(terms)}`);
    await db
      .update(prestoreRules)
      .set({ endedAt: rule.endedAt ?? now, version: rule.version + 1, updatedBy: actor.rid })
      .where(eq(prestoreRules.rid, rid));
  } else note(ruleName(terms));
  await refuseTwice(db, min_fen);
  const made = ulid(now.getTime());
  await db.insert(prestoreRules).values({ ...terms, rid: made, createdAt: now });
  return { rid: made };
};

/** Ends a rule or offers it again. Refuses 已有相同起点金额的规则. */
export const endRule: Answers<typeof staffRuleEnd> = async (
  { db, now, actor, note },
  { rid, version, ended },
) => {
  const rule = await lockRule(db, rid, version);
  if (!ended && rule.endedAt) await refuseTwice(db, rule.minFen);
  note(`${ended ? '停用' : '启用'} ${ruleName(rule)}`);
  await db
    .update(prestoreRules)
    .set({ endedAt: ended ? (rule.endedAt ?? now) : null, version: rule.version + 1, updatedBy: actor.rid })
    .where(eq(prestoreRules.rid, rid));
  return null;
};

async function lockRule(db: Database, rid: string, version?: number): Promise<Rule> {
  const [rule] = await db.select().from(prestoreRules).where(eq(prestoreRules.rid, rid)).for('update');
  if (!rule) throw new Failure(refusals.notFound);
  if (version !== undefined && version !== rule.version) throw new Failure(refusals.stale);
  return rule;
}

async function refuseTwice(db: Database, minFen: number) {
  const offered = await offeredRules(db);
  if (offered.some((rule) => rule.minFen === minFen)) throw new Failure(prestoreRefusals.ruleTwice);
}
