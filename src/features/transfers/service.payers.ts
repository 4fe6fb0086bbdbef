import { Failure } from '../../core/failure.ts';
import type { Sender } from '../notifications/service.notices.ts';
import { transferRefusals } from './rules.states.ts';

/** Money of one bank line. */
export type LinePart = { line: string; fen: number };

/** How transfers pay what is not prestore: what was chosen and lacks how much, and the booking itself. */
export type TransferPayer = {
  /** Number and what is still owed of each, in the order of `refs`. Refuses others' and what cannot be paid now. */
  look: (
    context: Pick<Sender, 'db' | 'now'>,
    ownerRid: string,
    refs: readonly string[],
  ) => Promise<{ rid: string; no: string; owedFen: number }[]>;
  /** Pays with the lines, in the caller's transaction; returns what was not needed, line by line. */
  pay: (
    context: Sender,
    wish: {
      ownerRid: string;
      refs: readonly string[];
      lines: readonly LinePart[];
      /** Kind and rid of the claim. */
      ref: string;
      staffRid: string;
    },
  ) => Promise<{ rest: LinePart[] }>;
};

/** Who pays statements (1) and orders (2). */
export type TransferPayers = Readonly<Partial<Record<1 | 2, TransferPayer>>>;

/** Who pays for a purpose; refuses 暂不支持该转账用途. */
export function payerOf(payers: TransferPayers, purpose: 1 | 2): TransferPayer {
  const payer = payers[purpose];
  if (!payer) throw new Failure(transferRefusals.purpose);
  return payer;
}
