import { Readable } from 'node:stream';
import { shanghaiTime } from '../../core/shanghai.ts';
import type { Context } from '../../host/calls/context.ts';
import type { FileAnswer } from '../../host/calls/file-answer.ts';
import { paper } from '../../host/papers/pdf.ts';
import { checkedBytes, sealOf } from '../files/service.downloads.ts';
import { SellerSeal } from '../settings/rules.pack.ts';
import { loadSettings } from '../settings/service.ts';
import type { PaperText } from './contract.ts';

/** Who signed for the customer, the number that the code went to (with stars), and when (YYYY-MM-DD HH:mm:ss). */
export type Signature = { signer: string; phone: string; at: string };

/** A paper as it is drawn; a seal is only set on what is signed. */
export type DrawnPaper = {
  text: PaperText;
  seal: Uint8Array | undefined;
  signature: Signature | undefined;
  made: string;
};

const drawing = new URL('./paper.drawing.ts', import.meta.url);

/** The paper as it is to be signed, as a PDF. */
export function printedDraft({ now }: Pick<Context, 'now'>, text: PaperText): FileAnswer {
  const drawn: DrawnPaper = { text, seal: undefined, signature: undefined, made: shanghaiTime(now) };
  return paper(`${text.name}-${text.no}`, drawing, drawn);
}

/** The bytes of the signed paper, with the seller's seal where the shop has one. Nothing may be locked. */
export async function drawSigned(
  context: Pick<Context, 'db' | 'store' | 'now'>,
  text: PaperText,
  signature: Signature,
): Promise<Buffer> {
  const { sellerSeal } = await loadSettings(context.db, { sellerSeal: SellerSeal });
  const file = sellerSeal.picture ? await sealOf(context, sellerSeal.picture) : undefined;
  const seal = file && Buffer.concat(await Readable.from(checkedBytes(context, file)).toArray());
  const drawn: DrawnPaper = { text, seal, signature, made: signature.at };
  const { bytes } = await paper(`${text.name}-${text.no}`, drawing, drawn).inHand();
  return bytes as Buffer;
}
