import { eq } from 'drizzle-orm';
import type { AnswerOf } from '../../core/call.ts';
import { networkOf } from '../../core/network.ts';
import type { Answers } from '../../host/calls/context.ts';
import { tokenHash } from '../../host/config/secrets.ts';
import type { Database } from '../../host/database/database.ts';
import type { Approval } from '../clusters/approvals/ask.ts';
import { approvalStates } from '../clusters/approvals/rules.ts';
import { clusterApprovalLinks, clusterApprovals } from '../clusters/approvals/tables.ts';
import { openPerson } from '../clusters/reach.ts';
import { spend } from '../identity/limits/limits.ts';
import type { Limit } from '../identity/limits/rules.ts';
import type { LinkState, openApprove } from './contract.ts';
import { decide, managing } from './decide.ts';
import { namesOf, tellAsked } from './requests.ts';

type Told = AnswerOf<typeof openApprove>;

/** Links that do not exist. Key: address. */
const wrongLinks: Limit = { name: 'approve link', windows: [{ figure: 30, seconds: 3_600 }] };

const nothing = { no: '', asked: null, answer: null };

/** Shows, allows or refuses what a link from a message is about; see the call. */
export const answerByLink: Answers<typeof openApprove> = async (context, { secret, op, reason }) => {
  const { db, now, actor, client } = context;
  const found = await findLink(db, secret);
  if (!found) {
    await spend(db, wrongLinks, networkOf(client.address), now);
    return { state: 'unknown', ...nothing };
  }
  const { approval, approver, expiresAt } = found;
  if (actor && actor.rid !== approver) return { state: 'foreign', ...nothing };
  const mayAnswer = (await openPerson(db, approver)) && (await managing(db, approval.clusterRid, approver));
  if (!mayAnswer) return { state: 'former', ...nothing };
  const state = stateOf(approval, expiresAt, now);
  if (state !== 'open' || op === 'look') return tell(db, state, approval, now);
  const answered = await decide(context, approval.rid, { by: approver, op, reason });
  return tell(db, stateOf(answered, expiresAt, now), answered, now);
};

async function findLink(db: Database, secret: string) {
  const [found] = await db
    .select({
      ...{ approval: clusterApprovals, approver: clusterApprovalLinks.customerRid },
      expiresAt: clusterApprovalLinks.expiresAt,
    })
    .from(clusterApprovalLinks)
    .innerJoin(clusterApprovals, eq(clusterApprovals.rid, clusterApprovalLinks.approvalRid))
    .where(eq(clusterApprovalLinks.hash, tokenHash(secret)));
  return found;
}

/** What became of the request comes before the link's own time. */
function stateOf({ status, endsAt }: Approval, expiresAt: Date, now: Date): LinkState {
  if (status === approvalStates.approved) return 'approved';
  if (status === approvalStates.refused) return 'refused';
  if (status === approvalStates.lapsed) return 'lapsed';
  if (status === approvalStates.expired || (endsAt && endsAt <= now)) return 'expired';
  return expiresAt <= now ? 'late' : 'open';
}

async function tell(db: Database, state: LinkState, approval: Approval, now: Date): Promise<Told> {
  const { no, decidedBy, endedAt, reason } = approval;
  const [asked = null] = state === 'open' ? await tellAsked(db, [approval], now) : [];
  const by = decidedBy && (await namesOf(db, [decidedBy])).get(decidedBy);
  return { state, no, asked, answer: by ? { by, at: endedAt, reason } : null };
}
