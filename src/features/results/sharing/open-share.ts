import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { AnswerOf, CheckedInputOf } from '../../../core/call.ts';
import { Failure } from '../../../core/failure.ts';
import { networkOf } from '../../../core/network.ts';
import { shanghaiDate } from '../../../core/shanghai.ts';
import { type Answers, type Context, inTransaction } from '../../../host/calls/context.ts';
import { tokenHash } from '../../../host/config/secrets.ts';
import { equal } from '../../../host/records/filters.ts';
import { openPerson } from '../../clusters/reach.ts';
import { checkedFile, linkToFile } from '../../files/service.downloads.ts';
import { files } from '../../files/tables.ts';
import { spend, takeBack } from '../../identity/limits/limits.ts';
import type { Limit } from '../../identity/limits/rules.ts';
import { deviceName } from '../../identity/rules.ts';
import { isPassword } from '../../identity/signing-in/passwords.ts';
import { orderLines, orderSamples } from '../../orders/tables.ts';
import { ownOrder } from '../delivery/give-results.ts';
import { maskedAddress } from '../delivery/rules.ts';
import { assigns, resultFiles } from '../tables.ts';
import type { ShareView, shareFile, shareLink, shareOpen } from './contract.ts';
import { statusOf, whyUnshared } from './make-share.ts';
import { shareStates } from './rules.states.ts';
import { passLife, sameLook, shareRefusals } from './rules.ts';
import { shareLooks, shares } from './tables.ts';

type Share = typeof shares.$inferSelect;
type Order = Awaited<ReturnType<typeof ownOrder>>;

/** Codes that do not exist. Key: address. */
const wrongCodes: Limit = { name: 'share code', windows: [{ figure: 30, seconds: 3_600 }] };
const refusal = shareRefusals.tooManyTries;
/** Wrong passwords of one link from one address. Key: link and address. */
const wrongPasswords: Limit = { name: 'share password', windows: [{ figure: 5, seconds: 900, refusal }] };
/** Wrong passwords of one link from anywhere. Key: link. */
const allWrongPasswords: Limit = {
  name: 'share passwords',
  windows: [{ figure: 50, seconds: 3_600, refusal }],
};

/** Opens a link; see the call. A wrong password counts, so it is looked at outside of any transaction. */
export async function openShare(
  context: Context,
  { code, password }: CheckedInputOf<typeof shareOpen>,
): Promise<AnswerOf<typeof shareOpen>> {
  const { db, now, client } = context;
  const [share] = await db
    .select()
    .from(shares)
    .where(eq(shares.codeHash, tokenHash(code)));
  if (!share) {
    await spend(db, wrongCodes, networkOf(client.address), now);
    return { state: 'unknown', shown: null };
  }
  const { state, order } = await standingOf(context, share);
  if (!order) return { state, shown: null };
  if (share.passwordHash) {
    if (!password) return { state: 'password', shown: null };
    await checkPassword(context, share, password);
  }
  return inTransaction(context, async (inside) => {
    const shown = await filesOf(inside, share, order);
    if (shown.length === 0) return { state: 'gone' as const, shown: null };
    await recordLook(inside, share, 'open', '');
    return {
      state: 'open' as const,
      shown: {
        pass: passFor(context, share, new Date(now.getTime() + passLife)),
        ...{ recipient: share.recipient, note: share.note, order_no: order.no },
        ...{ expire_at: share.expiresAt, day: shanghaiDate(now), can_download: share.canDownload ? 1 : 0 },
        services: [...new Set(shown.map(({ service }) => service))],
        files: shown.map(({ file, sampleNo, sampleName }) => ({
          ...{ rid: file.rid, name: file.name, bytes: file.bytes, sha256: file.sha256 },
          ...{ technique: file.technique, released: file.releasedAt, sample_no: sampleNo ?? '' },
          sample_name: (order.isSecret ? '' : sampleName) ?? '',
          is_superseded: file.supersededAt ? 1 : 0,
        })),
      },
    };
  });
}

/** A shared file to be looked at. */
export const viewShared: Answers<typeof shareFile> = async (context, input) => {
  const { share, file } = await sharedFile(context, input);
  await recordLook(context, share, 'view', file.name);
  return checkedFile(context, file);
};

/** A link to a shared file. */
export const linkShared: Answers<typeof shareLink> = async (context, input) => {
  const { share, file } = await sharedFile(context, input);
  if (!share.canDownload) throw new Failure(shareRefusals.noDownload);
  await recordLook(context, share, 'file', file.name);
  return linkToFile({ ...context, actor: { rid: share.customerRid, sessionRid: '' } }, file.rid);
};

