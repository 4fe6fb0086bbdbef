import { and, eq, isNull, sql } from 'drizzle-orm';
import { ulid } from '../../../core/ulid.ts';
import type { Database } from '../../../host/database/database.ts';
import { customers } from '../../identity/tables.ts';
import type { Sender } from '../../notifications/service.notices.ts';
import { type Tie, tieNames } from './rules.invitations.ts';
import { invitations } from './tables.ts';

/** Who invited a customer, and since when the customer is here. */
export type Inviter = { rid: string; at: Date };

/**
 * Who earns by what a customer does because they invited them; undefined without one, for closed accounts, and where the two
 * turned out to be one person, which is looked at here anew and is void from then on. At most four statements.
 */
export async function inviterOf(
  { db, now }: Pick<Sender, 'db' | 'now'>,
  friendRid: string,
): Promise<Inviter | undefined> {
  const invitation = await invitationOf(db, friendRid);
  if (!invitation || invitation.voidedAt || invitation.customerRid === friendRid) return undefined;
  const { customerRid: rid, at } = invitation;
  const tie = await tieOf(db, friendRid, rid);
  if (!tie) return { rid, at };
  await db
    .update(invitations)
    .set({ voidedAt: now, voidReason: tieNames[tie] })
    .where(and(eq(invitations.friendRid, friendRid), isNull(invitations.voidedAt)));
  return undefined;
}

/** The row of who came by an invitation and is still here, written down when it is needed first. */
async function invitationOf(db: Database, friendRid: string) {
  const known = await readInvitation(db, friendRid);
  if (known) return known;
  await db.execute(sql`
    INSERT INTO ${invitations} (rid, friend_rid, customer_rid, at)
    SELECT ${ulid()}, friend.rid, inviter.rid, friend.created_at
    FROM customers AS friend JOIN customers AS inviter ON inviter.rid = friend.inviter_rid
    WHERE friend.rid = ${friendRid} AND friend.closed_at IS NULL AND inviter.closed_at IS NULL
    ON CONFLICT DO NOTHING`);
  return readInvitation(db, friendRid);
}

async function readInvitation(db: Database, friendRid: string) {
  const [row] = await db
    .select({ customerRid: invitations.customerRid, at: invitations.at, voidedAt: invitations.voidedAt })
    .from(invitations)
    .innerJoin(customers, and(eq(customers.rid, invitations.friendRid), isNull(customers.closedAt)))
    .where(eq(invitations.friendRid, friendRid));
  return row;
}

/**
 * What two accounts have in common that one person would: a phone, an address, an account that pays or is paid, an identity
 * number. Who paid for a group that both are in says nothing: it is the group's money.
 */
async function tieOf(db: Database, one: string, other: string): Promise<Tie | undefined> {
  const both = sql`IN (${one}, ${other})`;
  const { rows } = await db.execute<{ kind: Tie }>(sql`
    WITH signs (who, kind, sign) AS (
      SELECT rid, 'phone', phone FROM customers WHERE rid ${both}
      UNION SELECT customer_rid, 'phone', phone FROM addresses WHERE customer_rid ${both}
      UNION SELECT customer_rid, 'phone', contact_phone FROM orders WHERE customer_rid ${both}
      UNION SELECT customer_rid, 'phone', phone FROM promoters WHERE customer_rid ${both}
      UNION SELECT customer_rid, 'phone', payee->>'account' FROM withdrawals
        WHERE customer_rid ${both} AND payee->>'account' ~ '^1[0-9]{10}$'
      UNION SELECT customer_rid, 'address',
        address_code || regexp_replace(lower(address), '[[:space:][:punct:]]', '', 'g')
        FROM addresses WHERE customer_rid ${both}
      UNION SELECT owner, 'account', replace(bank->>'account', ' ', '') FROM payouts WHERE owner ${both}
      UNION SELECT customer_rid, 'account', payee->>'account' FROM withdrawals WHERE customer_rid ${both}
      UNION SELECT customer_rid, 'identity', id_digest FROM promoters WHERE customer_rid ${both}
      UNION SELECT customer_rid, 'identity', id_digest FROM promoter_applies WHERE customer_rid ${both}
      UNION SELECT customer_rid, 'payer', string_to_table(payer_hash, ' ') FROM payment_intents
        WHERE customer_rid ${both} AND owner NOT IN (
          SELECT cluster_rid FROM cluster_members WHERE customer_rid ${both} AND joined_at IS NOT NULL
          GROUP BY cluster_rid HAVING count(DISTINCT customer_rid) = 2)
    )
    SELECT kind FROM signs WHERE sign <> '' GROUP BY kind, sign HAVING count(DISTINCT who) = 2
    ORDER BY kind DESC LIMIT 1`);
  return rows[0]?.kind;
}
