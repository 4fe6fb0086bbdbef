import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import { Failure, refusals } from '../../../core/failure.ts';
import type { Fen } from '../../../core/money.ts';
import { shanghaiDate } from '../../../core/shanghai.ts';
import type { Answers } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { usedOf } from '../../allowances/charge.ts';
import { calledName } from '../../customers/people.ts';
import { profiles } from '../../customers/tables.ts';
import { customers } from '../../identity/tables.ts';
import { managedBy } from '../reach.ts';
import type { ClusterRole } from '../rules.ts';
import { clusterEnvelopes, clusterEnvelopeVersions } from '../tables.ts';
import type { Envelope, envelopeHistory, UsableEnvelope } from './contract.ts';
import { envelopeAllowance, hasEnded, whyUnusable } from './rules.ts';
import type { EnvelopeRow } from './usable.ts';

type Whole = EnvelopeRow & { usedFen: Fen; leftFen: Fen };

/** All envelopes of groups by the group's rid, open ones first, as those see them who manage it. Three statements at most. */
export async function envelopesOf(
  db: Database,
  clusterRids: readonly string[],
  now: Date,
): Promise<Map<string, Envelope[]>> {
  const rows = await envelopesIn(db, clusterRids);
  const names = await namesOf(
    db,
    rows.flatMap(({ memberRids }) => memberRids),
  );
  const today = shanghaiDate(now);
  return byGroup(clusterRids, rows, (row) => ({
    ...toldShort(row),
    ...{ version: row.version, amount_fen: row.amountFen, used_fen: row.usedFen },
    scope: {
      users: row.memberRids.map((user) => ({ user, name: names.get(user) ?? '' })),
      category_ids: row.categoryIds,
    },
    closed: row.closedAt === null ? (0 as const) : (1 as const),
    ended: hasEnded(row, today) ? (1 as const) : (0 as const),
  }));
}

/** The envelopes that a customer may use now, by the group's rid, in which they have these parts. Two statements at most. */
export async function usableBy(
  db: Database,
  customerRid: string,
  groups: readonly { rid: string; role: ClusterRole }[],
  now: Date,
): Promise<Map<string, UsableEnvelope[]>> {
  const rids = groups.map(({ rid }) => rid);
  const managed = new Set(groups.filter(({ role }) => role !== 'member').map(({ rid }) => rid));
  const today = shanghaiDate(now);
  const rows = (await envelopesIn(db, rids, true)).filter((row) => {
    const isManager = managed.has(row.clusterRid);
    const facts = { ...row, isClosed: false };
    return whyUnusable(facts, { customerRid, isManager, categoryIds: [], today }) === undefined;
  });
  return byGroup(rids, rows, (row) => ({ ...toldShort(row), category_ids: row.categoryIds }));
}

/** Each version of an envelope; see the call. Three statements. */
export const listEnvelopeVersions: Answers<typeof envelopeHistory> = async ({ db, actor }, { rid }) => {
  const versions = await db
    .select({ version: clusterEnvelopeVersions, name: calledName })
    .from(clusterEnvelopeVersions)
    .innerJoin(clusterEnvelopes, eq(clusterEnvelopes.rid, clusterEnvelopeVersions.envelopeRid))
    .innerJoin(customers, eq(customers.rid, clusterEnvelopeVersions.customerRid))
    .leftJoin(profiles, eq(profiles.customerRid, clusterEnvelopeVersions.customerRid))
    .where(
      and(
        eq(clusterEnvelopeVersions.envelopeRid, rid),
        inArray(clusterEnvelopes.clusterRid, managedBy(db, actor.rid)),
      ),
    )
    .orderBy(desc(clusterEnvelopeVersions.version));
  if (versions.length === 0) throw new Failure(refusals.notFound);
  const names = await namesOf(
    db,
    versions.flatMap(({ version }) => version.terms.memberRids),
  );
  return {
    list: versions.map(({ version: { version, at, terms }, name }) => ({
      ...{ version, at, by: name },
      ...{ no: terms.no, name: terms.name, amount_fen: terms.amountFen, until: terms.until },
      users: terms.memberRids.map((user) => names.get(user) ?? ''),
      ...{ category_ids: terms.categoryIds, closed: terms.isClosed ? (1 as const) : (0 as const) },
    })),
  };
};

async function envelopesIn(db: Database, clusterRids: readonly string[], onlyOpen = false): Promise<Whole[]> {
  if (clusterRids.length === 0) return [];
  const rows = await db
    .select()
    .from(clusterEnvelopes)
    .where(
      and(
        inArray(clusterEnvelopes.clusterRid, [...clusterRids]),
        onlyOpen ? isNull(clusterEnvelopes.closedAt) : undefined,
      ),
    )
    .orderBy(
      desc(isNull(clusterEnvelopes.closedAt)),
      asc(clusterEnvelopes.createdAt),
      asc(clusterEnvelopes.rid),
    );
  const used = await usedOf(
    db,
    rows.map(({ rid }) => envelopeAllowance(rid)),
  );
  return rows.map((row) => {
    const usedFen = used.get(envelopeAllowance(row.rid)) ?? 0;
    return { ...row, usedFen, leftFen: Math.max(0, row.amountFen - usedFen) };
  });
}

const toldShort = ({ rid, no, name, leftFen, until }: Whole) => ({ rid, no, name, left_fen: leftFen, until });

function byGroup<Told>(
  clusterRids: readonly string[],
  rows: readonly Whole[],
  told: (row: Whole) => Told,
): Map<string, Told[]> {
  return new Map(
    clusterRids.map((rid) => [rid, rows.filter(({ clusterRid }) => clusterRid === rid).map(told)]),
  );
}

async function namesOf(db: Database, rids: readonly string[]): Promise<Map<string, string>> {
  if (rids.length === 0) return new Map();
  const rows = await db
    .select({ rid: customers.rid, name: calledName })
    .from(customers)
    .leftJoin(profiles, eq(profiles.customerRid, customers.rid))
    .where(inArray(customers.rid, [...new Set(rids)]));
  return new Map(rows.map(({ rid, name }) => [rid, name]));
}
