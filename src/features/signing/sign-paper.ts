import { Readable } from 'node:stream';
import { maskedPhone } from '../../core/fields.ts';
import { shanghaiTime } from '../../core/shanghai.ts';
import { ulid } from '../../core/ulid.ts';
import { type CustomerContext, inTransactionOnce, type WithGateways } from '../../host/calls/context.ts';
import { storeFile } from '../../host/calls/uploads.ts';
import { newKey } from '../../host/files/file-store.ts';
import { credentialsOf } from '../customers/service.step-up.ts';
import { bindFiles, examine, expect, keepFilesOf } from '../files/service.ts';
import { checkCode, withCode } from '../identity/codes/codes.ts';
import type { PaperText } from './contract.ts';
import { boundTo } from './list-papers.ts';
import { drawSigned } from './print-paper.ts';
import type { PaperKind } from './rules.ts';
import { signedPapers } from './tables.ts';

/** What is signed: the paper of a record in the version that was read, and who signs it with which code. */
export type Signing = {
  kind: PaperKind;
  text: PaperText;
  record: { rid: string; version: number; totalFen: number };
  signer: string;
  code: string;
};

/**
 * Has a paper signed by a code sent to the customer's own number: draws and archives it, and does `work` in the
 * transaction that keeps it, where the record must be locked and looked at again. Refuses a wrong code, which counts.
 * `context` must hold no transaction.
 */
export async function signPaper<Result>(
  context: CustomerContext & WithGateways,
  { kind, text, record, signer, code }: Signing,
  work: (context: CustomerContext) => Promise<Result>,
): Promise<Result> {
  const { db, store, actor, now } = context;
  const { phone } = await credentialsOf(context);
  const claim = { target: phone ?? '', useFor: 6, code } as const;
  await checkCode(context, claim);
  const shownPhone = maskedPhone(phone ?? '');
  const bytes = await drawSigned(context, text, { signer, phone: shownPhone, at: shanghaiTime(now) });
  const key = newKey();
  await expect({ db, now }, key);
  const stored = await storeFile(store, key, {
    announced: { name: `${text.name}-${text.no}.pdf`, declaredType: 'application/pdf' },
    ...{ bytes: Readable.from([bytes]), limit: bytes.length },
    examine: (announced, head) => examine({ purpose: 'signed' }, announced, head),
  });
  return withCode(context, claim, (opened) =>
    inTransactionOnce(opened, async (inside) => {
      const rid = ulid(now.getTime());
      const [file] = await keepFilesOf(inside, { ownerRid: null, staffRid: null }, 'signed', [stored]);
      if (!file) throw new Error('a file was kept and is not there');
      await bindFiles(inside, { rids: [file.rid], purpose: 'signed', boundTo: boundTo(rid) });
      await inside.db.insert(signedPapers).values({
        ...{ rid, no: `${text.no}-${rid.slice(-6)}`, kind, recordRid: record.rid },
        ...{ recordVersion: record.version, totalFen: record.totalFen, customerRid: actor.rid },
        ...{ signer, phone: shownPhone, fileRid: file.rid, sha256: file.sha256, signedAt: now },
      });
      return work(inside);
    }),
  );
}
