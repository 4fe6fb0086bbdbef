import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { Failure } from '../../../core/failure.ts';
import { shanghaiTime } from '../../../core/shanghai.ts';
import type { Context } from '../../../host/calls/context.ts';
import type { FileAnswer } from '../../../host/calls/file-answer.ts';
import { archiveLayout, distinctNames } from '../../../host/papers/archive.ts';
import { fileRefusals } from '../../files/contract.ts';
import { checkedBytes } from '../../files/service.downloads.ts';
import { harmlessPdf, merged, pagesOf } from './merging.ts';
import * as papers from './papers.ts';
import type { PackToMake } from './prepare-pack.ts';
import type { File, PackFacts } from './read-pack.ts';
import { type PackPart, packParts } from './rules.ts';

type Store = Pick<Context, 'store'> & Partial<Pick<Context, 'log'>>;
/** What stands in an archive. */
export type Entry = { name: string; content: Uint8Array };
/**
 * A paper of the pack: the PDF that is merged, if there is one, and its files where they are others than that; `more` tells
 * files of the same name apart.
 */
type Paper = {
  name: string;
  more?: string;
  fen: number | null;
  note: string;
  pdf: Uint8Array | undefined;
  files?: { ending: string; content: Uint8Array }[];
};

/** Draws and merges a pack: one PDF of everything, and all that its archive holds. */
export async function makePack(
  context: Store & Pick<Context, 'now'>,
  { facts, parts, confirmations, contracts, reports, seal: sealed }: PackToMake,
): Promise<{ whole: Buffer; entries: Entry[] }> {
  const seal = sealed && (await bytesOf(context, sealed));
  const drawn = { ...facts, seal, now: context.now };
  const fen = facts.invoice.amountFen;
  const draw: Record<Exclude<PackPart, 'covers'>, () => Promise<Uint8Array>> = {
    list: () => drawnOf(papers.listPaper(drawn)),
    contract: async () => {
      const signed: Uint8Array[] = [];
      for (const file of contracts) signed.push(await bytesOf(context, file));
      return contractOf(papers.contractPaper(drawn), confirmations, signed);
    },
    acceptance: () => drawnOf(papers.acceptancePaper(drawn)),
    payments: () => drawnOf(papers.paymentsPaper(drawn)),
  };
  const made: Paper[] = [];
  for (const part of parts)
    if (part !== 'covers') made.push({ name: packParts[part], fen, note: '', pdf: await draw[part]() });
  made.push(await invoicePaper(context, facts));
  for (const report of reports) made.push(await reportPaper(context, report));

  const drawnPdfs = made.flatMap(({ pdf }) => pdf ?? []);
  const pages = new Map((await pagesOf(drawnPdfs)).map((count, index) => [drawnPdfs[index], count]));
  const rows = made.map(({ name, fen: sum, note, pdf }, index) => ({
    ...{ no: numberOf(index + 2), name, fen: sum, note, pages: pages.get(pdf) },
  }));
  const cover = await drawnOf(papers.coverPaper(drawn, rows));
  const whole = await merged([cover, ...drawnPdfs], `报销材料 ${facts.invoice.number}`);
  const entries = made.flatMap(({ name, more = '', pdf, files }, index) =>
    (files ?? (pdf ? [{ ending: 'pdf', content: pdf }] : [])).map(({ ending, content }) => ({
      ...{ name: `${numberOf(index + 2)}-${name}${more}.${ending}`, content },
    })),
  );
  return {
    whole,
    entries: [
      { name: '00-合并打印.pdf', content: whole },
      { name: `${numberOf(1)}-封面目录.pdf`, content: cover },
      ...entries,
    ],
  };
}

/** An archive of these, stored as they are; every name once. */
export function zipOf(entries: readonly Entry[], now: Date): Buffer {
  const names = distinctNames(entries.map(({ name }) => name));
  const { headers, directory } = archiveLayout(
    entries.map(({ content }, index) => ({
      ...{ name: names[index] ?? '', bytes: content.length, crc32: crc32(content) },
    })),
    shanghaiTime(now),
  );
  const parts = entries.flatMap(({ content }, index) => [headers[index] ?? new Uint8Array(), content]);
  return Buffer.concat([...parts, directory]);
}

const numberOf = (place: number) => String(place).padStart(2, '0');

async function drawnOf(paper: FileAnswer): Promise<Uint8Array> {
  const { bytes } = await paper.inHand();
  return bytes as Buffer;
}

async function contractOf(
  paper: FileAnswer,
  confirmations: FileAnswer | undefined,
  signed: readonly Uint8Array[],
): Promise<Uint8Array> {
  const own = await drawnOf(paper);
  if (!confirmations && signed.length === 0) return own;
  const confirmed = confirmations ? [await drawnOf(confirmations)] : [];
  return merged([own, ...confirmed, ...signed], packParts.contract);
}

/** The invoice as the tax platform gave it; its pages are merged if they can be. */
async function invoicePaper(context: Store, { invoice, files }: PackFacts): Promise<Paper> {
  const given: { ending: string; content: Uint8Array }[] = [];
  for (const ending of ['pdf', 'ofd', 'xml'] as const) {
    const file = files[ending];
    if (file) given.push({ ending, content: await bytesOf(context, file) });
  }
  const own = given.find(({ ending }) => ending === 'pdf')?.content;
  const pdf = own && (await harmlessPdf(own));
  const beside = given.flatMap(({ ending }) => (ending === 'pdf' ? [] : ending.toUpperCase()));
  const notes = [
    own ? !pdf && '发票 PDF 无法合并，原文件见压缩包' : '没有 PDF 文件，以交付的原件为准',
    beside.length > 0 && `${beside.join('、')} 原文件见压缩包`,
  ];
  return {
    ...{ name: '发票', more: `-${invoice.number}`, fen: invoice.amountFen, pdf, files: given },
    note: notes.filter(Boolean).join('；'),
  };
}

/** The first page of a report; one that cannot be read is told of. */
async function reportPaper(context: Store, report: PackToMake['reports'][number]): Promise<Paper> {
  const pdf = await harmlessPdf(await bytesOf(context, report), { isFirstOnly: true });
  return {
    ...{ name: packParts.covers, more: `-${report.orderNo}`, fen: null, pdf },
    note: `${report.orderNo} ${report.name}${pdf ? '' : '，无法读取'}`,
  };
}

/** All bytes of a stored file. Refuses 文件校验未通过，请联系客服. */
async function bytesOf(context: Store, file: Pick<File, 'rid' | 'sha256' | 'storedAs'>): Promise<Buffer> {
  try {
    return Buffer.concat(await Readable.from(checkedBytes(context, file)).toArray());
  } catch {
    throw new Failure(fileRefusals.damaged);
  }
}