/** What a link comes to now: what its maker may see themself, as long as it lives; `order` only if it may be shown. */
async function standingOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  share: Share,
): Promise<{ state: Exclude<ShareView, 'unknown'>; order?: Order }> {
  const status = statusOf(share, now);
  if (status === shareStates.expired) return { state: 'expired' };
  if (status !== shareStates.live) return { state: 'ended' };
  if (!(await openPerson(db, share.customerRid))) return { state: 'ended' };
  const actor = { rid: share.customerRid, sessionRid: '' };
  const order = await ownOrder({ db, actor }, share.orderRid).catch((error) => {
    if (error instanceof Failure) return undefined;
    throw error;
  });
  if (!order) return { state: 'ended' };
  return whyUnshared(order, share.customerRid) ? { state: 'held' } : { state: 'open', order };
}

async function checkPassword(context: Context, share: Share, password: string) {
  const { db, now, client } = context;
  const network = networkOf(client.address);
  const events = [
    await spend(db, allWrongPasswords, share.rid, now),
    await spend(db, wrongPasswords, `${share.rid} ${network}`, now),
  ];
  const isRight = await isPassword(share.passwordHash, password).catch(async (error) => {
    await takeBack(db, events);
    throw error;
  });
  if (!isRight) throw new Failure(shareRefusals.wrongPassword);
  await takeBack(db, events);
}

/** What stands for a link that was opened: which one, until when, and our signature. */
function passFor({ secrets }: Pick<Context, 'secrets'>, { rid }: Pick<Share, 'rid'>, until: Date): string {
  const text = `${rid}.${until.getTime().toString(36)}`;
  return `${text}.${secrets.sign(`share ${text}`)}`;
}

/** The chosen files that are still there, with the samples and services that they belong to. One statement. */
function filesOf({ db }: Pick<Context, 'db'>, share: Share, { customerRid }: Order) {
  return db
    .select({
      ...{ file: resultFiles, sampleNo: orderSamples.no, sampleName: orderSamples.name },
      service: orderLines.name,
    })
    .from(resultFiles)
    .innerJoin(assigns, eq(assigns.rid, resultFiles.assignRid))
    .innerJoin(orderLines, eq(orderLines.rid, assigns.lineRid))
    .leftJoin(orderSamples, eq(orderSamples.rid, resultFiles.sampleRid))
    .where(
      and(
        equal(resultFiles, { orderRid: share.orderRid, customerRid }),
        inArray(resultFiles.rid, share.resultRids),
        isNotNull(resultFiles.releasedAt),
        isNotNull(resultFiles.fileRid),
      ),
    )
    .orderBy(sql`${orderSamples.sort} NULLS FIRST`, asc(resultFiles.name), asc(resultFiles.rid));
}

/** One file of a link that was opened and still is. */
async function sharedFile(context: Context, { pass, rid }: CheckedInputOf<typeof shareFile>) {
  const { db, now, secrets } = context;
  const [shareRid = '', until = '', signature = ''] = pass.split('.');
  const isOurs = secrets.isSigned(`share ${shareRid}.${until}`, signature);
  if (!isOurs || Number.parseInt(until, 36) <= now.getTime()) throw new Failure(shareRefusals.over);
  const [share] = await db.select().from(shares).where(eq(shares.rid, shareRid));
  const order = share && (await standingOf(context, share)).order;
  if (!order) throw new Failure(shareRefusals.over);
  if (!share.resultRids.includes(rid)) throw new Failure(shareRefusals.noFile);
  const [found] = await db
    .select({ file: files, name: resultFiles.name })
    .from(resultFiles)
    .innerJoin(files, eq(files.rid, resultFiles.fileRid))
    .where(
      and(
        equal(resultFiles, { rid, orderRid: share.orderRid, customerRid: order.customerRid }),
        isNotNull(resultFiles.releasedAt),
      ),
    );
  if (!found) throw new Failure(shareRefusals.noFile);
  return { share, file: { ...found.file, name: found.name } };
}

/** Keeps a look, unless the same was kept a moment ago. One statement. */
async function recordLook(
  { db, now, client }: Pick<Context, 'db' | 'now' | 'client'>,
  { rid }: Share,
  kind: 'open' | 'view' | 'file',
  name: string,
): Promise<void> {
  const [address, browser] = [maskedAddress(client.address.slice(0, 64)), deviceName(client.userAgent)];
  const since = new Date(now.getTime() - sameLook * 60_000);
  const [before] = await db
    .select({ id: shareLooks.id })
    .from(shareLooks)
    .where(and(equal(shareLooks, { shareRid: rid, kind, name, address, browser }), gt(shareLooks.at, since)))
    .limit(1);
  if (!before) await db.insert(shareLooks).values({ shareRid: rid, kind, name, at: now, address, browser });
}
