import { uploadLimits } from '../../core/upload.ts';
import type { Limit } from '../identity/limits/rules.ts';
import type { FilePurpose } from './contract.ts';
import type { Kind } from './rules.beginnings.ts';
import { pageKinds } from './rules.kinds.data.ts';
import { documentKinds, kinds } from './rules.kinds.ts';

/** Files that one account, or one address without account, may send (trust figure G14). */
export const uploadRate: Limit = { name: 'upload', windows: [{ figure: 60, seconds: 3_600 }] };

/** Bytes that one account may keep (trust figure G28). */
export const accountBytes = 2 * 1024 ** 3;

/** Files in parts that one account may have begun and not finished; a request of a form brings as many. */
export const openUploads = 20;

const documents = Object.keys(documentKinds);
const everything: Readonly<Record<string, Kind>> = { ...kinds, ...pageKinds };

/** What each purpose takes: endings, as pickers and help texts show them, and bytes of a file. */
export const purposes: Record<FilePurpose, { endings: readonly string[]; bytes: number }> = {
  requirement: { endings: documents, bytes: uploadLimits.bytes },
  order: { endings: Object.keys(kinds), bytes: uploadLimits.largest },
  objection: { endings: Object.keys(kinds), bytes: uploadLimits.bytes },
  voucher: { endings: ['jpg', 'jpeg', 'png', 'webp', 'pdf'], bytes: 20 * 1024 * 1024 },
  proof: { endings: ['jpg', 'jpeg', 'png', 'webp', 'pdf'], bytes: 20 * 1024 * 1024 },
  credit: { endings: documents, bytes: 20 * 1024 * 1024 },
  paper: { endings: ['pdf', 'jpg', 'jpeg', 'png', 'webp'], bytes: 20 * 1024 * 1024 },
  sample: { endings: ['jpg', 'jpeg', 'png', 'webp'], bytes: 10 * 1024 * 1024 },
  review: { endings: ['jpg', 'jpeg', 'png', 'webp'], bytes: 10 * 1024 * 1024 },
  result: { endings: Object.keys(everything), bytes: uploadLimits.largest },
  photo: { endings: ['jpg', 'jpeg', 'png', 'webp'], bytes: 20 * 1024 * 1024 },
  invoice: { endings: ['pdf', 'ofd', 'xml'], bytes: 10 * 1024 * 1024 },
  picture: { endings: ['jpg', 'jpeg', 'png', 'webp'], bytes: 5 * 1024 * 1024 },
  seal: { endings: ['png'], bytes: 1024 * 1024 },
  signed: { endings: ['pdf'], bytes: 20 * 1024 * 1024 },
  example: { endings: Object.keys(kinds), bytes: 20 * 1024 * 1024 },
};

/** Most pixels of a picture (trust figure G28): what a browser can unfold without trouble. */
export const mostPixels = 40_000_000;

/** The ending of a name in small letters without its dot; empty when it has none. */
export function endingOf(name: string): string {
  return /[^.]\.([a-z0-9_]{1,9})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

/**
 * The name without folders, and without letters that control, reverse or hide; at most 150 characters with the
 * ending kept. Undefined when nothing is left of it.
 */
export function cleanName(name: string): string | undefined {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/gu, '')
    .replace(/[:*?"<>|]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const ending = endingOf(plain);
  const stem = ending ? plain.slice(0, -ending.length - 1) : plain;
  if (!stem) return undefined;
  return [...stem].slice(0, 140).join('') + (ending && `.${ending}`);
}

/** The media type of a file whose ending, declared type and, once they are here, first bytes agree. */
export function typeOf(
  purpose: FilePurpose,
  { name, declaredType }: { name: string; declaredType: string },
  head?: Uint8Array,
): { type: string } | 'wrong type' | 'wrong content' {
  const ending = endingOf(name);
  const kind = purposes[purpose].endings.includes(ending) ? everything[ending] : undefined;
  if (!kind) return 'wrong type';
  const declared = declaredType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!agrees(kind, declared)) return 'wrong content';
  if (head && !kind.begins(head)) return 'wrong content';
  return { type: kind.type };
}

function agrees({ type, alsoDeclared = [] }: Kind, declared: string): boolean {
  if (['', 'application/octet-stream', type].includes(declared)) return true;
  return alsoDeclared instanceof RegExp ? alsoDeclared.test(declared) : alsoDeclared.includes(declared);
}

/** Why a file is not worth sending, in words for its sender; undefined when nothing speaks against it. */
export function whyNot(purpose: FilePurpose, file: { name: string; size: number }): string | undefined {
  if (!purposes[purpose].endings.includes(endingOf(file.name))) return '不支持的文件类型';
  if (file.size === 0) return '文件内容为空';
  const { bytes } = purposes[purpose];
  if (file.size > bytes) return `文件过大，每个文件不超过 ${bytes / 1024 ** 2} MB`;
  return undefined;
}

/** Edges of a seal's picture in pixels: sharp on paper, and drawn at once. */
const sealEdges = { least: 200, most: 2_000 };

/** Whether the beginning of a PNG picture is that of a seal: of fitting size, and with a ground that can be seen through. */
export function isSeal(head: Uint8Array): boolean {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (head.byteLength < 26) return false;
  const isFitting = (edge: number) => edge >= sealEdges.least && edge <= sealEdges.most;
  // Colour types of the header: 4 and 6 have a channel for it, 3 has a table.
  const colours = view.getUint8(25);
  const seesThrough =
    [4, 6].includes(colours) || (colours === 3 && new TextDecoder('latin1').decode(head).includes('tRNS'));
  return isFitting(view.getUint32(16)) && isFitting(view.getUint32(20)) && seesThrough;
}
